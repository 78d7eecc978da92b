"""The sealed answers of one device: sealed, sealed again after a correction, pledged, and opened with all others."""

from collections.abc import Iterable

from companion.table.guest.meeting import Meeting
from companion.table.ledger.entries import AnswerSealed, Opening
from companion.table.ledger.keys import DeviceKey, KeyDamaged, RandomBytes, device_id
from companion.table.secrets.pledges import OwnPledges, make_proofs, not_pledged, sealed_together
from companion.table.secrets.safe import Safe
from companion.table.secrets.seals import SALT_BYTES, Secret, fits, seal
from companion.table.state.judging import opening_of
from companion.table.state.table import Table
from companion.table.talk.effects import TO_HOST, Effect, Keep, Notice, Send
from companion.table.talk.messages import BrokenSeal, OpenSeal, Pledge, Pledges
from companion.table.talk.notices import FalselyAccused, NotPledged, PerhapsSeen
from engine import Choice, Question, Refusal, choice_from_plain, choice_to_plain


class OwnSeals:
    """What a device has sealed, and what it has pledged to the others."""

    def __init__(self, key: DeviceKey, random_bytes: RandomBytes) -> None:
        self._key = key
        self._device = device_id(key.public)
        self._random_bytes = random_bytes
        self.safe = Safe()
        self.pledges = OwnPledges()

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart."""
        self.safe.recall(kept)
        self.pledges.recall(kept)

    def seal(self, table: Table, question: str, choice: Choice) -> tuple[Keep, AnswerSealed]:
        """The answer and its salt stay on this device, on disk too, before the seal leaves it."""
        opening = Opening(question, choice_to_plain(choice), self._random_bytes(SALT_BYTES))
        secret = Secret(table.branch, opening)
        sealed = seal(opening_of(table).table, secret)
        return self.safe.put(sealed, secret), AnswerSealed(secret.branch, question, sealed)

    def can_change(self, table: Table, question: str) -> bool:
        """Others may have opened against what was pledged, though a cut has taken some seals away again."""
        return not self.pledges.pledged_seal(table, question)

    def after_correction(self, table: Table, seals: Iterable[bytes]) -> list[tuple[str, Choice | Refusal | None]]:
        """What becomes of these seals, by question: the choice to be sealed again, or why the player is asked again.

        In turn order (PLN-12) the player is asked again, for the others must come first. So is the player whose answer
        was opened already: a host that has seen it may have lost its own seal on purpose.
        """
        found: list[tuple[str, Choice | Refusal | None]] = []
        for secret in map(self.safe.secret_of, seals):
            asked = table.question(secret.opening.question) if secret is not None else None
            if secret is None or asked is None or asked not in self._asked(table):
                continue
            if self.pledges.has_opened(secret.branch, asked.id):
                continue
            refusal = self.safe.refusal_of(table, secret.opening)
            is_sealed_again = refusal is None and asked.simultaneous
            found.append((asked.id, choice_from_plain(secret.opening.choice) if is_sealed_again else refusal))
        return found

    def opened(self, table: Table) -> list[PerhapsSeen]:
        """What this device has opened in this branch, and was not revealed."""
        opened = [question for question in self._asked(table) if self.pledges.has_opened(table.branch, question.id)]
        return [PerhapsSeen(question.house, question.id) for question in opened]

    def own_word_on(self, table: Table, broken: BrokenSeal) -> FalselyAccused | None:
        """What this device knows of a seal of its own that the host calls broken."""
        asked, sealed = table.question(broken.question), table.seals.get(broken.question, b"")
        secret = self.safe.secret_of(sealed)
        if asked is None or secret is None or not fits(opening_of(table).table, secret, sealed):
            return None
        is_legal = self.safe.refusal_of(table, secret.opening) is None
        return FalselyAccused(asked.house, broken.question) if is_legal else None

    # the reveal

    def pledged_and_gone(self, table: Table) -> list[AnswerSealed]:
        """What this device has pledged is its answer: if a cut has taken that seal away, it is sealed again."""
        wishes: list[AnswerSealed] = []
        for question in self._asked(table):
            sealed = self.pledges.pledged_seal(table, question.id)
            if self.safe.secret_of(sealed) is not None and _can_be_sealed(table, question, sealed):
                wishes.append(AnswerSealed(table.branch, question.id, sealed))
        return wishes

    def pledge(self, table: Table, meeting: Meeting) -> list[Effect]:
        """When every house has sealed, pledge to the others which seals lie here; each time it meets a host."""
        own = self.safe.on_the_table(table) if table.all_sealed else []
        if not own or len(own) != len(self._asked(table)):
            return []
        seals = sealed_together(table)
        if seals in (meeting.pledged, meeting.not_pledged):
            return []
        other = self.pledges.other_seal(table)
        if other is not None:
            meeting.not_pledged = seals
            return [Notice(other)]
        try:
            proofs = make_proofs(self._key, self._device, table)
        except KeyDamaged:
            return []
        meeting.pledged = seals
        return [*self.pledges.pledge(table), Send(TO_HOST, Pledge(seals, proofs))]

    def open(self, table: Table, meeting: Meeting, pledges: Pledges) -> list[Effect]:
        """Every other device holds the same seals as this one: open the own ones, and insist on all from now on."""
        if not table.all_sealed or not meeting.pledged == pledges.seals == sealed_together(table):
            return []
        missing = not_pledged(self._key, self._device, table, pledges.proofs)
        if missing:
            return [Notice(NotPledged(tuple(house for device in missing for house in table.houses_of(device))))]
        own = [secret.opening for secret in self.safe.on_the_table(table)]
        kinds = {question.id: question.kind for question in table.secret_questions}
        opened = [OpenSeal(pledges.seals, opening).filled(kinds[opening.question]) for opening in own]
        return [*self.pledges.open_against(table), *(Send(TO_HOST, message) for message in opened)]

    def _asked(self, table: Table) -> list[Question]:
        houses = table.houses_of(self._device)
        return [question for question in table.secret_questions if question.house in houses]


def _can_be_sealed(table: Table, question: Question, sealed: bytes) -> bool:
    """Whether it is the turn of this house, or another seal of it lies there that can still be changed."""
    there = table.seals.get(question.id)
    is_possible = question in table.asked_now or (there is not None and not table.is_final(question))
    return is_possible and there != sealed
