"""A table without a network and without a disk: one game in memory, looked at by several doors.

Pictures of screens are taken at such a table, and tests of screens play at it. Everything that comes out is the same
kind of value as from a real door; what needs other devices (hosting, joining, voting) is not there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from time import monotonic
from typing import Any

import attrs

from companion.door.seen.choices import only_choice, plain_choices
from companion.door.seen.looking import PHYSICAL
from companion.door.seen.nearby import Nearby
from companion.door.seen.own import Own, OwnCard, OwnQuestion, OwnSealed
from companion.door.seen.plain import Told, frozen, told_event
from companion.door.seen.position import position_now
from companion.door.seen.public import (
    Asked,
    ClockNow,
    Connection,
    DeviceNow,
    Hosting,
    Progress,
    PublicTable,
    SeatNow,
    WayBack,
    WayIn,
)
from companion.door.seen.view import Happening, View
from companion.door.staged_door import Listener, StagedDoor
from companion.table.ledger.entries import AS_USUAL, Action, Agreement, CorrectMirror, GoBack
from companion.table.state.steps import Given
from companion.table.talk.messages import NO_BATTERY
from engine import (
    CORRECT,
    DEALER,
    Answer,
    Choice,
    Correction,
    Event,
    Game,
    House,
    Question,
    in_order,
    random_choice,
    replay,
)


class StagedTable:
    """One game. Cards are dealt by dice from a seed, so that the same stage is set every time; or by hand."""

    def __init__(self, game: Game, seed: str = "stage", name: str = "Evening", agreement: Agreement = AS_USUAL) -> None:
        self.game = game
        self.name = name
        self.agreement = agreement
        self.sealed: dict[str, Choice] = {}
        """What was answered in secret and is not opened yet, by question."""
        self.cards: dict[House, tuple[OwnCard, ...]] = {}
        """Cards that one house alone has been shown."""
        self.public = PublicTable(
            "staged",
            Connection(Progress.IN_STEP, 1, 1, "", "", 0, 0),
            Hosting.NOT,
            WayIn("smallcouncil://192.168.1.20:47001/staged", ("192.168.1.20:47001",), "RAVEN-OAK47"),
        )
        """What the game does not say; to set the stage for trouble, put another in its place."""
        self.nearby = Nearby()
        self.now: Callable[[], float] = monotonic
        """By which clock the time of a planning runs."""
        self.away: frozenset[House] = frozenset()
        self.by_themselves: frozenset[House] = frozenset()
        self.charges: Mapping[House, int] = {}
        self.ways_back: tuple[WayBack, ...] = ()
        self.happened: list[Happening] = []
        """Whatever was played before the stage was set, and since."""
        self._dice = Random(seed)
        self._doors: list[StagedDoor] = []
        self._tell_the_past()
        self._deal()

    def _tell_the_past(self) -> None:
        """A game tells nothing twice, so it is played again: a log without a past would be no real one."""
        again = Game(self.game.setup)
        for answer in self.game.answers:
            self._keep_way_back(again, answer)
            self._note("AnswerGiven", again.apply(answer), _answering(answer.question))

    def _keep_way_back(self, game: Game, *answers: Answer) -> None:
        """Answers that are about to be given in one step."""
        asked = {question.id: question for question in game.pending}
        questions = [(asked[answer.question], answer) for answer in answers]
        given = tuple(Given(question.house, question.kind, answer) for question, answer in questions)
        is_shown = any(question.secret or question.house == DEALER for question, _ in questions)
        self.ways_back = (WayBack(len(game.answers), given, is_shown), *self.ways_back)

    def door(self, *houses: House, listener: Listener | None = None) -> StagedDoor:
        """A device with these seats."""
        door = StagedDoor(self, houses, listener or (lambda view: None))
        self._doors.append(door)
        return door

    def show(self) -> None:
        """Hand everybody a new view."""
        for door in self._doors:
            door.show()

    # answers

    def answer(self, question: Question, choice: Choice) -> None:
        """Openly at once; a secret one counts when all have sealed. Raises the refusal of the engine."""
        choice = in_order(choice)
        if not question.secret:
            self._apply(question.id, choice)
        else:
            refusal = self.game.why_not(Answer(question.id, choice))
            if refusal is not None:
                raise refusal
            self.sealed[question.id] = choice
            if all(pending.id in self.sealed for pending in self.game.pending):
                self._reveal()
        self._deal()

    def _reveal(self) -> None:
        sealed, self.sealed = self.sealed, {}
        self._keep_way_back(self.game, *(Answer(question, choice) for question, choice in sealed.items()))
        events = [event for question, choice in sealed.items() for event in self._events(question, choice)]
        openings = tuple(Told("Opening", {"question": question}) for question in sealed)
        self._note("SealsOpened", events, {"openings": openings})

    def _apply(self, question: str, choice: Choice) -> None:
        self._keep_way_back(self.game, Answer(question, choice))
        self._note("AnswerGiven", self._events(question, choice), _answering(question))

    def _events(self, question: str, choice: Choice) -> tuple[Event, ...]:
        return self.game.apply(Answer(question, choice))

    def _note(self, what: str, events: Sequence[Event], facts: Mapping[str, Any]) -> None:
        number = len(self.happened) + 1
        self.happened.append(Happening(number, "staged", Told(what, facts), tuple(map(told_event, events))))

    def _deal(self) -> None:
        """Every card that is due is drawn at once, unless people turn it up."""
        while self.agreement.dealer != PHYSICAL and self.game.pending and self.game.pending[0].house == DEALER:
            question = self.game.pending[0]
            self._apply(question.id, random_choice(self.game, question, self._dice))

    # consent

    def carry_out(self, house: House, action: Action) -> None:
        """Go back, or set the mirror right; raises the refusal of the engine."""
        proposal = {"house": house, "action": frozen(action)}
        if isinstance(action, GoBack):
            self.game = replay(self.game.setup, self.game.answers[: action.answers])
            self.ways_back = tuple(way for way in self.ways_back if way.answers < action.answers)
            self.sealed = {}
            self._note("ProposalMade", (), proposal)
        elif isinstance(action, CorrectMirror):
            answer = Answer(CORRECT, Correction(action.changes))
            way = WayBack(len(self.game.answers), (Given(None, CORRECT, answer),), False)
            self._note("ProposalMade", self.game.apply(answer), proposal)
            self.ways_back = (way, *self.ways_back)

    # looking

    def set_clock(self, clock: ClockNow | None) -> None:
        """The clock of the planning."""
        self.public = attrs.evolve(self.public, clock=clock)

    def turn_clock(self, *, runs: bool) -> None:
        """Let it stand still, or run."""
        clock, now = self.public.clock, self.now()
        if clock is not None:
            self.set_clock(ClockNow(clock.reading(now), runs, now))

    def rest(self, is_paused: bool) -> None:
        """Rest, or go on."""
        self.public = attrs.evolve(self.public, is_paused=is_paused)

    def look(self, houses: Sequence[House], number: int, happened: tuple[Happening, ...]) -> View:
        """What a device with these seats sees."""
        asked = {one.question: one for one in self._asked()}
        answering = (*houses, DEALER) if self.agreement.dealer == PHYSICAL else houses
        own = Own(
            f"device of {'-'.join(houses)}",
            tuple(houses),
            tuple(
                _own(self.game, question, asked[question.id])
                for question in self.game.pending
                if question.house in answering
            ),
            tuple(self._sealed(houses)),
            tuple(card for house in houses for card in self.cards.get(house, ())),
        )
        return View(number, self.nearby, self._public(), own, happened)

    def _public(self) -> PublicTable:
        return attrs.evolve(
            self.public,
            name=self.name,
            agreement=self.agreement,
            clock=self.public.clock if any(question.kind == "orders" for question in self.game.pending) else None,
            seats=tuple(
                SeatNow(house, house.title(), f"device of {house}", house not in self.away, house in self.by_themselves)
                for house in self.game.setup.houses
            ),
            devices=tuple(map(self._device, self.game.setup.houses)),
            asked=tuple(self._asked()),
            position=position_now(self.game),
            answers=len(self.game.answers),
            ways_back=self.ways_back,
        )

    def _device(self, house: House) -> DeviceNow:
        device = f"device of {house}"
        charge = self.charges.get(house, NO_BATTERY)
        return DeviceNow(device, (house,), house not in self.away, device == self.public.host, "phone", charge)

    def _asked(self) -> Iterator[Asked]:
        due = {question.id for question in self.game.answerable}
        for question in self.game.pending:
            is_sealed = question.id in self.sealed
            yield Asked(
                question.id,
                0,
                question.house,
                question.kind,
                question.rule,
                frozen(question.facts),
                question.secret,
                question.id in due,
                is_sealed,
            )

    def _sealed(self, houses: Sequence[House]) -> Iterator[OwnSealed]:
        for question in self.game.pending:
            if question.house in houses and question.id in self.sealed:
                yield OwnSealed(question.id, question.house, self.sealed[question.id])


def _answering(question: str) -> Mapping[str, Any]:
    """The facts of an entry that answers this question."""
    return {"answer": {"question": question}}


def _own(game: Game, question: Question, asked: Asked) -> OwnQuestion:
    options = question.options()
    only = None if question.secret else only_choice(options)
    return OwnQuestion(asked, plain_choices(options), only, game.sums_after(question))
