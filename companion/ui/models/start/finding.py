"""Tables that were found nearby: which of them come first."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.door import FoundTable, Nearby


def found_in_order(nearby: Nearby) -> tuple[FoundTable, ...]:
    """First those at which this device could sit down; those of another version last."""
    kept = {own.table for own in nearby.kept}

    def place_of(table: FoundTable) -> tuple[bool, bool]:
        return (not table.is_compatible, not table.free_seats and table.table not in kept)

    return tuple(sorted(nearby.tables, key=place_of))
