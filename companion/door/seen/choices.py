"""What may be answered, as plain values: a few choices written out, or the parts of which an answer is put together.

A large set of answers (plans, marches, musterings, units) is given by its parts. Every legal answer can be put together
from them; whether one that was put together is legal, the engine says (`Door.why_not`).
"""

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs

from companion.door.seen.plain import frozen
from engine import (
    NONE,
    AreaId,
    Choice,
    House,
    Listed,
    March,
    MarchOptions,
    Muster,
    MusterOptions,
    Number,
    NumberOptions,
    Options,
    OrderOptions,
    Orders,
    Pick,
    Ranking,
    RankingOptions,
    ReconcileOptions,
    TokenId,
    UnitKind,
    UnitOptions,
    Units,
)


@attrs.frozen
class FewChoices:
    """One of these."""

    choices: tuple[Choice, ...]

    def offers(self, choice: Choice) -> bool:
        """Whether this answer is among them."""
        return choice in self.choices


@attrs.frozen
class NumberChoices:
    """COK-03, PRT-14: a whole number from 0 to a most."""

    most: int

    def offers(self, choice: Choice) -> bool:
        """Whether this answer is such a number."""
        return isinstance(choice, Number) and 0 <= choice.value <= self.most


@attrs.frozen
class RankingChoices:
    """COK-07: these houses, in any order."""

    houses: tuple[House, ...]

    def offers(self, choice: Choice) -> bool:
        """Whether this answer names each of them once."""
        return isinstance(choice, Ranking) and Counter(choice.houses) == Counter(self.houses)


@attrs.frozen
class UnitChoices:
    """A number of units out of those that stand in these areas."""

    available: Mapping[AreaId, tuple[str, ...]]
    least: int
    most: int

    def offers(self, choice: Choice) -> bool:
        """Whether this answer takes so many of them."""
        if not isinstance(choice, Units):
            return False
        are_there = all(not Counter(units) - Counter(self.available.get(area, ())) for area, units in choice.units)
        return are_there and self.least <= sum(len(units) for _, units in choice.units) <= self.most


@attrs.frozen
class OrderChoices:
    """PLN-02: so many orders: areas, and tokens as often as each is there, few of them special."""

    areas: tuple[AreaId, ...]
    tokens: Mapping[TokenId, int]
    least: int
    """PLN-02, F1-PLN-02: so many orders must be given."""
    number: int
    """So many can be given."""
    special: frozenset[TokenId]
    most_special: int
    barred: frozenset[tuple[AreaId, TokenId]]
    """PLN-10: orders that may not lie in an area of this sort."""

    def offers(self, choice: Choice) -> bool:
        """Whether this answer lays that many of these tokens on these areas."""
        if not isinstance(choice, Orders) or not self.least <= len(choice.orders) <= self.number:
            return False
        if self.barred & set(choice.orders):
            return False
        tokens = Counter(token for _, token in choice.orders)
        are_there = all(count <= self.tokens.get(token, 0) for token, count in tokens.items())
        special = sum(count for token, count in tokens.items() if token in self.special)
        return are_there and special <= self.most_special and {area for area, _ in choice.orders} <= set(self.areas)


@attrs.frozen
class MarchOrigin:
    """MAR-02: the units that may march from an area, and where each kind may go."""

    units: tuple[UnitKind, ...]
    destinations: Mapping[UnitKind, tuple[AreaId, ...]]


@attrs.frozen
class MarchChoices:
    """MAR-02: a March order, and each unit of its area to a destination or nowhere; one attack at most."""

    origins: Mapping[AreaId, MarchOrigin]
    attacks: frozenset[AreaId]
    """MAR-07: the destinations whose entering is an attack."""

    def offers(self, choice: Choice) -> bool:
        """Whether this answer sends units of one origin to their destinations."""
        if not isinstance(choice, March) or choice.area not in self.origins:
            return False
        origin = self.origins[choice.area]
        moving = Counter(unit for _, units in choice.moves for unit in units)
        can_go = all(area in origin.destinations.get(unit, ()) for area, units in choice.moves for unit in units)
        attacks = sum(area in self.attacks for area, _ in choice.moves)
        return can_go and not moving - Counter(origin.units) and attacks <= 1


@attrs.frozen
class MusterArea:
    """MUS-03, MUS-04: the points of an area, and what they buy there, by its word, with its cost."""

    points: int
    builds: Mapping[str, int]


@attrs.frozen
class MusterChoices:
    """MUS-01: what one of these areas builds, or nothing more anywhere."""

    areas: Mapping[AreaId, MusterArea]

    def offers(self, choice: Choice) -> bool:
        """Whether this answer buys what one area sells for its points, or ends the mustering."""
        if not isinstance(choice, Muster):
            return choice == Pick(NONE)
        area = self.areas.get(choice.area)
        if area is None or not set(choice.builds) <= set(area.builds):
            return False
        return sum(area.builds[build] for build in choice.builds) <= area.points


Choices: TypeAlias = (
    FewChoices | NumberChoices | RankingChoices | UnitChoices | OrderChoices | MarchChoices | MusterChoices
)


def plain_choices(options: Options) -> Choices:
    """The options of a question as a plain value."""
    return PLAIN[type(options)](options)


def only_choice(options: Options) -> Choice | None:
    """The one legal answer, where there is just one."""
    first = tuple(islice(options, 2))
    return first[0] if len(first) == 1 else None


def _orders(options: OrderOptions) -> OrderChoices:
    _, special = options.token_pool()
    pairs = ((area, token) for area in options.areas for token in options.tokens)
    return OrderChoices(
        options.areas,
        frozen(options.tokens),
        options.least,
        options.number,
        frozenset(special),
        options.stars,
        frozenset((area, token) for area, token in pairs if not options.may_lie(area, token)),
    )


def _march(options: MarchOptions) -> MarchChoices:
    origins = {area: _origin(options, area) for area in options.areas}
    places = {place for origin in origins.values() for reach in origin.destinations.values() for place in reach}
    return MarchChoices(MappingProxyType(origins), frozenset(filter(options.is_attack, places)))


def _origin(options: MarchOptions, area: AreaId) -> MarchOrigin:
    units = options.units(area)
    return MarchOrigin(units, MappingProxyType({kind: options.destinations(area, kind) for kind in units}))


def _muster(options: MusterOptions) -> MusterChoices:
    areas = {area: MusterArea(options.points(area), frozen(options.prices(area))) for area in options.areas}
    return MusterChoices(MappingProxyType(areas))


def _units(options: UnitOptions) -> UnitChoices:
    return UnitChoices(frozen(options.available), options.least, options.most)


PLAIN: Mapping[type[Options], Callable[[Any], Choices]] = {
    Listed: lambda options: FewChoices(options.choices),
    NumberOptions: lambda options: NumberChoices(options.most),
    RankingOptions: lambda options: RankingChoices(options.houses),
    OrderOptions: _orders,
    MarchOptions: _march,
    MusterOptions: _muster,
    UnitOptions: _units,
    ReconcileOptions: _units,
}
"""How each kind of options becomes a plain value."""
