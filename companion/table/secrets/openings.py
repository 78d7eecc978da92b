"""What the host holds of a reveal that is due: the pledges of all who have sealed, then their openings.

Openings are entered all at once, so that nobody sees the others' and can then refuse the own.
"""

from companion.table.ledger.entries import Opening, SealsOpened
from companion.table.secrets.pledges import sealed_together, sealing_devices
from companion.table.state.state import TableState
from companion.table.talk.messages import Proofs


class DueReveal:
    """Pledges and openings for the seals that lie on the table; others are let go of."""

    def __init__(self) -> None:
        self._seals = b""
        self._pledges: dict[str, dict[str, bytes]] = {}
        self._openings: dict[str, Opening] = {}

    def pledge(self, table: TableState, device: str, seals: bytes, proofs: Proofs) -> bool:
        """A device pledges; whether that was about what lies on the table."""
        if not self._is_about(table, seals) or device not in sealing_devices(table):
            return False
        self._pledges[device] = dict(proofs)
        return True

    def passed_on(self, table: TableState) -> dict[str, Proofs]:
        """For each device what all others have pledged to it, once all have; nothing before."""
        devices = sealing_devices(table)
        if set(self._pledges) != set(devices):
            return {}
        given = self._pledges
        return {to: tuple((other, given[other].get(to, b"")) for other in devices if other != to) for to in devices}

    def hold(self, table: TableState, seals: bytes, opening: Opening) -> None:
        """One more opening is here, and fits."""
        if self._is_about(table, seals):
            self._openings[opening.question] = opening

    def reveal(self, table: TableState) -> SealsOpened | None:
        """All openings, once they are here."""
        asked = [question.id for question in table.secret_questions]
        if not self._is_about(table, self._seals) or any(question not in self._openings for question in asked):
            return None
        return SealsOpened(table.branch, tuple(self._openings[question] for question in asked))

    def _is_about(self, table: TableState, seals: bytes) -> bool:
        """Whether these are the seals on the table; with new ones, a new reveal begins."""
        if not table.all_sealed or seals != sealed_together(table):
            return False
        if seals != self._seals:
            self._seals, self._pledges, self._openings = seals, {}, {}
        return True
