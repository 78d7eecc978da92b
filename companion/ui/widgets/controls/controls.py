"""Things that are set: switch, stepper, one of a few words, tiles; and what stands between them."""

from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import Box
from companion.ui.widgets.layout.panels import Panel, Stack
from companion.ui.widgets.touch import Touchable


class ControlRow(Box):
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

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.bind(model=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """As many segments as there are words."""
        row = self.ids.segments
        if len(row.children) != len(self.model.parts):
            row.clear_widgets()
            for _ in self.model.parts:
                row.add_widget(Segment())
        for place, (segment, part) in enumerate(zip(reversed(row.children), self.model.parts, strict=True)):
            segment.text, segment.intent, segment.send = part.text, part.intent, self.send
            segment.is_chosen = place == self.model.chosen


class Segment(Touchable, Panel):
    """A word of several."""

    text = ObjectProperty("")
    is_chosen = BooleanProperty(False)


class HeadingBar(Box):
    """A heading from edge to edge."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class Note(Box):
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


load_look(__file__)
