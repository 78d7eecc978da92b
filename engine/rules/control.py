"""CTL: who controls an area, and the power tokens on the map that show it."""

from collections.abc import Iterable

from engine.state import State
from engine.words import AreaId, House


def controller(state: State, area: AreaId) -> House | None:
    """CTL-01, CTL-02, CTL-03, PRT-02: who controls an area; a port belongs to whoever controls its land area."""
    return controllers(state, (state.box.land_of.get(area, area),))[0]


def controllers(state: State, areas: Iterable[AreaId]) -> list[House | None]:
    """CTL-01, CTL-02, CTL-03: by units, else by a power token, else by the printed home shield, area by area."""
    armies, tokens, shields, houses = state.armies, state.control, state.box.shields, state.power
    found: list[House | None] = []
    for area in areas:
        army = armies.get(area)
        house = army.house if army is not None else tokens.get(area)
        if house is None and area in shields and shields[area] in houses:
            house = shields[area]
        found.append(house)
    return found


def controlled(state: State, house: House, areas: tuple[AreaId, ...]) -> tuple[AreaId, ...]:
    """Those of these land areas that a house controls."""
    holders = controllers(state, areas)
    return tuple(area for area, holder in zip(areas, holders, strict=True) if holder == house)


def controlled_land(state: State, house: House) -> tuple[AreaId, ...]:
    """All land areas that a house controls, in map order."""
    return controlled(state, house, state.box.land)


def held_castles(state: State, house: House) -> tuple[AreaId, ...]:
    """END-03: the areas with a Castle or Stronghold that a house controls."""
    return controlled(state, house, state.box.castles)


def place_control_token(state: State, house: House, area: AreaId) -> None:
    """CTL-05: put one available power token on a land area."""
    state.power[house] -= 1
    state.control[area] = house
    state.tell("control_token_placed", house=house, area=area)


def remove_control_token(state: State, area: AreaId) -> None:
    """CTL-10: a power token on the map goes back to the pool."""
    owner = state.control.pop(area)
    state.tell("control_token_removed", house=owner, area=area)
