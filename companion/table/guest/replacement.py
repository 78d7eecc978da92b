"""Another ledger of the same table, heard whole before anything of the own one is given up for it."""

import attrs

from companion.table.host.reminders import MOST_REMEMBERED
from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken
from companion.table.ledger.signatures import is_signed
from companion.table.state.table import Objection, Table
from companion.table.talk.messages import Entries, Standing


@attrs.define
class Replacement:
    """What a host has in place of entries that this device has, as far as it was heard."""

    standing: Standing
    heard: list[Entry] = attrs.field(factory=list)

    def hear(self, message: Entries) -> None:
        """The next entries; whatever does not come next was meant for somebody who knows more."""
        if message.after == self.standing.shared + len(self.heard):
            self.heard += message.entries

    @property
    def is_whole(self) -> bool:
        """Whether all is heard that the host said to have, or more than any evening has."""
        return self.standing.shared + len(self.heard) >= self.standing.entries or self._is_endless

    @property
    def _is_endless(self) -> bool:
        return len(self.heard) > MOST_REMEMBERED

    def is_better_than(self, table: Table) -> bool:
        """Whether the host has what it said: entries that hold, by a host who signed that, and that outrank ours.

        The other signatures are looked at when there is time, like all others.
        """
        if self._is_endless:
            return False
        try:
            other = Table([*table.ledger.after(0)[: self.standing.shared], *self.heard])
        except (Objection, ChainBroken):
            return False
        begun = [entry for entry in self.heard if isinstance(entry.body, HostChanged)]
        return other.rank.outranks(table.rank) and all(is_signed(other, entry) for entry in begun)
