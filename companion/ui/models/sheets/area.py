"""The sheet of an area: what is printed there, who controls it, what stands on it, where it leads. All public."""

import attrs

from companion.door import Position
from companion.ui.models.board.map import unit_of
from companion.ui.models.consent.fixing import fix_area
from companion.ui.models.intents import Go, OpenSheet
from companion.ui.models.parts import ButtonModel, Piece, RowModel, SectionModel, Token
from companion.ui.models.place import AreaSheet, Place
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import Area, AreaId, Box

NO_CASTLE = "none"


def area_sheet_model(situation: Situation, sheet: AreaSheet) -> SheetModel | None:
    """What everybody at the table can see of an area; None before there is a board."""
    position, place, words = situation.table.position, situation.place, situation.words
    if position is None:
        return None
    box = position.box
    if not sheet.is_whole:
        return _card(
            position, place, words, box.areas[sheet.area], can_fix=bool(situation.seat) and not position.ranking
        )
    borders = SectionModel(
        words.say("Borders"), tuple(_border(position, place, words, one) for one in _borders(box, sheet.area))
    )
    return SheetModel(
        str(words.area(sheet.area)),
        printed(box.areas[sheet.area], words),
        position.controllers.get(sheet.area, ""),
        _pieces(position, sheet.area),
        (*_here(position, words, box.areas[sheet.area]), borders),
    )


def _card(position: Position, place: Place, words: Words, area: Area, *, can_fix: bool) -> SheetModel:
    """In two lines, and the way to the rest."""
    force = position.neutral.get(area.id, 0)
    parts = (
        printed(area, words),
        *(
            (words.say("garrison of {number}", number=position.garrisons[area.id]),)
            if area.id in position.garrisons
            else ()
        ),
        *((words.say("Neutral Force of {number}", number=force),) if force else ()),
    )
    borders = Go(attrs.evolve(place, sheet=AreaSheet(area.id, is_whole=True)))
    fix = ButtonModel(words.say("Wrong? Fix"), OpenSheet(fix_area(position, area.id, place.seat)), icon="hand")
    return SheetModel(
        str(words.area(area.id)),
        " · ".join(parts),
        position.controllers.get(area.id, ""),
        _pieces(position, area.id),
        buttons=(ButtonModel(words.say("Borders"), borders), *((fix,) if can_fix else ())),
        is_low=True,
    )


def printed(area: Area, words: Words) -> str:
    """What is printed in an area, in one line."""
    kinds = {"land": words.say("Land"), "sea": words.say("Sea"), "port": words.say("Port")}
    castles = {"castle": words.say("Castle"), "stronghold": words.say("Stronghold")}
    parts = [castles.get(area.castle, kinds[area.kind])]
    if area.supply:
        parts.append(words.count("{number} supply", "{number} supply", area.supply))
    if area.power:
        parts.append(words.count("{number} crown", "{number} crowns", area.power))
    return " · ".join(parts)


def _here(position: Position, words: Words, area: Area) -> tuple[RowModel, ...]:
    """Who controls it and why, then everything that lies there."""
    rows = [RowModel(_control(position, words, area))]
    if area.id in position.orders:
        rows.append(RowModel(words.say("Order"), value=str(words.token(position.orders[area.id].token))))
    if area.id in position.garrisons:
        rows.append(RowModel(words.say("Garrison"), value=str(position.garrisons[area.id])))
    if area.id in position.neutral:
        rows.append(RowModel(words.say("Neutral Force"), value=str(position.neutral[area.id])))
    return tuple(rows)


def _control(position: Position, words: Words, area: Area) -> str:
    """CTL-01, CTL-02, CTL-03: the reason that counts first."""
    house, army = position.controllers.get(area.id), position.armies.get(area.id)
    if area.id in position.closed:
        return words.say("Nobody may enter it with so few houses.")
    if house is None:
        return words.say("Nobody holds it.") if area.is_sea else words.say("Nobody controls it.")
    name = words.house(house)
    if area.is_port:
        return words.say("{house} controls it with {area}.", house=name, area=words.area(area.land))
    if army is not None and area.is_sea:
        return words.say("{house} holds it with {units}.", house=name, units=words.units(army.units))
    if army is not None:
        return words.say("{house} controls it with {units}.", house=name, units=words.units(army.units))
    if area.id in position.control:
        return words.say("{house} controls it with a power token.", house=name)
    return words.say("{house} controls it as its home.", house=name)


def _borders(box: Box, area: AreaId) -> tuple[AreaId, ...]:
    """Its neighbours, and its port."""
    ports = tuple(port for port in box.ports if box.areas[port].land == area)
    return (*box.neighbours[area], *(port for port in ports if port not in box.neighbours[area]))


def _border(position: Position, place: Place, words: Words, area: AreaId) -> RowModel:
    house = position.controllers.get(area)
    return RowModel(
        str(words.area(area)),
        str(words.house(house)) if house else "",
        end=_pieces(position, area),
        intent=Go(attrs.evolve(place, sheet=AreaSheet(area, is_whole=True))),
    )


def _pieces(position: Position, area: AreaId) -> tuple[Piece, ...]:
    army, order = position.armies.get(area), position.orders.get(area)
    units: tuple[Piece, ...] = tuple(unit_of(army.house, word) for word in army.units) if army is not None else ()
    return (*units, *((Token(order.token),) if order is not None else ()))
