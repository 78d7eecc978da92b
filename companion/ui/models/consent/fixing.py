"""Setting the app right: the board is the truth, and the player says how it lies. Public facts only.

Each sheet holds what the player has said so far; what differs from the position is the correction that is proposed.
"""

import attrs

from companion.door import Position
from companion.ui.models.consent.fixing_decks import deck_changes, deck_rows
from companion.ui.models.consent.proposing import fixing_buttons, outcome_of
from companion.ui.models.controls import BadgesModel, StepperModel, SwitchModel, TileModel
from companion.ui.models.intents import Go, Intent, OpenSheet
from companion.ui.models.parts import Badge, Icon, RowModel, Token, Unit
from companion.ui.models.place import FixAreaSheet, FixDeckSheet, FixHouseSheet, FixSheet, Tab
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Changes, Situation
from companion.ui.words import Words
from engine import NONE, SHIP, UNITS, AreaId, Box, House, kind_of


def fix_sheet_model(situation: Situation, _sheet: FixSheet) -> SheetModel:
    """The houses, and decks that people turn up; an area is touched on the board itself."""
    words, position = situation.words, situation.position
    to_map = Go(attrs.evolve(situation.place, tab=Tab.MAP, page=None, sheet=None))
    area = RowModel(words.say("An area"), words.say("Touch it on the map"), (Icon("map", "gold"),), intent=to_map)
    houses = tuple(_house_row(position, house, words) for house in position.houses)
    return SheetModel(
        words.say("Set the app right"), words.say("The board is right"), parts=(area, *houses, *deck_rows(situation))
    )


def _house_row(position: Position, house: House, words: Words) -> RowModel:
    return RowModel(
        str(words.house(house)),
        words.say("Power and supply"),
        (Badge(house),),
        intent=OpenSheet(fix_house(position, house)),
    )


# an area


def fix_area(position: Position, area: AreaId, seat: House) -> FixAreaSheet:
    """As the app has it now."""
    army, order = position.armies.get(area), position.orders.get(area)
    control = position.control.get(area, "")
    house = (army.house if army else "") or (order.house if order else "") or control
    return FixAreaSheet(
        area,
        house or position.controllers.get(area) or seat,
        _sorted(army.units) if army is not None else (),
        order.token if order is not None else "",
        bool(control),
    )


def _sorted(units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(units, key=UNITS.index))


def area_changes(position: Position, sheet: FixAreaSheet) -> Changes:
    """What is different on the board."""
    now = fix_area(position, sheet.area, sheet.house)
    changes = []
    if (_owner(sheet.units, sheet.house), sheet.units) != (_owner(now.units, now.house), now.units):
        changes.append(("units", sheet.area, *((sheet.house, *sheet.units) if sheet.units else (NONE,))))
    if (_owner(sheet.order, sheet.house), sheet.order) != (_owner(now.order, now.house), now.order):
        changes.append(("order", sheet.area, *((sheet.house, sheet.order) if sheet.order else (NONE,))))
    if _owner(sheet.has_power, sheet.house) != position.control.get(sheet.area, ""):
        changes.append(("control", sheet.area, sheet.house if sheet.has_power else NONE))
    return tuple(changes)


def _owner(what: object, house: House) -> House:
    """Whose it is, if there is anything."""
    return house if what else ""


def fix_area_model(situation: Situation, sheet: FixAreaSheet) -> SheetModel:
    """House, units, order, power token; then what would change, and the proposal."""
    words, position = situation.words, situation.position
    if sheet.chooses_order:
        return _orders(situation, sheet)
    box = position.box
    area = box.areas[sheet.area]
    changes = area_changes(position, sheet)
    parts = (
        _houses(position, sheet, words),
        *(_stepper(box, sheet, kind, words) for kind in box.units if (kind == SHIP) != area.is_land),
        _order_row(sheet, words),
        *((_power_switch(sheet, words),) if area.is_land else ()),
    )
    title, second = str(words.area(sheet.area)), words.say("Say how it lies on the board.")
    outcome = outcome_of(situation, changes)
    return SheetModel(title, second, parts=parts, outcome=outcome, buttons=fixing_buttons(situation, changes))


def _houses(position: Position, sheet: FixAreaSheet, words: Words) -> BadgesModel:
    tiles = tuple(
        TileModel(house, str(words.house(house)), OpenSheet(attrs.evolve(sheet, house=house)), house == sheet.house)
        for house in position.houses
    )
    return BadgesModel(tiles)


