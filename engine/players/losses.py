"""Units that are lost, and units that become better: the cheapest go, the most useful are promoted."""

from itertools import islice

from engine.asking.answers import Choice, Units, in_order
from engine.asking.options import UnitOptions
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import UNIT_WORTH, WEIGHTS
from engine.words import AreaId, is_routed, kind_of

LISTED = 200
"""How many answers are looked at where taking the cheapest units, one after the other, is not allowed."""

Unit = tuple[AreaId, str]


def fewest(seat: SeatView, survey: Survey) -> Choice:
    """The units that are missed least, as few as possible."""
    options = seat.options
    assert isinstance(options, UnitOptions)
    chosen: list[Unit] = []
    while len(chosen) < options.least:
        chosen.append(min(_left(options, chosen), key=lambda unit: loss(survey, unit, chosen)))
    choice = as_units(chosen)
    if options.why_not(choice) is None:
        return choice
    return min(islice(options, LISTED), key=lambda choice: _total_loss(survey, choice))


def reconciled(seat: SeatView, survey: Survey) -> Choice:
    """Units go one after the other until supply allows the rest; then those that need not go come back."""
    options = seat.options
    assert isinstance(options, UnitOptions)
    lost: list[Unit] = []
    while not _suffices(options, lost):
        lost.append(min(_left(options, lost), key=lambda unit: loss(survey, unit, lost)))
    for unit in sorted(lost, key=lambda unit: -loss(survey, unit, [])):
        fewer = list(lost)
        fewer.remove(unit)
        if _suffices(options, fewer):
            lost = fewer
    return as_units(lost)


def promoted(seat: SeatView, survey: Survey) -> Choice:
    """As many as there may be, where there is most to take, those that stand first."""
    options = seat.options
    assert isinstance(options, UnitOptions)
    pool = _left(options, [])
    pool.sort(key=lambda unit: (is_routed(unit[1]), -survey.pull[unit[0]]))
    return as_units(pool[: options.most])


def loss(survey: Survey, unit: Unit, lost: list[Unit]) -> float:
    """What it costs to lose a unit: itself, and its area if it is the last one there."""
    area, word = unit
    cost = UNIT_WORTH[kind_of(word)] * (WEIGHTS.routed if is_routed(word) else 1) + WEIGHTS.near * survey.pull[area]
    army = survey.army(area)
    there = army.size if army is not None else 0
    if there - sum(1 for place, _ in lost if place == area) <= 1:
        cost += survey.worth(area)
    return cost


def _total_loss(survey: Survey, choice: Choice) -> float:
    assert isinstance(choice, Units)
    total, lost = 0.0, list[Unit]()
    for area, units in choice.units:
        for word in units:
            total += loss(survey, (area, word), lost)
            lost.append((area, word))
    return total


def _suffices(options: UnitOptions, lost: list[Unit]) -> bool:
    refusal = options.why_not(as_units(lost))
    return refusal is None or refusal.code == "more_than_needed"


def _left(options: UnitOptions, chosen: list[Unit]) -> list[Unit]:
    pool = [(area, unit) for area, units in options.available.items() for unit in units]
    for unit in chosen:
        pool.remove(unit)
    return pool


def as_units(chosen: list[Unit]) -> Units:
    """These units as an answer."""
    groups: dict[AreaId, tuple[str, ...]] = {}
    for area, unit in chosen:
        groups[area] = (*groups.get(area, ()), unit)
    return in_order(Units(tuple(groups.items())))
