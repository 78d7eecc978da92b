"""The legal answers to a question, as a thing you can hold: iterate it, count it, ask ``choice in options``.

Small sets are listed. Large ones (plans, marches, musters) describe themselves by their fields and enumerate
lazily; they live beside their rules and keep the shape of :class:`Options`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import ClassVar

from engine.asking.answers import Choice, Number, Pick, Ranking, Units, form_of, in_order
from engine.asking.refusals import Refusal, malformed
from engine.words import NONE, AreaId, House, RuleId


class Options(ABC):
    """What every set of options can do."""

    FORMS: ClassVar[tuple[type[Choice], ...]] = (Pick,)

    @abstractmethod
    def __iter__(self) -> Iterator[Choice]:
        """Every legal choice, one after the other."""

    @abstractmethod
    def why_not(self, choice: Choice) -> Refusal | None:
        """The refusal that this choice would meet, or None if it is legal."""

    def __contains__(self, choice: Choice) -> bool:
        return self.why_not(choice) is None

    def count(self) -> int:
        """How many legal answers there are."""
        return sum(1 for _ in self)

    def is_empty(self) -> bool:
        """Whether nothing can be answered, so that the question has lost its object."""
        return next(iter(self), None) is None

    @classmethod
    def wrong_form(cls, choice: Choice) -> Refusal | None:
        """A refusal if the choice does not even have the right form."""
        if isinstance(choice, cls.FORMS):
            return None
        return malformed("wrong_form", form=form_of(choice))


def not_in_order(choice: Choice) -> Refusal | None:
    """A refusal if the parts of a choice do not stand in their one order: every answer has one form only."""
    return malformed("not_in_order", form=form_of(choice)) if choice != in_order(choice) else None


class Listed(Options):
    """A few choices, each written out."""

    def __init__(
        self,
        rule: RuleId,
        choices: Sequence[Choice],
        explain: Callable[[Choice], Refusal | None] | None = None,
    ) -> None:
        self.rule = rule
        self.choices = tuple(choices)
        self.explain = explain

    def __iter__(self) -> Iterator[Choice]:
        return iter(self.choices)

    def count(self) -> int:
        return len(self.choices)

    def why_not(self, choice: Choice) -> Refusal | None:
        if choice in self.choices:
            return None
        if not any(type(choice) is type(known) for known in self.choices):
            return malformed("wrong_form", form=form_of(choice))
        refusal = self.explain(choice) if self.explain else None
        return refusal or Refusal(self.rule, "not_an_option")


def picks(rule: RuleId, values: Sequence[str], explain: Callable[[str], Refusal | None] | None = None) -> Listed:
    """One of these named things; ``explain`` says why another one is not among them."""

    def explain_pick(choice: Choice) -> Refusal | None:
        return explain(choice.value) if explain and isinstance(choice, Pick) else None

    return Listed(rule, [Pick(value) for value in values], explain_pick)


NO_OPTIONS = Listed("FORM", ())
"""Nothing can be answered: the question has lost its object."""


def picks_or_none(rule: RuleId, values: Sequence[str]) -> Listed:
    """One of these, or ``none`` to decline; nothing can be answered where there is nothing to decline."""
    return picks(rule, (*values, NONE)) if values else NO_OPTIONS


class NumberOptions(Options):
    """COK-03, WLD-04, PRT-14: a whole number from 0 to a most."""

    FORMS = (Number,)

    def __init__(self, rule: RuleId, most: int) -> None:
        self.rule = rule
        self.most = most

    def __iter__(self) -> Iterator[Choice]:
        return (Number(value) for value in range(self.most + 1))

    def why_not(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Number):
            return self.wrong_form(choice)
        if not 0 <= choice.value <= self.most:
            return Refusal(self.rule, "out_of_range", value=choice.value, most=self.most)
        return None


class RankingOptions(Options):
    """COK-07: tied houses, in any order."""

    FORMS = (Ranking,)

    def __init__(self, rule: RuleId, houses: tuple[House, ...]) -> None:
        self.rule = rule
        self.houses = houses

    def __iter__(self) -> Iterator[Choice]:
        return (Ranking(order) for order in permutations(self.houses))

    def why_not(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Ranking):
            return self.wrong_form(choice)
        if sorted(choice.houses) != sorted(self.houses):
            return Refusal(self.rule, "not_the_tied_houses", tied=self.houses)
        return None


class UnitOptions(Options):
    """A number of units out of those available, area by area."""

    FORMS = (Units,)

    def __init__(
        self,
        rule: RuleId,
        available: Mapping[AreaId, tuple[str, ...]],
        least: int,
        most: int,
        accept: Callable[[Mapping[AreaId, tuple[str, ...]]], Refusal | None] | None = None,
    ) -> None:
        self.rule = rule
        self.available = available
        self.least = least
        self.most = most
        self.accept = accept

    def is_empty(self) -> bool:
        return self.most == 0

    def __iter__(self) -> Iterator[Choice]:
        kinds = [
            (area, unit, count) for area, units in self.available.items() for unit, count in Counter(units).items()
        ]
        for size in range(self.least, self.most + 1):
            for chosen in _multisets(kinds, size):
                selection: dict[AreaId, tuple[str, ...]] = {}
                for area, unit, count in chosen:
                    selection[area] = selection.get(area, ()) + (unit,) * count
                if self.accept is None or self.accept(selection) is None:
                    yield Units(tuple(sorted(selection.items())))

    def why_not(self, choice: Choice) -> Refusal | None:
        if not isinstance(choice, Units):
            return self.wrong_form(choice)
        return not_in_order(choice) or self._refused(choice)

    def _refused(self, choice: Units) -> Refusal | None:
        selection = dict(choice.units)
        if len(selection) != len(choice.units) or not all(selection.values()):
            return malformed("units_not_sorted_out")
        for area, units in choice.units:
            available = self.available.get(area, ())
            for unit in units:
                if units.count(unit) > available.count(unit):
                    return Refusal(self.rule, "no_such_unit", area=area, unit=unit)
        total = sum(len(units) for units in selection.values())
        if not self.least <= total <= self.most:
            return Refusal(self.rule, "wrong_number", number=total, least=self.least, most=self.most)
        return self.accept(selection) if self.accept else None


def _multisets(kinds: Sequence[tuple[AreaId, str, int]], size: int) -> Iterator[tuple[tuple[AreaId, str, int], ...]]:
    """All ways to take ``size`` pieces out of counted kinds."""
    if size == 0:
        yield ()
        return
    if not kinds:
        return
    (area, unit, count), *others = kinds
    for taken in range(min(count, size), -1, -1):
        for rest in _multisets(others, size - taken):
            yield ((area, unit, taken), *rest) if taken else rest
