"""The table as the ledger tells it: every device folds the same entries into the same game, seats and seals."""

from collections.abc import Iterable

from companion.table.cards.looks import Looks
from companion.table.cards.places import Places
from companion.table.ledger.entries import (
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
from companion.table.state.judging import (
    CONSENTS,
    DEALERS,
    Objection,
    answer_of,
    game_from,
    game_of,
    judge,
    judge_by_rules,
    judge_serial,
    opening_of,
)
from companion.table.state.proposals import Proposal, is_carried, is_lost
from companion.table.state.state import Rank, Seat, TableState
from companion.table.state.steps import Step
from engine import CORRECT, Answer, Correction, Draw, Event, House, Refusal, replay


class Table(TableState):
    """A table that grows entry by entry."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        super().__init__()
        for entry in entries:
            self.append(entry)

    def objection(self, device: str, body: Body) -> Objection | None:
        """Why this may not come next, or None."""
        try:
            judge(self, self.ledger.next_entry(self.epoch, device, body))
            judge_by_rules(self, body)
        except Objection as objection:
            return objection
        return None

    def append(self, entry: Entry) -> tuple[Event, ...]:
        """Take an entry into the ledger and say what it caused on the board; raises what is wrong with it."""
        self.ledger.check(entry)
        if entry.epoch != self.epoch + isinstance(entry.body, HostChanged):
            raise Objection("wrong_epoch")
        judge_serial(self, entry)
        judge(self, entry)
        events = self._take_effect(entry)
        self.ledger.append(entry)
        self._follow_wishes(entry)
        return events

    def _follow_wishes(self, entry: Entry) -> None:
        """Whose key is whose, and how many wishes each device has had since this host began."""
        match entry.body:
            case TableOpened(key=key) | HostChanged(key=key):
                self._epochs.append((entry.number, self.ledger.head))
                self.serials = {}
                self.keys[entry.device] = key
            case SeatTaken(key=key):
                self.keys[entry.device] = key
        if entry.serial:
            self.serials[entry.device] = entry.serial

    def _take_effect(self, entry: Entry) -> tuple[Event, ...]:
        body = entry.body
        match body:
            case AnswerGiven():
                return self._play(answer_of(body))
            case AnswerSealed():
                self.seals[body.question] = body.seal
            case SealOpened():
                return self._open(answer_of(body))
            case SealWithdrawn() | SealBroken():
                self.seals.pop(body.question, None)
            case SeatTaken():
                self.seats[body.house] = Seat(body.house, entry.device, body.key, body.player)
            case SeatLeft():
                del self.seats[body.house]
                return self._without_player(body.house)
            case ProposalMade():
                self._propose(entry.number, body)
                return self._decide(entry.number)
            case VoteCast():
                return self._vote(body)
            case TableOpened():
                return self._lay(entry.device, body)
            case HostChanged():
                return self._change_host(entry, body)
        return ()

    def _lay(self, device: str, body: TableOpened) -> tuple[Event, ...]:
        game = game_from(body)
        self.opened, self.host, self.game = body, device, game
        self.looks = Looks(Places.at_the_beginning(game))
        return game.opening_events

    def _change_host(self, entry: Entry, body: HostChanged) -> tuple[Event, ...]:
        self.epoch, self.host = entry.epoch, entry.device
        if body.laid_again:
            self._free_all_seats()
        return self._decide_all()

    def _play(self, answer: Answer) -> tuple[Event, ...]:
        """An answer alone is a step, to be taken back by itself."""
        begun = self._new_step()
        events = self._give(answer)
        self.steps.append(begun.going_on(answer, events))
        return events

    def _open(self, answer: Answer) -> tuple[Event, ...]:
        """The engine takes what was sealed; with the last of it everything happens, and all is one step."""
        begun = self.reveal or self._new_step()
        events = self._give(answer)
        self.reveal = begun.going_on(answer, events)
        if self.reveal.is_whole_reveal:
            self.steps.append(self.reveal)
            self.seals, self.outdated, self.reveal = {}, set(), None
        return events

    def _new_step(self) -> Step:
        return Step(len(game_of(self).answers), self.pending, self.looks.places)

    def _give(self, answer: Answer) -> tuple[Event, ...]:
        """The engine takes an answer, or says why not; cards lie elsewhere then."""
        game, asked = game_of(self), self.pending
        try:
            events = game.apply(answer)
        except Refusal as refusal:
            raise Objection("refused", refusal) from None
        if isinstance(answer.choice, Draw):
            self.looks = self.looks.after_draw(asked[0], answer.choice.card)
        self.looks = self.looks.after(len(self.ledger), events, game)
        return events

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
        undone = next(step for step in self.steps if step.answers == answers)
        self._forget_after(answers)
        self.proposals = {}
        self.looks = self.looks.at(undone.places)
        self.steps = self.steps[: self.steps.index(undone)]

    def _forget_after(self, answers: int) -> None:
        """Later answers are gone, and whatever is sealed is asked for again."""
        game = game_of(self)
        self.game = replay(game.setup, game.answers[:answers])
        self.branch += 1
        self.seals, self.outdated, self.reveal = {}, set(), None

    def _correct(self, action: CorrectMirror) -> tuple[Event, ...]:
        """The mirror is set right, if that is still possible.

        Answers opened half-way are asked for again, and all if the houses now seal in another way (PLN-12).
        """
        correction = Answer(CORRECT, Correction(action.changes))
        if game_of(self).why_not(correction) is not None:
            return ()
        branch = self.branch
        if self.reveal is not None:
            self._forget_after(self.reveal.answers)
        in_order = [question.id for question in self.asked_in_order]
        events = self._play(correction)
        if in_order != [question.id for question in self.asked_in_order]:
            self.branch += 1
        # In another branch nothing counts that was sealed before, or is being sealed.
        asked = {question.id for question in self.secret_questions} if self.branch == branch else set()
        self.seals = {question: seal for question, seal in self.seals.items() if question in asked}
        self.outdated = asked
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
            if question.house == house:
                self.seals.pop(question.id, None)


__all__ = ["CONSENTS", "DEALERS", "Objection", "Rank", "Seat", "Table"]
