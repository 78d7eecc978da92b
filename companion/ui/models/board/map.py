"""The board as a model: how each area looks, what is framed, and what a touch on it means. Public facts only."""

from collections.abc import Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType

import attrs

from companion.door import Position, PublicTable
from companion.ui.models.intents import Intent
from companion.ui.models.parts import Token, Unit
from companion.ui.words import Words
from engine import AreaId, House, PlacedOrder, open_box


class Edge(Enum):
    """The line round an area."""

    NONE = "none"
    SELECTED = "selected"
    MOVE = "move"
    ATTACK = "attack"
    ORIGIN = "origin"


class Socket(Enum):
    """Where an order belongs that is not there yet, in a plan."""

    NONE = "none"
    EMPTY = "empty"
    NEXT = "next"
    """The token that is touched now goes here."""


@attrs.frozen
class AreaLook:
    """How one area looks; equal looks are drawn once."""

    name: str
    house: House = ""
    """Who controls it, or holds it with Ships."""
    units: tuple[Unit, ...] = ()
    order: Token | None = None
    power: House = ""
    """CTL-02: whose power token lies here."""
    garrison: int = 0
    garrison_of: House = ""
    neutral: int = 0
    edge: Edge = Edge.NONE
    socket: Socket = Socket.NONE
    icons: tuple[str, ...] = ()
    """What is printed in the area and matters now: castle, stronghold, supply, crown."""
    is_closed: bool = False
    """Nobody may enter it at this number of players."""


Borders = frozenset[frozenset[AreaId]]

FRAME = (0.36, 0.95)
"""Between how many dp per unit of the board a focus is framed."""
PLAN_FRAME = (0.52, 0.8)
"""The same for a plan, where the next area and its neighbours are framed."""


@attrs.frozen
class MapModel:
    """The board. With a focus it frames itself and the rest steps back; without one the player pans and zooms."""

    edition: str
    looks: Mapping[AreaId, AreaLook]
    borders: Borders = attrs.field(default=frozenset(), repr=False)
    """Which areas are adjacent: where two of them have no line in common, the board shows it by a link."""
    focus: tuple[AreaId, ...] = ()
    """The first of them is never left out of the frame."""
    path: tuple[AreaId, ...] = ()
    """The way of a march, drawn over everything."""
    taps: Mapping[AreaId, Intent] = attrs.field(default=MappingProxyType({}), repr=False)
    scale: tuple[float, float] = FRAME
    has_pill: bool = False
    """Whether the pill of an open curtain lies on the board: room is left for it."""
    start: tuple[AreaId, ...] = ()
    """What is framed first where nothing is in focus; a board that is only watched goes on following it."""
    further: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    """What the edge of the frame says of areas that do not fit: by north, south, east, west, for one, two, …"""
    card: AreaId = ""
    """The area of which a card lies over the lower edge: the area is seen above it."""
    is_watched: bool = False
    """Whether it is only looked at, from some way off: it has no buttons, and all pieces are kept inside."""


def map_model(
    table: PublicTable,
    words: Words,
    *,
    focus: tuple[AreaId, ...] = (),
    orders: Mapping[AreaId, Token] | None = None,
    edges: Mapping[AreaId, Edge] = MappingProxyType({}),
    sockets: Mapping[AreaId, Socket] = MappingProxyType({}),
    taps: Mapping[AreaId, Intent] = MappingProxyType({}),
    path: tuple[AreaId, ...] = (),
    scale: tuple[float, float] = FRAME,
    has_pill: bool = False,
    start: tuple[AreaId, ...] = (),
) -> MapModel:
    """The board as it lies; `orders` in place of those on the table, where a plan is being made."""
    position = table.position
    assert position is not None
    on_table = {area: _token(placed) for area, placed in position.orders.items()}
    shown = on_table if orders is None else orders
    areas = _areas(position)
    looks = {
        area: attrs.evolve(
            _look(position, area, words),
            order=shown.get(area),
            edge=edges.get(area, Edge.NONE),
            socket=sockets.get(area, Socket.NONE),
        )
        for area in areas
    }
    return MapModel(
        position.edition,
        MappingProxyType(looks),
        _borders(position.edition, position.variants),
        focus,
        path,
        MappingProxyType(dict(taps)),
        scale,
        has_pill,
        start,
        further_words(len(focus), words),
    )


def further_words(number: int, words: Words) -> Mapping[str, tuple[str, ...]]:
    """What the edge of a frame says of so many areas in focus, where some do not fit."""
    numbers = range(1, number)
    return MappingProxyType(
        {
            "north": tuple(words.say("{number} further north", number=one) for one in numbers),
            "south": tuple(words.say("{number} further south", number=one) for one in numbers),
            "east": tuple(words.say("{number} further east", number=one) for one in numbers),
            "west": tuple(words.say("{number} further west", number=one) for one in numbers),
        }
    )


@cache
def _borders(edition: str, variants: tuple[str, ...]) -> Borders:
    neighbours = open_box(edition, variants).neighbours
    return frozenset(frozenset((area, other)) for area, others in neighbours.items() for other in others)


def _areas(position: Position) -> tuple[AreaId, ...]:
    return tuple(position.box.areas)


def _token(placed: PlacedOrder) -> Token:
    return Token(placed.token, placed.house)


def _look(position: Position, area: AreaId, words: Words) -> AreaLook:
    army = position.armies.get(area)
    units = tuple(unit_of(army.house, word) for word in army.units) if army is not None else ()
    return AreaLook(
        str(words.area(area)),
        position.controllers.get(area, ""),
        units,
        power=position.control.get(area, ""),
        garrison=position.garrisons.get(area, 0),
        garrison_of=position.box.areas[area].home or "",
        neutral=position.neutral.get(area, 0),
        is_closed=area in position.closed,
    )


def unit_of(house: House, word: str) -> Unit:
    """A unit by its word, standing or routed."""
    return Unit(house, word.removeprefix("routed-"), word.startswith("routed-"))
