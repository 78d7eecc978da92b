"""MUS: mustering in Castles and Strongholds."""

from collections.abc import Iterator

from engine.answers import Choice, Muster, Pick
from engine.options import Options
from engine.questions import Flow, Question, ask
from engine.refusals import Refusal, malformed
from engine.rules.control import controller
from engine.rules.pieces import place_units, replace_unit, unused_pieces
from engine.rules.supply import supply_refusal
from engine.state import State
from engine.words import FOOTMAN, KNIGHT, NONE, SHIP, SIEGE_ENGINE, AreaId, House, UnitKind, routed

DONE = Pick(NONE)
"""MUS-02: the house musters nothing (more)."""

PLACED = (FOOTMAN, KNIGHT, SIEGE_ENGINE)
"""MUS-08, MUS-16: units that are placed in the mustering area itself."""
UPGRADES = {f"{FOOTMAN}>{kind}": kind for kind in (KNIGHT, SIEGE_ENGINE)}
"""MUS-05: what a Footman can become."""


def muster_areas(state: State, house: House) -> tuple[AreaId, ...]:
    """MUS-17, MUS-18: Castles and Strongholds under control, by whatever kind of control."""
    return tuple(area for area in state.box.castles if controller(state, area) == house)


def muster_in(state: State, house: House, areas: tuple[AreaId, ...]) -> Flow[bool]:
    """MUS-01, MUS-02: one house musters area by area, in any order, and may stop; true if it mustered."""
    mustered = False
    while areas:
        left = tuple(area for area in areas if controller(state, area) == house)
        if not left:
            return mustered
        choice: Muster | Pick | None = yield muster_question(state, house, left)
        if not isinstance(choice, Muster):
            return mustered
        for build in choice.builds:
            _bring_into_play(state, house, choice.area, build)
        mustered = mustered or bool(choice.builds)
        areas = tuple(area for area in left if area != choice.area)
    return mustered


def muster_question(state: State, house: House, areas: tuple[AreaId, ...]) -> Question:
    """MUS-01: which of the areas left, and what there."""
    return ask(house, "MUS-01", "muster", lambda: MusterOptions(state, house, areas), areas=areas)


def _bring_into_play(state: State, house: House, area: AreaId, build: str) -> None:
    """MUS-05, MUS-08, MUS-12: place a piece, or swap one."""
    if build in UPGRADES:
        upgrade_footman(state, area, UPGRADES[build])
    elif build in PLACED:
        place_units(state, house, area, (build,))
    else:
        place_units(state, house, build.removeprefix(f"{SHIP}>"), (SHIP,))


def upgrade_footman(state: State, area: AreaId, kind: UnitKind) -> None:
    """MUS-07: swap a Footman for another piece; a routed one is swapped last, and stays routed."""
    if FOOTMAN in state.armies[area].standing:
        replace_unit(state, area, FOOTMAN, kind)
    else:
        replace_unit(state, area, routed(FOOTMAN), routed(kind))


