"""The card of a player who is not asked: who acts, what happens, what comes next for oneself. Public facts only."""

import attrs

from companion.door import Asked, Position, PublicTable
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.board.orders_left import RESOLVED, orders_left
from companion.ui.models.board.walking import around_the_middle, in_walking_order, with_neighbours
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.what_if.page import what_if_button
from companion.ui.words import Words
from engine import AreaId, House

RAVEN = "raven"
PLACES = ("combat", "area", "origin")
"""Facts of a question that name a place on the board."""


@attrs.frozen
class WaitingModel:
    """Whom the table waits for, and what happens."""

    title: str
    sentence: str
    house: House = ""
    """Whose shield is shown; empty where several are asked, or the dealer is."""
    next: str = ""
    """The own next part."""
    map: MapModel | None = None
    buttons: tuple[ButtonModel, ...] = ()


def waiting_model(table: PublicTable, place: Place, words: Words) -> WaitingModel:
    """Whoever is asked now; or why the own plan must wait."""
    due = _due(table)
    actor = due[0].house if len(due) == 1 and due[0].house in _houses(table) else ""
    later = next((asked for asked in table.asked if asked.house == place.seat and not asked.is_due), None)
    title = _seals_first(due, words) if later is not None and later.is_secret else who_is_awaited(table, words)
    return WaitingModel(
        title,
        _sentence(table, due, later, words),
        actor,
        next_part(table, place.seat, words),
        _map(table, due, words),
        quiet_buttons(table, place, words),
    )


def _due(table: PublicTable) -> list[Asked]:
    return [asked for asked in table.asked if asked.is_due and not asked.is_sealed]


def who_is_awaited(table: PublicTable, words: Words) -> str:
    """Nobody thinks while the table rests."""
    return words.say("The table rests") if table.is_paused else who_is_asked(_due(table), words)


def who_is_asked(due: list[Asked], words: Words) -> str:
    """ "Lannister marches.", or who is still thinking."""
    if len(due) == 1:
        return words.waiting(due[0].kind, due[0].house, due[0].facts)
    houses = words.joined([words.house(asked.house) for asked in due])
    return words.say("{houses} are thinking.", houses=houses) if due else ""


def _seals_first(due: list[Asked], words: Words) -> str:
    """PLN-12: where somebody is short of orders, plans are sealed one after the other."""
    houses = words.joined([words.house(asked.house) for asked in due])
    return words.say("{house} seals first.", house=houses) if due else ""


def _sentence(table: PublicTable, due: list[Asked], later: Asked | None, words: Words) -> str:
    position = table.position
    if later is not None and later.is_secret:
        return words.say("A House is short of orders, so plans are sealed in turn order.")
    if position is not None and position.battle is not None:
        battle = position.battle
        return words.say(
            "From {origin} to {area}: {house} attacks.",
            origin=words.area(battle.origin),
            area=words.area(battle.area),
            house=words.house(battle.attacker),
        )
    return _choice(position, due, words) if position is not None and len(due) == 1 else ""


def _choice(position: Position, due: list[Asked], words: Words) -> str:
    """What the house that is asked chooses among."""
    asked = due[0]
    if asked.kind == RAVEN:
        return words.say("It may swap an order, or look at the top wildling card.")
    if asked.kind not in RESOLVED:
        return ""
    return words.count(
        "{number} {kind:alone} order is left.",
        "{number} {kind:alone} orders are left.",
        orders_left(position, asked.house, asked.kind),
        kind=words.order_kind(asked.kind),
    )


def next_part(table: PublicTable, seat: House, words: Words) -> str:
    """What this house still has to do in this step, as far as everybody can see it."""
    position = table.position
    if position is None or not seat:
        return ""
    battle = position.battle
    if battle is not None and seat in (battle.attacker, battle.defender):
        return words.say("You fight in this battle.")
    step = next((step for step in _steps_left(position) if orders_left(position, seat, step)), "")
    if not step:
        return ""
    left, kind = orders_left(position, seat, step), words.order_kind(step)
    if step != position.step:
        return words.count(
            "Your next part: {number} {kind:alone} order.",
            "Your next part: {number} {kind:alone} orders.",
            left,
            kind=kind,
        )
    return words.count(
        "Then you: {number} {kind:alone} order is left.",
        "Then you: {number} {kind:alone} orders are left.",
        left,
        kind=kind,
    )


def _steps_left(position: Position) -> tuple[str, ...]:
    """This step and those after it, as far as orders are resolved in them."""
    return RESOLVED[RESOLVED.index(position.step) :] if position.step in RESOLVED else RESOLVED


def _houses(table: PublicTable) -> tuple[House, ...]:
    return table.position.houses if table.position is not None else ()


def _map(table: PublicTable, due: list[Asked], words: Words) -> MapModel | None:
    """What it is about, if it is about a place: a battle, an area, or the orders of whoever is asked."""
    position, area = table.position, _area(table, due)
    if position is None:
        return None
    if area:
        return map_model(table, words, focus=with_neighbours(area, position.box))
    orders = _orders_to_resolve(position, due)
    edges = dict.fromkeys(orders, Edge.MOVE)
    return map_model(table, words, focus=orders, edges=edges) if orders else None


def _orders_to_resolve(position: Position, due: list[Asked]) -> tuple[AreaId, ...]:
    """The orders among which the house that is asked chooses one: those of this step; of any kind with the raven."""
    if len(due) != 1 or due[0].kind not in (*RESOLVED, RAVEN):
        return ()
    asked, box = due[0], position.box
    own = {area: placed.token for area, placed in position.orders.items() if placed.house == asked.house}
    areas = [area for area, token in own.items() if asked.kind in (RAVEN, box.tokens[token].type)]
    return around_the_middle(in_walking_order(areas, box), box) if areas else ()


def _area(table: PublicTable, due: list[Asked]) -> AreaId:
    position = table.position
    if position is not None and position.battle is not None:
        return position.battle.area
    facts = due[0].facts if len(due) == 1 else {}
    return next((facts[name] for name in PLACES if name in facts), "")


def quiet_buttons(table: PublicTable, place: Place, words: Words) -> tuple[ButtonModel, ...]:
    """What whoever waits may look at meanwhile: both hands of a battle, and the own one."""
    hand = ButtonModel(words.say("My hand"), Go(attrs.evolve(place, tab=Tab.MORE, page=Page.HANDS)), icon="person")
    what_if = what_if_button(table, place, words)
    return (*((what_if,) if what_if is not None else ()), *((hand,) if place.seat else ()))
