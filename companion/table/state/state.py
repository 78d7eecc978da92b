"""What lies on the table between devices, and what is asked; judging and taking effect stand beside this."""

import attrs

from companion.table.cards.looks import Looks
from companion.table.cards.places import Places
from companion.table.ledger.entries import FIRST, Body, HostChanged, TableOpened
from companion.table.ledger.ledger import Ledger
from companion.table.state.proposals import Proposal
from companion.table.state.steps import Step
from engine import Game, House, Question


@attrs.frozen
class Seat:
    """Who plays a house, on which device, and the public key that proves it."""

    house: House
    device: str
    key: bytes
    player: str


@attrs.frozen
class Rank:
    """How a ledger stands against another one of the same table, if two devices have taken over apart."""

    epoch: int
    entries: int
    host: str

    def outranks(self, other: "Rank") -> bool:
        """The later epoch; then the longer ledger, so that less is lost; then the smaller device id."""
        if (self.epoch, self.entries) != (other.epoch, other.entries):
            return (self.epoch, self.entries) > (other.epoch, other.entries)
        return self.host < other.host


class TableState:
    """Everything that follows from the ledger."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.opened: TableOpened | None = None
        self.game: Game | None = None
        self.epoch = 0
        self.host = ""
        self.branch = 0
        """Goes up with every undo, so that an old seal never fits a question asked again."""
        self.seats: dict[House, Seat] = {}
        self.seals: dict[str, bytes] = {}
        self.outdated: set[str] = set()
        """The questions that were open when the mirror was set right: a seal may have been under way just then."""
        self.reveal: Step | None = None
        """A reveal that is under way: the seals opened so far, and what an undo of them must know."""
        self.proposals: dict[int, Proposal] = {}
        self.looks = Looks(Places({}))
        self.steps: list[Step] = []
        """How the game was played so far, for an undo: going back takes whole steps back."""
        self.keys: dict[str, bytes] = {}
        """The public key of every device that has sat or hosted here."""
        self.serials: dict[str, int] = {}
        """The last wish of each device that was entered in this epoch."""
        self._epochs: list[tuple[int, bytes]] = []
        """Where each epoch began: the number of its first entry, and the hash after it."""

    @property
    def rank(self) -> Rank:
        """How this ledger stands against another."""
        return Rank(self.epoch, len(self.ledger), self.host)

    def under(self, number: int, body: Body) -> bytes:
        """Under which host an entry stands: the hash with which its epoch began, or from which its epoch begins."""
        if isinstance(body, TableOpened | HostChanged):
            return self.ledger.head_at(number)
        return next((head for first, head in reversed(self._epochs) if first < number), FIRST)

    @property
    def answers(self) -> tuple[int, int]:
        """How far the game is: the branch, and the answers that stand; not those of a reveal that is under way."""
        if self.reveal is not None:
            return self.branch, self.reveal.answers
        return self.branch, len(self.game.answers) if self.game is not None else -1

    @property
    def ways_back(self) -> tuple[Step, ...]:
        """The steps that can be taken back, each with all after it, the latest first."""
        return tuple(reversed(self.steps))

    @property
    def pending(self) -> tuple[Question, ...]:
        """The open questions."""
        return self.game.pending if self.game is not None else ()

    def question(self, question_id: str) -> Question | None:
        """The open question with this id; None if it is not asked, or not any more."""
        return next((question for question in self.pending if question.id == question_id), None)

    @property
    def secret_questions(self) -> tuple[Question, ...]:
        """The open questions whose answers are sealed first."""
        return tuple(question for question in self.pending if question.secret)

    @property
    def asked_in_order(self) -> tuple[Question, ...]:
        """PLN-12: the secret questions that are answered one after the other; none where all answer at once."""
        return tuple(question for question in self.secret_questions if not question.simultaneous)

    @property
    def asked_now(self) -> tuple[Question, ...]:
        """The open questions whose turn it is and that nobody has sealed an answer to."""
        unsealed = tuple(question for question in self.pending if question.id not in self.seals)
        return unsealed[:1] if self.asked_in_order else unsealed

    @property
    def all_sealed(self) -> bool:
        """Whether every house that is asked in secret has sealed: now the seals are opened."""
        are_sealed = [question.id in self.seals for question in self.pending if question.secret]
        return bool(are_sealed) and all(are_sealed)

    def houses_of(self, device: str) -> tuple[House, ...]:
        """The houses that a device plays; none for a spectator."""
        return tuple(house for house, seat in self.seats.items() if seat.device == device)
