"""Whole random games: always a question, always an end, every position sound, every replay the same."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Answer, Event, Game, parse_answer, print_answer, replay
from engine.commands.arguments import start
from engine.commands.random_player import random_answer
from engine.commands.soak import Soak, checked_apply, opening_complaints, options_for, play_one
from engine.setup import Setup

ROOT = Path(__file__).resolve().parents[3]
PLAYERS = (3, 4, 5, 6)
GAMES = 100
CHUNK = 10
"""Games for each number of players, and games in one test: small tests are shared out to several workers."""
CHUNKS = [(players, first) for first in range(0, GAMES, CHUNK) for players in PLAYERS]


@pytest.mark.parametrize(("players", "first"), CHUNKS)
def test_random_games_hold_and_replay(players: int, first: int) -> None:
    soak = Soak()
    games = {seed: play_one(soak, players, seed) for seed in range(first, first + CHUNK)}
    assert soak.failures == []
    for seed, game in games.items():
        assert game is not None
        assert game.is_over
        assert_replays(game, seed)


def assert_replays(game: Game, seed: int) -> None:
    """The same answers give the same game: as values, and in turn as plain data or as lines."""
    digest = game.digest()
    assert replay(game.setup, game.answers).digest() == digest
    setup = Setup.from_plain(json.loads(json.dumps(game.setup.to_plain())))
    if seed % 2:
        plain = json.loads(json.dumps([answer.to_plain() for answer in game.answers]))
        assert replay(setup, plain).digest() == digest
    else:
        lines = "\n".join(print_answer(answer) for answer in game.answers)
        assert replay(setup, map(parse_answer, lines.splitlines())).digest() == digest


@settings(max_examples=6)
@given(
    players=st.sampled_from(PLAYERS),
    tides=st.booleans(),
    errata=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_games_that_hypothesis_plays(players: int, tides: bool, errata: bool, seed: int) -> None:
    """Seeds drawn by hypothesis; a failing game is reported with the seed and the options that broke it."""
    options = options_for(4 * tides + 8 * errata)
    assert (options.tides, options.errata) == (tides, errata)
    game = start("second", players, options)
    dice = Random(seed)
    assert list(opening_complaints(game)) == []
    while game.pending:
        assert list(checked_apply(game, random_answer(game, dice))) == [], print_answer(game.answers[-1])
    assert replay(game.setup, game.answers).digest() == game.digest()


@pytest.mark.parametrize("players", PLAYERS)
def test_answers_and_events_survive_msgpack(players: int) -> None:
    game = start("second", players, options_for(4))
    dice = Random(players)
    while game.pending:
        answer = random_answer(game, dice)
        assert Answer.from_plain(packed_and_back(answer.to_plain())) == answer
        for event in game.apply(answer):
            assert Event.from_plain(packed_and_back(event.to_plain())) == event


def packed_and_back(plain: dict[str, object]) -> object:
    return msgpack.unpackb(msgpack.packb(plain))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_step_of_a_replay_shows_the_same_digest(players: int) -> None:
    """Not only the end is the same, but every position, and every open question."""
    game = start("second", players, options_for(players))
    again = start("second", players, options_for(players))
    dice = Random(players)
    while game.pending:
        answer = random_answer(game, dice)
        assert game.why_not(answer) is None
        assert game.apply(answer) == again.apply(Answer.from_plain(answer.to_plain()))
        assert game.digest() == again.digest()
        assert [question.id for question in game.pending] == [question.id for question in again.pending]


FRESH = """
import json, sys
from engine import Setup, replay
plain = json.load(sys.stdin)
print(json.dumps([replay(Setup.from_plain(setup), answers).digest() for setup, answers in plain]))
"""


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_a_fresh_process_gives_the_same_digests(hash_seed: str) -> None:
    """No walk over a set of words decides anything: the hash seed of the process does not matter."""
    games = [played(players, seed) for players, seed in zip((3, 4, 5, 6, 6), (1, 5, 9, 13, 2), strict=True)]
    plain = [[game.setup.to_plain(), [answer.to_plain() for answer in game.answers]] for game in games]
    result = subprocess.run(
        [sys.executable, "-c", FRESH],
        input=json.dumps(plain),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert json.loads(result.stdout) == [game.digest() for game in games]


def played(players: int, seed: int) -> Game:
    game = start("second", players, options_for(seed))
    dice = Random(seed)
    while game.pending:
        game.apply(random_answer(game, dice))
    return game


def test_the_same_seed_plays_the_same_game() -> None:
    assert played(6, 7).digest() == played(6, 7).digest()
    assert played(6, 7).digest() != played(6, 8).digest()
