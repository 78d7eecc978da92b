"""END: the seven-area win at any moment, and the ranking after the last round."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

from engine.rules.control import controlled_land, controllers, held_castles
from engine.state import State
from engine.words import IRON_THRONE, House, RuleId


class EnoughAreas(Exception):
    """END-02: a house controls enough areas; whatever the table was doing, the game is over."""


def areas_to_win(state: State) -> int:
    """END-02: so many areas with a Castle or Stronghold end the game, with so many players."""
    return state.box.setups[len(state.houses)].areas_to_win


REASONS: Mapping[int, str] = {7: "seven_areas", 8: "eight_areas"}
"""END-02: why the game is over at once, by how many areas that needs."""


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
    if max(held.values()) >= areas_to_win(state):
        raise EnoughAreas


def check_victory_of(state: State, house: House) -> None:
    """END-02: a house that has just moved in wins at once, before anything else is asked."""
    if len(held_castles(state, house)) >= areas_to_win(state):
        check_victory(state)


def final_ranking(state: State) -> tuple[House, ...]:
    """END-05 to END-10: every house, the winner first.

    If one event brings two houses to seven areas at once, the same ranking decides.
    """
    counts = rank_counts(state)
    return tuple(sorted(state.houses, key=partial(_standing, counts), reverse=True))


def winners(state: State) -> tuple[House, ...]:
    """END-05, F1-END-03: the first house of the ranking, and all that are its equals in everything that counts."""
    counts = rank_counts(state)
    best = max(_standing(counts, house) for house in state.houses)
    return tuple(house for house in state.ranking if _standing(counts, house) == best)


def _standing(counts: Sequence["RankCount"], house: House) -> list[int]:
    return [count.better(house) for count in counts]


@dataclass(frozen=True, slots=True)
class RankCount:
    """END-05 to END-09: one thing by which houses are ranked, by which rule, and how each of them stands in it."""

    name: str
    rule: RuleId
    amounts: Mapping[House, int]

    def better(self, house: House) -> int:
        """The higher, the better: on a track the first place is the highest."""
        return -self.amounts[house] if self.name == IRON_THRONE else self.amounts[house]


def rank_counts(state: State) -> tuple[RankCount, ...]:
    """END-05 to END-09, ERR-02: what decides, the most important first; the next only where all before are equal."""
    return tuple(_counted(state, name) for name in state.edition.tie_breaks)


def _counted(state: State, name: str) -> RankCount:
    rule, count = COUNTS[name]
    return RankCount(name, rule, MappingProxyType({house: count(state, house) for house in state.houses}))


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
    """END-09: the place on the Iron Throne track."""
    return state.tracks[IRON_THRONE].index(house) + 1


COUNTS: Mapping[str, tuple[RuleId, Callable[[State, House], int]]] = {
    "castles": ("END-05", _castles),
    "strongholds": ("END-06", _strongholds),
    "land-areas": ("ERR-02", _land_areas),
    "supply": ("END-07", _supply_track),
    "power": ("END-08", _available_power),
    IRON_THRONE: ("END-09", _iron_throne),
}
"""Everything by which houses are ranked."""
