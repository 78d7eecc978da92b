"""Asking the door about something that a screen shows, once for each thing that it is about, without waiting."""

from collections.abc import Callable, Hashable

from companion.door import Door, Past, Stage, Ticket
from companion.ui.models.chronicle.told import wants_past
from companion.ui.models.consent.fixing import changes_of
from companion.ui.models.situation import Checked, Situation
from companion.ui.models.what_if.page import wants_pairs
from engine import CardPair


class AskedOnce:
    """What the door was asked last, and what that was about."""

    def __init__(self) -> None:
        self._about: Hashable = None
        self._ticket: Ticket | None = None

    def settled(self, door: Door, about: Hashable, ask: Callable[[], Ticket]) -> Ticket | None:
        """What the door says; None while it is asked, and where there is nothing to ask about."""
        if about != self._about:
            self._about, self._ticket = about, None  # noted first: the answer may be here at once
            self._ticket = ask() if about is not None else None
        settled = door.ticket(self._ticket) if self._ticket is not None else None
        return settled if settled is not None and settled.is_settled else None


class Asking:
    """Whether a board could show what the player says, how a battle would end with each pair of cards, and the past."""

    def __init__(self) -> None:
        self._correction, self._pairs, self._past = AskedOnce(), AskedOnce(), AskedOnce()

    def checked(self, situation: Situation, door: Door) -> Checked | None:
        """What the engine says of the changes on the open sheet."""
        changes = changes_of(situation)
        about = (changes, situation.table.answers) if changes else None
        settled = self._correction.settled(door, about, lambda: door.why_not_correct(changes))
        return Checked(changes, settled.why_not) if settled is not None else None

    def pairs(self, situation: Situation, door: Door) -> tuple[CardPair, ...]:
        """Both hands against each other, for who looks at them."""
        about = (situation.table.answers,) if wants_pairs(situation.view.table, situation.place) else None
        settled = self._pairs.settled(door, about, door.card_pairs)
        return settled.result if settled is not None and settled.stage is Stage.DONE else ()

    def past(self, situation: Situation, door: Door) -> Past | None:
        """All that stands, for who looks back. What was told last is shown until more is told."""
        if not wants_past(situation):
            self._past.settled(door, None, door.past)
            return None
        table = situation.table
        # The steps themselves tell one way of playing from another that is as long.
        settled = self._past.settled(door, (table.table, table.answers, table.ways_back), door.past)
        return settled.result if settled is not None and settled.stage is Stage.DONE else situation.past
