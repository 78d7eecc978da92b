"""CTL: who controls an area, and the power tokens on the map that show it."""

from engine.state import State
from engine.words import AreaId, House


def controller(state: State, area: AreaId) -> House | None:
    """CTL-01, CTL-02, CTL-03: by units, else by a power token, else by the printed home shield.

    A port belongs to whoever controls its land area (PRT-02).
    """
    area = state.box.land_of.get(area, area)
    army = state.armies.get(area)
    if army is not None:
        return army.house
    token = state.control.get(area)
    if token is not None:
        return token
    home = state.box.shields.get(area)
    return home if home in state.power else None


def controlled_land(state: State, house: House) -> list[AreaId]:
    """All land areas that a house controls, in map order."""
    return [area for area in state.box.land if controller(state, area) == house]


def held_castles(state: State, house: House) -> list[AreaId]:
    """END-03: the areas with a Castle or Stronghold that a house controls."""
    return [area for area in state.box.castles if controller(state, area) == house]


def place_control_token(state: State, house: House, area: AreaId) -> None:
    """CTL-05: put one available power token on a land area."""
    state.power[house] -= 1
    state.control[area] = house
    state.tell("control_token_placed", house=house, area=area)


def remove_control_token(state: State, area: AreaId) -> None:
    """CTL-10: a power token on the map goes back to the pool."""
    owner = state.control.pop(area)
    state.tell("control_token_removed", house=owner, area=area)
