"""The pane: a part of the board in a box. Whatever it shows stands in its model; where it looks is its own business."""

from kivy.clock import Clock
from kivy.graphics import ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.map.board import Box, Point
from companion.ui.map.camera import Camera
from companion.ui.map.drawn.lending import draw_in
from companion.ui.map.floating import FloatingButtons
from companion.ui.map.framing import Sight, Window, framed, kept, whole
from companion.ui.map.further import FurtherButtons
from companion.ui.map.gestures import Gestures
from companion.ui.map.seeing import Seeing
from companion.ui.map.touching import area_at
from companion.ui.theme.far import FAR
from companion.ui.theme.map_look import AROUND, CARD, FREE_LEAST, FREE_MOST, LOW, PILL, WIDEST, pill_size
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.taking_down import drop

ZOOMED = 1.08
"""From such a change of zoom on, what stands on the board is laid out anew while fingers still move."""


class MapPane(Seeing, Gestures):
    """Shows a `MapModel`."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    clips = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.camera = Camera()
        self._laid_out: Sight | None = None
        self._aimed_at: object = None
        self._is_left_alone = True
        """Whether no finger has moved the board since it was aimed at something."""
        self._card = ""
        self._draw()
        self._further = FurtherButtons(self)
        self._floating: FloatingButtons | None = None
        self._show_soon = Clock.create_trigger(self._show, -1)
        self._follow_soon = Clock.create_trigger(self._follow, -1)
        self.bind(model=self._show_soon, pos=self._resized, size=self._resized)
        self.camera.bind(x=self._follow_soon, y=self._follow_soon, zoom=self._follow_soon)
        self._show_soon()

    def _draw(self) -> None:
        self._scissors = ScissorPush()
        self.canvas.before.add(self._scissors)
        self.drawing = draw_in(self, self.canvas.before, self.model.edition)
        self._has_drawing = True
        self.canvas.after.add(ScissorPop())

    @property
    def has_drawing(self) -> bool:
        """Whether no other pane has taken the drawing over."""
        return self._has_drawing

    def give_up(self) -> None:
        """Another pane has the drawing now."""
        self._has_drawing = False
        self._show_soon.cancel()
        self._follow_soon.cancel()

    # showing

    @property
    def shown(self) -> dict[str, object]:
        """How each area looks on the screen now."""
        return self.drawing.shown

    def _resized(self, *_changed: object) -> None:
        x, y = self.to_window(*self.pos)
        self._scissors.x, self._scissors.y = int(x), int(y)
        self._scissors.width, self._scissors.height = int(self.width), int(self.height)
        self._show_soon()

    def _show(self, *_changed: object) -> None:
        """Show the model, as the camera sees it."""
        if self.width <= 1 or self.height <= 1 or not self._has_drawing:
            return
        self.drawing.show(self.model)
        self._aim()
        self._uncover()
        self._show_buttons()
        self._lay_out(self.camera.target)
        self._follow()

    def _aim(self) -> None:
        """Another focus calls the camera; another size does so unless a finger has chosen what is seen."""
        followed = self.model.focus or (self.model.start if self.model.is_watched else ())
        focus, size = (followed, self.model.scale), tuple(self.size)
        if (focus, size) == self._aimed_at:
            return
        is_new = self._aimed_at is None or self._aimed_at[0] != focus
        self._aimed_at = focus, size
        if is_new:
            self._is_left_alone = True
            self.camera.slide_to(self._framed())
        elif self._is_left_alone:
            self.camera.cut_to(self._framed())
        else:
            self._look_at(self.camera.sight)

    def _uncover(self) -> None:
        """The area of a card that has come is seen above it; when it goes, the board is whole again."""
        if self.model.card == self._card:
            return
        self._card = self.model.card
        sight = self.camera.sight
        if self._card and self._covered():
            x, y = self.point_on_board(self._card)
            wide, high = self.width / 2 - dp(AROUND[0]), self.height / 2 - dp(AROUND[1])
            right, up = wide / sight.zoom, high / sight.zoom
            down = (self.height / 2 - self._covered()) / sight.zoom
            sight = Sight(min(max(sight.x, x - right), x + right), min(max(sight.y, y - up), y + down), sight.zoom)
        self.camera.slide_to(self._kept(sight))

    def _covered(self) -> float:
        """How much of the lower edge lies under a card."""
        return dp(CARD) * STYLE.text_scale + dp(AROUND[1]) if self.model.card and not STYLE.is_wide else 0.0

    def _kept(self, sight: Sight) -> Sight:
        """The part of the pane that is not covered shows as much of the board as there is room for."""
        up = self._covered() / 2 / sight.zoom
        above = kept(
            self.drawing.board, self.width, self.height - self._covered(), Sight(sight.x, sight.y + up, sight.zoom)
        )
        return Sight(above.x, above.y - up, sight.zoom)

    def _show_buttons(self) -> None:
        """A board without a focus is free: it has buttons, unless a card lies in their place."""
        is_free = not self.model.focus and not self._covered() and not self.model.is_watched
        if is_free and self._floating is None:
            self._floating = FloatingButtons(pane=self)
            self.add_widget(self._floating)
        elif not is_free and self._floating is not None:
            drop([self._floating])
            self._floating = None

    def _framed(self) -> Sight:
        points = [self.point_on_board(area) for area in self.model.focus or self.model.start]
        window = self.window()
        return framed(self.drawing.board, window, points)[0] if points else whole(self.drawing.board, window)

    def window(self) -> Window:
        """What there is to show the board in."""
        times = FAR.scale if self.model.is_watched else 1.0
        least, most = (dp(limit) * times for limit in self.model.scale)
        least = max(least, self.width / WIDEST)
        above = dp(PILL) if self._has_pill() else 0.0
        around = dp(AROUND[0]) * times, min(dp(AROUND[1]) * times, self.height * LOW)
        return Window(*self.size, around, above, least, max(least, most))

    def _has_pill(self) -> bool:
        """Beside the board a pill needs no room on it."""
        return self.model.has_pill and not STYLE.is_wide

    def point_on_board(self, area: str) -> Point:
        """The point around which the things of an area stand."""
        return self.drawing.board.areas[area].overview.at

    def _lay_out(self, sight: Sight) -> None:
        self._laid_out = sight
        left, bottom = sight.x * sight.zoom - self.width / 2, sight.y * sight.zoom - self.height / 2
        walls = (left, bottom, left + self.width, bottom + self.height)
        fixed = [(left + box[0], bottom + box[1], left + box[2], bottom + box[3]) for box in self._overlays(sight)]
        is_kept_in = self.model.focus or self.model.is_watched
        self.drawing.lay_out(sight, walls if is_kept_in else self._board_edge(sight), tuple(fixed))

    def _board_edge(self, sight: Sight) -> Box:
        """Things of an area at the edge of a free board stay on it, or the whole board would show them cut."""
        return 0.0, 0.0, self.drawing.board.width * sight.zoom, self.drawing.board.height * sight.zoom

    def _overlays(self, sight: Sight) -> list[Box]:
        """What lies over the board, in pixels of the pane."""
        wide, high = pill_size(STYLE.text_scale)
        pill = [(0.0, self.height - dp(high), dp(wide), self.height)] if self._has_pill() else []
        return pill + self._further.show(sight)

    def _follow(self, *_changed: object) -> None:
        if not self._has_drawing:
            return
        sight = self.camera.sight
        if self.camera.target is not None and self._laid_out is not None:
            change = self.camera.target.zoom / self._laid_out.zoom
            if not 1 / ZOOMED < change < ZOOMED:
                self._lay_out(self.camera.target)
        self.drawing.look_from(sight, (self.x + self.width / 2, self.y + self.height / 2))

    # fingers

    def pan(self, right: float, up: float) -> None:
        """The board follows the finger."""
        self._look_at(
            Sight(self.camera.x - right / self.camera.zoom, self.camera.y - up / self.camera.zoom, self.camera.zoom)
        )

    def zoom_at(self, at: Point, times: float) -> None:
        """The board grows or shrinks around a place of the pane."""
        before = self.camera.zoom
        least = min(dp(FREE_LEAST), whole(self.drawing.board, self.window()).zoom)
        zoom = min(max(before * times, least), dp(FREE_MOST))
        right, up = at[0] - self.center_x, at[1] - self.center_y
        x, y = self.camera.x + right / before - right / zoom, self.camera.y + up / before - up / zoom
        self._look_at(Sight(x, y, zoom))

    def _look_at(self, sight: Sight) -> None:
        self._is_left_alone = False
        self.camera.cut_to(self._kept(sight))

    def settled(self) -> None:
        """The fingers are off: things stand as they should at this zoom."""
        self._lay_out(self.camera.sight)
        self._follow()

    def touched(self, at: Point) -> None:
        """A place was touched: whatever that area means is sent."""
        area = self.area_at(at)
        if area is not None and self.send is not None:
            self.send(self.model.taps[area])

    def area_at(self, at: Point) -> str | None:
        """The area that a touch here means, among those that can be touched."""
        zoom = self.camera.zoom
        x = self.camera.x + (at[0] - self.x - self.width / 2) / zoom
        y = self.camera.y + (at[1] - self.y - self.height / 2) / zoom
        return area_at(self.drawing.board, (x, y), dp(1) / zoom, self.model.taps, self.drawing.boxes(zoom))

    # what buttons over the board do

    def show_whole(self) -> None:
        """The whole board."""
        self._slide_to(whole(self.drawing.board, self.window()))

    def zoom_by(self, times: float) -> None:
        """Nearer or farther, around the middle."""
        self.zoom_at((self.center_x, self.center_y), times)
        self.settled()

    def show_areas(self, areas: tuple[str, ...]) -> None:
        """These areas, as far as they fit."""
        points = [self.point_on_board(area) for area in areas]
        self._slide_to(framed(self.drawing.board, self.window(), points)[0])

    def _slide_to(self, sight: Sight) -> None:
        self.camera.slide_to(sight)
        self._lay_out(sight)
        self._follow()
