"""The table as the ledger tells it: every device folds the same entries into the same game, seats and seals."""

from collections.abc import Iterable

import attrs

from companion.table.cards.looks import SHOWING, Looks
from companion.table.cards.places import Places
from companion.table.ledger import entries
from companion.table.state.judging import Objection, answer_of, game_from, game_of, judge, opening_of
from companion.table.state.proposals import Proposal, does_agree
from companion.table.state.state import Seat, TableState
from companion.table.state.steps import Given, Step
from engine import CORRECT, DEALER, Answer, Correction, Draw, Event, Game, House, Refusal, replay


class Table(TableState):
    """A table that grows entry by entry."""

    def __init__(self, written: Iterable[entries.Entry] = ()) -> None:
        super().__init__()
        for entry in written:
            self.append(entry)

    def append(self, entry: entries.Entry) -> tuple[Event, ...]:
        """Take an entry into the ledger and say what it caused on the board; raises what is wrong with it."""
        self.judge(entry)
        return self.take(entry)

    def judge(self, entry: entries.Entry) -> None:
        """Raise what is wrong with this entry coming next, as far as the table can tell before the engine plays it."""
        self.ledger.check(entry)
        judge(self, entry)

    def take(self, entry: entries.Entry) -> tuple[Event, ...]:
        """Take an entry that was judged. The engine may still refuse an answer: then nothing has changed."""
        events = self._apply(entry)
        self.ledger.append(entry)
        self._follow_wishes(entry)
        return events

    def _follow_wishes(self, entry: entries.Entry) -> None:
        """Whose key is whose, and how many wishes each device has had in this term."""
        match entry.body:
            case entries.TableOpened(key=key) | entries.HostChanged(key=key):
                self._terms.append((entry.number, self.ledger.head))
                self.serials = {}
                self.keys[entry.device] = key
            case entries.SeatTaken(key=key):
                self.keys[entry.device] = key
        if entry.serial:
            self.serials[entry.device] = entry.serial

    def _apply(self, entry: entries.Entry) -> tuple[Event, ...]:
        body = entry.body
        match body:
            case entries.AnswerGiven():
                return self._play(answer_of(body))
            case entries.AnswerSealed():
                self.seals[body.question] = body.seal
            case entries.SealsOpened():
                return self._reveal(body)
            case entries.SealWithdrawn():
                del self.seals[body.question]
            case entries.SeatTaken():
                self.seats[body.house] = Seat(body.house, entry.device, body.key, body.player, body.by_itself)
            case entries.SeatLeft():
                del self.seats[body.house]
                return self._without_player(body.house)
            case entries.ProposalMade():
                self._propose(entry.number, body)
                return self._decide(entry.number)
            case entries.VoteCast():
                return self._vote(body)
            case entries.TableOpened():
                return self._lay(entry.device, body)
            case entries.SetupChanged():
                self._change_setup(body)
            case entries.HousesDrawn():
                self._draw_houses(body.houses)
            case entries.TablePaused() | entries.TableResumed():
                self.is_paused = isinstance(body, entries.TablePaused)
            case entries.TablePutAway():
                self.is_put_away = True
            case entries.HostChanged():
                return self._change_host(entry, body)
        return ()

    def _lay(self, device: str, body: entries.TableOpened) -> tuple[Event, ...]:
        game = self._begin(body)
        self.opened, self.host, self.hosts = body, device, {device}
        return game.opening_events

    def _begin(self, body: entries.TableOpened | entries.SetupChanged) -> Game:
        self.game = game_from(body)
        self.looks = Looks(Places.at_the_beginning(self.game))
        return self.game

    def _change_setup(self, body: entries.SetupChanged) -> None:
        """Another game begins; who plays a house of it keeps the seat, and nothing said of the old one counts."""
        opened, houses = opening_of(self), self._begin(body).setup.houses
        self.opened = attrs.evolve(opened, setup=body.setup, agreement=body.agreement)
        self.seats = {house: seat for house, seat in self.seats.items() if house in houses}
        self._ask_again()

    def _draw_houses(self, houses: tuple[House, ...]) -> None:
        sitting = zip(houses, self.seats.values(), strict=True)
        self.seats = {house: attrs.evolve(seat, house=house) for house, seat in sitting}
        self._ask_again()

    def _change_host(self, entry: entries.Entry, body: entries.HostChanged) -> tuple[Event, ...]:
        self.returns = 0 if entry.epoch > self.epoch else self.returns + 1
        self.epoch, self.host, self.is_put_away = entry.epoch, entry.device, False
        self.hosts.add(entry.device)
        if body.laid_again:
            # Nobody who sat here may act until they sit down again; what they sealed and proposed is forgotten.
            self.hosts, self.seats, self.proposals = {entry.device}, {}, {}
            self._ask_again()
        # What was proposed before is not carried out before a reveal that is due.
        return () if self.all_sealed else self._decide_all()

    def _play(self, *answers: Answer) -> tuple[Event, ...]:
        """An answer alone, or answers that are revealed together, are one step, to be taken back as a whole."""
        before, places, self.has_begun = self.answers, self.looks.places, True
        asked = {question.id: question for question in self.pending}
        events = [event for answer in answers for event in self._give(answer)]
        questions = [asked.get(answer.question) for answer in answers]
        given = tuple(
            Given(question.house, question.kind, answer) if question else Given(None, answer.question, answer)
            for question, answer in zip(questions, answers, strict=True)
        )
        is_shown = any(event.name in SHOWING for event in events)
        is_revealed = any(question.secret or question.house == DEALER for question in questions if question)
        self.steps.append(Step(before, places, given, is_shown or is_revealed))
        return tuple(events)

    def _reveal(self, body: entries.SealsOpened) -> tuple[Event, ...]:
        """The engine takes all that was sealed; with the last answer everything happens."""
        events = self._play(*(answer_of(opening) for opening in body.openings))
        self.seals, self.sealed_before = {}, None
        return events

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

    def _propose(self, number: int, body: entries.ProposalMade) -> None:
        """A house has one proposal before the table: a new one takes the place of its last."""
        self.proposals = {key: made for key, made in self.proposals.items() if made.house != body.house}
        self.proposals[number] = Proposal(body.house, body.action, {body.house: True})

    def _vote(self, body: entries.VoteCast) -> tuple[Event, ...]:
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
        agrees = does_agree(proposal, opening_of(self).agreement.consent, self.voting, self.host)
        if agrees is not None:
            del self.proposals[number]
        return self._carry_out(proposal.action) if agrees else ()

    def _carry_out(self, action: entries.Action) -> tuple[Event, ...]:
        if isinstance(action, entries.GoBack):
            self._go_back(action.answers)
        elif isinstance(action, entries.CorrectMirror):
            return self._correct(action)
        elif isinstance(action, entries.HandOver):
            self.seats[action.house] = Seat(action.house, action.device, action.key, action.player, action.by_itself)
            self.keys[action.device] = action.key
            return self._without_player(action.house)
        elif isinstance(action, entries.FreeSeat):
            del self.seats[action.house]
            return self._without_player(action.house)
        elif isinstance(action, entries.AskAgain):
            self._forget_seal(action.house)
        return ()

    def _go_back(self, answers: int) -> None:
        """The game as it was after so many answers; proposals that meant another position are gone."""
        undone = next(step for step in self.steps if step.answers == answers)
        game = game_of(self)
        self.game = replay(game.setup, game.answers[:answers])
        self._ask_again()
        self.proposals = {}
        self.looks = attrs.evolve(self.looks, places=undone.places)  # what was seen was seen
        self.steps = self.steps[: self.steps.index(undone)]

    def _correct(self, action: entries.CorrectMirror) -> tuple[Event, ...]:
        """The mirror is set right, if that is still possible.

        What is sealed may have become illegal, which nobody but its owner can tell. So all seal again; a device whose
        player's answer is still legal does so by itself.
        """
        try:
            events = self._play(Answer(CORRECT, Correction(action.changes)))
        except Objection:
            return ()
        if self.seals or self.secret_questions:
            sealed = self.seals
            self._ask_again()
            self.sealed_before = sealed
        return events

    def _ask_again(self) -> None:
        """Whatever is sealed is asked for again, of everybody, and no older seal fits."""
        self.branch += 1
        self.seals, self.sealed_before = {}, None

    def _without_player(self, house: House) -> tuple[Event, ...]:
        """A player is gone, with what they sealed, proposed and voted, and what was proposed about their seat."""
        self._forget_seal(house)
        self.proposals = {
            number: made
            for number, made in self.proposals.items()
            if made.house != house and not (isinstance(made.action, entries.AboutASeat) and made.action.house == house)
        }
        for made in self.proposals.values():
            made.votes.pop(house, None)
        return () if self.all_sealed else self._decide_all()

    def _forget_seal(self, house: House) -> None:
        """The house is asked again; if its seal was final, somebody may have seen the others', so all seal again."""
        if self.final_seal_of(house):
            self._ask_again()
        for question in self.secret_questions:
            if question.house == house:
                self.seals.pop(question.id, None)
