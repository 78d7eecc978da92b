"""What stands on an area, as pictures at places: its name, units, order, power token, signs."""

from enum import Enum

import attrs
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp

from companion.ui.map.board import PORT, SEA, Box, DrawnArea, Point
from companion.ui.map.drawn.names import name_texture, number_texture
from companion.ui.models.board.map import AreaLook, Edge, Socket
from companion.ui.models.parts import Unit
from companion.ui.theme.far import FAR
from companion.ui.theme.map_look import (
    MOST_NAME_SCALE,
    NAME,
    NAME_AT_REST,
    NAME_AT_REST_ON_WIDE,
    NAME_FROM_AFAR,
    NAME_IN_SLOTS_ON_WIDE,
    NAME_ON_WIDE,
    ground_colour,
    name_colours,
)
from companion.ui.theme.palette import Colour, house_colours
from companion.ui.theme.pictures import picture, sharp_picture
from companion.ui.theme.style import STYLE
from companion.ui.widgets.pieces.pieces import picture_name

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)
MOST_UNITS = 4
"""More stand as one square with their number."""
REST_NAME, REST_PIECES = 0.5, 0.6
FAR_MARK, FAR_ORDER = 12, 0.75
SLANT = 0.2
"""Names of seas lean by this much."""


class Arrangement(Enum):
    """How the things of an area stand."""

    TOGETHER = "together"
    """As one cluster: the name over a row of pieces."""
    IN_SLOTS = "in slots"
    """Each piece in its own place on the board."""
    BACK = "back"
    """Out of focus: a small name, and a number for the units."""
    FAR = "far"
    """The whole board on a small screen: as out of focus, but in full colour."""


@attrs.frozen
class Sizes:
    """How large pieces are, in dp: small on a phone, larger beside it."""

    unit: int = 21
    order: int = 31
    power: int = 18
    count: int = 16
    name: float = NAME
    name_at_rest: float = NAME_AT_REST
    mark: int = 16
    times: float = 1.0
    """How much larger all of it is on a display."""

    @property
    def name_size(self) -> float:
        """The type of a name in focus, in pixels: it follows the text scale, but not so far that names would meet."""
        return _size(self.name) * self.times


ON_PHONE = Sizes()
ON_WIDE = Sizes(26, 38, 24, 20, NAME_ON_WIDE, NAME_AT_REST_ON_WIDE, 20)
IN_SLOTS = Sizes(26, 31, 24, 20, NAME, NAME, 20)
IN_SLOTS_ON_WIDE = Sizes(26, 38, 24, 20, NAME_IN_SLOTS_ON_WIDE, NAME_IN_SLOTS_ON_WIDE, 24)
FROM_AFAR = Sizes(26, 38, 24, 20, NAME_FROM_AFAR, NAME_FROM_AFAR, 20)


def sizes_of(*, is_watched: bool, in_slots: bool) -> Sizes:
    """A board that is only watched is read from two metres, and grows with its window."""
    if is_watched:
        return attrs.evolve(FROM_AFAR, times=FAR.scale)
    if in_slots:
        return IN_SLOTS_ON_WIDE if STYLE.is_wide else IN_SLOTS
    return ON_WIDE if STYLE.is_wide else ON_PHONE


@attrs.frozen
class Piece:
    """A picture, its lower left corner seen from its point in pixels; leaning if it is the name of a sea."""

    texture: Texture
    at: Point
    x: float
    y: float
    colour: Colour = WHITE
    leans: bool = False
    share: float = 1.0
    """How large it is drawn; in its own size but from far away."""
    lies_on_another: bool = False

    @property
    def size(self) -> tuple[float, float]:
        """How large it is on the screen."""
        return self.texture.width * self.share, self.texture.height * self.share

    @property
    def box(self) -> Box:
        """Where it is, seen from its point."""
        wide, high = self.size
        return self.x, self.y, self.x + wide, self.y + high


@attrs.frozen
class Cluster:
    """All pictures of an area. Those that stand together move together."""

    at: Point
    pieces: tuple[Piece, ...]
    box: Box | None
    """Around what stands together, seen from its point; None if there is nothing."""
    name: str
    name_piece: Piece | None

    def without_name(self) -> "Cluster":
        """The same without its name, where that would touch something else."""
        pieces = tuple(piece for piece in self.pieces if piece is not self.name_piece)
        return attrs.evolve(self, pieces=pieces, box=around(pieces), name_piece=None)


def cluster_of(
    look: AreaLook, drawn: DrawnArea, arrangement: Arrangement, zoom: float, *, is_watched: bool = False
) -> Cluster:
    """The pictures of an area that looks like this; `zoom` in pixels for each unit of the board."""
    in_slots = arrangement is Arrangement.IN_SLOTS and drawn.kind != PORT
    sizes = sizes_of(is_watched=is_watched, in_slots=in_slots)
    if in_slots:
        return _in_slots(look, drawn, sizes)
    if arrangement in (Arrangement.TOGETHER, Arrangement.IN_SLOTS):
        return _together(look, drawn, sizes)
    return _back(look, drawn, zoom, sizes, is_far=arrangement is Arrangement.FAR)


