"""Prospects: what would stand after an answer that somebody is still putting together, as plain values."""

import attrs

from companion.door.seen.plain import WhyNot, why_not
from engine import AreaId, AttackOutlook, Outlook, SupplyCount, UnitKind


@attrs.frozen
class Prospect:
    """What would follow from an answer; see `engine.Outlook`."""

    why_not: WhyNot | None
    """Why the answer cannot be given; None if it can."""
    supply: SupplyCount | None = None
    attack: AttackOutlook | None = None
    by_ship: tuple[tuple[AreaId, ...], ...] = ()
    can_leave_power: bool = False
    power: int = 0
    pieces: tuple[tuple[UnitKind, int], ...] = ()


def prospect(outlook: Outlook) -> Prospect:
    """What the engine foresees, as a value that nobody can change."""
    return Prospect(
        why_not(outlook.refusal) if outlook.refusal is not None else None,
        outlook.supply,
        outlook.attack,
        outlook.by_ship,
        outlook.can_leave_power,
        outlook.power,
        outlook.pieces,
    )
