"""Reading the whole log once: whoever comes late, or back, has not heard what happened before."""

from companion.door import Door, Happening, Stage, Ticket


class LogReading:
    """One table. The log is asked for when the device comes, and again when history has changed."""

    def __init__(self) -> None:
        self._is_wanted = True
        self._ticket: Ticket | None = None

    def again(self) -> None:
        """What was read does not hold any more."""
        self._is_wanted, self._ticket = True, None

    def look(self, door: Door, log: tuple[Happening, ...]) -> tuple[Happening, ...]:
        """The log as far as it is known: what was read, then what has happened since."""
        if self._is_wanted:
            self._is_wanted = False  # noted first: the answer may be here before the question is out
            self._ticket = door.log()
        if self._ticket is None:
            return log
        settled = door.ticket(self._ticket)
        if not settled.is_settled:
            return log
        self._ticket = None
        return joined(settled.result, log) if settled.stage is Stage.DONE else log


def joined(read: tuple[Happening, ...], heard: tuple[Happening, ...]) -> tuple[Happening, ...]:
    """What was read, then what was heard after its last entry: nothing twice."""
    last = read[-1].entry if read else -1
    return (*read, *(one for one in heard if one.entry > last))