# together


def _together(look: AreaLook, drawn: DrawnArea, sizes: Sizes) -> Cluster:
    at = drawn.overview.at
    row = [
        *_garrison(look, at, sizes),
        *_units(look, at, sizes),
        *_order(look, drawn, at, sizes),
        *_power(look, at, sizes),
    ]
    row += [[_mark(icon, at, sizes.mark, sizes.times)] for icon in look.icons]
    pieces = _in_a_row(row)
    name = None if drawn.kind == PORT else _name(look, drawn, at, sizes, dp(112) * sizes.times)
    if drawn.kind == PORT and not pieces:
        pieces = [_centred(_mark("port", at, 12, sizes.times))]
    high = max((piece.size[1] for piece in pieces), default=0)
    if name is not None:
        down = (name.texture.height + high) / 2
        pieces = [attrs.evolve(piece, y=piece.y - down + high / 2 + dp(1)) for piece in pieces]
        name = attrs.evolve(name, y=down - name.texture.height - (dp(1) if pieces else 0))
    shown = (*pieces, *((name,) if name is not None else ()))
    return Cluster(at, shown, around(shown), look.name, name)


def _in_a_row(row: list[list[Piece]]) -> list[Piece]:
    """Side by side around the point; pieces of one group lie on one another."""
    gap = dp(1)
    left, placed = (gap - sum(group[0].size[0] + gap for group in row)) / 2, []
    for group in row:
        room = group[0].size[0]
        for piece in group:
            wide, high = piece.size
            placed.append(attrs.evolve(piece, x=left + (room - wide) / 2, y=-high / 2))
        left += room + gap
    return placed


def _units(look: AreaLook, at: Point, sizes: Sizes) -> list[list[Piece]]:
    if len(look.units) > MOST_UNITS:
        return [_count(look.units, at, sizes, 1.0)]
    return [[_picture(picture_name(unit, sizes.unit), at, times=sizes.times)] for unit in look.units]


def _count(units: tuple[Unit, ...], at: Point, sizes: Sizes, opacity: float) -> list[Piece]:
    house, size = units[0].house, sizes.count
    faded = (1.0, 1.0, 1.0, opacity)
    number = number_texture(str(len(units)), sp(size * 0.72) * sizes.times, house_colours()[house].ink)
    square = _picture(f"unit-{house}-count-{size}", at, faded, sizes.times)
    return [square, Piece(number, at, 0, 0, faded, lies_on_another=True)]


def _order(look: AreaLook, drawn: DrawnArea, at: Point, sizes: Sizes) -> list[list[Piece]]:
    palette = STYLE.palette
    if look.order is not None:
        return [[_picture(picture_name(look.order, sizes.order), at, times=sizes.times)]]
    if look.socket is Socket.NONE:
        return []
    is_next = look.socket is Socket.NEXT
    ink, _outline = _inks(look, drawn, palette.gold if is_next else palette.text)
    ring = _picture(f"order-used-{sizes.order}", at, ink, sizes.times)
    plus = [attrs.evolve(_picture("icon-plus-16", at, ink), lies_on_another=True)] if is_next else []
    return [[ring, *plus]]


def _power(look: AreaLook, at: Point, sizes: Sizes) -> list[list[Piece]]:
    return [[_picture(f"power-{look.power}-{sizes.power}", at, times=sizes.times)]] if look.power else []


def _garrison(look: AreaLook, at: Point, sizes: Sizes) -> list[list[Piece]]:
    """A lozenge with the strength of a garrison or a Neutral Force."""
    strength = look.garrison or look.neutral
    if not strength:
        return []
    is_house = bool(look.garrison and look.garrison_of)
    name = f"garrison-{look.garrison_of}-{sizes.unit}" if is_house else f"neutral-{sizes.unit}"
    ink = house_colours()[look.garrison_of].ink if is_house else STYLE.palette.parchink
    number = number_texture(str(strength), sp(sizes.unit * 0.52) * sizes.times, ink)
    return [[_picture(name, at, times=sizes.times), Piece(number, at, 0, 0, lies_on_another=True)]]


# in slots


def _in_slots(look: AreaLook, drawn: DrawnArea, sizes: Sizes) -> Cluster:
    groups = [
        *(
            group
            if len(look.units) > MOST_UNITS
            else [attrs.evolve(piece, at=drawn.units[place % len(drawn.units)]) for piece in group]
            for place, group in enumerate(_units(look, drawn.units[0], sizes))
        ),
        *_order(look, drawn, drawn.order, sizes),
        *_power(look, drawn.power, sizes),
        *_garrison(look, drawn.token, sizes),
    ]
    icons = [_mark(icon, at, sizes.mark, sizes.times) for icon, at in drawn.icons]
    pieces = [_centred(piece) for piece in [*icons, *(piece for group in groups for piece in group)]]
    name = _centred(_name(look, drawn, drawn.label.at, sizes, dp(drawn.label.width) * sizes.times))
    return Cluster(drawn.label.at, (*pieces, name), None, look.name, name)


