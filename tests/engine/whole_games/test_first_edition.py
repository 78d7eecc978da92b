"""Whole games of the first edition: every position sound, every question and sum by a rule of its own rulebook."""

import re
from random import Random

import pytest

from engine import Answer, Game, GameOptions, Refusal, random_choice, rulebook
from engine.commands.soak import Soak, play_one
from engine.setup import checked_setup

FIRST = "first"
RULES = rulebook.rules(FIRST)
PLAYERS = (3, 4, 5)
GAMES = 4
HOUSES = ("baratheon", "lannister", "stark", "tyrell", "greyjoy")


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_hold_to_their_end(players: int) -> None:
    soak = Soak()
    games = [play_one(soak, players, seed, FIRST) for seed in range(GAMES)]
    assert soak.failures == []
    assert all(game is not None and game.is_over for game in games)


@pytest.mark.parametrize("players", PLAYERS)
def test_every_question_and_every_line_is_by_a_rule_of_the_first_edition(players: int) -> None:
    game = Game(checked_setup(FIRST, HOUSES[:players], GameOptions()))
    dice = Random(players)
    found: set[str] = set()
    while game.pending:
        found |= {question.rule for question in game.pending}
        for side in ("attacker", "defender") if game.state.battle is not None else ():
            found |= {line.rule for line in game.battle_lines(side)}
        for question in game.pending:
            game.apply(Answer(question.id, random_choice(game, question, dice)))
    assert found <= RULES.keys()
    assert len(found) > 10


@pytest.mark.parametrize(
    ("houses", "rule", "code"),
    [
        (("baratheon", "lannister", "stark", "greyjoy"), "F1-SET-04", "houses_not_available"),
        (("baratheon", "lannister", "tyrell"), "F1-SET-04", "houses_not_available"),
        (("baratheon", "lannister"), "F1-CMP-01", "number_of_players"),
        ((*HOUSES, "martell"), "F1-CMP-01", "number_of_players"),
    ],
)
def test_F1_SET_04_F1_CMP_01_houses_open_to_each_number_of_players(houses: list[str], rule: str, code: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_setup(FIRST, houses, GameOptions())
    assert (refused.value.rule, refused.value.code) == (rule, code)


def test_a_rule_of_the_second_edition_is_claimed_by_one_rule_only() -> None:
    named = [other for rule in RULES.values() for other in rule.same]
    assert len(set(named)) == len(named)
    assert set(named) <= rulebook.rules().keys()


@pytest.mark.parametrize(
    "word", ["Port", "Siege Engine", "garrison", "Castle(?! Black)", "Wildling card", "screen", "round "]
)
def test_the_rulebook_of_the_first_edition_speaks_of_nothing_it_lacks(word: str) -> None:
    assert [rule.id for rule in RULES.values() if re.search(word, rule.text)] == []
