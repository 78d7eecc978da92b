"""What a player is given: all that lies open, and no way to anything that does not."""

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from random import Random
from types import FunctionType, MethodType
from typing import Any

import pytest

from engine import (
    DEALER,
    Answer,
    Choice,
    Game,
    GameOptions,
    Question,
    SeatView,
    considered_choice,
    new_game,
    open_box,
    position_of,
    random_answer,
    random_choice,
    replay,
    seat_of,
)
from engine.state import State

SECRET_KINDS = ("orders", "bid", "house-card")


def new(players: int = 6) -> Game:
    return new_game("second", open_box("second").setups[players].houses, GameOptions(tides=True))


def moments(wanted: Callable[[Game], bool], number: int, seed: int = 0) -> Iterator[Game]:
    """Moments of random games, to look at."""
    for game_seed in range(seed, seed + 20):
        game, dice = new(), Random(game_seed)
        while game.pending:
            if wanted(game):
                yield game
                number -= 1
                if number == 0:
                    return
            game.apply(random_answer(game, dice))


def seen(seat: SeatView) -> tuple[Any, ...]:
    """A seat as plain data."""
    options = seat.options
    parts = [getattr(options, name, None) for name in ("choices", "most", "houses", "areas", "tokens", "available")]
    return seat.house, seat.kind, seat.facts, position_of(seat.position), parts, seat.lot, seat.shown


def begins_secret(kind: str) -> Callable[[Game], bool]:
    """Several houses are asked at once, and nobody has answered yet."""

    def is_wanted(game: Game) -> bool:
        return len(game.answerable) > 1 and all(question.kind == kind for question in game.pending) and not game._given

    return is_wanted


@pytest.mark.rule("SEC-02", "SEC-06")
@pytest.mark.parametrize("kind", SECRET_KINDS)
def test_what_others_have_sealed_changes_nothing(kind: str) -> None:
    compared = 0
    for moment in moments(begins_secret(kind), 6):
        game, other_game = (replay(moment.setup, moment.answers) for _ in range(2))
        *others, own = game.pending
        for question in others:
            first, second = two_choices(game, question)
            game.apply(Answer(question.id, first))
            other_game.apply(Answer(question.id, second))
            compared += first != second
        same, same_again = seat_of(game, own), seat_of(other_game, other_game.question(own.id))
        assert seen(same) == seen(same_again)
        assert considered_choice(same) == considered_choice(same_again)
    assert compared > 0


def two_choices(game: Game, question: Question) -> tuple[Choice, Choice]:
    """Two legal answers, different ones if there are any."""
    first = random_choice(game, question, Random(0))
    others = (random_choice(game, question, Random(seed)) for seed in range(1, 20))
    return first, next((other for other in others if other != first), first)


@pytest.mark.rule("SEC-05")
def test_power_that_is_covered_is_not_seen() -> None:
    compared = 0
    for game in moments(lambda game: game.state.power_hidden and game.pending[0].house != DEALER, 12):
        for question in game.pending:
            covered = seat_of(game, question)
            assert covered.position.power[question.house] == game.state.power[question.house]
            other = replay(game.setup, game.answers)
            for house in other.state.houses:
                if house != question.house:
                    other.state.power[house] += 3
            changed = seat_of(other, other.question(question.id))
            assert seen(covered) == seen(changed)
            assert considered_choice(covered) == considered_choice(changed)
            compared += 1
    assert compared > 12


def test_open_power_is_seen() -> None:
    game = new()
    assert seat_of(game, game.pending[0]).position.power == game.state.power


def reached(thing: Any, known: dict[int, Any]) -> None:
    """Everything that can be got at from a thing: fields, items, what a function keeps."""
    if id(thing) in known or isinstance(thing, str | int | float | bool | None | type):
        return
    known[id(thing)] = thing
    parts: list[Any] = []
    if is_dataclass(thing):
        parts += [getattr(thing, field.name) for field in fields(thing)]
    elif isinstance(thing, FunctionType):
        parts += [cell.cell_contents for cell in thing.__closure__ or ()]
    elif isinstance(thing, MethodType):
        parts += [thing.__self__, thing.__func__]
    elif isinstance(thing, dict):
        parts += [*thing.keys(), *thing.values()]
    elif isinstance(thing, list | tuple | set | frozenset):
        parts += thing
    else:
        parts += vars(thing).values() if hasattr(thing, "__dict__") else []
    for part in parts:
        reached(part, known)


def test_nothing_in_a_seat_leads_to_the_table() -> None:
    kinds = set()
    box: dict[int, Any] = {}
    reached(open_box("second"), box)
    for game in moments(lambda game: game.pending[0].house != DEALER, 1000):
        for question in game.answerable:
            kinds.add(question.kind)
            known = dict(box)
            seat = seat_of(game, question)
            reached(seat, known)
            assert not any(isinstance(thing, Game) for thing in known.values())
            assert id(game.state) not in known
            assert [id(thing) for thing in known.values() if isinstance(thing, State)] == [id(seat.position)]
            lying = [getattr(game.state, field.name) for field in fields(State)]
            assert not any(id(thing) in known for thing in lying if isinstance(thing, dict | list))
            assert game.state.battle is None or id(game.state.battle) not in known
    assert {"orders", "march", "muster", "raid", "bid", "house-card", "casualties", "support"} <= kinds


def test_whatever_a_player_does_to_a_seat_the_table_stays() -> None:
    for game in moments(lambda game: game.state.battle is not None, 20):
        before = game.digest()
        position = seat_of(game, game.pending[0]).position
        assert position.battle is not None
        position.battle.supports.clear()
        position.battle.cards.clear()
        position.armies.clear()
        position.orders.clear()
        position.power.clear()
        assert game.digest() == before
