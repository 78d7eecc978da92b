"""Things that are set: switch, stepper, one of a few words, tiles; and what stands between them."""

from collections.abc import Sequence

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side, Stack
from companion.ui.widgets.text import words_stay_whole
from companion.ui.widgets.touch import Touchable


class ControlRow(TightBox):
    """A row that sets something: words at the left, the control at the right; below each other in large text."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class SwitchRow(Touchable, ControlRow):
    """The whole row is touched."""


class Knob(Widget):
    """The switch itself."""

    is_on = BooleanProperty(False)


class StepperRow(ControlRow):
    """Minus, number, plus."""


class StepButton(Touchable, Panel):
    """Minus or plus; grey where there is no further."""

    icon = ObjectProperty("plus")


FEW_SEGMENTS = 3


class SegmentsRow(ControlRow):
    """One of a few words."""

    @staticmethod
    def share(model: object) -> float:
        """How wide the words to choose from are beside what is chosen."""
        return 1.6 if len(model.parts) <= FEW_SEGMENTS else 2.8

    def has_room(self, model: object, width: float) -> bool:
        """Whether all words stay whole side by side."""
        left = width - 2 * STYLE.edge - STYLE.gap
        beside = left / (1 + self.share(model))
        return words_stay_whole(model.text, "Words", beside, STYLE.text) and all(
            words_stay_whole(part.text, "Words", _segment_width(left - beside, model.parts), STYLE.second, bold=True)
            for part in model.parts
        )


class Segments(Each, Side):
    """The words in one frame, one of them chosen."""

    chosen = NumericProperty(-1)
    font_size = NumericProperty(STYLE.second)
    """All in one size: where text is so large that a word would break, all step down."""
    child_class = "Segment"
    follows = (*Each.follows, "chosen", "font_size")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(width=self._fit, models=self._fit)
        self._fit()

    def _fit(self, *_changed: object) -> None:
        width = _segment_width(self.width, self.models)
        steps = (STYLE.second, STYLE.beside, STYLE.thin)
        whole = (
            size
            for size in steps
            if all(words_stay_whole(part.text, "Words", width, size, bold=True) for part in self.models)
        )
        self.font_size = next(whole, steps[-1])

    def each(self) -> list[Properties]:
        """Each word sends what it stands for."""
        return [
            {
                "text": part.text,
                "intent": part.intent,
                "send": self.send,
                "is_chosen": place == self.chosen,
                "font_size": self.font_size,
            }
            for place, part in enumerate(self.models)
        ]


def _segment_width(width: float, parts: Sequence[object]) -> float:
    """The room for the words of each, side by side."""
    return width / max(len(parts), 1) - 2 * STYLE.tiny


class Segment(Touchable, Panel):
    """A word of several."""

    text = ObjectProperty("")
    is_chosen = BooleanProperty(False)
    font_size = NumericProperty(0)


class HeadingBar(TightBox):
    """A heading from edge to edge."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Note(TightBox):
    """A quiet sentence beside a sign."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HouseTiles(Stack):
    """Houses to choose from; in fewer columns where the text is large."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class HouseTile(Touchable, Panel):
    """A shield and a name."""

    model = ObjectProperty(None, rebind=True)


class HouseBadges(Each, Side):
    """The sigils of all houses, spread evenly; the chosen one is lit."""

    child_class = "BadgeTile"
    model = ObjectProperty(None, rebind=True)


class BadgeTile(Touchable, TightBox):
    """A sigil in a disc."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
