"""One meeting of a guest with a host: from the question how both stand until they are in step, or part."""

import attrs

from companion.table.state.state import TableState
from companion.table.talk.messages import Entries, Standing
from companion.table.talk.other_ledger import OtherLedger


@attrs.define
class Meeting:
    """What was asked and heard so far; whoever hangs up, or asks anew, begins with a new one."""

    asked_with: bytes = b""
    """The head of the ledger with which this device asked how both stand."""
    teller: str = ""
    """The device that is met, as it has proved; nothing if it has not."""
    standing: Standing | None = None
    """What the host answered."""
    replacement: OtherLedger | None = None
    """What the host has in place of entries that this device has, while it is heard."""
    is_reminding: bool = False
    """Whether the host lacks something that this device has, and has been told that."""
    is_in_step: bool = False
    pledged: bytes = b""
    """The seals that were pledged to this host."""
    not_pledged: bytes = b""
    """The seals that this device does not pledge; its player was told why."""

    def must_begin_anew(self, standing: Standing, table: TableState) -> bool:
        """Whether the host's answer tells nothing of how both stand now.

        What it has told since it was asked is no entry that it lacks. And when it begins to serve it says to everybody
        that all is shared: not so for whom it has not heard out, and who therefore knows nothing of this host.
        """
        ledger, epoch = table.ledger, table.epoch
        is_possible = 0 <= standing.shared <= len(ledger)
        has_heard_more = standing.shared < len(ledger) and ledger.head != self.asked_with
        knows_host = epoch > standing.epoch or (epoch, table.host) == (standing.epoch, standing.host)
        is_unfounded = standing.shared == standing.entries and not knows_host
        return self.is_reminding or not is_possible or has_heard_more or is_unfounded

    def is_news(self, message: Entries, table: TableState) -> bool:
        """Whether entries that do not lead on from here are a reason to ask anew how both stand.

        Who asks twice is answered twice, takes the second answer for news, and asks for ever. And who has told a host
        what it lacks knows that it has something else, until that outranks what is here.
        """
        if self.standing is None or not self.is_reminding:
            return self.standing is not None
        now = attrs.evolve(self.standing, entries=message.after + len(message.entries))
        return now.outranks(table.rank)

    def comes_in_step(self, table: TableState) -> bool:
        """Whether this device has just now all that a host has who serves; said once."""
        standing = self.standing
        if standing is None or self.is_in_step or self.is_reminding or self.replacement is not None:
            return False
        if standing.hears_first or len(table.ledger) < standing.entries:
            return False
        self.is_in_step = True
        return True
