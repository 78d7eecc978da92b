"""The considered player: an answer to every kind of question, always a legal one, and better than chance."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine import (
    DEALER,
    KINDS,
    Answer,
    Game,
    GameOptions,
    Pick,
    Question,
    considered_choice,
    new_game,
    open_box,
    print_answer,
    random_answer,
    seat_of,
)
from engine.cases import Case, read_cases
from engine.cases.expectations import CaseScene
from engine.cases.running import play_statements, start
from engine.commands.match import Match, play_one
from engine.players.considered import CONSIDERED

CASES = Path(__file__).parents[2] / "cases"
LOTS = (0.0, 0.5, 0.999)
OFTEN = 100
"""So often one kind of question is answered in the catalogue; orders are asked at the beginning of most cases."""


def own_questions(game: Game) -> list[Question]:
    return [question for question in game.answerable if question.house != DEALER]


def assert_legal(game: Game, question: Question, lot: float) -> None:
    before = game.digest()
    answer = Answer(question.id, considered_choice(seat_of(game, question, lot)))
    assert game.why_not(answer) is None, print_answer(answer)
    assert game.digest() == before, "looking moves nothing on the table"


def test_every_kind_of_question_is_considered() -> None:
    assert set(CONSIDERED) == set(KINDS) - {"draw"}


def all_cases() -> list[Case]:
    return [case for path in sorted(CASES.rglob("*.case")) for case in read_cases(path.read_text(), path.name)]


def test_every_question_of_the_catalogue_of_cases_is_answered_by_the_rules() -> None:
    """The cases lead to the rarest questions, and to the rarest positions."""
    answered: Counter[str] = Counter()
    for case in all_cases():
        scene = CaseScene(start(case))
        asked: set[str] = set()
        for _ in play_statements(case, scene):
            for question in own_questions(scene.game):
                if question.id not in asked and answered[question.kind] < OFTEN:
                    asked.add(question.id)
                    assert_legal(scene.game, question, 0.5)
                    answered[question.kind] += 1
    assert set(answered) == set(CONSIDERED)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_questions_of_random_games_are_answered_by_the_rules(players: int) -> None:
    game = new_game("second", open_box("second").setups[players].houses, GameOptions(tides=players % 2 == 0))
    dice = Random(players)
    while game.pending:
        for question in own_questions(game):
            assert_legal(game, question, LOTS[len(game.answers) % len(LOTS)])
        game.apply(random_answer(game, dice))


@pytest.mark.parametrize("players", [3, 5])
def test_questions_of_random_games_of_the_first_edition_are_answered_by_the_rules(players: int) -> None:
    game = new_game("first", open_box("first").setups[players].houses)
    dice = Random(players)
    while game.pending:
        for question in own_questions(game):
            assert_legal(game, question, LOTS[len(game.answers) % len(LOTS)])
        game.apply(random_answer(game, dice))


def test_a_table_of_considered_players_plays_the_first_edition_to_its_end() -> None:
    houses = open_box("first").setups[5].houses
    match = Match()
    play_one(match, new_game("first", houses), houses, Random(1))
    assert match.games == 1
    assert match.battles[0] > 0


@pytest.mark.parametrize(("players", "seed"), [(3, 1), (6, 2)])
def test_a_table_of_considered_players_plays_to_its_end(players: int, seed: int) -> None:
    options = GameOptions(tides=True, errata=True)
    houses = open_box("second").setups[players].houses
    match = Match()
    play_one(match, new_game("second", houses, options), houses, Random(seed))
    assert match.games == match.wins == 1
    assert match.battles[0] > 0


def test_it_is_better_than_chance() -> None:
    """One of six would be chance; a match of a hundred games is `python -m engine match`."""
    houses = open_box("second").setups[6].houses
    match = Match()
    for seed, house in enumerate(houses):
        play_one(match, new_game("second", houses), (house,), Random(seed))
    assert match.games == 6
    assert match.wins >= 5, match.wins_by_house


@pytest.mark.parametrize(("card", "power", "put"), [("mammoth-riders", 1, "bottom"), ("mammoth-riders", 12, "top")])
def test_a_card_that_was_shown_is_considered(card: str, power: int, put: str) -> None:
    """A wildling card that costs everybody much goes under the deck, if there is no power to bid against it."""
    game = new_game("second", open_box("second").setups[3].houses)
    dice = Random(3)
    while game.pending[0].kind != "raven":
        game.apply(random_answer(game, dice))
    game.apply(Answer(game.pending[0].id, Pick("look")))
    question = game.pending[0]
    game.correct([("power", question.house, str(power)), ("threat", "10")])
    assert considered_choice(seat_of(game, question, shown=card)) == Pick(put)
    assert considered_choice(seat_of(game, question)) == Pick("top")
