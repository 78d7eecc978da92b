"""END: the seven-area win at any moment, and the ranking after the last round."""

from collections.abc import Callable

from engine.rules.control import controlled_land, controllers, held_castles
from engine.state import State
from engine.words import IRON_THRONE, House


class SevenAreas(Exception):
    """END-02: a house controls enough areas; whatever the table was doing, the game is over."""


def check_victory(state: State) -> None:
    """END-02, END-04, RND-05: bring the Victory track up to date; raise if it shows a winner."""
    held = dict.fromkeys(state.houses, 0)
    for house in controllers(state, state.box.castles):
        if house is not None:
            held[house] += 1
    for house, count in held.items():
        if state.victory.get(house) != count:
            state.victory[house] = count
            state.tell("victory_moved", house=house, areas=count)
    if max(held.values()) >= state.box.areas_to_win:
        raise SevenAreas


def check_victory_of(state: State, house: House) -> None:
    """END-02: a house that has just moved in wins at once, before anything else is asked."""
    if len(held_castles(state, house)) >= state.box.areas_to_win:
        check_victory(state)


def final_ranking(state: State) -> tuple[House, ...]:
    """END-05 to END-10: every house, the winner first.

    If one event brings two houses to seven areas at once, the same ranking decides.
    """
    tie_breaks = ERRATA_TIE_BREAKS if state.errata else TIE_BREAKS
    return tuple(sorted(state.houses, key=lambda house: [count(state, house) for count in tie_breaks], reverse=True))


def _castles(state: State, house: House) -> int:
    """END-05: areas with a Castle or Stronghold."""
    return len(held_castles(state, house))


def _strongholds(state: State, house: House) -> int:
    """END-06: Strongholds alone."""
    areas = state.box.areas
    return sum(1 for area in held_castles(state, house) if areas[area].castle == "stronghold")


def _land_areas(state: State, house: House) -> int:
    """ERR-02: land areas of any sort."""
    return len(controlled_land(state, house))


def _supply_track(state: State, house: House) -> int:
    """END-07: the token on the Supply track, not a fresh count."""
    return state.supply[house]


def _available_power(state: State, house: House) -> int:
    """END-08: available power."""
    return state.power[house]


def _iron_throne(state: State, house: House) -> int:
    """END-09: the higher place on the Iron Throne track."""
    return -state.tracks[IRON_THRONE].index(house)


TieBreak = Callable[[State, House], int]
TIE_BREAKS: tuple[TieBreak, ...] = (_castles, _strongholds, _supply_track, _available_power, _iron_throne)
ERRATA_TIE_BREAKS: tuple[TieBreak, ...] = (_castles, _land_areas, _supply_track, _iron_throne)
"""ERR-02: the order of the official errata."""
