"""Laying out the real board: the own pieces first, then what belongs to nobody."""

from itertools import chain

import attrs

from companion.door import Position
from companion.ui.models.intents import Go
from companion.ui.models.map import unit_of
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel, SectionModel, Unit
from companion.ui.models.situation import Situation
from companion.ui.models.start.lobby import SETUP
from companion.ui.words import Words
from engine import AreaId, Box, House

TRACK_ICONS = ("throne", "sword", "raven")
"""The signs of the three influence tracks, in their order."""


def layout_model(situation: Situation) -> PageModel:
    """What the players of this device lay out; who has no seat lays out the rest."""
    words, position, box, houses = situation.words, situation.position, situation.box, situation.players
    of_each = {house: _own(position, box, house, words) for house in houses}
    if len(houses) > 1:
        of_each = {house: _named(sections, house, words) for house, sections in of_each.items()}
    sections = (*chain.from_iterable(of_each.values()), _shared(position, box, words))
    ready = Go(situation.place.with_part(SETUP, "done"))
    title = words.say("Lay out your house") if len(houses) == 1 else words.say("Lay out the board")
    back = Go(situation.place.with_part(SETUP, "lobby"))
    button = ButtonModel(words.say("All laid out"), ready, Look.GOLD, "check")
    return PageModel(title, back, sections, (button,))


def _own(position: Position, box: Box, house: House, words: Words) -> tuple[SectionModel, ...]:
    areas = [area for area, army in position.armies.items() if army.house == house]
    areas.sort(key=lambda area: box.areas[area].y)
    land = [area for area in areas if box.areas[area].is_land]
    water = [area for area in areas if not box.areas[area].is_land]
    sections = (
        SectionModel(words.say("On land"), tuple(_units_row(position, area, words) for area in land)),
        SectionModel(words.say("At sea"), tuple(_units_row(position, area, words) for area in water)),
        SectionModel(words.say("Beside the board"), _beside(position, box, house, words)),
    )
    return tuple(section for section in sections if section.rows)


def _named(sections: tuple[SectionModel, ...], house: House, words: Words) -> tuple[SectionModel, ...]:
    """Where a device holds several houses, each heading says whose pieces these are."""
    name = words.house(house)
    return tuple(
        attrs.evolve(section, heading=words.say("{house}: {where}", house=name, where=section.heading))
        for section in sections
    )


def _units_row(position: Position, area: AreaId, words: Words) -> RowModel:
    army = position.armies[area]
    garrison = position.garrisons.get(area, 0)
    second = words.say("with the garrison of {strength}", strength=garrison) if garrison else ""
    pieces: tuple[Unit, ...] = tuple(unit_of(army.house, word) for word in army.units)
    return RowModel(str(words.area(area)), second, pieces)


def _beside(position: Position, box: Box, house: House, words: Words) -> tuple[RowModel, ...]:
    tracks = tuple(
        RowModel(str(words.track(track)), value=str(places.index(house) + 1), pieces=(Icon(icon, "gold"),))
        for icon, (track, places) in zip(TRACK_ICONS, position.tracks.items(), strict=False)
    )
    return (
        *tracks,
        RowModel(words.say("Supply"), pieces=(Icon("barrel", "gold"),), value=str(position.supply[house])),
        RowModel(words.say("Victory"), pieces=(Icon("castle", "gold"),), value=str(position.victory.get(house, 0))),
        RowModel(words.say("Power"), pieces=(Icon("crown", "gold"),), value=str(position.power[house])),
    )


def _shared(position: Position, box: Box, words: Words) -> SectionModel:
    neutral = sorted(position.neutral.items(), key=lambda item: box.areas[item[0]].y)
    rows = tuple(
        RowModel(str(words.area(area)), words.say("Neutral Force"), value=str(strength))
        for area, strength in neutral
        if area not in position.closed
    )
    threat = RowModel(words.say("Wildling Threat"), pieces=(Icon("axe", "gold"),), value=str(position.threat))
    closed = tuple(
        RowModel(str(words.area(area)), words.say("Nobody may enter this area"))
        for area in sorted(position.closed, key=lambda area: box.areas[area].y)
    )
    return SectionModel(words.say("For everybody"), (*rows, *closed, threat))
