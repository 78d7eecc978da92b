"""Everything that happened at a table before this device came to it, or before the app was started again."""

from companion.door import Door, Happening, Stage, Ticket

Log = tuple[Happening, ...]


class Chronicle:
    """Asks the door for the log once for each table."""

    def __init__(self) -> None:
        self._is_asked = False
        self._ticket: Ticket | None = None

    def begin_anew(self) -> None:
        """Another table."""
        self._is_asked, self._ticket = False, None

    def read(self, door: Door | None) -> Log | None:
        """The whole log, when it has come; None before, and from then on."""
        if door is None:
            return None
        if not self._is_asked:
            self._is_asked = True
            self._ticket = door.log()
        if self._ticket is None:
            return None
        settled = door.ticket(self._ticket)
        if settled.is_settled:
            self._ticket = None
        return settled.result if settled.stage is Stage.DONE else None


def joined(read: Log, since: Log) -> Log:
    """What was read, and what has happened since; no entry twice."""
    known = {happening.entry for happening in read}
    return (*read, *(happening for happening in since if happening.entry not in known))
