"""A guest that only looks on."""

from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import Body
from companion.table.ledger.keys import DeviceKey, RandomBytes
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Notice
from companion.table.talk.messages import Refused
from engine import Choice


class OnlookerSession(GuestSession):
    """Follows its host, and suggests nothing, for a reason that its player is told.

    A device that can keep nothing is one: a secret that is not on its disk must never be sealed.
    """

    def __init__(self, key: DeviceKey, table: Table, random_bytes: RandomBytes, reason: str) -> None:
        super().__init__(key, table, random_bytes)
        self._reason = reason

    def suggest(self, body: Body) -> list[Effect]:
        """Refused here, whatever it is."""
        return [Notice(Refused.because(0, self._reason, None))]

    def answer(self, question: str, choice: Choice) -> list[Effect]:
        """Refused here, before anything is sealed."""
        return [Notice(Refused.because(0, self._reason, None))]
