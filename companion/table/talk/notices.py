"""What a device tells its own player, and nobody else: values that never leave it, for a screen to put into words."""

from typing import TypeAlias

import attrs

from companion.table.state.steps import Given
from engine import CardId, DeckId, House

GivenStep: TypeAlias = tuple[Given, ...]
"""Who answered what in one step."""


@attrs.frozen
class TakenBack:
    """The ledger of another host has taken the place of entries that had taken effect on this device.

    The board on the table must be set right: some steps are gone, and steps that an undo had taken back stand again,
    because the undo is gone. All of them were known to everybody who heard of those entries.
    """

    gone: tuple[GivenStep, ...]
    returned: tuple[GivenStep, ...]

    @property
    def answers(self) -> int:
        """How many answers are gone."""
        return sum(len(step) for step in self.gone)


@attrs.frozen
class OtherCard:
    """The dealer has turned up another card than it had shown to a house; only that house's device can know.

    Nothing stops for it: it is the word of one device against the host's.
    """

    house: House
    deck: DeckId
    shown: CardId
    turned_up: CardId


@attrs.frozen
class JournalDamaged:
    """The disk of this device has not kept the ledger as it was: so many entries are left, and so many are lost here.

    The other devices have them. The player should know that this disk cannot be relied on.
    """

    entries_left: int
    lost: int


OwnNotice: TypeAlias = TakenBack | OtherCard | JournalDamaged
