"""MAR-02 to MAR-09, OPN-03: the legal marches."""

from collections import Counter
from collections.abc import Iterator
from copy import copy

from engine.asking.answers import Choice, March
from engine.asking.options import Options, not_in_order
from engine.asking.refusals import Refusal, malformed
from engine.combat.neutral import most_strength
from engine.rules.movement import defended_against, reachable
from engine.rules.pieces import army_of, with_units
from engine.rules.supply import supply_refusal
from engine.state import Battle, State
from engine.words import SHIP, AreaId, House, UnitKind, is_routed


class MarchOptions(Options):
    """MAR-02: every legal march of a house, described by its orders, their units and their destinations."""

    FORMS = (March,)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...], barred: tuple[AreaId, ...] = ()) -> None:
        self._state = state
        self._reach: dict[tuple[AreaId, bool], tuple[AreaId, ...]] = {}
        self._attacks: dict[AreaId, bool] = {}
        self.house = house
        self.areas = areas
        """Areas with an own March order."""
        self.barred = barred
        """OPN-08: Neutral Forces from which this March has already withdrawn."""

    def units(self, area: AreaId) -> tuple[UnitKind, ...]:
        """MAR-20: the units that may move; routed ones may not."""
        army = self._state.armies.get(area)
        return army.standing if army is not None and army.house == self.house else ()

    def destinations(self, area: AreaId, kind: UnitKind) -> tuple[AreaId, ...]:
        """MAR-04, MAR-05, MAR-06: where a unit of this kind may go from here, by terrain and transport."""
        key = (area, kind == SHIP)
        if key not in self._reach:
            reach = reachable(self._state, self.house, area, kind)
            self._reach[key] = tuple(other for other in reach if other not in self.barred)
        return self._reach[key]

    def is_attack(self, area: AreaId) -> bool:
        """MAR-07, MAR-08, MAR-09: whether entering this area uses up the one attack of a March."""
        if area not in self._attacks:
            self._attacks[area] = defended_against(self._state, self.house, area)
        return self._attacks[area]

    def is_empty(self) -> bool:
        return not self.areas

    def is_stuck(self) -> bool:
        """OPN-08: whether units that withdrew can neither stay nor go anywhere within supply."""
        return next(iter(self), None) is None

    def why_not(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, March):
            return self.wrong_form(choice)
        return not_in_order(choice) or self._refused(choice)

    def _refused(self, march: March) -> Refusal | None:
        if march.area not in self.areas:
            return Refusal("MAR-01", "no_own_march", area=march.area)
        return self._units_refused(march) or self._moves_refused(march) or self._end_refused(march)

    def _units_refused(self, march: March) -> Refusal | None:
        """MAR-02, MAR-20: only standing units that are there."""
        if len(dict(march.moves)) != len(march.moves) or not all(units for _, units in march.moves):
            return malformed("moves_not_sorted_out")
        available = self.units(march.area)
        moving = [unit for _, units in march.moves for unit in units]
        for unit in moving:
            if moving.count(unit) > available.count(unit):
                if is_routed(unit):
                    return Refusal("MAR-20", "routed_units_stay", area=march.area)
                return Refusal("MAR-02", "no_such_unit", area=march.area, unit=unit)
        return None

    def _moves_refused(self, march: March) -> Refusal | None:
        """MAR-04 to MAR-09: each unit within its reach, and one attack at most."""
        attacks = 0
        for area, units in march.moves:
            for kind in dict.fromkeys(units):
                if area not in self.destinations(march.area, kind):
                    return self._out_of_reach(march.area, area, kind)
            if self.is_attack(area):
                attacks += 1
                if attacks > 1:
                    return Refusal("MAR-07", "two_attacks", area=area)
                if area in self._state.neutral:
                    refusal = self._neutral_refused(march, area, units)
                    if refusal is not None:
                        return refusal
        return None

    def _out_of_reach(self, origin: AreaId, area: AreaId, kind: UnitKind) -> Refusal:
        """The rule that keeps a unit from going there."""
        facts = self._state.box.areas.get(area)
        if facts is None:
            return malformed("unknown_area", area=area)
        if area in self._state.closed:
            return Refusal("NEU-11", "closed_area", area=area)
        if area in self.barred:
            return Refusal("OPN-08", "withdrawn_from_here", area=area)
        if kind == SHIP and facts.is_land:
            return Refusal("MAR-06", "ships_stay_at_sea", area=area)
        if kind != SHIP and not facts.is_land:
            return Refusal("MAR-05", "land_units_stay_on_land", area=area, unit=kind)
        if facts.is_port and area in self._state.box.neighbours[origin]:
            return Refusal("PRT-10", "foreign_port", area=area)
        return Refusal("MAR-04", "not_adjacent", origin=origin, area=area)

    def _neutral_refused(self, march: March, area: AreaId, units: tuple[str, ...]) -> Refusal | None:
        """NEU-02: not without the strength for it, even if everybody helped."""
        token = self._state.orders[march.area].token
        attackers = army_of(self.house, units)
        attack = Battle(self.house, None, area, march.area, token, attackers)
        most = most_strength(self._after_other_moves(march), attack)
        needed = self._state.neutral[area]
        return Refusal("NEU-02", "too_weak", area=area, needed=needed, most=most) if most < needed else None

    def _after_other_moves(self, march: March) -> State:
        """OPN-20, MAR-11: the position after the peaceful moves of a March: who joins a supporting area supports."""
        joined = [(area, units) for area, units in march.moves if not self.is_attack(area)]
        if not joined:
            return self._state
        armies = dict(self._state.armies)
        for area, units in joined:
            armies[area] = with_units(armies.get(area), self.house, units)
        after = copy(self._state)
        after.armies = armies
        return after

    def _end_refused(self, march: March) -> Refusal | None:
        """OPN-03, SUP-11, PRT-05: supply and port room after all moves."""
        sizes = self.sizes_after(march)
        for area, _ in march.moves:
            if sizes[area] > self._state.box.port_ships and self._state.box.areas[area].is_port:
                return Refusal("PRT-05", "port_full", area=area)
        if not march.moves and not self.barred:
            return None
        return supply_refusal(self._state, self.house, sizes)

    def sizes_after(self, march: March) -> dict[AreaId, int]:
        """OPN-03: the own armies that a march would change, by their size; attackers count where they attack."""
        sizes = {area: self._own_size(area) + len(units) for area, units in march.moves}
        sizes[march.area] = self._own_size(march.area) - sum(len(units) for _, units in march.moves)
        return sizes

    def _own_size(self, area: AreaId) -> int:
        army = self._state.armies.get(area)
        return army.size if army is not None and army.house == self.house else 0

    def names_own_units(self, march: March) -> bool:
        """MAR-01, MAR-02: whether an own March order and units that are there are meant, whatever else forbids it."""
        return march.area in self.areas and self._units_refused(march) is None

    def __iter__(self) -> Iterator[Choice]:
        for area in self.areas:
            kinds = tuple(Counter(self.units(area)).items())
            for moves in self._distributions(area, kinds, {}):
                choice = March(area, tuple(sorted(moves.items())))
                if self._refused(choice) is None:
                    yield choice

    def _distributions(
        self, area: AreaId, kinds: tuple[tuple[UnitKind, int], ...], sent: dict[AreaId, tuple[str, ...]]
    ) -> Iterator[dict[AreaId, tuple[str, ...]]]:
        """Every way to send each kind of unit to destinations or let it stay, with one attack at most."""
        if not kinds:
            yield sent
            return
        (kind, count), *others = kinds
        for split in _splits(self.destinations(area, kind), count):
            more = {**sent, **{place: sent.get(place, ()) + (kind,) * number for place, number in split.items()}}
            if sum(self.is_attack(place) for place in more) <= 1:
                yield from self._distributions(area, tuple(others), more)


def _splits(places: tuple[AreaId, ...], most: int) -> Iterator[dict[AreaId, int]]:
    """Every way to send up to ``most`` like units to these places."""
    if not places or most == 0:
        yield {}
        return
    for number in range(most + 1):
        for rest in _splits(places[1:], most - number):
            yield {places[0]: number, **rest} if number else rest
