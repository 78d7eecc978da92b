"""One form of draft for each pattern that needs more than one touch. Nothing is ever chosen before the player has."""

import attrs

from engine import AreaId, House, TokenId


@attrs.frozen
class PlanDraft:
    """PLN-02: tokens on areas so far, and the area to which the next token goes (empty: the first without one)."""

    placed: tuple[tuple[AreaId, TokenId], ...] = attrs.field(default=(), repr=False)
    selected: AreaId = ""


@attrs.frozen
class SwapDraft:
    """RAV-03: the order to be exchanged, and what for."""

    is_swapping: bool = False
    area: AreaId = ""
    token: TokenId = ""


@attrs.frozen
class MarchDraft:
    """MAR-02: the area whose March order is resolved, its chosen destinations, and where each unit goes.

    `places[n]` is the destination of the n-th unit of the origin; empty: it stays.
    """

    origin: AreaId = ""
    destinations: tuple[AreaId, ...] = ()
    places: tuple[AreaId, ...] = ()
    leaves_power: bool | None = None
    """CTL-02: whether a power token stays behind; None before the player has said so."""


@attrs.frozen
class MusterDraft:
    """MUS-03: the selected area, and what each area builds so far."""

    selected: AreaId = ""
    """Empty: the first that has points left."""
    builds: tuple[tuple[AreaId, str], ...] = ()
    is_placing: bool = False
    """MUS-12: whether a Ship is bought whose place is still to be chosen."""


@attrs.frozen
class UnitsDraft:
    """Marked units: the area, and the place of the unit among those that stand there."""

    marked: tuple[tuple[AreaId, int], ...] = ()


@attrs.frozen
class NumberDraft:
    """COK-03: the chosen number; None before one is chosen."""

    value: int | None = attrs.field(default=None, repr=False)


@attrs.frozen
class PickDraft:
    """One chosen thing: a card, an area, a house, a row; empty before one is chosen."""

    value: str = attrs.field(default="", repr=False)
    origin: AreaId = ""
    """RAI-02: where several orders could be resolved, the one that is."""


@attrs.frozen
class RankingDraft:
    """COK-07: the tied houses chosen so far, the highest first."""

    houses: tuple[House, ...] = ()
