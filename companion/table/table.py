"""The table as the ledger tells it: the game, the seats, the seals, the proposals.

Every device folds the same entries into the same table, and judges every entry by itself.
"""

from collections.abc import Iterable

import attrs

from companion.table.entries import (
    Action,
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HandOver,
    HostChanged,
    ProposalMade,
    SealBroken,
    SealOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    TableOpened,
    VoteCast,
)
from companion.table.ledger import Ledger
from companion.table.proposals import Proposal, is_carried, is_lost
from companion.table.seals import Secret, fits
from engine import Answer, Event, Game, Question, Refusal, Setup, replay
from engine.answers import Correction, choice_from_plain
from engine.corrections import CORRECT
from engine.words import DEALER, House


class Objection(Exception):
    """An entry that the table does not accept: a reason code, and the engine's refusal if it was the rules."""

    def __init__(self, reason: str, refusal: Refusal | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refusal = refusal


@attrs.frozen
class Seat:
    """Who plays a house, on which device, and the public key that proves it."""

    house: House
    device: str
    key: bytes
    player: str


class Table:
    """Everything that follows from the ledger."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.ledger = Ledger()
        self.opened: TableOpened | None = None
        self.game: Game | None = None
        self.epoch = 0
        self.host = ""
        self.branch = 0
        """Goes up with every undo, so that an old seal never fits a question asked again."""
        self.seats: dict[House, Seat] = {}
        self.seals: dict[str, bytes] = {}
        self.openings: dict[str, Answer] = {}
        self.proposals: dict[int, Proposal] = {}
        for entry in entries:
            self.append(entry)

    @property
    def answers(self) -> tuple[int, int]:
        """How far the game is: the branch, and the answers that the engine has accepted."""
        return self.branch, len(self.game.answers) if self.game is not None else -1

    # what is asked

    @property
    def secret_questions(self) -> tuple[Question, ...]:
        """The open questions whose answers are sealed first."""
        return tuple(question for question in self._pending if question.secret)

    @property
    def all_sealed(self) -> bool:
        """Whether every house that is asked in secret has sealed: now the seals are opened."""
        questions = self.secret_questions
        return bool(questions) and all(question.id in self.seals for question in questions)

    @property
    def _pending(self) -> tuple[Question, ...]:
        return self.game.pending if self.game is not None else ()

    # judging and appending

    def objection(self, device: str, body: Body) -> Objection | None:
        """Why this may not come next, or None."""
        try:
            self._judge(device, body)
        except Objection as objection:
            return objection
        return None

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Take an entry into the ledger and say what it caused on the board; raises what is wrong with it."""
        if entry.epoch != self.epoch + isinstance(entry.body, HostChanged):
            raise Objection("wrong_epoch")
        self._judge(entry.device, entry.body)
        self.ledger.append(entry)
        return self._take_effect(entry)

    def _judge(self, device: str, body: Body) -> None:
        if isinstance(body, TableOpened):
            self._judge_opening_of_table(body)
        elif self.game is None:
            raise Objection("no_table_yet")
        elif isinstance(body, HostChanged):
            if body.device != device:
                raise Objection("not_this_device")
        elif isinstance(body, SeatTaken):
            self._judge_seat(body)
        elif isinstance(body, SeatLeft):
            self._own_seat(device, body.house)
        elif isinstance(body, ProposalMade | VoteCast):
            self._own_seat(device, body.house)
            self._judge_consent(body)
        else:
            self._judge_answer(device, body)

    def _judge_opening_of_table(self, body: TableOpened) -> None:
        if self.opened is not None:
            raise Objection("table_already_open")
        if body.dealer not in DEALERS or body.consent not in CONSENTS:
            raise Objection("unknown_option")
        try:
            Setup.from_plain(body.setup)
        except Refusal as refusal:
            raise Objection("refused", refusal) from None

    def _judge_seat(self, body: SeatTaken) -> None:
        if self.game is not None and body.house not in self.game.setup.houses:
            raise Objection("no_such_seat")
        if body.house in self.seats:
            raise Objection("seat_taken")

    def _own_seat(self, device: str, house: House) -> None:
        seat = self.seats.get(house)
        if seat is None or seat.device != device:
            raise Objection("not_your_seat")

    def _judge_consent(self, body: ProposalMade | VoteCast) -> None:
        if isinstance(body, VoteCast):
            if body.proposal not in self.proposals:
                raise Objection("no_such_proposal")
            if body.house in self.proposals[body.proposal].votes:
                raise Objection("already_voted")
            return
        action = body.action
        if isinstance(action, GoBack) and not 0 <= action.answers < len(self._game.answers):
            raise Objection("no_such_answer")
        if isinstance(action, CorrectMirror):
            self._judge_by_rules(Answer(CORRECT, Correction(action.changes)))
        if isinstance(action, AskAgain | HandOver) and action.house not in self.seats:
            raise Objection("no_such_seat")

    def _judge_answer(
        self, device: str, body: AnswerGiven | AnswerSealed | SealWithdrawn | SealOpened | SealBroken
    ) -> None:
        if body.branch != self.branch:
            raise Objection("stale")
        question = self._question(_answer_of(body).question if isinstance(body, AnswerGiven) else body.question)
        self._judge_who(device, question, body)
        if isinstance(body, AnswerGiven):
            if question.secret:
                raise Objection("must_be_sealed")
            self._judge_by_rules(_answer_of(body))
        elif not question.secret:
            raise Objection("not_secret")
        elif isinstance(body, AnswerSealed):
            self._judge_sealing(question)
        elif isinstance(body, SealWithdrawn):
            if question.id not in self.seals or self.all_sealed:
                raise Objection("too_late")
        elif isinstance(body, SealOpened):
            self._judge_opening(question, body)

    def _judge_who(self, device: str, question: Question, body: Body) -> None:
        """The host deals, and notes broken seals; every other answer comes from the seat's own device.

        A card turned up from the physical deck is entered on whatever device of a player is at hand.
        """
        if question.house == DEALER and self._opened.dealer == "physical":
            if device != self.host and device not in {seat.device for seat in self.seats.values()}:
                raise Objection("not_your_seat")
        elif question.house == DEALER or isinstance(body, SealBroken):
            if device != self.host:
                raise Objection("not_the_host")
        else:
            self._own_seat(device, question.house)

    def _judge_sealing(self, question: Question) -> None:
        if self.all_sealed:
            raise Objection("too_late")
        if not question.simultaneous:
            earlier = self.secret_questions[: self.secret_questions.index(question)]
            if any(other.id not in self.seals for other in earlier):
                raise Objection("not_yet_your_turn")

    def _judge_opening(self, question: Question, body: SealOpened) -> None:
        if not self.all_sealed or question.id in self.openings:
            raise Objection("too_early")
        secret = Secret(body.branch, body.question, body.choice, body.salt)
        if not fits(self._opened.table, secret, self.seals[question.id]):
            raise Objection("seal_does_not_fit")
        try:
            choice = choice_from_plain(body.choice)
        except Refusal as refusal:
            raise Objection("refused", refusal) from None
        illegal = question.options().why_not(choice)
        if illegal is not None:
            raise Objection("refused", illegal)

    def _judge_by_rules(self, answer: Answer) -> None:
        refusal = self._game.why_not(answer)
        if refusal is not None:
            raise Objection("refused", refusal)

    def _question(self, question_id: str) -> Question:
        for question in self._pending:
            if question.id == question_id:
                return question
        raise Objection("stale")

    @property
    def _game(self) -> Game:
        if self.game is None:
            raise Objection("no_table_yet")
        return self.game

    @property
    def _opened(self) -> TableOpened:
        if self.opened is None:
            raise Objection("no_table_yet")
        return self.opened

    # taking effect

    def _take_effect(self, entry: Entry) -> tuple[Event, ...]:
        body = entry.body
        if isinstance(body, TableOpened):
            self.opened, self.host = body, entry.device
            self.game = Game(Setup.from_plain(body.setup))
            return self.game.opening_events
        if isinstance(body, HostChanged):
            self.epoch, self.host = entry.epoch, body.device
        elif isinstance(body, SeatTaken):
            self.seats[body.house] = Seat(body.house, entry.device, body.key, body.player)
        elif isinstance(body, SeatLeft):
            del self.seats[body.house]
        elif isinstance(body, AnswerGiven):
            return self._game.apply(_answer_of(body))
        elif isinstance(body, AnswerSealed):
            self.seals[body.question] = body.seal
        elif isinstance(body, SealWithdrawn | SealBroken):
            self.seals.pop(body.question, None)
        elif isinstance(body, SealOpened):
            return self._open(body)
        elif isinstance(body, ProposalMade):
            self.proposals[entry.number] = Proposal(body.house, body.action, {body.house: True})
            return self._decide(entry.number)
        elif isinstance(body, VoteCast):
            self.proposals[body.proposal].votes[body.house] = body.agrees
            return self._decide(body.proposal)
        return ()

    def _open(self, body: SealOpened) -> tuple[Event, ...]:
        """When the last seal is open, all answers reach the engine, in the order of the questions."""
        self.openings[body.question] = Answer(body.question, choice_from_plain(body.choice))
        questions = self.secret_questions
        if len(self.openings) < len(questions):
            return ()
        answers = [self.openings[question.id] for question in questions]
        self.seals, self.openings = {}, {}
        return tuple(event for answer in answers for event in self._game.apply(answer))

    def _decide(self, number: int) -> tuple[Event, ...]:
        """A proposal is carried out as soon as the table's rule is met, and dropped as soon as it cannot be."""
        proposal = self.proposals[number]
        seats = {house: seat.device for house, seat in self.seats.items()}
        if is_lost(proposal, self._opened.consent, seats, self.host):
            del self.proposals[number]
        elif is_carried(proposal, self._opened.consent, seats, self.host):
            del self.proposals[number]
            return self._carry_out(proposal.action)
        return ()

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, GoBack):
            self.game = replay(self._game.setup, self._game.answers[: action.answers])
            self.branch += 1
            self.seals, self.openings = {}, {}
        elif isinstance(action, CorrectMirror):
            return self._game.correct(action.changes)
        elif isinstance(action, HandOver):
            self.seats[action.house] = Seat(action.house, action.device, action.key, action.player)
            self._forget_seal(action.house)
        else:
            self._forget_seal(action.house)
        return ()

    def _forget_seal(self, house: House) -> None:
        """The house is asked again: what it had sealed is gone with its device."""
        for question in self.secret_questions:
            if question.house == house and question.id not in self.openings:
                self.seals.pop(question.id, None)


def _answer_of(body: AnswerGiven) -> Answer:
    try:
        return Answer.from_plain(body.answer)
    except Refusal as refusal:
        raise Objection("refused", refusal) from None


DEALERS = ("host", "physical")
"""Who deals: the host, or the physical deck on the table, whose cards the host's player enters."""
CONSENTS = ("host", "majority", "all")
"""Who must agree to an undo, a correction, a seat handed over."""
