"""Buttons: the main one in gold or wax, quiet ones beside it. A row of buttons stacks where the text is large."""

from weakref import WeakSet

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.panels import Panel, Side, Stack
from companion.ui.widgets.layout.taking_down import drop
from companion.ui.widgets.touch import Touchable

RING_SECONDS = 0.5
"""Whatever takes longer shows a ring."""

LONG_WORDS = 14
"""A button with so many letters is as wide as the main one."""
SIGN_LETTERS = 3
"""A sign takes as much room as so many letters."""
MOST_BESIDE = 2
"""Of more buttons than this, the main one has a row of its own."""

FILLS = {"quiet": "s2", "gold": "gold", "wax": "wax", "info": "s2"}
INKS = {"quiet": "text", "gold": "ongold", "wax": "onwax", "info": "info"}


SHOWN: "WeakSet[PressButton]" = WeakSet()
"""Every button that there is, for whoever must know where they are."""


class PressButton(Touchable, Panel):
    """A button from its model."""

    model = ObjectProperty(None, rebind=True)
    shows_ring = BooleanProperty(False)
    own_height = NumericProperty(0)
    """As high as its words need it."""
    row_height = NumericProperty(0)
    """As high as the highest one in its row."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        SHOWN.add(self)

    def on_model(self, _widget: object, model: object) -> None:
        self.intent, self.is_busy = model.intent, model.is_busy
        if not model.is_busy:
            self.shows_ring = False
        elif not self.shows_ring:
            Clock.schedule_once(self._show_ring, RING_SECONDS)

    def _show_ring(self, _seconds: float) -> None:
        self.shows_ring = self.is_busy

    def fill_role(self, model: object) -> str:
        """A button that does nothing has the colour of a quiet one."""
        return FILLS[model.look.value] if model.intent is not None else "s2"

    def ink_role(self, model: object) -> str:
        """Its words are grey then."""
        return INKS[model.look.value] if model.intent is not None else "text3"


class ButtonRow(Stack):
    """One to three buttons at the lower edge, the main one last; of three, the main one above the others."""

    models = ObjectProperty(())
    send = ObjectProperty(None, allownone=True)
    stacks = BooleanProperty(True)
    """Off where the words are so short that they fit side by side in any size."""
    are_alike = BooleanProperty(False)
    """On where none is the main one: all have the same width."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._structure: object = None
        self._buttons: list[PressButton] = []
        self.bind(models=self.show, send=self.show)
        self.show()

    def show(self, *_changed: object) -> None:
        """Keep the buttons while their number and order stay the same."""
        shares = tuple(map(_share, self.models))
        structure = (shares, STYLE.is_large and self.stacks, STYLE.left_handed)
        if structure != self._structure:
            self._structure = structure
            self._build()
        for button, model in zip(self._buttons, self.models, strict=True):
            button.model, button.send = model, self.send

    def _build(self) -> None:
        """Side by side, the main one last and widest; one above the other where the text is large."""
        drop(self.children)
        self._buttons = [PressButton(model=model) for model in self.models]
        if STYLE.is_large and self.stacks:
            for button in reversed(self._buttons):
                self.add_widget(button)
            return
        beside = list(self._buttons)
        if len(beside) > MOST_BESIDE and self.stacks:
            self.add_widget(beside.pop())
        row = Side(spacing=STYLE.small)
        for button in beside:
            is_wide = button is beside[-1] or not self.stacks or self.are_alike
            button.size_hint_x = 1.0 if is_wide else _share(button.model)
            button.bind(own_height=lambda *_changed: _level(beside))
        for button in reversed(beside) if STYLE.left_handed else beside:
            row.add_widget(button)
        self.add_widget(row)


def _level(row: list[PressButton]) -> None:
    """Buttons side by side are equally high."""
    for button in row:
        button.row_height = max(one.own_height for one in row)


def _share(model: object) -> float:
    """How wide a button is beside the main one: half as wide, unless its words are long."""
    letters = len(model.text) + (SIGN_LETTERS if model.icon else 0)
    return min(1.5, max(0.5, letters / LONG_WORDS))


load_look(__file__)
