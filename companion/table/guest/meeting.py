"""One meeting of a guest with a host: from the question how both stand until they are in step, or part."""

import attrs

from companion.table.guest.replacement import Replacement
from companion.table.state.state import TableState
from companion.table.talk.comparing import is_outdated
from companion.table.talk.messages import Standing


@attrs.define
class Meeting:
    """What was asked and heard so far; whoever hangs up, or asks anew, begins with a new one."""

    asked_with: bytes = b""
    """The head of the ledger with which this device asked how both stand."""
    teller: str = ""
    """The device that is met, as it has proved; nothing if it has not."""
    standing: Standing | None = None
    """What the host answered, if its ledger is ours or goes on from ours."""
    replacement: Replacement | None = None
    """What the host has in place of entries that this device has, while it is heard."""
    reminded: Standing | None = None
    """What the host answered, if it lacks something that this device has, and has been told that."""
    is_in_step: bool = False
    pledged: bytes = b""
    """The seals that were pledged to this host."""
    not_pledged: bytes = b""
    """The seals that this device does not pledge; its player was told why."""

    @property
    def is_reminding(self) -> bool:
        """Whether the host has been told what it lacks."""
        return self.reminded is not None

    @property
    def is_asking(self) -> bool:
        """Whether the host has yet to answer how both stand, and will say with that all that follows."""
        return self.standing is None and self.replacement is None and not self.is_reminding

    def must_begin_anew(self, standing: Standing, table: TableState) -> bool:
        """Whether the host's answer tells nothing of how both stand now."""
        is_possible = 0 <= standing.shared <= len(table.ledger)
        return self.is_reminding or not is_possible or is_outdated(standing, table, self.asked_with)

    def comes_in_step(self, table: TableState) -> bool:
        """Whether this device has just now all that a host has who serves; said once."""
        standing = self.standing
        if self.is_in_step or standing is None or standing.hears_first or len(table.ledger) < standing.entries:
            return False
        self.is_in_step = True
        return True
