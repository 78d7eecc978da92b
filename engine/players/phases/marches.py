"""Marches: where an attack wins, where land is free, and what is left behind."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from itertools import product

from engine.asking.answers import Choice, March, Number, Pick, in_order
from engine.asking.options import NumberOptions
from engine.phases.march_options import MarchOptions
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS
from engine.words import DEFENSE, NO, YES, AreaId, UnitKind

Moves = Mapping[AreaId, tuple[UnitKind, ...]]

IMPOSSIBLE = float("-inf")
TRIED = 16
"""How many of the best marches from one area are looked at more closely."""


@dataclass(frozen=True, slots=True)
class Idea:
    """A march that could be made, and how much better it is than staying."""

    score: float
    area: AreaId
    moves: Moves

    @property
    def march(self) -> March:
        """The answer."""
        return in_order(March(self.area, tuple(self.moves.items())))


class MarchScores:
    """What the marches from one area are worth, with a March order of this value."""

    def __init__(self, survey: Survey, options: MarchOptions, area: AreaId, value: int) -> None:
        self._survey = survey
        self._options = options
        self._area = area
        self._value = value
        self._moves: dict[tuple[AreaId, tuple[UnitKind, ...]], float] = {}
        self._units = options.units(area)
        self._destinations = options.destinations(area, self._units[0]) if self._units else ()
        self._open = tuple(place for place in self._destinations if not options.is_attack(place))
        """Where units may go without a fight."""

    # the best ones

    def ideas(self) -> list[Idea]:
        """The best marches, whether supply allows them or not; the best first."""
        units = self._units
        if not units:
            return []
        nothing = self._stay(units)
        together = (
            Idea(self._move(place, group) + self._stay(_without(units, group)) - nothing, self._area, {place: group})
            for place in self._destinations
            for group in _groups(units)
        )
        best = nlargest(TRIED, together, key=lambda idea: idea.score)
        apart = [self._spread(idea) for idea in best]
        return sorted([*apart, *best], key=lambda idea: -idea.score)

    def best(self) -> Idea:
        """The best march that is legal; at worst, everybody stays."""
        for idea in self.ideas():
            if idea.score <= 0:
                break
            if self._options.why_not(idea.march) is None:
                return idea
        return Idea(0.0, self._area, {})

    def attack_chance(self, place: AreaId, units: tuple[UnitKind, ...], more: float = 0.0) -> float:
        """How likely an attack wins; ``more`` is strength that may be added to it."""
        survey, position = self._survey, self._survey.position
        strength = survey.force(units, place) + self._value + more
        strength += survey.support(survey.house, place, (self._area, place), WEIGHTS.own_support)
        if place in position.neutral:
            return 1.0 if strength >= position.neutral[place] else 0.0
        army = position.armies.get(place)
        holder = army.house if army is not None else survey.holders[place]
        against: float = position.garrisons.get(place, 0) + (survey.force(army.standing) if army is not None else 0)
        against += survey.order_value(place, DEFENSE) or 0
        against += survey.support(holder or "", place, (place,), WEIGHTS.may_be_supported)
        return survey.odds.chance(holder, strength - against) if holder is not None else 1.0

    def _spread(self, idea: Idea) -> Idea:
        """Send those who stay to other open areas, one after the other, as long as that is better."""
        staying = self._units
        for group in idea.moves.values():
            staying = _without(staying, group)
        for unit in staying:
            left = _without(staying, (unit,))
            gains = {place: self._move(place, (unit,)) for place in self._open if place not in idea.moves}
            place = max(gains, key=lambda place: gains[place], default="")
            better = gains.get(place, IMPOSSIBLE) + self._stay(left) - self._stay(staying)
            if better > 0:
                idea, staying = Idea(idea.score + better, self._area, {**idea.moves, place: (unit,)}), left
        return idea

    # what it is worth

    def _move(self, place: AreaId, units: tuple[UnitKind, ...]) -> float:
        key = (place, units)
        if key not in self._moves:
            score = self._attack if self._options.is_attack(place) else self._enter
            self._moves[key] = score(place, units)
        return self._moves[key]

    def _enter(self, place: AreaId, units: tuple[UnitKind, ...]) -> float:
        """Units move into an area that nobody defends."""
        survey = self._survey
        force = survey.force(units)
        there = survey.army(place)
        before = survey.force(there.standing) if there is not None else 0
        held = survey.defence(place)
        prize = survey.worth(place)
        risk = survey.risk(place, force + before + held, prize + force + before)
        if survey.holders[place] == survey.house:
            risk -= survey.risk(place, before + held, prize + before)
        return survey.gain(place) + self._nearer(place, force) - risk

    def _attack(self, place: AreaId, units: tuple[UnitKind, ...]) -> float:
        """The area and the beaten enemy, if the attack wins; a beaten army of one's own, if not."""
        survey = self._survey
        force = survey.force(units)
        army = survey.position.armies.get(place)
        driven_away = survey.force(army.standing) if army is not None else 0
        won = survey.gain(place) + WEIGHTS.beaten_enemy * driven_away + self._nearer(place, force)
        won -= survey.risk(place, force, survey.worth(place) + force)
        chance = self.attack_chance(place, units)
        if place in survey.position.neutral:
            return won if chance else -WEIGHTS.victory
        return chance * won - (1 - chance) * WEIGHTS.beaten_army * (force + 1)

    def _nearer(self, place: AreaId, force: float) -> float:
        return WEIGHTS.pull * force * self._survey.pull[place]

    def _stay(self, units: tuple[UnitKind, ...]) -> float:
        """What the area is worth with the units that stay in it, or with none."""
        survey, area = self._survey, self._area
        army = survey.army(area)
        routed = bool(army is not None and army.routed)
        force = survey.force(units)
        if units or routed:
            prize = survey.worth(area) + force
            return self._nearer(area, force) - survey.risk(area, force + survey.defence(area), prize)
        return -empty_area(survey, area)


