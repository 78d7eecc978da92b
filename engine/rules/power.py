"""TRM-09, TRM-11, CMP-07, WCD-05: available power, the pool, and income from the map."""

from engine.rules.control import controlled_land
from engine.state import State
from engine.words import AreaId, House


def power_in_pool(state: State, house: House) -> int:
    """TRM-11, CMP-07: tokens of the house neither available, nor on the map, nor bid."""
    on_map = sum(1 for owner in state.control.values() if owner == house)
    return state.box.power_tokens - state.power[house] - on_map - state.bids[house]


def gain_power(state: State, house: House, amount: int, reason: str) -> None:
    """TRM-11, CMP-07: take tokens from the pool, as far as there are any."""
    gained = min(amount, power_in_pool(state, house))
    if gained > 0:
        state.power[house] += gained
        state.tell("power_gained", house=house, amount=gained, reason=reason)


def discard_power(state: State, house: House, amount: int, reason: str) -> None:
    """TRM-11: return available power to the pool, as far as there is any."""
    lost = min(amount, state.power[house])
    if lost > 0:
        state.power[house] -= lost
        state.tell("power_discarded", house=house, amount=lost, reason=reason)


def power_income(state: State, house: House) -> int:
    """WCD-05, WCD-06, WCD-07: printed icons, and ports with an own ship and no enemy ship outside."""
    box = state.box
    icons = sum(box.areas[area].power for area in controlled_land(state, house))
    ports = sum(1 for port in box.ports if earning_port(state, house, port))
    return icons + ports


def earning_port(state: State, house: House, port: AreaId) -> bool:
    """WCD-06, PRT-15: an own ship lies in the port, and no enemy ship in its sea area."""
    fleet = state.armies.get(port)
    outside = state.armies.get(state.box.areas[port].sea)
    return fleet is not None and fleet.house == house and (outside is None or outside.house == house)
