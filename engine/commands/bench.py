"""``python -m engine bench``: how fast the engine is, and how much memory a game needs."""

import argparse
import gc
import json
import tracemalloc
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import perf_counter

from engine import replay
from engine.commands.arguments import SECOND, add_players, count, parsed, start
from engine.commands.random_player import random_answer
from engine.game import Game

REPETITIONS = 5
"""Every number is the median of so many repetitions over the same seeds."""


@dataclass(slots=True)
class Repetition:
    """One pass over all seeds."""

    seconds: float = 0.0
    in_apply: float = 0.0
    answers: int = 0
    games: list[Game] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Measures:
    """What the bench reports."""

    games_per_second: float
    engine_ms_per_game: float
    answers_per_second: float
    replay_ms: float
    options_us: float
    options_us_kind: str
    memory_kb: float


def main(arguments: list[str]) -> int:
    """Measure whole random games, their replay, the options of every kind of question, and memory."""
    chosen = parsed(_parser(), arguments)
    measures = measure(chosen.players, chosen.games, chosen.repetitions, chosen.edition)
    plain = {name: getattr(measures, name) for name in Measures.__slots__}
    print(json.dumps(plain) if chosen.json else _text(measures))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine bench", description=main.__doc__)
    add_players(parser)
    parser.add_argument("--games", type=count, default=20, help="games per repetition (20)")
    parser.add_argument("--repetitions", type=_repetitions, default=REPETITIONS, help="at least 5, the default")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _repetitions(text: str) -> int:
    if not text.isdecimal() or int(text) < REPETITIONS:
        raise argparse.ArgumentTypeError(f"a whole number from {REPETITIONS} is wanted, not {text!r}")
    return int(text)


def measure(players: int, games: int, repetitions: int = REPETITIONS, edition: str = SECOND) -> Measures:
    """All measures, each the median of the repetitions."""
    _play(edition, players, 0)  # the box is opened and the code is warm
    passes = [_repetition(edition, players, games) for _ in range(repetitions)]
    kind, options_us = _slowest_options(edition, players, games, repetitions)
    return Measures(
        games_per_second=round(median(games / each.seconds for each in passes), 2),
        engine_ms_per_game=round(median(1000 * each.in_apply / games for each in passes), 2),
        answers_per_second=round(median(each.answers / each.seconds for each in passes)),
        replay_ms=round(median(_replay_ms(passes[0].games) for _ in range(repetitions)), 2),
        options_us=round(options_us, 2),
        options_us_kind=kind,
        memory_kb=round(median(_memory_kb(edition, players, seed) for seed in range(max(games, repetitions))), 1),
    )


def _play(edition: str, players: int, seed: int) -> Game:
    """A whole random game."""
    game = start(edition, players)
    dice = Random(seed)
    while game.pending:
        game.apply(random_answer(game, dice))
    return game


def _repetition(edition: str, players: int, games: int) -> Repetition:
    """Whole games with the random player, and how much of the time was spent inside apply."""
    result = Repetition()
    gc.collect()
    begun = perf_counter()
    for seed in range(games):
        game = start(edition, players)
        dice = Random(seed)
        while game.pending:
            answer = random_answer(game, dice)
            before = perf_counter()
            game.apply(answer)
            result.in_apply += perf_counter() - before
        result.answers += len(game.answers)
        result.games.append(game)
    result.seconds = perf_counter() - begun
    return result


def _replay_ms(games: list[Game]) -> float:
    """Replaying a finished game, the median of these games."""
    times = []
    for game in games:
        before = perf_counter()
        replay(game.setup, game.answers)
        times.append(1000 * (perf_counter() - before))
    return median(times)


def _slowest_options(edition: str, players: int, games: int, repetitions: int) -> tuple[str, float]:
    """The kind of question whose options take longest, and how long: worst median by kind, in microseconds."""
    rounds = [_options_us(edition, players, games) for _ in range(repetitions)]
    by_kind = {kind: median(each[kind] for each in rounds) for kind in rounds[0]}
    return max(by_kind.items(), key=lambda item: item[1])


def _options_us(edition: str, players: int, games: int) -> Mapping[str, float]:
    """The median time of ``question.options()`` for each kind of question."""
    times: dict[str, list[float]] = {}
    for seed in range(games):
        game = start(edition, players)
        dice = Random(seed)
        while game.pending:
            for question in game.pending:
                before = perf_counter()
                question.options()
                times.setdefault(question.kind, []).append(1_000_000 * (perf_counter() - before))
            game.apply(random_answer(game, dice))
    return {kind: median(taken) for kind, taken in times.items()}


def _memory_kb(edition: str, players: int, seed: int) -> float:
    """The peak memory of one game from setup to end, over the imported engine."""
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    _play(edition, players, seed)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (peak - before) / 1024


def _text(measures: Measures) -> str:
    return "\n".join(
        (
            f"games per second, random player included  {measures.games_per_second:10.1f}",
            f"milliseconds inside the engine per game   {measures.engine_ms_per_game:10.1f}",
            f"answers per second                        {measures.answers_per_second:10.0f}",
            f"milliseconds to replay a finished game    {measures.replay_ms:10.1f}",
            f"microseconds for options, at worst        {measures.options_us:10.1f}  ({measures.options_us_kind})",
            f"kilobytes at the peak of a game           {measures.memory_kb:10.0f}",
        )
    )