def empty_area(survey: Survey, area: AreaId) -> float:
    """What it costs to leave an area without units: a power token, and perhaps the area."""
    facts, position = survey.box.areas[area], survey.position
    worth = survey.worth(area)
    if not facts.is_land:
        return worth
    is_marked = facts.home == survey.house or position.control.get(area) == survey.house
    if not is_marked and survey.power < 1:
        return worth
    garrison = position.garrisons.get(area, 0) if facts.home == survey.house else 0
    return survey.risk(area, garrison, worth) + (0 if is_marked else min(WEIGHTS.control_token, worth))


@lru_cache(maxsize=256)
def _groups(units: tuple[UnitKind, ...]) -> tuple[tuple[UnitKind, ...], ...]:
    """Every group of units that could march together."""
    counts = Counter(units)
    numbers = product(*(range(count + 1) for count in counts.values()))
    groups = (
        tuple(kind for kind, number in zip(counts, taken, strict=True) for _ in range(number)) for taken in numbers
    )
    return tuple(group for group in groups if group)


def _without(units: tuple[UnitKind, ...], group: tuple[UnitKind, ...]) -> tuple[UnitKind, ...]:
    left = list(units)
    for unit in group:
        left.remove(unit)
    return tuple(left)


# answers


def march(seat: SeatView, survey: Survey) -> Choice:
    """The best march of all orders; one that leads nowhere waits as long as it can."""
    options = seat.options
    assert isinstance(options, MarchOptions)
    best = max(_best_marches(survey, options), key=lambda idea: idea.score)
    if not best.moves and options.why_not(best.march) is not None:
        # Units that withdrew from a Neutral Force may be too many to stay.
        return next(iter(options))
    return best.march


def _best_marches(survey: Survey, options: MarchOptions) -> Iterator[Idea]:
    for area in options.areas:
        value = survey.box.tokens[survey.position.orders[area].token].value
        yield MarchScores(survey, options, area, value).best()


def establish_control(seat: SeatView, survey: Survey) -> Choice:
    """A power token stays behind where the area is worth one."""
    worth = survey.worth(seat.facts["area"])
    price = WEIGHTS.control_token * (2 if survey.power == 1 else 1)
    return Pick(YES if worth > price else NO)


def take_ships(seat: SeatView, survey: Survey) -> Choice:
    """Ships that cost nothing."""
    assert isinstance(seat.options, NumberOptions)
    return Number(seat.options.most)
