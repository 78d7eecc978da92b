"""Another ledger of the same table, judged whole, a little at a time, before anything of the own is given up."""

from collections import deque
from collections.abc import Callable, Sequence

from companion.table.ledger.entries import Entry, HostChanged
from companion.table.ledger.ledger import ChainBroken
from companion.table.secrets.pledges import OwnPledges, Untrue
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.comparing import is_laid_twice
from companion.table.talk.notices import Fraud, TwoHistories

MOST_ENTRIES = 5000
"""More than a long evening has: nobody is heard for longer."""

Enough = Callable[[], bool]
"""Whether it is time to let others have their turn."""


class OtherLedger:
    """What another device has in place of entries here, or after them, as far as it was heard."""

    def __init__(self, own: Table, shared: int, pledges: OwnPledges) -> None:
        """It begins with so many entries of the own ledger, and must not contradict what this device has pledged."""
        self.table = Table()
        """The other ledger, as far as it was judged and holds."""
        self.is_wrong = False
        """Whether something in it cannot be."""
        self.fraud: Fraud | None = None
        self._own = own
        self._pledges = pledges
        self._known = deque(own.ledger.after(0)[:shared])
        self._told: deque[Entry] = deque()
        self._liar: tuple[str, int] | None = None
        """The host in whose term both ledgers part, and where."""

    @property
    def length(self) -> int:
        """How many entries it has, judged or not."""
        return len(self.table.ledger) + len(self._known) + len(self._told)

    @property
    def is_judged(self) -> bool:
        """Whether nothing of it waits."""
        return self.is_wrong or not (self._known or self._told)

    def hear(self, after: int, entries: Sequence[Entry]) -> None:
        """What follows the first so many; whatever does not come next was meant for somebody else."""
        if after == self.length and not self.is_wrong:
            self._told += entries
            self.is_wrong = self.length > MOST_ENTRIES

    def judge(self, enough: Enough = lambda: False) -> None:
        """Judge what waits, or some of it."""
        while not self.is_judged and not enough():
            if self._known:
                self.table.append(self._known.popleft())
            else:
                self._judge(self._told.popleft())

    def _judge(self, entry: Entry) -> None:
        if self._parts_with(entry):
            self._liar = self.table.host, entry.number
        try:
            self._pledges.check(self.table, entry)
            self.table.append(entry)
        except Untrue as untrue:
            self.is_wrong, self.fraud = True, untrue.fraud
        except (Objection, ChainBroken):
            self.is_wrong = True

    def _parts_with(self, entry: Entry) -> bool:
        """Where both part, a host has begun anew in one of them; if none has, the same host has told both."""
        number, own = len(self.table.ledger), self._own.ledger
        if number >= len(own) or self.table.ledger.head != own.head_at(number) or entry == own[number]:
            return False
        return not any(isinstance(body, HostChanged) for body in (entry.body, own[number].body))

    @property
    def two_histories(self) -> TwoHistories | None:
        """Whether both ledgers part within a term; by its entries, not by what a host says of itself."""
        if self._liar is None:
            return None
        host, number = self._liar
        return TwoHistories(host, number, follows=self.table.host != host)

    def outranks(self, own: Table) -> bool:
        """Whether a device with this table would follow it, as far as it holds; but a table is laid again only once."""
        return not is_laid_twice(own.ledger, self.table.ledger) and self.table.rank.outranks(own.rank)

    @property
    def is_better(self) -> bool:
        """Whether all of it holds and outranks ours, and it does not go on with a host that has told two histories."""
        lie = self.two_histories
        return not self.is_wrong and (lie is None or lie.follows) and self.outranks(self._own)
