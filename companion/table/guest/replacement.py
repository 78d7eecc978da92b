"""Another ledger of the same table, heard and judged whole before anything of the own one is given up for it."""

from collections.abc import Sequence

from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken
from companion.table.ledger.signatures import is_signed, tells_who_is_who
from companion.table.secrets.pledges import OwnPledges, is_proved
from companion.table.state.table import Objection, Table
from companion.table.talk.comparing import is_laid_twice
from companion.table.talk.messages import Entries, Standing
from companion.table.talk.notices import Fraud, TwoHistories

MOST_ENTRIES = 5000
"""More than a long evening has."""


class Replacement:
    """What a host has in place of entries that this device has, as far as it was heard."""

    def __init__(self, standing: Standing, own: Table, pledges: OwnPledges) -> None:
        self.standing = standing
        self._own = own
        self._pledges = pledges
        self.table = Table(own.ledger.after(0)[: standing.shared])
        """The other ledger, as far as it holds."""
        self.is_wrong = False
        """Whether something in it cannot be: an entry that does not hold, or a forged host."""
        self.fraud: Fraud | None = None
        self._liar: tuple[str, int] | None = None
        """The host in whose term both ledgers part, and where."""

    def hear(self, message: Entries) -> None:
        """The next entries; whatever does not come next was meant for somebody who knows more."""
        if message.after == len(self.table.ledger) and not self.is_wrong:
            self.is_wrong = not self._holds(message.entries)

    @property
    def is_whole(self) -> bool:
        """Whether all is heard that the host said to have, or enough to know that it is wrong."""
        return self.is_wrong or len(self.table.ledger) >= self.standing.entries

    @property
    def two_histories(self) -> TwoHistories | None:
        """Whether both ledgers part within a term; by its entries, not by what a host says of itself."""
        if self._liar is None:
            return None
        host, number = self._liar
        return TwoHistories(host, number, follows=self.table.host != host)

    @property
    def is_better(self) -> bool:
        """Whether the host has what it said: entries that hold, and that outrank ours.

        Who plays and hosts is signed; the signatures of answers are looked at when there is time, like all others.
        """
        lies = self.two_histories is not None and not self.two_histories.follows
        if self.is_wrong or lies or is_laid_twice(self._own.ledger, self.table.ledger):
            return False
        return self.table.rank.outranks(self._own.rank)

    def _holds(self, entries: Sequence[Entry]) -> bool:
        for entry in entries:
            try:
                self.table.ledger.check(entry)
                self._compare(entry)
                if tells_who_is_who(entry.body) and not is_signed(self.table, entry):
                    return False
                fraud = self._pledges.fraud(self.table, entry)
                if fraud is not None and is_proved(self.table, fraud, entry):
                    self.fraud = fraud
                if fraud is not None or len(self.table.ledger) > MOST_ENTRIES:
                    return False
                self.table.append(entry)
            except (Objection, ChainBroken):
                return False
        return True

    def _goes_on_from_ours(self) -> bool:
        """Whether both are the same up to here, and this device has more."""
        number, own = len(self.table.ledger), self._own.ledger
        return number < len(own) and self.table.ledger.head == own.head_at(number)

    def _is_ours(self, entry: Entry) -> bool:
        return self._goes_on_from_ours() and entry == self._own.ledger[len(self.table.ledger)]

    def _compare(self, entry: Entry) -> None:
        """Where both part, a host has begun anew in one of them; if none has, the same host has told both."""
        number, own = len(self.table.ledger), self._own.ledger
        if not self._goes_on_from_ours() or self._is_ours(entry):
            return
        if not any(isinstance(body, HostChanged) for body in (entry.body, own[number].body)):
            self._liar = self.table.host, number
