"""The table as the ledger tells it: every device folds the same entries into the same game, seats and seals."""

from collections.abc import Iterable

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
from companion.table.judging import CONSENTS, DEALERS, Objection, answer_of, game_of, judge, judge_serial, opening_of
from companion.table.looks import LOOKS, Looks
from companion.table.places import Places
from companion.table.proposals import Proposal, is_carried, is_lost
from companion.table.state import Rank, Seat, TableState
from companion.table.steps import Step
from engine import Answer, Event, Game, Refusal, Setup, replay
from engine.answers import Correction, Draw, choice_from_plain
from engine.corrections import CORRECT
from engine.words import House


class Table(TableState):
    """A table that grows entry by entry."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        super().__init__()
        for entry in entries:
            self.append(entry)

    def objection(self, device: str, body: Body) -> Objection | None:
        """Why this may not come next, or None."""
        try:
            judge(self, device, body)
            if isinstance(body, AnswerGiven):
                refusal = game_of(self).why_not(answer_of(body))
                return Objection("refused", refusal) if refusal is not None else None
        except Objection as objection:
            return objection
        return None

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Take an entry into the ledger and say what it caused on the board; raises what is wrong with it."""
        self.ledger.check(entry)
        if entry.epoch != self.epoch + isinstance(entry.body, HostChanged):
            raise Objection("wrong_epoch")
        judge_serial(self, entry)
        judge(self, entry.device, entry.body)
        events = self._take_effect(entry)
        self.ledger.append(entry)
        self._follow_wishes(entry)
        return events

    def _follow_wishes(self, entry: Entry) -> None:
        """Whose key is whose, and how many wishes each device has had since this host began."""
        body = entry.body
        if isinstance(body, TableOpened | HostChanged):
            self._epochs.append((entry.number, self.ledger.head))
            self.serials = {}
        if isinstance(body, TableOpened | HostChanged | SeatTaken):
            self.keys[entry.device] = body.key
        if entry.serial:
            self.serials[entry.device] = entry.serial

    def _take_effect(self, entry: Entry) -> tuple[Event, ...]:
        body = entry.body
        if isinstance(body, TableOpened):
            self.opened, self.host = body, entry.device
            self.game = Game(Setup.from_plain(body.setup))
            self.looks = Looks(Places.at_the_beginning(self.game))
            return self.game.opening_events
        if isinstance(body, HostChanged):
            self.epoch, self.host = entry.epoch, entry.device
            if body.laid_again:
                self._free_all_seats()
            return self._decide_all()
        elif isinstance(body, SeatTaken):
            self.seats[body.house] = Seat(body.house, entry.device, body.key, body.player)
        elif isinstance(body, SeatLeft):
            del self.seats[body.house]
            return self._without_player(body.house)
        elif isinstance(body, AnswerGiven):
            return self._answer(body)
        elif isinstance(body, AnswerSealed):
            self.seals[body.question] = body.seal
        elif isinstance(body, SealWithdrawn | SealBroken):
            self.seals.pop(body.question, None)
        elif isinstance(body, SealOpened):
            return self._open(body)
        elif isinstance(body, ProposalMade):
            self._propose(entry.number, body)
            return self._decide(entry.number)
        elif isinstance(body, VoteCast):
            return self._vote(body)
        return ()

    def _answer(self, body: AnswerGiven) -> tuple[Event, ...]:
        try:
            return self._play(answer_of(body))
        except Refusal as refusal:
            raise Objection("refused", refusal) from None

    def _play(self, *answers: Answer) -> tuple[Event, ...]:
        """Answers that reach the engine together are one step, to be taken back as a whole."""
        game, number, asked, before = game_of(self), len(self.ledger), self.pending, self.looks.places
        events: list[Event] = []
        for answer in answers:
            happened = game.apply(answer)
            if isinstance(answer.choice, Draw):
                self.looks = self.looks.after_draw(asked[0], answer.choice.card)
            self.looks = self.looks.after(number, happened, game)
            events += happened
        looked = any(event.name in LOOKS for event in events)
        self.steps.append(Step(len(game.answers) - len(answers), answers, asked, looked, before))
        return tuple(events)

    def _open(self, body: SealOpened) -> tuple[Event, ...]:
        """When the last seal is open, all answers reach the engine, in the order of the questions."""
        self.openings[body.question] = Answer(body.question, choice_from_plain(body.choice))
        questions = self.secret_questions
        if len(self.openings) < len(questions):
            return ()
        answers = [self.openings[question.id] for question in questions]
        self.seals, self.openings = {}, {}
        return self._play(*answers)

    # consent

    def _propose(self, number: int, body: ProposalMade) -> None:
        """A house has one proposal before the table: a new one takes the place of its last."""
        self.proposals = {key: made for key, made in self.proposals.items() if made.house != body.house}
        self.proposals[number] = Proposal(body.house, body.action, {body.house: True})

    def _vote(self, body: VoteCast) -> tuple[Event, ...]:
        """Who votes against an own proposal takes it back."""
        proposal = self.proposals[body.proposal]
        if body.house == proposal.house:
            del self.proposals[body.proposal]
            return ()
        proposal.votes[body.house] = body.agrees
        return self._decide(body.proposal)

    def _decide_all(self) -> tuple[Event, ...]:
        """Who sits at the table has changed, or who hosts it: perhaps nobody else need be asked any more."""
        events: list[Event] = []
        for number in tuple(self.proposals):
            events += self._decide(number) if number in self.proposals else ()
        return tuple(events)

    def _decide(self, number: int) -> tuple[Event, ...]:
        """A proposal is carried out as soon as the table's rule is met, and dropped as soon as it cannot be."""
        proposal = self.proposals[number]
        consent = opening_of(self).consent
        seats = {house: seat.device for house, seat in self.seats.items()}
        if is_lost(proposal, consent, seats, self.host):
            del self.proposals[number]
        elif is_carried(proposal, consent, seats, self.host):
            del self.proposals[number]
            return self._carry_out(proposal.action)
        return ()

    def _carry_out(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, GoBack):
            self._go_back(action.answers)
        elif isinstance(action, CorrectMirror):
            return self._correct(action)
        elif isinstance(action, HandOver):
            self.seats[action.house] = Seat(action.house, action.device, action.key, action.player)
            self.keys[action.device] = action.key
            return self._without_player(action.house)
        elif isinstance(action, AskAgain):
            self._forget_seal(action.house)
        return ()

    def _go_back(self, answers: int) -> None:
        """The game as it was after so many answers; proposals that meant another position are gone."""
        game = game_of(self)
        self.game = replay(game.setup, game.answers[:answers])
        self.branch += 1
        self.seals, self.openings, self.proposals = {}, {}, {}
        undone = next(step for step in self.steps if step.answers == answers)
        self.looks = self.looks.at(undone.places)
        self.steps = self.steps[: self.steps.index(undone)]

    def _correct(self, action: CorrectMirror) -> tuple[Event, ...]:
        """The mirror is set right, if that is still possible.

        Answers opened half-way are asked for again, and all if the houses now seal in another way (PLN-12).
        """
        correction = Answer(CORRECT, Correction(action.changes))
        if game_of(self).why_not(correction) is not None:
            return ()
        half_open, in_order = bool(self.openings), [question.id for question in self.asked_in_order]
        events = self._play(correction)
        if half_open or in_order != [question.id for question in self.asked_in_order]:
            self.branch += 1
            self.seals, self.openings = {}, {}
        asked = {question.id for question in self.secret_questions}
        self.seals = {question: seal for question, seal in self.seals.items() if question in asked}
        return events

    def _without_player(self, house: House) -> tuple[Event, ...]:
        """A player is gone, with what they sealed, proposed and voted, and what was proposed about their seat."""
        self._forget_seal(house)
        self.proposals = {
            number: made
            for number, made in self.proposals.items()
            if made.house != house and not (isinstance(made.action, AskAgain | HandOver) and made.action.house == house)
        }
        for made in self.proposals.values():
            made.votes.pop(house, None)
        return self._decide_all()

    def _free_all_seats(self) -> None:
        """Nobody who sat here may act until they sit down again; what they proposed is forgotten with them."""
        for house in self.seats:
            self._forget_seal(house)
        self.seats, self.proposals = {}, {}

    def _forget_seal(self, house: House) -> None:
        """The house is asked again: what it had sealed is gone with its device."""
        for question in self.secret_questions:
            if question.house == house and question.id not in self.openings:
                self.seals.pop(question.id, None)


__all__ = ["CONSENTS", "DEALERS", "Objection", "Rank", "Seat", "Table"]