# out of focus


def _back(look: AreaLook, drawn: DrawnArea, zoom: float, sizes: Sizes, *, is_far: bool) -> Cluster:
    """A small name where it fits, over a number for the units; from far away over the order, too."""
    at, opacity = drawn.overview.at, 1.0 if is_far else REST_PIECES
    units = _count(look.units, at, sizes, opacity) if look.units else []
    row = [units] if units else []
    if is_far:
        row = [
            [attrs.evolve(piece, share=FAR_ORDER) for piece in group] for group in _order(look, drawn, at, ON_PHONE)
        ] + row
    row += [[_mark(icon, at, FAR_MARK)] for icon in look.icons]
    if drawn.kind == PORT and not row:
        row = [[_faint(_mark("port", at, 12))]]
    pieces = _in_a_row(row)
    name = None if drawn.kind == PORT else _small_name(look, drawn, zoom, sizes, is_far=is_far)
    high = max((piece.size[1] for piece in pieces), default=0)
    if name is not None and name.texture.height + high > drawn.overview.height * zoom + dp(30):
        name = None
    if name is not None:
        pieces = [attrs.evolve(piece, y=piece.y - name.texture.height / 2) for piece in pieces]
        name = attrs.evolve(name, y=(high - name.texture.height) / 2)
    shown = (*pieces, *((name,) if name is not None else ()))
    return Cluster(at, shown, around(shown), look.name, name)


def _small_name(look: AreaLook, drawn: DrawnArea, zoom: float, sizes: Sizes, *, is_far: bool) -> Piece | None:
    """None where the name is wider than its area."""
    palette, most_width = STYLE.palette, drawn.overview.width * zoom
    outline = palette.bg if is_far else None
    texture = name_texture(look.name, _size(sizes.name_at_rest) * sizes.times, palette.mapink, outline, most_width)
    faded = (1.0, 1.0, 1.0, 1.0 if is_far and not look.is_closed else REST_NAME)
    piece = Piece(texture, drawn.overview.at, -texture.width / 2, 0, faded, leans=drawn.kind == SEA)
    return piece if texture.width <= most_width + dp(4) else None


# parts


def _name(look: AreaLook, drawn: DrawnArea, at: Point, sizes: Sizes, most_width: float) -> Piece:
    palette = STYLE.palette
    is_chosen = look.edge is Edge.SELECTED
    colour = palette.gold if is_chosen else palette.text if drawn.kind == SEA else palette.mapink
    ink, outline = _inks(look, drawn, colour)
    texture = name_texture(look.name, sizes.name_size, ink, outline, most_width)
    faded = (1.0, 1.0, 1.0, REST_NAME if look.is_closed else 1.0)
    return Piece(texture, at, -texture.width / 2, 0, faded, leans=drawn.kind == SEA)


def _inks(look: AreaLook, drawn: DrawnArea, wanted: Colour) -> tuple[Colour, Colour]:
    """What is drawn on the ground of this area as lines or letters, and their outline."""
    palette = STYLE.palette
    ground = ground_colour(palette, drawn.kind, look.house, is_back=False, is_closed=look.is_closed)
    return name_colours(palette, wanted, ground)


def _size(size: float) -> float:
    """Names follow the text scale, but not so far that they would run into each other."""
    return sp(size) * min(STYLE.text_scale, MOST_NAME_SCALE)


def _picture(name: str, at: Point, colour: Colour = WHITE, times: float = 1.0) -> Piece:
    if times == 1.0:
        return Piece(picture(name, STYLE.palette.theme), at, 0, 0, colour)
    texture, density = sharp_picture(name, STYLE.palette.theme, dp(1) * times)
    return Piece(texture, at, 0, 0, colour, share=dp(1) * times / density)


def _mark(icon: str, at: Point, size: int, times: float = 1.0) -> Piece:
    name = "power" if icon == "crown" else icon
    return _picture(f"mark-{name}-{size}", at, STYLE.palette.mapink, times)


def _faint(piece: Piece) -> Piece:
    return attrs.evolve(piece, colour=(*piece.colour[:3], REST_PIECES))


def _centred(piece: Piece) -> Piece:
    wide, high = piece.size
    return attrs.evolve(piece, x=-wide / 2, y=-high / 2)


def around(pieces: "tuple[Piece, ...] | list[Piece]") -> Box | None:
    """The box around all of these."""
    if not pieces:
        return None
    lefts, bottoms, rights, tops = zip(*(piece.box for piece in pieces), strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)
