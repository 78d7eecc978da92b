"""What frames a game: header with pips, tabs, the wax pill of an open curtain."""

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each
from companion.ui.widgets.layout.panels import Bar, Panel, Side
from companion.ui.widgets.touch import Touchable


class Header(Bar):
    """Badge, title, pips, rule help."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    may_be_covered = BooleanProperty(True)
    """By what lies over the screen for a while: all in it can wait."""
    is_full = BooleanProperty(False)
    """Large text leaves no room for the rule help beside the pill."""


class KeyHints(Each, Side):
    """What keys do now, on a desktop."""

    child_class = "KeyHintSign"

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_x=None, width=0, **properties)
        self.bind(minimum_width=self.setter("width"))


class KeyHintSign(Side):
    """A key, and what it does."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


class TouchBox(Touchable, TightBox):
    """Anything that can be touched as a whole."""


class IconButton(Touchable, TightBox):
    """A sign of 48 by 48."""

    icon = ObjectProperty("")


class BackButton(IconButton):
    """One step back within a question; it takes no room where there is none."""

    says = StringProperty("back")


PILLS = {"wax": ("wax", "onwax"), "info": ("info", "bg"), "quiet": ("s3", "info")}
"""The field and the ink of a pill, by what it is for."""


class HeaderPill(Touchable, TightBox):
    """How much waits to be read or voted on, or the way back; nothing at all without a model."""

    model = ObjectProperty(None, allownone=True)
    role = StringProperty("info")
    ink = StringProperty("bg")

    def on_model(self, _widget: Widget, model: object) -> None:
        if model is not None:
            self.role, self.ink = PILLS[model.look.value]


class HeaderClock(Touchable, TightBox):
    """How much time is left to plan; nothing at all without a model."""

    model = ObjectProperty(None, allownone=True, rebind=True)


class PipRow(Each, TightBox):
    """The houses in turn order."""

    child_class = "PipSign"
    follows = ("models",)


class PipSign(Widget):
    """A house: ringed while it is asked, dotted when it has sealed, faded when its device is away."""

    model = ObjectProperty(None, rebind=True)


class Tabs(Bar):
    """The bottom bar."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._made: list[TabButton] = []
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Five at most, made once: they come back after every plan, and nobody should wait for them."""
        self._made += [TabButton(model=model) for model in self.models[len(self._made) :]]
        shown = self._made[: len(self.models)]
        if shown != list(reversed(self.children)):
            self.clear_widgets()
            for tab in shown:
                self.add_widget(tab)
        for tab, model in zip(shown, self.models, strict=True):
            tab.model, tab.send = model, self.send


class TabButton(Touchable, TightBox):
    """A tab: sign and word; where the text is large the sign alone."""

    model = ObjectProperty(None, rebind=True)


class CurtainPill(Panel):
    """*Only you*, and how long the curtain stays open."""

    model = ObjectProperty(None, allownone=True)


load_look(__file__)
