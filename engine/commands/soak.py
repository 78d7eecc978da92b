"""``python -m engine soak``: many random games, every position checked after every answer."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter

from engine import GameOptions, Refusal
from engine.asking.answers import Answer
from engine.asking.questions import Question
from engine.box import open_box, variants
from engine.commands import invariants
from engine.commands.arguments import SECOND, add_edition, count, start
from engine.commands.random_player import random_answer
from engine.editions import has_errata
from engine.events import Event
from engine.game import Game

SHOWN = 20
"""How many failures are written out."""


@dataclass(slots=True)
class Soak:
    """What many games have shown."""

    games: int = 0
    answers: int = 0
    failures: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


def main(arguments: list[str]) -> int:
    """Play many random games; check every position, question, event and answer."""
    parser = _parser()
    chosen = parser.parse_args(arguments)
    known = sorted(open_box(chosen.edition).setups)
    players = chosen.players or known
    if not set(players) <= set(known):
        parser.error(f"argument --players: the {chosen.edition} edition is for {', '.join(map(str, known))}")
    begun = perf_counter()
    soak = Soak()
    for number in range(chosen.games):
        play_one(soak, players[number % len(players)], chosen.seed + number, chosen.edition)
    seconds = perf_counter() - begun
    for failure in soak.failures[:SHOWN]:
        print(failure, file=sys.stderr)
    if chosen.json:
        print(json.dumps(_plain(soak, seconds)))
    else:
        print(_text(soak, seconds))
    return 1 if soak.failures else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine soak", description=main.__doc__)
    parser.add_argument("--games", type=count, default=100, help="how many games (100)")
    add_edition(parser)
    parser.add_argument("--players", type=_players, help="numbers of players in turn, as 3,4,5 (all there are)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next has the next (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def _players(text: str) -> tuple[int, ...]:
    numbers = tuple(int(part) if part.isdecimal() else 0 for part in text.split(","))
    if 0 in numbers:
        raise argparse.ArgumentTypeError(f"numbers of players with commas between are wanted, not {text!r}")
    return numbers


def options_for(seed: int, edition: str = SECOND) -> GameOptions:
    """Tides of Battle, errata and variants take turns, so that thirty-two seeds in a row show all ways to play."""
    tides, errata, others = seed // 4 % 2 == 1, seed // 8 % 2 == 1, seed // 4
    chosen = (name for place, name in enumerate(sorted(variants(edition))) if others >> place & 1)
    has_tides = bool(open_box(edition).tides)
    return GameOptions(tides=tides and has_tides, errata=errata and has_errata(edition), variants=tuple(chosen))


def play_one(soak: Soak, players: int, seed: int, edition: str = SECOND) -> Game | None:
    """One game to its end; None if it broke off. What does not hold is noted once for each game and sort."""
    soak.games += 1
    noted: dict[str, str] = {}
    dice = Random(seed)
    game = start(edition, players, options_for(seed, edition))
    _note(noted, game, opening_complaints(game))
    while game.pending:
        try:
            answer = random_answer(game, dice)
            soak.kinds[game.question(answer.question).kind] += 1
            _note(noted, game, checked_apply(game, answer))
        except (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            noted["broken off"] = f"{type(error).__name__} {error} at answer {len(game.answers)}"
            break
    soak.answers += len(game.answers)
    soak.failures += [f"{players} players, seed {seed}: {sort}: {text}" for sort, text in noted.items()]
    return None if "broken off" in noted else game


def _note(noted: dict[str, str], game: Game, complaints: Iterator[str]) -> None:
    for complaint in complaints:
        sort, _, details = complaint.partition(":")
        noted.setdefault(sort, f"{details.strip()} after answer {len(game.answers)}")


def opening_complaints(game: Game) -> Iterator[str]:
    """What does not hold before the first answer."""
    yield from invariants.broken(game)
    yield from invariants.questions(game.pending, game.state.houses)
    yield from invariants.events(game.opening_events)


def checked_apply(game: Game, answer: Answer, *, supply: bool = True) -> Iterator[str]:
    """Apply an answer and say what no longer holds."""
    before = game.pending
    happened: tuple[Event, ...] = game.apply(answer)
    yield from invariants.broken(game, supply=supply)
    yield from invariants.questions(_new(before, game.pending), game.state.houses)
    yield from invariants.events(happened)
    yield from invariants.answer(answer)


def _new(before: Sequence[Question], now: Sequence[Question]) -> list[Question]:
    """Questions that have been open before have been looked at before: nothing lies differently."""
    return [question for question in now if question not in before]


def _plain(soak: Soak, seconds: float) -> dict[str, object]:
    return {
        "games": soak.games,
        "answers": soak.answers,
        "failures": len(soak.failures),
        "seconds": round(seconds, 3),
        "kinds": dict(sorted(soak.kinds.items())),
    }


def _text(soak: Soak, seconds: float) -> str:
    kinds = [f"  {kind:20}{count:8}" for kind, count in soak.kinds.most_common()]
    summary = f"{soak.games} games, {soak.answers} answers, {len(soak.failures)} failures, {seconds:.1f} s"
    return "\n".join([*kinds, summary])
