"""The tray of order tokens, the strip of areas they go to, and the line between the two."""

from collections.abc import Iterator

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import Colour, Palette
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel, Side, Stack
from companion.ui.widgets.pieces.pieces import WHITE, picture_name
from companion.ui.widgets.scroll_bar import QuietBar
from companion.ui.widgets.text import size_without_break
from companion.ui.widgets.touch import Touchable

PICTURES = {"free": "order-{}", "chosen": "order-{}", "faint": "order-{}", "banned": "order-{}-banned"}
HOLE = "order-used"
TOKEN_SIZE, TOKEN_SIZE_ON_WIDE = 36, 42
SOCKET_SIZE, SOCKET_SIZE_ON_WIDE = 31, 38
LONG_WORD = 11
"""A word of so many letters has no room beside units, stars and a button."""


class TokenTray(Each, TightBox):
    """Five columns, mirrored for the left hand."""

    has_names = BooleanProperty(True)
    child_class = "TokenColumn"
    follows = (*Each.follows, "has_names")

    def each(self) -> list[Properties]:
        """The names of the columns stand above them, or nowhere."""
        models = reversed(self.models) if STYLE.left_handed else self.models
        return [{"model": model, "send": self.send, "has_name": self.has_names} for model in models]


class TokenColumn(Stack):
    """The tokens of one kind under its name."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    has_name = BooleanProperty(True)


class TokenCell(Touchable, TightBox):
    """A token or its hole."""

    model = ObjectProperty(None, rebind=True)
    ring = NumericProperty(0)
    """How far the gold ring of a chosen token reaches."""

    def picture_of(self, model: object) -> str:
        """The picture of a token in this state."""
        size = TOKEN_SIZE_ON_WIDE if STYLE.is_wide else TOKEN_SIZE
        return f"{PICTURES.get(model.state.value, HOLE).format(model.token)}-{size}"


class AreaStrip(QuietBar, ScrollView):
    """The areas side by side; where they are too many, the selected one stays in the middle."""

    models = ObjectProperty(())
    selected = NumericProperty(-1)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._row = StripRow(models=self.models, send=self.send, room=self.width)
        self.add_widget(self._row)
        self._to_middle = Clock.create_trigger(self._move_to_middle)
        give = self._row.setter
        self.bind(models=give("models"), send=give("send"), width=give("room"))
        self.bind(models=self._to_middle, selected=self._to_middle)
        self._row.bind(width=self._to_middle)

    def _move_to_middle(self, _seconds: float) -> None:
        row = self._row
        beyond = row.width - self.width
        if beyond <= 0 or not 0 <= self.selected < len(row.children):
            return
        cell = row.children[len(row.children) - 1 - self.selected]
        self.scroll_x = min(1.0, max(0.0, (cell.x - row.x + cell.width / 2 - self.width / 2) / beyond))


class StripRow(Each, TightBox):
    """The cells of a strip, which has so much room."""

    room = NumericProperty(0)
    child_class = "StripButton"
    follows = (*Each.follows, "room")

    def make(self, told: Properties) -> "StripButton":
        """A cell that needs more leaves less for all."""
        cell = super().make(told)
        cell.fbind("least_width", self._fit)
        return cell

    def show(self, *_changed: object) -> None:
        """All cells, each with its share of the room."""
        super().show()
        self._fit()

    def _fit(self, *_changed: object) -> None:
        """What all names leave over is shared by all; where there is too little, the strip moves."""
        left_over = max(0, self.room - sum(cell.least_width for cell in self.children))
        for cell in self.children:
            cell.width = cell.least_width + left_over / len(self.children)


class AreaButton(Touchable):
    """An area of a plan."""

    model = ObjectProperty(None, rebind=True)

    def picture_of(self, model: object) -> str:
        """Its token, or the socket for one."""
        size = SOCKET_SIZE_ON_WIDE if STYLE.is_wide else SOCKET_SIZE
        return picture_name(model.token, size) if model.token else f"{HOLE}-{size}"

    def tint_of(self, model: object, palette: Palette) -> Colour:
        """A socket is gold where the next token goes, and faint where none is needed."""
        if model.token:
            return WHITE
        return palette.gold if model.is_selected else palette.line if model.may_stay_empty else palette.text2


class StripButton(AreaButton, TightBox):
    """An area: its token or socket above its short name."""

    least_width = NumericProperty(0)


class GridButton(AreaButton, Panel):
    """An area: its token or socket beside its name."""


class StarRow(Each, Side):
    """The stars that are still free are filled."""

    model = ObjectProperty(None, allownone=True)
    child_class = "Picture"
    follows = ("model",)

    def __init__(self, **properties: object) -> None:
        super().__init__(size_hint_x=None, width=0, **properties)
        self.bind(minimum_width=self.setter("width"))

    def each(self) -> list[Properties]:
        """Three at most."""
        if self.model is None:
            return []
        names = [
            "mark-star-20" if place < self.model.free else "mark-star-empty-20" for place in range(self.model.most)
        ]
        return [{"name": name, "tint": STYLE.palette.gold, "pos_hint": {"center_y": 0.5}} for name in names]


class AreaLine(TightBox):
    """The selected area, its units, the stars, and what is forbidden if there is room to say it."""

    heading = StringProperty("")
    units = ObjectProperty(())
    stars = ObjectProperty(None, allownone=True)
    no_stars = StringProperty("")
    bans = ObjectProperty(())
    shows_bans = BooleanProperty(False)
    """The tray strikes forbidden tokens through: the words may be left out."""
    button = ObjectProperty(None, allownone=True)
    is_narrow = BooleanProperty(False)
    """Large text leaves no room for units and stars beside the button."""
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fit_soon = Clock.create_trigger(self._fit, -1)
        for name in ("heading", "units", "stars", "bans", "button", "width"):
            self.fbind(name, self._fit_soon)
        self._fit_soon()

    def has_room_for_units(self, heading: str, button: object) -> bool:
        """They stand on the board, too."""
        return button is None or all(len(word) < LONG_WORD for word in heading.split())

    def heading_size(self, heading: str, width: float, largest: float) -> float:
        """A name that is too wide for large text steps down rather than break."""
        sizes = largest, STYLE.text, STYLE.second, STYLE.caption
        return size_without_break(heading, "Title", width, *sizes) if width > 0 else largest

    def _fit(self, *_changed: object) -> None:
        """The name of the area is never broken for the sake of a ban."""
        measure = CoreLabel(font_name="Title", font_size=STYLE.heading * 0.95)
        needed = measure.get_extents(self.heading)[0] + sum(self._widths()) + STYLE.gap * 5
        self.shows_bans = bool(self.bans) and self.button is None and needed <= self.width

    def _widths(self) -> Iterator[float]:
        yield self.ids.units.width if "units" in self.ids else 0
        yield (STYLE.heading * 1.1) * (self.stars.most if self.stars else 0)
        words = CoreLabel(font_name="Words", font_size=STYLE.second, bold=True)
        yield words.get_extents(self.no_stars)[0] if self.stars and not self.stars.most else 0
        for ban in self.bans:
            yield words.get_extents(ban.text)[0] + STYLE.gap * 2 + STYLE.small


load_look(__file__)
