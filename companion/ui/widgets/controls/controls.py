"""Things that are set: switch, stepper, one of a few words, tiles; and what stands between them."""

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side, Stack
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


class SegmentsRow(ControlRow):
    """One of a few words."""


class Segments(Each, Side):
    """The words, one of them chosen."""

    chosen = NumericProperty(-1)
    child_class = "Segment"
    follows = (*Each.follows, "chosen")

    def each(self) -> list[Properties]:
        """Each word sends what it stands for."""
        return [
            {"text": part.text, "intent": part.intent, "send": self.send, "is_chosen": place == self.chosen}
            for place, part in enumerate(self.models)
        ]


class Segment(Touchable, Panel):
    """A word of several."""

    text = ObjectProperty("")
    is_chosen = BooleanProperty(False)


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
