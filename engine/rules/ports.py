"""PRT-14, OPN-09, OPN-14: ships in a port whose land area has changed hands."""

from engine.asking.answers import Number
from engine.asking.options import NO_OPTIONS, NumberOptions, Options
from engine.asking.questions import Flow, Question, ask
from engine.rules.control import controller
from engine.rules.pieces import destroy_units, place_units, remove_order, unused_pieces
from engine.rules.supply import within_supply
from engine.state import State
from engine.words import SHIP, AreaId, House


def settle_ports(state: State) -> Flow[None]:
    """PRT-14, OPN-09: a port follows its land area; without any owner its ships are lost."""
    for port in state.box.ports:
        fleet = state.armies.get(port)
        if fleet is None:
            continue
        owner = controller(state, port)
        if owner != fleet.house:
            yield from _port_changes_hands(state, port, owner)


def _port_changes_hands(state: State, port: AreaId, owner: House | None) -> Flow[None]:
    """PRT-14: all enemy ships leave; the new owner replaces as many of them as wanted and possible."""
    fleet = state.armies[port]
    if port in state.orders:
        remove_order(state, port)
    destroy_units(state, port, fleet.units, "port_captured" if owner else "port_without_owner")
    while owner is not None and owner != fleet.house:
        taken: Number | None = yield take_ships_question(state, owner, port, fleet.size)
        if taken is not None:
            _take_ships(state, owner, port, taken.value, fleet.size)
            return
        # A correction has given the land area to somebody else, who is asked instead.
        owner = controller(state, port)


def _take_ships(state: State, house: House, port: AreaId, ships: int, captured: int) -> None:
    """PRT-14: own ships replace so many of those that lay in the port."""
    state.tell("ships_captured", house=house, area=port, ships=ships, of=captured)
    if ships > 0:
        place_units(state, house, port, (SHIP,) * ships)


def take_ships_question(state: State, house: House, port: AreaId, ships: int) -> Question:
    """PRT-14: how many ships, as long as this house controls the port."""

    def options() -> Options:
        if controller(state, port) != house:
            return NO_OPTIONS
        return NumberOptions("PRT-14", most_ships(state, house, port, ships))

    return ask(house, "PRT-14", "take-ships", options, area=port, ships=ships)


def most_ships(state: State, house: House, port: AreaId, ships: int) -> int:
    """PRT-14, CMP-05, SUP-11: as many as there were, as pieces and supply allow."""
    fleet = state.armies.get(port)
    if fleet is not None and fleet.house != house:
        return 0
    there = fleet.size if fleet is not None else 0
    most = min(ships, unused_pieces(state, house, SHIP), state.box.port_ships - there)
    while most > 0 and not within_supply(state, house, {port: there + most}):
        most -= 1
    return most
