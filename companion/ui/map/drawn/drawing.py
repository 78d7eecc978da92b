"""All that is drawn of a board: ground, edges, what has stepped back, the path, what is in focus. Only differences."""

from collections.abc import Mapping
from math import floor

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, Scale, Translate
from kivy.metrics import dp

from companion.ui.map.board import LAND, Box, Link, Point, board_of
from companion.ui.map.drawn.apart import apart, overlap
from companion.ui.map.drawn.clusters import Arrangement, Cluster, cluster_of
from companion.ui.map.drawn.edges import Edges
from companion.ui.map.drawn.ground import Ground
from companion.ui.map.drawn.layer import DrawnLayer, Shift
from companion.ui.map.drawn.links import Links
from companion.ui.map.drawn.path import Path
from companion.ui.map.drawn.strokes import Pen
from companion.ui.map.framing import Sight
from companion.ui.models.board.map import AreaLook, Edge, MapModel
from companion.ui.theme.far import FAR
from companion.ui.theme.map_look import CLUSTERS_FROM, SLOTS_FROM
from companion.ui.theme.palette import Colour
from companion.ui.theme.style import STYLE

BETWEEN = 2
"""Clusters stay so far from each other, in dp."""


class Drawing(InstructionGroup):
    """A model on the screen, seen by a camera."""

    def __init__(self, edition: str) -> None:
        super().__init__()
        self.board = board_of(edition)
        self.shown: dict[str, AreaLook] = {}
        """How each area looks on the screen now."""
        self.clusters: dict[str, Cluster] = {}
        self.shifts: dict[str, Shift] = {}
        """How far clusters have been pushed from their points, in pixels."""
        self._model: MapModel | None = None
        self._tints: dict[str, object] = {}
        self._palette = STYLE.palette
        self._lines: object = None
        self._linked: object = None
        self._zoom = 0.0
        self._place = Translate(0, 0, 0)
        self._scales = Scale(1, 1, 1), Scale(1, 1, 1)
        self._ground = Ground(edition, self._palette)
        self._edges, self._path, self._path_pen = Edges(edition), Path(), Pen()
        self._links = Links()
        for lines in (self._links, self._edges):
            self._ground.pen.add(lines)
        self._path_pen.add(self._path)
        self._back, self._front = DrawnLayer(), DrawnLayer()
        self._put_together()

    def _put_together(self) -> None:
        self.add(PushMatrix())
        self.add(self._place)
        for scale, part, layer in (
            (self._scales[0], self._ground, self._back),
            (self._scales[1], self._path_pen, self._front),
        ):
            for instruction in (PushMatrix(), scale, part, PopMatrix(), layer):
                self.add(instruction)
        self.add(PopMatrix())

    # what there is to see

    def show(self, model: MapModel) -> None:
        """Take over a model: colours and lines at once, clusters when they are laid out."""
        self._model = model
        palette = STYLE.palette
        for area, look in model.looks.items():
            tint = (palette, look.house, self._is_back(area), look.is_closed)
            if tint != self._tints.get(area):
                self._tints[area] = tint
                self._ground.show(area, palette, look.house, is_back=tint[2], is_closed=look.is_closed)
        if palette != self._palette:
            self._palette = palette
            self._ground.tint(palette)
        lines = palette, {area: (look.edge, look.house) for area, look in model.looks.items()}
        if lines != self._lines:
            self._lines = lines
            self._edges.show_edges(_edges(model), self._controlled(model), palette)
        linked = palette, self.links(model)
        if linked != self._linked:
            self._linked = linked
            self._links.show_links(linked[1], palette)

    def lay_out(self, sight: Sight, walls: Box | None, fixed: tuple[Box, ...] = ()) -> None:
        """Where everything stands when it is seen like this; walls and what is fixed in pixels from the origin."""
        clusters = {area: self._cluster(area, look, sight.zoom) for area, look in self._model.looks.items()}
        self.shifts = self._apart(clusters, sight.zoom, walls, fixed)
        clusters |= self._thinned(clusters, sight.zoom, fixed)
        standing = [area for area in self.shifts if clusters[area].box is not None]
        taken = [self._box(area, clusters[area], sight.zoom) for area in standing]
        fixed = (*fixed, *_beyond(walls)) if self._model.is_watched and walls is not None else fixed
        for area, look in self._model.looks.items():
            cluster = clusters[area]
            if area not in self.shifts and cluster.name_piece is not None and cluster.box is not None:
                box = self._box(area, cluster, sight.zoom)
                if any(overlap(box, other) for other in (*taken, *fixed)):
                    cluster = cluster.without_name()
                else:
                    taken.append(box)
            self._draw(area, look, cluster)
        self._path.show_way(self._way(sight.zoom), STYLE.palette, dp(1) / sight.zoom)
        self._zoom = 0.0

    def look_from(self, sight: Sight, middle: Point) -> None:
        """Show it as the camera sees it; panning moves one thing, whatever is on the board."""
        self._place.xy = floor(middle[0] - sight.x * sight.zoom), floor(middle[1] - sight.y * sight.zoom)
        if sight.zoom == self._zoom:
            return
        self._zoom = sight.zoom
        for scale in self._scales:
            scale.xyz = sight.zoom, sight.zoom, 1.0
        for pen in (self._ground.pen, self._path_pen):
            pen.set_zoom(sight.zoom)
        for layer in (self._back, self._front):
            layer.move(sight.zoom, self.shifts)

    # where it is

    def boxes(self, zoom: float) -> Mapping[str, Box]:
        """Where the cluster of each area is, in units of the board."""
        return {
            area: tuple(length / zoom for length in self._box(area, cluster, zoom))
            for area, cluster in self.clusters.items()
            if cluster.box is not None
        }

    def point_of(self, area: str, zoom: float) -> Point:
        """The middle of what stands on an area, in units of the board."""
        cluster, shift = self.clusters[area], self.shifts.get(area, (0.0, 0.0))
        return cluster.at[0] + shift[0] / zoom, cluster.at[1] + shift[1] / zoom

    def names(self, zoom: float) -> list[tuple[str, Box]]:
        """The names that are drawn, with their boxes in pixels from the origin of the board."""
        found = []
        for area, cluster in self.clusters.items():
            piece = cluster.name_piece
            if piece is not None:
                right, up = self.shifts.get(area, (0.0, 0.0))
                x, y = piece.at[0] * zoom + right, piece.at[1] * zoom + up
                box = piece.box
                found.append((cluster.name, (x + box[0], y + box[1], x + box[2], y + box[3])))
        return found

    def links(self, model: MapModel) -> tuple[Link, ...]:
        """Those links of the board that are borders here: a table may have chosen otherwise."""
        return tuple(link for link in self.board.links if link.between in model.borders)

    def ground_colour(self, area: str) -> Colour:
        """The colour in which an area is drawn."""
        return self._ground.colour_of(area)

    # parts

    def _is_back(self, area: str) -> bool:
        return bool(self._model.focus) and area not in self._model.focus

    def _arrangement(self, area: str, zoom: float) -> Arrangement:
        if self._is_back(area):
            return Arrangement.BACK
        units = zoom / dp(1) / self._times
        if units >= SLOTS_FROM and not (self._model.focus and not STYLE.is_wide):
            return Arrangement.IN_SLOTS
        return Arrangement.TOGETHER if self._model.focus or units >= CLUSTERS_FROM else Arrangement.FAR

    def _cluster(self, area: str, look: AreaLook, zoom: float) -> Cluster:
        arrangement = self._arrangement(area, zoom)
        return cluster_of(look, self.board.areas[area], arrangement, zoom, is_watched=self._model.is_watched)

    @property
    def _times(self) -> float:
        return FAR.scale if self._model.is_watched else 1.0

    def _apart(
        self, clusters: Mapping[str, Cluster], zoom: float, walls: Box | None, fixed: tuple[Box, ...]
    ) -> dict[str, Shift]:
        """What stands together in focus moves; all else stays where it is. From afar a mere name gives way."""
        moving = [
            area
            for area, cluster in clusters.items()
            if cluster.box is not None and self._arrangement(area, zoom) is not Arrangement.BACK
            if not self._model.is_watched or area in self._model.start or cluster.without_name().pieces
        ]
        self.shifts = {}
        half = dp(BETWEEN) / 2
        boxes = [self._box(area, clusters[area], zoom, half) for area in moving]
        return dict(zip(moving, apart(boxes, walls, fixed, dp(90) * self._times), strict=True))

    def _thinned(self, clusters: Mapping[str, Cluster], zoom: float, fixed: tuple[Box, ...]) -> dict[str, Cluster]:
        """Where a low pane has no room for all, what comes later in the focus loses its name, then steps back.

        A board that is only watched keeps all its pieces; what it follows keeps its names first.
        """
        is_watched = self._model.is_watched
        weighty = dict.fromkeys((*self._model.start, *self.shifts)) if is_watched else self._model.focus
        thinned: dict[str, Cluster] = {}
        taken = list(fixed)
        for place, area in enumerate(one for one in weighty if one in self.shifts):
            whole = clusters[area]
            ways = (whole, whole.without_name())
            fitting = (way for way in ways if way.box is not None and self._is_clear(area, way, zoom, taken))
            found = next(fitting, ways[-1] if place == 0 or is_watched else None)
            if found is None:
                self.shifts.pop(area)
                found = cluster_of(self._model.looks[area], self.board.areas[area], Arrangement.BACK, zoom)
            elif found.box is not None:
                taken.append(self._box(area, found, zoom))
            if found is not whole:
                thinned[area] = found
        return thinned

    def _is_clear(self, area: str, cluster: Cluster, zoom: float, taken: list[Box]) -> bool:
        """Whether a cluster lies on nothing else; a hair does not count."""
        box = self._box(area, cluster, zoom, -dp(BETWEEN))
        return not any(overlap(box, other) for other in taken)

    def _box(self, area: str, cluster: Cluster, zoom: float, around: float = 0.0) -> Box:
        """Where a cluster is, in pixels from the origin of the board."""
        right, up = self.shifts.get(area, (0.0, 0.0))
        x, y = cluster.at[0] * zoom + right, cluster.at[1] * zoom + up
        left, bottom, far_right, top = cluster.box
        return x + left - around, y + bottom - around, x + far_right + around, y + top + around

    def _draw(self, area: str, look: AreaLook, cluster: Cluster) -> None:
        """Differences only."""
        self.shown[area] = look
        is_back = self._is_back(area)
        if self.clusters.get(area) == cluster and area in (self._back if is_back else self._front).areas:
            return
        self.clusters[area] = cluster
        here, there = (self._back, self._front) if is_back else (self._front, self._back)
        there.drop(area)
        here.draw(area, cluster)

    def _way(self, zoom: float) -> list[Point]:
        return [self.point_of(area, zoom) for area in self._model.path]

    def _controlled(self, model: MapModel) -> dict[str, str]:
        return {
            area: look.house for area, look in model.looks.items() if look.house and self.board.areas[area].kind == LAND
        }


def _beyond(walls: Box) -> tuple[Box, ...]:
    """All that is outside the walls."""
    left, bottom, right, top = walls
    far = right - left + top - bottom
    return (
        (left - far, bottom - far, left, top + far),
        (right, bottom - far, right + far, top + far),
        (left, bottom - far, right, bottom),
        (left, top, right, top + far),
    )


def _edges(model: MapModel) -> dict[str, Edge]:
    return {area: look.edge for area, look in model.looks.items() if look.edge is not Edge.NONE}
