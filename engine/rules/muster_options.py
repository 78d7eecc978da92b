"""MUS-03 to MUS-16: what an area may muster."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.asking.answers import Choice, Muster, Pick, form_of
from engine.asking.options import Options, not_in_order
from engine.asking.refusals import Refusal, malformed
from engine.rules.control import controlled
from engine.rules.pieces import unused_pieces
from engine.rules.supply import supply_refusal
from engine.state import State
from engine.words import FOOTMAN, KNIGHT, NONE, SHIP, SIEGE_ENGINE, AreaId, House, UnitKind

DONE = Pick(NONE)
"""MUS-02: the house musters nothing (more)."""
PLACED = (FOOTMAN, KNIGHT, SIEGE_ENGINE)
"""MUS-08, MUS-16: units that are placed in the mustering area itself."""
UPGRADES = (KNIGHT, SIEGE_ENGINE)
"""MUS-05: what a Footman can become."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """One thing that points buy: a new unit in some place, or a Footman of the area turned into another unit."""

    kind: UnitKind
    place: AreaId
    is_upgrade: bool = False


def read_purchase(build: str, area: AreaId) -> Purchase:
    """MUS-04, MUS-05: ``footman``, ``ship>golden-sound``, ``footman>knight``; refused if it is none of these."""
    kind, arrow, target = build.partition(">")
    if not arrow and kind in PLACED:
        return Purchase(kind, area)
    if arrow and kind == SHIP:
        return Purchase(SHIP, target)
    if arrow and kind == FOOTMAN and target in UPGRADES:
        return Purchase(target, area, is_upgrade=True)
    raise malformed("unknown_build", build=build)


class MusterOptions(Options):
    """MUS: what the areas left to muster may bring into play."""

    FORMS = (Muster, Pick)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...]) -> None:
        self._state = state
        self.house = house
        self.areas = controlled(state, house, areas)

    def points(self, area: AreaId) -> int:
        """MUS-03: 2 points for a Stronghold, 1 for a Castle."""
        return self._state.box.muster_points[self._state.box.areas[area].castle]

    def ship_places(self, area: AreaId) -> tuple[AreaId, ...]:
        """MUS-12, MUS-13, MUS-14, F1-NPL-07: adjacent sea areas without enemy or neutral ships, and the own port."""
        return tuple(
            place
            for place in self._places_beside(area)
            if place not in self._state.neutral
            and ((fleet := self._state.armies.get(place)) is None or fleet.house == self.house)
        )

    def _places_beside(self, area: AreaId) -> tuple[AreaId, ...]:
        """MUS-12: the adjacent sea areas, and the port."""
        port = self._state.box.port_of.get(area)
        return (*self._state.box.coast[area], *((port,) if port is not None else ()))

    def builds(self, area: AreaId) -> tuple[str, ...]:
        """MUS-04, MUS-05: everything that one purchase in this area could be, in the order of an answer."""
        kinds = self._state.box.units
        upgrades = (f"{FOOTMAN}>{kind}" for kind in UPGRADES if kind in kinds)
        placed = (kind for kind in PLACED if kind in kinds)
        ships = (f"{SHIP}>{place}" for place in sorted(self.ship_places(area)))
        return (*upgrades, *placed, *ships)

    def cost(self, purchase: Purchase) -> int:
        """MUS-04, MUS-05: points that a purchase costs."""
        facts = self._state.box.units[purchase.kind]
        return facts.upgrade_cost or 0 if purchase.is_upgrade else facts.cost

    def prices(self, area: AreaId) -> dict[str, int]:
        """MUS-04, MUS-05: everything that one purchase in this area could be, by its word, and the points it costs."""
        return {build: self.cost(read_purchase(build, area)) for build in self.builds(area)}

    def is_empty(self) -> bool:
        return not self.areas

    def __iter__(self) -> Iterator[Choice]:
        yield DONE
        for area in self.areas:
            yield from self.in_area(area)

    def in_area(self, area: AreaId) -> Iterator[Muster]:
        """Everything that this one area may muster, nothing included."""
        for builds in self._affordable(area, (), self.builds(area), self.points(area)):
            choice = Muster(area, builds)
            if self._refused(choice) is None:
                yield choice

    def _affordable(
        self, area: AreaId, so_far: tuple[str, ...], builds: tuple[str, ...], points: int
    ) -> Iterator[tuple[str, ...]]:
        """Each affordable set of purchases once, upgrades first, so that the Footmen they free can be used."""
        yield so_far
        for place, build in enumerate(builds):
            cost = self.cost(read_purchase(build, area))
            if cost <= points:
                yield from self._affordable(area, (*so_far, build), builds[place:], points - cost)

    def why_not(self, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return None
        if not isinstance(choice, Muster):
            return malformed("wrong_form", form=form_of(choice))
        return not_in_order(choice) or self._refused(choice)

    def _refused(self, choice: Muster) -> Refusal | None:
        if choice.area not in self.areas:
            return Refusal("MUS-17", "no_mustering_here", area=choice.area)
        try:
            purchases = [self._read(build, choice.area) for build in choice.builds]
        except Refusal as refusal:
            return refusal
        return (
            self._ships_refused(choice.area, purchases)
            or self._points_refused(choice.area, purchases)
            or self._pieces_refused(choice.area, purchases)
            or self._supply_refused(purchases)
        )

    def _read(self, build: str, area: AreaId) -> Purchase:
        purchase = read_purchase(build, area)
        if purchase.kind not in self._state.box.units:
            raise malformed("unknown_build", build=build)
        return purchase

    def _ships_refused(self, area: AreaId, purchases: list[Purchase]) -> Refusal | None:
        """MUS-12, MUS-13: a ship goes to an open place beside the area."""
        for purchase in purchases:
            place = purchase.place
            if purchase.kind != SHIP or place in self.ship_places(area):
                continue
            if place not in self._state.box.areas:
                return malformed("unknown_area", area=place)
            if place in self._state.neutral:
                return Refusal("NEU-01", "neutral_force_here", area=place)
            if place in self._places_beside(area):
                return Refusal("MUS-13", "enemy_ships", area=place)
            return Refusal("MUS-12", "ship_not_beside", area=place, origin=area)
        return None

    def _points_refused(self, area: AreaId, purchases: list[Purchase]) -> Refusal | None:
        """MUS-03: no more points than the area gives."""
        spent = sum(self.cost(purchase) for purchase in purchases)
        if spent > self.points(area):
            return Refusal("MUS-03", "too_many_points", points=self.points(area), spent=spent)
        return None

    def _pieces_refused(self, area: AreaId, purchases: list[Purchase]) -> Refusal | None:
        """MUS-06, MUS-11: Footmen to upgrade must stand here; pieces must be unused, step by step."""
        army = self._state.armies.get(area)
        footmen_here = (army.standing + army.routed).count(FOOTMAN) if army else 0
        used: Counter[UnitKind] = Counter()
        for purchase in purchases:
            if unused_pieces(self._state, self.house, purchase.kind) - used[purchase.kind] < 1:
                return Refusal("MUS-11", "no_piece_left", unit=purchase.kind)
            used[purchase.kind] += 1
            if purchase.is_upgrade:
                footmen_here -= 1
                used[FOOTMAN] -= 1
            elif purchase.kind == FOOTMAN:
                footmen_here += 1
            if footmen_here < 0:
                return Refusal("MUS-06", "no_footman_here", area=area)
        return None

    def _supply_refused(self, purchases: list[Purchase]) -> Refusal | None:
        """MUS-10, PRT-05: no army may grow beyond supply, no port beyond three ships."""
        sizes: dict[AreaId, int] = {}
        for purchase in purchases:
            if not purchase.is_upgrade:
                army = self._state.armies.get(purchase.place)
                sizes[purchase.place] = sizes.get(purchase.place, army.size if army else 0) + 1
        for place, size in sizes.items():
            if self._state.box.areas[place].is_port and size > self._state.box.port_ships:
                return Refusal("PRT-05", "port_full", area=place)
        return supply_refusal(self._state, self.house, sizes, "MUS-10") if sizes else None
