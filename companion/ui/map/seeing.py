"""What a robot sees on a board, and where it can touch it: names are textures and areas no widgets."""

from kivy.metrics import dp

from companion.ui.map.board import Point
from companion.ui.map.drawn.clusters import sizes_of
from companion.ui.robot.eyes import Seen
from companion.ui.robot.target import Target
from companion.ui.widgets.in_sight import box_of, cut, is_empty, visible

REACH = 24.0
"""A touch counts so far around a point, in dp."""


class Seeing:
    """A part of the pane: it has a `camera`, a `drawing`, a `model`, and knows `area_at` a place."""

    def seen_texts(self) -> list[Seen]:
        """The names that can be seen, with their boxes in pixels of the window."""
        found = visible(self)
        if found is None:
            return []
        left, bottom = self._origin_in_window()
        seen = []
        for name, box in self.drawing.names(self.camera.zoom):
            there = (box[0] + left, box[1] + bottom, box[2] + left, box[3] + bottom)
            in_view = cut(there, found[0])
            if not is_empty(in_view):
                seen.append(Seen(name, in_view, there, found[1], self))
        return seen

    @property
    def name_size(self) -> float:
        """The type of the names that are in focus, in pixels."""
        return sizes_of(is_watched=self.model.is_watched, in_slots=False).name_size

    def seen_targets(self) -> list[Target]:
        """Every area that means something and can be touched."""
        found = visible(self)
        if found is None or found[1]:
            return []
        places = {area: self.point_of(area) for area in self.model.taps}
        reach = dp(REACH)
        return [
            Target(self.model.looks[area].name, "MapPane", "", at, _around(at, reach))
            for area, at in places.items()
            if at is not None
        ]

    def point_of(self, area: str) -> Point | None:
        """Where in the window a touch means this area; None if no place that can be seen does."""
        if area not in self.drawing.clusters:  # the pane is there, but has not been drawn yet
            return None
        found = visible(self)
        drawn, zoom = self.drawing.board.areas[area], self.camera.zoom
        left, bottom = self._origin_in_window()
        for x, y in (self.drawing.point_of(area, zoom), drawn.overview.at, drawn.label.at, *drawn.units, drawn.order):
            point = (x * zoom + left, y * zoom + bottom)
            if found is not None and _is_in(point, found[0]) and self._is_bare(point) and self._means(point, area):
                return point
        return None

    def _is_bare(self, point: Point) -> bool:
        """Whether no button lies over the board here."""
        return not any(_is_in(point, box_of(button)) for button in self.children)

    def _means(self, point: Point, area: str) -> bool:
        return self.area_at(self.to_widget(*point)) == area

    def _origin_in_window(self) -> Point:
        """Where the lower left corner of the board is."""
        x, y = self.to_window(self.x + self.width / 2, self.y + self.height / 2)
        return x - self.camera.x * self.camera.zoom, y - self.camera.y * self.camera.zoom


def _is_in(point: Point, box: tuple[float, float, float, float]) -> bool:
    return box[0] < point[0] < box[2] and box[1] < point[1] < box[3]


def _around(at: Point, reach: float) -> tuple[float, float, float, float]:
    return at[0] - reach, at[1] - reach, at[0] + reach, at[1] + reach
