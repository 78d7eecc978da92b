"""The pane: a part of the board in a box. Whatever it shows stands in its model; where it looks is its own business."""

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, ScissorPop, ScissorPush
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty

from companion.ui.map.board import Box, Point
from companion.ui.map.camera import Camera
from companion.ui.map.drawing import Drawing
from companion.ui.map.floating import FloatingButtons
from companion.ui.map.framing import Sight, Window, framed, kept, whole
from companion.ui.map.further import FurtherButtons
from companion.ui.map.gestures import Gestures
from companion.ui.map.touching import area_at
from companion.ui.robot.eyes import Seen, box_of, cut, is_empty, visible
from companion.ui.robot.target import Target
from companion.ui.theme.map_look import AROUND, FREE_LEAST, FREE_MOST, LOW, PILL, WIDEST
from companion.ui.theme.style import STYLE

ZOOMED = 1.08
"""From such a change of zoom on, what stands on the board is laid out anew while fingers still move."""


class MapPane(Gestures):
    """Shows a `MapModel`."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    clips = BooleanProperty(True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.camera = Camera()
        self.drawing = Drawing(self.model.edition)
        self._laid_out: Sight | None = None
        self._draw()
        self._further = FurtherButtons(self)
        self._floating: FloatingButtons | None = None
        self._show_soon = Clock.create_trigger(self._show, -1)
        self._follow_soon = Clock.create_trigger(self._follow, -1)
        self.bind(model=self._show_soon, pos=self._resized, size=self._resized)
        self.camera.bind(x=self._follow_soon, y=self._follow_soon, zoom=self._follow_soon)
        STYLE.bind(palette=self._show_soon, text_scale=self._show_soon)
        self._show_soon()

    def _draw(self) -> None:
        self._ground_colour = Color(rgba=STYLE.palette.bg)
        self._ground = Rectangle()
        self._scissors = ScissorPush()
        for instruction in (self._scissors, self._ground_colour, self._ground, self.drawing):
            self.canvas.before.add(instruction)
        self.canvas.after.add(ScissorPop())

    # showing

    @property
    def shown(self) -> dict[str, object]:
        """How each area looks on the screen now."""
        return self.drawing.shown

    def _resized(self, *_changed: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        x, y = self.to_window(*self.pos)
        self._scissors.x, self._scissors.y = int(x), int(y)
        self._scissors.width, self._scissors.height = int(self.width), int(self.height)
        self._focus = None
        self._show_soon()

    _focus: object = None

    def _show(self, *_changed: object) -> None:
        """Show the model; another focus calls the camera, anything else leaves it where it is."""
        if self.width <= 1 or self.height <= 1:
            return
        self._ground_colour.rgba = STYLE.palette.bg
        self.drawing.show(self.model)
        focus = (self.model.focus, self.model.start, self.model.scale, self.size[:])
        if focus != self._focus:
            self._focus = focus
            self.camera.slide_to(self._framed())
        self._show_buttons()
        self._lay_out(self.camera.target)
        self._follow()

    def _show_buttons(self) -> None:
        """A board without a focus is free: it has buttons."""
        if not self.model.focus and self._floating is None:
            self._floating = FloatingButtons(pane=self)
            self.add_widget(self._floating)
        elif self.model.focus and self._floating is not None:
            self.remove_widget(self._floating)
            self._floating = None

    def _framed(self) -> Sight:
        points = [self.point_on_board(area) for area in self.model.focus or self.model.start]
        window = self.window()
        return framed(self.drawing.board, window, points)[0] if points else whole(self.drawing.board, window)

    def window(self) -> Window:
        """What there is to show the board in."""
        least, most = self.model.scale
        least = max(dp(least), self.width / WIDEST)
        above = dp(PILL) if self._has_pill() else 0.0
        around = dp(AROUND[0]), min(dp(AROUND[1]), self.height * LOW)
        return Window(*self.size, around, above, least, max(least, dp(most)))

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
        self.drawing.lay_out(sight, walls if self.model.focus else None, tuple(fixed))

    def _overlays(self, sight: Sight) -> list[Box]:
        """What lies over the board, in pixels of the pane."""
        pill = [(0.0, self.height - dp(PILL + 12), dp(150), self.height)] if self._has_pill() else []
        return pill + self._further.show(sight)

    def _follow(self, *_changed: object) -> None:
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
        self.camera.cut_to(kept(self.drawing.board, self.width, self.height, sight))

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

    # for a robot

    def seen_texts(self) -> list[Seen]:
        """The names that can be seen, with their boxes in pixels of the window."""
        zoom, mine = self.camera.zoom, box_of(self)
        left, bottom = self._origin_in_window()
        found = visible(self)
        is_disabled, seen = found is None or found[1], []
        for name, box in self.drawing.names(zoom):
            there = (box[0] + left, box[1] + bottom, box[2] + left, box[3] + bottom)
            in_view = cut(there, mine)
            if not is_empty(in_view):
                seen.append(Seen(name, in_view, there, is_disabled, self))
        return seen

    def seen_targets(self) -> list[Target]:
        """The areas that a touch can mean, where it would mean them."""
        points = {area: self.point_of(area) for area in self.model.taps if not self.disabled}
        looks = self.model.looks
        return [
            Target(looks[area].name, "Area", "", point, (*point, *point)) for area, point in points.items() if point
        ]

    def point_of(self, area: str) -> Point | None:
        """Where in the window a touch means this area; None if no place that can be seen does."""
        drawn, zoom, mine = self.drawing.board.areas[area], self.camera.zoom, box_of(self)
        left, bottom = self._origin_in_window()
        for x, y in (self.drawing.point_of(area, zoom), drawn.overview.at, drawn.label.at, *drawn.units, drawn.order):
            point = (x * zoom + left, y * zoom + bottom)
            is_seen = mine[0] < point[0] < mine[2] and mine[1] < point[1] < mine[3]
            if is_seen and self.area_at(self.to_widget(*point)) == area:
                return point
        return None

    def _origin_in_window(self) -> Point:
        """Where the lower left corner of the board is."""
        x, y = self.to_window(self.x + self.width / 2, self.y + self.height / 2)
        return x - self.camera.x * self.camera.zoom, y - self.camera.y * self.camera.zoom