def _stepper(box: Box, sheet: FixAreaSheet, kind: str, words: Words) -> StepperModel:
    number = sum(kind_of(unit) == kind for unit in sheet.units)
    is_most = number >= box.units[kind].pieces
    return StepperModel(
        str(words.unit(kind)),
        str(number),
        OpenSheet(attrs.evolve(sheet, units=_without(sheet.units, kind))) if number else None,
        None if is_most else OpenSheet(attrs.evolve(sheet, units=_sorted((*sheet.units, kind)))),
        pieces=(Unit(sheet.house, kind),),
    )


def _without(units: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """One fewer of this kind, a standing one first."""
    gone = next(unit for unit in units if kind_of(unit) == kind)
    at = units.index(gone)
    return (*units[:at], *units[at + 1 :])


def _order_row(sheet: FixAreaSheet, words: Words) -> RowModel:
    choose = OpenSheet(attrs.evolve(sheet, chooses_order=True))
    name = str(words.token(sheet.order)) if sheet.order else words.say("none")
    pieces = (Token(sheet.order, sheet.house),) if sheet.order else ()
    return RowModel(words.say("Order"), pieces=pieces, value=name, intent=choose)


def _orders(situation: Situation, sheet: FixAreaSheet) -> SheetModel:
    """Every token there is, and none."""
    words = situation.words

    def chosen(token: str) -> Intent:
        return OpenSheet(attrs.evolve(sheet, order=token, chooses_order=False))

    none = RowModel(words.say("No order"), intent=chosen(""))
    tokens = tuple(
        RowModel(str(words.token(token)), pieces=(Token(token, sheet.house),), intent=chosen(token))
        for token in situation.position.box.tokens
    )
    return SheetModel(words.say("Which order lies there?"), str(words.area(sheet.area)), parts=(none, *tokens))


def _power_switch(sheet: FixAreaSheet, words: Words) -> SwitchModel:
    return SwitchModel(
        words.say("Power token"), sheet.has_power, OpenSheet(attrs.evolve(sheet, has_power=not sheet.has_power))
    )


# a house


def fix_house(position: Position, house: House) -> FixHouseSheet:
    """As the app has it now."""
    return FixHouseSheet(house, position.power[house], position.supply[house])


def house_changes(position: Position, sheet: FixHouseSheet) -> Changes:
    """What is different before its screen. Power under covered hands is nobody's to see, or to set right."""
    power = () if position.power_hidden else (("power", sheet.house, sheet.power, position.power[sheet.house]),)
    values = (*power, ("supply", sheet.house, sheet.supply, position.supply[sheet.house]))
    return tuple((subject, house, str(said)) for subject, house, said, now in values if said != now)


def fix_house_model(situation: Situation, sheet: FixHouseSheet) -> SheetModel:
    """Power and supply; then what would change, and the proposal."""
    words, position = situation.words, situation.position
    box = position.box

    changes = house_changes(position, sheet)
    parts = (
        *((_power_stepper(sheet, box, words),) if not position.power_hidden else ()),
        _supply_stepper(sheet, box, words),
    )
    title, second = str(words.house(sheet.house)), words.say("Say how it lies on the board.")
    outcome = outcome_of(situation, changes)
    return SheetModel(
        title, second, sheet.house, parts=parts, outcome=outcome, buttons=fixing_buttons(situation, changes)
    )


def _power_stepper(sheet: FixHouseSheet, box: Box, words: Words) -> StepperModel:
    less, more = (OpenSheet(attrs.evolve(sheet, power=sheet.power + step)) for step in (-1, 1))
    is_least, is_most = sheet.power == 0, sheet.power >= box.power_tokens
    return StepperModel(words.say("Power"), str(sheet.power), None if is_least else less, None if is_most else more)


def _supply_stepper(sheet: FixHouseSheet, box: Box, words: Words) -> StepperModel:
    less, more = (OpenSheet(attrs.evolve(sheet, supply=sheet.supply + step)) for step in (-1, 1))
    is_least, is_most = sheet.supply == 0, sheet.supply >= len(box.supply_limits) - 1
    return StepperModel(words.say("Supply"), str(sheet.supply), None if is_least else less, None if is_most else more)


# what would come of it


def changes_of(situation: Situation) -> Changes:
    """What the open sheet would set right; nothing if none is open, or nothing differs."""
    sheet = situation.place.sheet
    if situation.view.table is None or situation.table.position is None:
        return ()
    if isinstance(sheet, FixAreaSheet):
        return area_changes(situation.position, sheet)
    if isinstance(sheet, FixDeckSheet):
        return deck_changes(situation.position, sheet)
    return house_changes(situation.position, sheet) if isinstance(sheet, FixHouseSheet) else ()
