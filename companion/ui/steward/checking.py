"""Asking the door whether a board could show what the player says, once for each thing that is said."""

from companion.door import Door, Stage, Ticket
from companion.ui.models.consent.fixing import changes_of
from companion.ui.models.situation import Changes, Checked, Situation


class Checking:
    """One correction at a time."""

    def __init__(self) -> None:
        self._about: tuple[Changes, int] | None = None
        """The changes, and the position that they are about."""
        self._ticket: Ticket | None = None

    def look(self, situation: Situation, door: Door) -> Checked | None:
        """What the engine says of the changes on the open sheet; None while it is asked, or if there are none."""
        changes = changes_of(situation)
        if not changes:
            self._about = None
            return None
        about = (changes, situation.table.answers)
        if about != self._about:
            self._about, self._ticket = about, None  # noted first: the answer may be here at once
            self._ticket = door.why_not_correct(changes)
        settled = door.ticket(self._ticket) if self._ticket is not None else None
        if settled is None or not settled.is_settled:
            return None
        return Checked(changes, None if settled.stage is Stage.DONE else settled.why_not)
