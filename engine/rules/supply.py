"""SUP: supply levels, what they allow, what stands, and what a move would make."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from engine.asking.answers import Units
from engine.asking.options import UnitOptions
from engine.asking.questions import Flow, ask
from engine.asking.refusals import Refusal
from engine.rules.control import controlled_land
from engine.rules.pieces import destroy_units
from engine.state import State
from engine.words import AreaId, House, RuleId

NO_CHANGES: Mapping[AreaId, int] = {}


def allowed_armies(state: State, house: House) -> tuple[int, ...]:
    """SUP-04: the banners of the house's supply level, largest first."""
    return state.box.supply_limits[state.supply[house]]


def standing_armies(state: State, house: House, instead: Mapping[AreaId, int] = NO_CHANGES) -> list[int]:
    """SUP-06, SUP-07, OPN-03: army sizes, largest first; ``instead`` gives sizes that a move would make.

    Attackers in a combat count as an army in the combat area, unless ``instead`` says what stands there.
    """
    sizes = [
        size
        for area, army in state.armies.items()
        if army.house == house and area not in instead and (size := army.size) > 1
    ]
    sizes += [size for size in instead.values() if size > 1]
    battle = state.battle
    if battle is not None and battle.attacker == house and battle.area not in instead and battle.detached.size > 1:
        sizes.append(battle.detached.size)
    sizes.sort(reverse=True)
    return sizes


def fits(sizes: list[int], allowed: tuple[int, ...]) -> bool:
    """SUP-08: no more armies than banners, and none bigger than the banner beside it."""
    return len(sizes) <= len(allowed) and all(size <= most for size, most in zip(sizes, allowed, strict=False))


def within_supply(state: State, house: House, instead: Mapping[AreaId, int] = NO_CHANGES) -> bool:
    """SUP-11: whether the armies, as a move would make them, are allowed."""
    return fits(standing_armies(state, house, instead), allowed_armies(state, house))


def supply_refusal(
    state: State, house: House, instead: Mapping[AreaId, int], rule: RuleId = "SUP-11"
) -> Refusal | None:
    """SUP-11: the refusal for a move that ends over the limit."""
    sizes = standing_armies(state, house, instead)
    allowed = allowed_armies(state, house)
    if fits(sizes, allowed):
        return None
    return Refusal(rule, "supply", house=house, allowed=allowed, armies=tuple(sizes))


@dataclass(frozen=True, slots=True)
class SupplyCount:
    """SUP-04, SUP-08: the armies that a supply level allows, and those that stand or would stand."""

    level: int
    allowed: tuple[int, ...]
    armies: tuple[int, ...]

    @property
    def fits(self) -> bool:
        """SUP-08: whether these armies are within the limit."""
        return fits(list(self.armies), self.allowed)


def supply_count(state: State, house: House, instead: Mapping[AreaId, int] = NO_CHANGES) -> SupplyCount:
    """SUP-08: allowed against standing; ``instead`` gives the army sizes that a move would make."""
    armies = tuple(standing_armies(state, house, instead))
    return SupplyCount(state.supply[house], allowed_armies(state, house), armies)


def supply_icons(state: State, house: House) -> int:
    """SUP-01: supply icons printed in the areas that a house controls."""
    return sum(state.box.areas[area].supply for area in controlled_land(state, house))


def set_supply(state: State, house: House, level: int) -> None:
    """SUP-03, SUP-04: move the supply token; the track ends at both ends."""
    level = max(0, min(level, len(state.box.supply_limits) - 1))
    if level != state.supply[house]:
        state.supply[house] = level
        state.tell("supply_moved", house=house, level=level)


def adjust_supply(state: State, house: House) -> Flow[None]:
    """SUP-03, SUP-10: count the icons, move the token, then bring the armies within the limit."""
    set_supply(state, house, supply_icons(state, house))
    yield from reconcile_supply(state, house)


def reconcile_supply(state: State, house: House) -> Flow[None]:
    """SUP-10: a house over its limit removes units of its choice until it fits."""
    while not within_supply(state, house):
        losses: Units | None = yield ask(house, "SUP-10", "reconcile-supply", lambda: reconcile_options(state, house))
        if losses is None:
            continue
        for area, units in losses.units:
            destroy_units(state, area, units, "supply")


class ReconcileOptions(UnitOptions):
    """SUP-10: every way to remove just enough units."""

    def is_empty(self) -> bool:
        return not self.available


def reconcile_options(state: State, house: House) -> ReconcileOptions:
    """SUP-10: units of armies; enough to fit, and none that could have stayed."""
    armies = {area: army.size for area, army in state.armies.items() if army.house == house and army.size > 1}
    if within_supply(state, house):
        armies = {}
    available = {area: state.armies[area].units for area in armies}

    def just_enough(losses: Mapping[AreaId, tuple[str, ...]]) -> Refusal | None:
        left = sizes_left(state, armies, losses)
        if not within_supply(state, house, left):
            return supply_refusal(state, house, left)
        for area, units in losses.items():
            if units and within_supply(state, house, {**left, area: left[area] + 1}):
                return Refusal("SUP-10", "more_than_needed", area=area)
        return None

    return ReconcileOptions("SUP-10", available, 1, sum(armies.values()), just_enough)


def sizes_left(state: State, areas: Iterable[AreaId], losses: Mapping[AreaId, tuple[str, ...]]) -> dict[AreaId, int]:
    """SUP-10: the sizes of the armies in these areas without the units that they lose."""
    return {area: state.armies[area].size - len(losses.get(area, ())) for area in areas}
