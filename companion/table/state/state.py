"""What lies on the table between devices, and what is asked; judging and taking effect stand beside this."""

import attrs

from companion.table.cards.looks import Looks
from companion.table.cards.places import Places
from companion.table.ledger.entries import AS_USUAL, FIRST, Body, HostChanged, TableOpened, VoteCast
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
    by_itself: bool = False
    """Nobody plays it: the device answers for it."""


@attrs.frozen
class Rank:
    """How a ledger stands against another one of the same table, if the two have parted."""

    epoch: int
    returns: int
    entries: int
    host: str

    def outranks(self, other: "Rank") -> bool:
        """The later epoch; the same host's later return; the longer ledger, so that less is lost; the smaller id.

        How often two hosts were away says nothing: whoever goes on with the game has the longer ledger sooner or later.
        """
        if self.epoch != other.epoch:
            return self.epoch > other.epoch
        if self.host == other.host:
            return (self.returns, self.entries) > (other.returns, other.entries)
        return (self.entries, other.host) > (other.entries, self.host)


class TableState:
    """Everything that follows from the ledger."""

    def __init__(self) -> None:
        self.ledger = Ledger()
        self.opened: TableOpened | None = None
        """How the table was laid; setup and agreement as they were agreed on last."""
        self.has_begun = False
        """Whether the game has ever had an answer: from then on it is this game, and no other."""
        self.game: Game | None = None
        self.epoch = 0
        """How often another device has become the host."""
        self.returns = 0
        """How often the host of this epoch has been away and come back."""
        self.host = ""
        self.hosts: set[str] = set()
        """The devices that have hosted the table since it was laid."""
        self.is_put_away = False
        """Whether the last entry says that the table is in a file."""
        self.is_paused = False
        """Whether the table rests. Nothing is refused for that reason."""
        self.branch = 0
        """Goes up whenever sealed answers are asked for again, so that an old seal never fits."""
        self.seats: dict[House, Seat] = {}
        self.seals: dict[str, bytes] = {}
        self.sealed_before: dict[str, bytes] | None = None
        """What lay sealed when a correction began this branch; None if something else did."""
        self.proposals: dict[int, Proposal] = {}
        self.looks = Looks(Places({}))
        self.steps: list[Step] = []
        """How the game was played so far, for an undo: going back takes whole steps back."""
        self.keys: dict[str, bytes] = {}
        """The public key of every device that has sat or hosted here."""
        self.serials: dict[str, int] = {}
        """The last wish of each device that was entered in this term."""
        self._terms: list[tuple[int, bytes]] = []
        """A term begins when a host begins, or comes back: the number of its first entry, and the hash after it."""
        self._digest: tuple[Game | None, int, str] = (None, 0, "")
        """The last digest, and of what: the game, after so many answers."""
        self._secret: tuple[tuple[Question, ...], tuple[Question, ...]] = ((), ())
        """The open questions, and those of them that are secret."""

    @property
    def rank(self) -> Rank:
        """How this ledger stands against another."""
        return Rank(self.epoch, self.returns, len(self.ledger), self.host)

    @property
    def term(self) -> bytes:
        """The hash with which the present term began: nobody else's term has it."""
        return self._terms[-1][1] if self._terms else FIRST

    def under(self, number: int, body: Body) -> bytes:
        """In which term an entry stands: the hash with which it began, or from which it begins.

        A vote also stands under its proposal: the same number may mean another one in another ledger of this term.
        """
        if isinstance(body, TableOpened | HostChanged):
            return self.ledger.head_at(number)
        term = next((head for first, head in reversed(self._terms) if first < number), FIRST)
        if isinstance(body, VoteCast) and 0 <= body.proposal < number:
            return term + self.ledger.head_at(body.proposal + 1)
        return term

    @property
    def is_dealt_by_host(self) -> bool:
        """Whether the host deals; otherwise people turn up the cards of the physical deck."""
        return self.opened is not None and self.opened.agreement.dealer == "host"

    @property
    def plans_against_time(self) -> bool:
        """Whether orders are being given, and the players have agreed on a time for it."""
        agreed = self.opened.agreement if self.opened is not None else AS_USUAL
        has_time = agreed.talking_minutes + agreed.sealing_minutes > 0
        return has_time and any(question.kind == "orders" for question in self.pending)

    @property
    def answers(self) -> int:
        """How many answers stand: how far the game is."""
        return len(self.game.answers) if self.game is not None else 0

    @property
    def digest(self) -> str:
        """The digest of the game, worked out once for each answer: seals do not change it. Empty before the game."""
        if self.game is None:
            return ""
        if self._digest[:2] != (self.game, self.answers):
            self._digest = (self.game, self.answers, self.game.digest())
        return self._digest[2]

    def forget_digest(self) -> None:
        """Work it out anew: nobody has compared it for a while."""
        self._digest = (None, 0, "")

    @property
    def pending(self) -> tuple[Question, ...]:
        """The open questions."""
        return self.game.pending if self.game is not None else ()

    def question(self, question_id: str) -> Question | None:
        """The open question with this id; None if it is not asked, or not any more."""
        return next((question for question in self.pending if question.id == question_id), None)

    @property
    def secret_questions(self) -> tuple[Question, ...]:
        """The open questions whose answers are sealed first; looked for once: every seal asks for them often."""
        pending = self.pending
        if self._secret[0] is not pending:
            self._secret = pending, tuple(question for question in pending if question.secret)
        return self._secret[1]

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
        """Whether every house that is asked in secret has sealed: a reveal is due, and nothing else may come first."""
        asked = self.secret_questions
        return bool(asked) and all(question.id in self.seals for question in asked)

    def is_final(self, question: Question) -> bool:
        """Whether a sealed answer can no longer change: all have sealed; in turn order, the next house has (PLN-12)."""
        asked = self.asked_in_order
        after = asked[asked.index(question) + 1 :] if question in asked else ()
        return question.id in self.seals and (self.all_sealed or any(other.id in self.seals for other in after))

    def final_seal_of(self, house: House) -> bool:
        """Whether a house has sealed an answer that it can no longer change."""
        return any(self.is_final(question) for question in self.secret_questions if question.house == house)

    def houses_of(self, device: str) -> tuple[House, ...]:
        """The houses that a device plays; none for a spectator."""
        return tuple(house for house, seat in self.seats.items() if seat.device == device)

    @property
    def voting(self) -> dict[House, str]:
        """The houses that somebody plays, each with its device."""
        return {house: seat.device for house, seat in self.seats.items() if not seat.by_itself}

    def begins_epoch(self, device: str, body: Body) -> bool:
        """Whether another device becomes the host by this; who was away and comes back begins only a new term."""
        return isinstance(body, HostChanged) and (device != self.host or body.laid_again)

    def may_host(self, device: str) -> bool:
        """Nobody takes the table over but who plays here, or has hosted it before."""
        return device in self.hosts or bool(self.houses_of(device))
