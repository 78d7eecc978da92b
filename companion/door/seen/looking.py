"""Making the two halves of a view out of a table. What only an answer can change is made once for each answer."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from companion.door.seen.choices import FewChoices, only_choice, plain_choices
from companion.door.seen.foresight import Foresight
from companion.door.seen.own import Own, OwnCard, OwnQuestion, OwnSealed
from companion.door.seen.plain import frozen
from companion.door.seen.position import Position, position_now
from companion.door.seen.public import Asked, DeviceNow, Foreseen, Looked, OpenProposal, PublicTable, SeatNow, WayBack
from companion.table.guest.session import GuestSession
from companion.table.state.judging import possible_draws
from companion.table.state.proposals import Proposal, voters_on, votes_needed
from companion.table.state.steps import Step
from companion.table.state.table import Table
from companion.table.talk.messages import NO_BATTERY, AboutMe
from engine import DEALER, Draw, Game, House, Question, Refusal, choice_from_plain

PHYSICAL = "physical"
"""The dealer of a table whose cards people turn up by hand."""


class Looking:
    """Looks at one table from one device, again and again."""

    def __init__(self, device: str, foresight: Foresight) -> None:
        self._device = device
        self._foresight = foresight
        self._game: Game | None = None
        self._answers = -1
        self._position: Position | None = None
        self._facts: dict[str, Mapping[str, Any]] = {}
        self._questions: dict[str, OwnQuestion] = {}
        self._steps: list[Step] = []
        self._ways_back: tuple[WayBack, ...] = ()

    # the public half

    def public(self, table: Table, before: PublicTable, present: Mapping[str, AboutMe]) -> PublicTable:
        """The public half, filled in from the table; `before` says what the table itself does not know."""
        if table.opened is None or table.game is None:
            return before
        self._take_note(table.game)
        return attrs.evolve(
            before,
            name=table.opened.name,
            agreement=table.opened.agreement,
            host=table.host,
            epoch=table.epoch,
            is_paused=table.is_paused,
            is_put_away=table.is_put_away,
            seats=_seats(table, table.game, present),
            devices=_devices(table, present),
            asked=self._asked(table),
            position=self._position,
            answers=self._answers,
            looked=_looked(table),
            proposals=self._proposals(table),
            ways_back=self._all_ways_back(table),
        )

    def _take_note(self, game: Game) -> None:
        """The position is copied once for each answer."""
        answers = len(game.answers)
        if game is not self._game or answers != self._answers:
            self._game, self._answers = game, answers
            self._position, self._facts, self._questions = position_now(game), {}, {}

    def _asked(self, table: Table) -> tuple[Asked, ...]:
        """Every open question, as everybody may see it."""
        due = {question.id for question in table.asked_now}
        return tuple(
            Asked(
                question.id,
                table.branch,
                question.house,
                question.kind,
                question.rule,
                self._facts_of(question),
                question.secret,
                question.id in due,
                question.id in table.seals,
            )
            for question in table.pending
        )

    def _facts_of(self, question: Question) -> Mapping[str, Any]:
        if question.id not in self._facts:
            self._facts[question.id] = frozen(question.facts)
        return self._facts[question.id]

    def _proposals(self, table: Table) -> tuple[OpenProposal, ...]:
        self._foresight.forget(table)
        return tuple(
            _open_proposal(table, number, made, self._foresight.of(table, number))
            for number, made in table.proposals.items()
        )

    def _all_ways_back(self, table: Table) -> tuple[WayBack, ...]:
        """The last step first. Steps only come and go at the end: those that are still the same are known already."""
        same = min(len(self._steps), len(table.steps))
        while same and self._steps[same - 1] is not table.steps[same - 1]:
            same -= 1
        if same < len(self._steps) or same < len(table.steps):
            known = self._ways_back[len(self._steps) - same :]
            new = [WayBack(step.answers, step.given, step.secrets) for step in reversed(table.steps[same:])]
            self._steps, self._ways_back = list(table.steps), (*new, *known)
        return self._ways_back

    # the own half

    def own(self, session: GuestSession | None, before: Own, public: PublicTable) -> Own:
        """The own half, filled in from the session; who only serves the table has nothing of its own."""
        if session is None or session.table.game is None:
            return before
        table = session.table
        return attrs.evolve(
            before,
            houses=table.houses_of(self._device),
            questions=tuple(self._own_questions(table, session.table.game, public)),
            sealed=tuple(_sealed(session)),
            cards=tuple(OwnCard(shown.house, shown.deck, shown.card) for shown in session.shown),
        )

    def _own_questions(self, table: Table, game: Game, public: PublicTable) -> Iterator[OwnQuestion]:
        asked = {one.question: one for one in public.asked}
        houses = houses_answering(table, self._device)
        for question in table.pending:
            if question.house in houses:
                known = self._questions.get(question.id) or _own_question(table, game, question, asked[question.id])
                self._questions[question.id] = attrs.evolve(known, asked=asked[question.id])
                yield self._questions[question.id]


def houses_answering(table: Table, device: str) -> tuple[House, ...]:
    """For whom a device answers: its houses, and the physical deck if it plays or hosts."""
    houses = table.houses_of(device)
    is_dealt_by_hand = table.opened is not None and table.opened.agreement.dealer == PHYSICAL
    return (*houses, DEALER) if is_dealt_by_hand and (houses or device == table.host) else houses


def _own_question(table: Table, game: Game, question: Question, asked: Asked) -> OwnQuestion:
    options = question.options()
    only = None if question.secret else only_choice(options)
    choices = plain_choices(options)
    if question.house == DEALER and isinstance(choices, FewChoices):
        choices = _where_they_lie(table, question, choices)
    return OwnQuestion(asked, choices, only, game.sums_after(question))


def _where_they_lie(table: Table, draw: Question, choices: FewChoices) -> FewChoices:
    """A card that an undo has put back lies where it lay: the table takes no other there."""
    possible = possible_draws(table, draw)
    return FewChoices(
        tuple(choice for choice in choices.choices if isinstance(choice, Draw) and choice.card in possible)
    )


def _open_proposal(table: Table, number: int, made: Proposal, foreseen: Foreseen | None) -> OpenProposal:
    consent = table.opened.agreement.consent if table.opened is not None else ""
    voters = voters_on(made, consent, table.voting, table.host)
    votes = MappingProxyType(dict(made.votes))
    needed = votes_needed(consent, len(voters))
    return OpenProposal(number, made.house, made.action, votes, foreseen, tuple(voters), needed)


def _seats(table: Table, game: Game, present: Collection[str]) -> tuple[SeatNow, ...]:
    taken = {
        house: SeatNow(house, seat.player, seat.device, seat.device in present, seat.by_itself)
        for house, seat in table.seats.items()
    }
    return tuple(taken.get(house, SeatNow(house)) for house in game.setup.houses)


def _devices(table: Table, present: Mapping[str, AboutMe]) -> tuple[DeviceNow, ...]:
    """Whoever plays, hosts, or is here."""
    devices = dict.fromkeys([table.host, *(seat.device for seat in table.seats.values()), *sorted(present)])
    return tuple(_device(table, device, present.get(device)) for device in devices)


def _device(table: Table, device: str, about: AboutMe | None) -> DeviceNow:
    kind, charge = (about.kind, about.charge) if about is not None else ("", NO_BATTERY)
    return DeviceNow(device, table.houses_of(device), about is not None, device == table.host, kind, charge)


def _looked(table: Table) -> tuple[Looked, ...]:
    """Who knows a card that lies face down; nobody says which."""
    seen, places = table.looks.seen, table.looks.places
    return tuple(Looked(look.house, look.deck, seen[look] == places.top(look.deck)) for look in table.looks.active)


def _sealed(session: GuestSession) -> Iterator[OwnSealed]:
    for secret in session.safe.on_the_table(session.table):
        opening = secret.opening
        asked = session.table.question(opening.question)
        house = asked.house if asked is not None else ""
        try:
            yield OwnSealed(opening.question, house, choice_from_plain(opening.choice))
        except Refusal:  # kept by another version of this program, which will not open it either
            continue
