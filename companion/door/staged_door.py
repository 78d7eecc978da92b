"""One device at a staged table: a door without a network, which carries out at once what it can."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import attrs

from companion.door.seen.past import past_of
from companion.door.seen.plain import why_not
from companion.door.seen.prospects import Prospect, prospect
from companion.door.seen.public import Asked
from companion.door.seen.view import View
from companion.door.wishes.answering import Changes
from companion.door.wishes.tickets import Stage, Ticket
from companion.table.ledger.entries import Action
from engine import (
    CORRECT,
    Answer,
    Choice,
    Correction,
    House,
    Question,
    Refusal,
    considered_choice,
    in_order,
    random_choice,
    seat_of,
)

if TYPE_CHECKING:
    from companion.door.staged import StagedTable

Listener = Callable[[View], None]


def _without_effect(wish: str) -> Callable[..., Ticket]:
    """A wish that needs other devices, or another table: here it is done, and nothing comes of it."""

    def do(door: StagedDoor, *_arguments: object, **_more: object) -> Ticket:
        return door._do(wish, "", lambda: None)

    return do


class StagedDoor:
    """One device with its seats."""

    def __init__(self, table: StagedTable, houses: tuple[House, ...], listener: Listener) -> None:
        self.houses = houses
        self.listener = listener
        self._table = table
        self._tickets: list[Ticket] = []
        self._seen = len(table.happened)
        self._views = 0
        self.view = View()

    def show(self) -> None:
        """Hand over a new view."""
        self._views += 1
        happened = tuple(self._table.happened[self._seen :])
        self._seen = len(self._table.happened)
        view = self._table.look(self.houses, self._views, happened)
        self.view = attrs.evolve(view, own=attrs.evolve(view.own, tickets=tuple(self._tickets[-20:])))
        self.listener(self.view)

    def ticket(self, ticket: Ticket) -> Ticket:
        """How a wish stands now."""
        return next((now for now in self._tickets if now.number == ticket.number), ticket)

    def answer(self, asked: Asked, choice: Choice) -> Ticket:
        """Answer a question."""
        return self._do("answer", asked.question, lambda: self._table.answer(self._question(asked), choice))

    def withdraw(self, asked: Asked) -> Ticket:
        """Take a sealed answer back."""
        return self._do("withdraw", asked.question, lambda: self._table.sealed.pop(asked.question, None))

    def why_not(self, asked: Asked, choice: Choice) -> Ticket:
        """Whether an answer would be legal."""

        def judge() -> None:
            refusal = self._table.game.why_not(Answer(asked.question, in_order(choice)))
            if refusal is not None:
                raise refusal

        return self._do("why_not", asked.question, judge)

    def why_not_correct(self, changes: Changes) -> Ticket:
        """Whether the mirror could be set right so."""

        def judge() -> None:
            refusal = self._table.game.why_not(Answer(CORRECT, Correction(changes)))
            if refusal is not None:
                raise refusal

        return self._do("why_not_correct", "", judge)

    def some_choices(self, asked: Asked, most: int) -> Ticket:
        """The first legal answers."""
        return self._do("some_choices", asked.question, lambda: tuple(islice(self._question(asked).options(), most)))

    def foresee(self, asked: Asked, ways: Sequence[Sequence[Choice]]) -> Ticket:
        """What would stand after each of these ways to answer."""
        game = self._table.game

        def look() -> tuple[Prospect, ...]:
            return tuple(prospect(game.foresee(asked.question, tuple(map(in_order, way)))) for way in ways)

        return self._do("foresee", asked.question, look)

    def card_pairs(self) -> Ticket:
        """How the combat would end with each pair of cards."""
        return self._do("card_pairs", "", lambda: self._table.game.card_pairs())

    def any_choice(self, asked: Asked, seed: str) -> Ticket:
        """Some legal answer."""
        question = self._question(asked)
        return self._do("any_choice", asked.question, lambda: random_choice(self._table.game, question, Random(seed)))

    def propose(self, house: House, action: Action) -> Ticket:
        """Everybody agrees at once to an undo or a correction."""
        return self._do("propose", house, lambda: self._table.carry_out(house, action))

    def good_choice(self, asked: Asked, seed: str) -> Ticket:
        """The answer of a considered player."""
        seat = seat_of(self._table.game, self._question(asked), Random(seed).random())
        return self._do("good_choice", asked.question, lambda: considered_choice(seat))

    def log(self) -> Ticket:
        """Everything that has happened."""
        return self._do("log", "", lambda: tuple(self._table.happened))

    def past(self) -> Ticket:
        """Every step that stands."""
        table = self._table
        return self._do("past", "", lambda: past_of(table.game.setup, [way.given for way in reversed(table.ways_back)]))

    def pause(self, house: House) -> Ticket:
        """The table rests."""
        return self._do("pause", house, lambda: self._table.rest(True))

    def go_on(self, house: House) -> Ticket:
        """The table goes on."""
        return self._do("go_on", house, lambda: self._table.rest(False))

    def turn_clock(self, *, runs: bool) -> Ticket:
        """The clock of the planning stands still, or runs."""
        return self._do("turn_clock", "", lambda: self._table.turn_clock(runs=runs))

    host, join, resume, go_home = map(_without_effect, ("host", "join", "resume", "go_home"))
    sit, leave, hand_over, invite = map(_without_effect, ("sit", "leave", "hand_over", "invite"))
    change_setup, draw_houses = map(_without_effect, ("change_setup", "draw_houses"))
    vote = _without_effect("vote")
    take_over, go_on_alone = map(_without_effect, ("take_over", "go_on_alone"))
    pass_hosting, put_away, lay_again = map(_without_effect, ("pass_hosting", "put_away", "lay_again"))
    say_of_itself = _without_effect("say_of_itself")
    go_away, come_back = map(_without_effect, ("go_away", "come_back"))

    def _question(self, asked: Asked) -> Question:
        return self._table.game.question(asked.question)

    def _do(self, wish: str, about: str, do: Callable[[], object]) -> Ticket:
        ticket = Ticket(len(self._tickets) + 1, wish, about)
        try:
            settled = attrs.evolve(ticket, stage=Stage.DONE, result=do())
        except Refusal as refusal:
            settled = attrs.evolve(ticket, stage=Stage.REFUSED, why_not=why_not(refusal))
        self._tickets.append(settled)
        self._table.show()
        return ticket
