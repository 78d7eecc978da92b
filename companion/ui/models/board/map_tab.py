"""The Map tab: the board as it lies, in one of four layers. A touched area opens its sheet. Public facts only."""

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from companion.door import Position, PublicTable
from companion.ui.models.board.map import AreaLook, Edge, MapModel, map_model, unit_of
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel, FilterModel, RowModel, SectionModel
from companion.ui.models.place import AreaSheet, Place
from companion.ui.words import Words
from engine import Area, AreaId, House

BAR = "map"
"""The filter bar of the layers, for `Place.part`."""
FREE = (0.42, 0.6)
"""Between how many dp per unit of the board a free board is framed at first."""


@attrs.frozen
class MapLayer:
    """What a layer shows of an area beside its colour and its power token."""

    icons: tuple[str, ...] = ()
    has_units: bool = False
    has_orders: bool = False
    has_garrisons: bool = False


LAYERS: Mapping[str, MapLayer] = {
    "orders": MapLayer(has_units=True, has_orders=True, has_garrisons=True),
    "supply": MapLayer(("supply",), has_units=True),
    "power": MapLayer(("crown",)),
    "control": MapLayer(("castle", "stronghold"), has_garrisons=True),
}
FIRST = "orders"


@attrs.frozen
class MapTabModel:
    """The layers, the board, and what each house controls, for a window that shows the board all the time."""

    layers: FilterModel
    map: MapModel
    houses: tuple[SectionModel, ...]


def map_tab_model(table: PublicTable, place: Place, words: Words) -> MapTabModel:
    """Made from the public half alone: a plan that is sealed is never shown here."""
    position = table.position
    assert position is not None
    layer = place.part(BAR, FIRST)
    return MapTabModel(
        _layers(place, words, layer),
        board_model(table, place, words, layer),
        tuple(_controlled(position, place, words, house) for house in position.houses),
    )


def board_model(table: PublicTable, place: Place, words: Words, layer: str = FIRST) -> MapModel:
    """The board as it lies. It is looked at first where the player of the shown seat has something."""
    position = table.position
    assert position is not None
    areas = position.box.areas
    model = map_model(
        table,
        words,
        taps={area: Go(attrs.evolve(place, sheet=AreaSheet(area))) for area in areas},
        edges={place.sheet.area: Edge.SELECTED} if isinstance(place.sheet, AreaSheet) else {},
        scale=FREE,
        start=tuple(area for area, house in position.controllers.items() if house == place.seat),
    )
    card = place.sheet.area if isinstance(place.sheet, AreaSheet) and not place.sheet.is_whole else ""
    looks = {area: _in_layer(look, areas[area], LAYERS[layer]) for area, look in model.looks.items()}
    return attrs.evolve(model, looks=MappingProxyType(looks), card=card)


def _in_layer(look: AreaLook, area: Area, layer: MapLayer) -> AreaLook:
    counts = {"supply": area.supply, "crown": area.power, area.castle: 1}
    return attrs.evolve(
        look,
        units=look.units if layer.has_units else (),
        order=look.order if layer.has_orders else None,
        garrison=look.garrison if layer.has_garrisons else 0,
        neutral=look.neutral if layer.has_garrisons else 0,
        icons=tuple(icon for icon in layer.icons for _ in range(counts.get(icon, 0))),
    )


def _layers(place: Place, words: Words, chosen: str) -> FilterModel:
    names = {
        "orders": words.say("Orders"),
        "supply": words.say("Supply"),
        "power": words.say("Power"),
        "control": words.say("Control"),
    }
    parts = tuple(ButtonModel(text, Go(place.with_part(BAR, layer))) for layer, text in names.items())
    return FilterModel(parts, tuple(names).index(chosen))


def _controlled(position: Position, place: Place, words: Words, house: House) -> SectionModel:
    rows = tuple(
        _area_row(position, place, words, area) for area, holder in position.controllers.items() if holder == house
    )
    return SectionModel(str(words.house(house)), rows)


def _area_row(position: Position, place: Place, words: Words, area: AreaId) -> RowModel:
    army = position.armies.get(area)
    units = tuple(unit_of(army.house, word) for word in army.units) if army is not None else ()
    return RowModel(str(words.area(area)), end=units, intent=Go(attrs.evolve(place, sheet=AreaSheet(area))))
