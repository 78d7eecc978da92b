"""What follows from the open position for one house: who holds what, what it is worth, and who could attack it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.players.combat.odds import Odds
from engine.players.weights import WEIGHTS
from engine.rules.control import controllers
from engine.rules.movement import reachable
from engine.rules.victory import areas_to_win
from engine.state import Army, State
from engine.words import DEFENSE, MARCH, SUPPORT, AreaId, House, UnitKind

PULL_STEPS = 4
"""How many borders away something is still worth going for."""


@dataclass(frozen=True, slots=True)
class Threat:
    """An attack that a rival could make on an area: how strong before cards, and how likely."""

    rival: House
    strength: float
    likely: float


class Survey:
    """The table through the eyes of one house. Everything is computed when it is first asked for."""

    def __init__(self, position: State, house: House) -> None:
        self.position = position
        self.house = house
        self.box = position.box
        self.odds = Odds(position, house)
        self.orders_are_open = bool(position.orders)
        self.is_last_round = position.round >= position.box.rounds
        self.power = position.power[house]
        self._worth: dict[AreaId, float] = {}
        self._threats: dict[AreaId, tuple[Threat, ...]] = {}

    # who holds what

    @cached_property
    def holders(self) -> dict[AreaId, House | None]:
        """Who controls each area, ports with their land."""
        areas = tuple(self.box.areas)
        lands = (self.box.land_of.get(area, area) for area in areas)
        return dict(zip(areas, controllers(self.position, lands), strict=True))

    @cached_property
    def castles(self) -> dict[House, int]:
        """How many areas with a Castle or Stronghold each house holds."""
        held = [self.holders[area] for area in self.box.castles]
        return {house: held.count(house) for house in self.position.houses}

    @cached_property
    def rivals(self) -> tuple[House, ...]:
        """The other houses, the one that is closest to victory first."""
        others = (house for house in self.position.houses if house != self.house)
        return tuple(sorted(others, key=lambda house: -self.standing(house)))

    def standing(self, house: House) -> float:
        """How far a house has come: castles first, then everything else."""
        position = self.position
        return (
            self.castles[house]
            + WEIGHTS.supply_in_standing * position.supply[house]
            + WEIGHTS.power_in_standing * position.power[house]
        )

    def army(self, area: AreaId) -> Army | None:
        """The own units there."""
        army = self.position.armies.get(area)
        return army if army is not None and army.house == self.house else None

    @cached_property
    def own_armies(self) -> dict[AreaId, Army]:
        """All own armies."""
        return {area: army for area, army in sorted(self.position.armies.items()) if army.house == self.house}

    @cached_property
    def enemy_armies(self) -> dict[AreaId, Army]:
        """All armies of others."""
        return {area: army for area, army in sorted(self.position.armies.items()) if army.house != self.house}

    # what it is worth

    def worth(self, area: AreaId) -> float:
        """What holding an area is worth."""
        if area not in self._worth:
            self._worth[area] = self._print_worth(area)
        return self._worth[area]

    def _print_worth(self, area: AreaId) -> float:
        facts = self.box.areas[area]
        if facts.is_port:
            return WEIGHTS.port
        if facts.is_sea:
            castles = sum(self.box.areas[shore].has_castle for shore in self.box.shores[area])
            return WEIGHTS.sea + WEIGHTS.shore_castle * castles
        castle = {"castle": WEIGHTS.castle, "stronghold": WEIGHTS.stronghold}.get(facts.castle, 0.0)
        home = WEIGHTS.home if facts.home == self.house else 0.0
        return WEIGHTS.land + castle + home + WEIGHTS.supply_icon * facts.supply + WEIGHTS.power_icon * facts.power

    def gain(self, area: AreaId) -> float:
        """What taking an area is worth: nothing if it is held already, more if a leader loses it."""
        holder = self.holders[area]
        if holder == self.house or area in self.position.closed:
            return 0.0
        gain = self.worth(area)
        if self.box.areas[area].has_castle:
            missing = areas_to_win(self.position) - self.castles[self.house]
            gain = WEIGHTS.victory if missing <= 1 else gain * (WEIGHTS.nearly_won if missing == 2 else 1)
        if holder is not None:
            ahead = self.castles[holder] - self.castles[self.house]
            gain *= 1 + WEIGHTS.leader * max(ahead, 0)
            gain += self.danger(holder, area)
        return gain

    def danger(self, rival: House, area: AreaId) -> float:
        """How much more a castle counts if it keeps a rival from winning the game."""
        if not self.box.areas[area].has_castle:
            return 0.0
        missing = areas_to_win(self.position) - self.castles[rival]
        return {1: WEIGHTS.last_castle, 2: WEIGHTS.last_but_one}.get(missing, 0.0)

    @cached_property
    def pull(self) -> dict[AreaId, float]:
        """What could be taken from an area sooner or later: the best of it, less with every border between."""
        if self.is_last_round:
            return dict.fromkeys(self.box.areas, 0.0)
        neighbours, fades = self.box.neighbours, WEIGHTS.pull_fades
        pull = {area: min(self.gain(area), WEIGHTS.stronghold * 2) for area in self.box.areas}
        for _ in range(PULL_STEPS):
            pull = {area: max(pull[area], *(fades * pull[other] for other in neighbours[area])) for area in pull}
        return pull

    # armies

    def force(self, units: Iterable[UnitKind], against: AreaId = "") -> int:
        """The strength of standing units, in an attack on an area or in defence."""
        facts = self.box.units
        if against and self.box.areas[against].has_castle:
            return sum(facts[kind].strength_against_castle for kind in units)
        return sum(facts[kind].strength for kind in units)

    def support(self, house: House, combat: AreaId, but: Iterable[AreaId], unknown: float) -> float:
        """The strength with which armies of a house beside a combat support it; ``unknown`` is their share before
        orders are known."""
        total = 0.0
        at_sea = self.box.areas[combat].is_sea
        for area in self.box.neighbours[combat]:
            army = self.position.armies.get(area)
            if army is None or army.house != house or area in but or (at_sea and self.box.areas[area].is_land):
                continue
            if not self.orders_are_open:
                total += unknown * self.force(army.standing)
            elif (value := self.order_value(area, SUPPORT)) is not None:
                total += value + self.force(army.standing)
        return total

    def order_value(self, area: AreaId, order_type: str) -> int | None:
        """The number on an order of this type that lies in an area, or None."""
        placed = self.position.orders.get(area)
        token = self.box.tokens[placed.token] if placed is not None else None
        return token.value if token is not None and token.type == order_type else None

    def defence(self, area: AreaId) -> float:
        """What holds out in an own area besides the units in it: garrison, Defense order, own support."""
        garrison = self.position.garrisons.get(area, 0) if self.holders[area] == self.house else 0
        defense = self.order_value(area, DEFENSE) if self.army(area) is not None else None
        support = self.support(self.house, area, (area,), 0.0)
        return garrison + (defense or 0) + support

    # threats

    @cached_property
    def _reach(self) -> dict[AreaId, tuple[AreaId, ...]]:
        """Where each enemy army could go."""
        return {
            area: reachable(self.position, army.house, area, army.standing[0])
            for area, army in self.enemy_armies.items()
            if army.standing
        }

    @cached_property
    def _attackers(self) -> dict[AreaId, tuple[AreaId, ...]]:
        """The areas from which enemies could attack each area."""
        found: dict[AreaId, tuple[AreaId, ...]] = {}
        for origin, places in self._reach.items():
            for place in places:
                found[place] = (*found.get(place, ()), origin)
        return found

    def threats(self, area: AreaId) -> tuple[Threat, ...]:
        """The attacks that others could make on an area."""
        if area not in self._threats:
            made = (self._threat(area, origin) for origin in self._attackers.get(area, ()))
            self._threats[area] = tuple(threat for threat in made if threat.likely > 0)
        return self._threats[area]

    def _threat(self, area: AreaId, origin: AreaId) -> Threat:
        army = self.position.armies[origin]
        march = self.order_value(origin, MARCH)
        strength: float = self.force(army.standing, area) + (march or 0)
        strength += self.support(army.house, area, (origin, area), WEIGHTS.may_be_supported)
        if march is not None or not self.orders_are_open:
            return Threat(army.house, strength, WEIGHTS.attacked_now)
        return Threat(army.house, strength, 0.0 if self.is_last_round else WEIGHTS.attacked_later)

    def risk(self, area: AreaId, force: float, prize: float) -> float:
        """What may be lost in an area that this strength defends; nothing defends an empty area."""
        worst = 0.0
        for threat in self.threats(area):
            beaten = 1 - self.odds.chance(threat.rival, force - threat.strength) if force > 0 else 1.0
            tempting = WEIGHTS.tempting_least + (1 - WEIGHTS.tempting_least) * beaten
            lost = prize + self.danger(threat.rival, area)
            worst = max(worst, threat.likely * tempting * beaten * lost)
        return worst