class MusterOptions(Options):
    """MUS: what the areas left to muster may bring into play."""

    FORMS = (Muster, Pick)

    def __init__(self, state: State, house: House, areas: tuple[AreaId, ...]) -> None:
        self._state = state
        self.house = house
        self.areas = tuple(area for area in areas if controller(state, area) == house)

    def points(self, area: AreaId) -> int:
        """MUS-03: 2 points for a Stronghold, 1 for a Castle."""
        return self._state.box.muster_points[self._state.box.areas[area].castle]

    def ship_places(self, area: AreaId) -> tuple[AreaId, ...]:
        """MUS-12, MUS-13, MUS-14, PRT-05: the own port, and adjacent sea areas without enemy ships."""
        state = self._state
        places = [
            sea
            for sea in state.box.coast[area]
            if (fleet := state.armies.get(sea)) is None or fleet.house == self.house
        ]
        port = state.box.port_of.get(area)
        if port is not None:
            places.append(port)
        return tuple(places)

    def builds(self, area: AreaId) -> tuple[str, ...]:
        """MUS-04, MUS-05: everything that one purchase in this area could be, by its word."""
        return (*PLACED, *UPGRADES, *(f"{SHIP}>{place}" for place in self.ship_places(area)))

    def cost(self, build: str) -> int:
        """MUS-04, MUS-05: points that a purchase costs."""
        upgraded = UPGRADES.get(build)
        if upgraded is not None:
            return self._state.box.units[upgraded].upgrade_cost or 0
        return self._state.box.units[SHIP if build.startswith(SHIP) else build].cost

    def is_empty(self) -> bool:
        return not self.areas

    def __iter__(self) -> Iterator[Choice]:
        yield DONE
        for area in self.areas:
            yield from self.in_area(area)

    def in_area(self, area: AreaId) -> Iterator[Muster]:
        """Everything that this one area may muster, nothing included."""
        for builds in self._purchases(area, (), self.points(area)):
            choice = Muster(area, builds)
            if self.why_not(choice) is None:
                yield choice

    def _purchases(self, area: AreaId, so_far: tuple[str, ...], points: int) -> Iterator[tuple[str, ...]]:
        """Every affordable list of purchases; a second upgrade comes first, so that it frees its piece."""
        yield so_far
        for build in self.builds(area):
            cost = self.cost(build)
            if cost <= points and (not so_far or _rank(so_far[-1]) <= _rank(build)):
                yield from self._purchases(area, (*so_far, build), points - cost)

    def why_not(self, choice: Choice) -> Refusal | None:
        if choice == DONE:
            return None
        if not isinstance(choice, Muster):
            return malformed("wrong_form", form=choice.FORM)
        if choice.area not in self.areas:
            return Refusal("MUS-17", "no_mustering_here", area=choice.area)
        known = self.builds(choice.area)
        for build in choice.builds:
            if build not in known:
                return self._why_not_known(choice.area, build)
        spent = sum(self.cost(build) for build in choice.builds)
        if spent > self.points(choice.area):
            return Refusal("MUS-03", "too_many_points", points=self.points(choice.area), spent=spent)
        return self._pieces(choice) or self._supply(choice)

    def _why_not_known(self, area: AreaId, build: str) -> Refusal:
        place = build.removeprefix(f"{SHIP}>")
        if build.startswith(f"{SHIP}>") and place in self._state.box.areas:
            if place in self._state.box.coast[area]:
                return Refusal("MUS-13", "enemy_ships", area=place)
            return Refusal("MUS-12", "ship_not_beside", area=place, origin=area)
        return malformed("unknown_build", build=build)

    def _pieces(self, choice: Muster) -> Refusal | None:
        """MUS-06, MUS-11: Footmen to upgrade must stand here; pieces must be unused, step by step."""
        state = self._state
        army = state.armies.get(choice.area)
        footmen_here = (army.standing + army.routed).count(FOOTMAN) if army else 0
        used: dict[str, int] = {}
        for build in choice.builds:
            kind = UPGRADES.get(build) or (SHIP if build.startswith(SHIP) else build)
            if unused_pieces(state, self.house, kind) - used.get(kind, 0) < 1:
                return Refusal("MUS-11", "no_piece_left", unit=kind)
            used[kind] = used.get(kind, 0) + 1
            if build in UPGRADES:
                footmen_here -= 1
                if footmen_here < 0:
                    return Refusal("MUS-06", "no_footman_here", area=choice.area)
                used[FOOTMAN] = used.get(FOOTMAN, 0) - 1
            elif build == FOOTMAN:
                footmen_here += 1
        return None

    def _supply(self, choice: Muster) -> Refusal | None:
        """MUS-10, PRT-05: no army may grow beyond supply, no port beyond three ships."""
        sizes: dict[AreaId, int] = {}
        for build in choice.builds:
            if build in UPGRADES:
                continue
            place = build.removeprefix(f"{SHIP}>") if build.startswith(SHIP) else choice.area
            army = self._state.armies.get(place)
            sizes[place] = sizes.get(place, army.size if army else 0) + 1
        for place, size in sizes.items():
            if self._state.box.areas[place].is_port and size > self._state.box.port_ships:
                return Refusal("PRT-05", "port_full", area=place)
        if not sizes:
            return None
        return supply_refusal(self._state, self.house, sizes, "MUS-10")


def _rank(build: str) -> tuple[int, str]:
    """Upgrades before new pieces, so that each set of purchases is listed once."""
    return (0 if build in UPGRADES else 1, build)
