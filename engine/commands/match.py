"""``python -m engine match``: how well the considered player plays, and how long it takes to answer."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean
from time import perf_counter

from engine.asking.answers import Answer, Choice
from engine.asking.questions import Question
from engine.commands.arguments import add_options, add_players, count, houses_of, options_of, parsed, start
from engine.commands.random_player import random_choice
from engine.game import Game
from engine.players import considered_choice, seat_of
from engine.rules.victory import areas_to_win
from engine.words import House


@dataclass(slots=True)
class Match:
    """What many games have shown."""

    games: int = 0
    wins: int = 0
    wins_by_house: Counter[House] = field(default_factory=Counter)
    """Games that a considered player has won as this house."""
    seven_areas: int = 0
    """Games that ended before the last round was over."""
    rounds: list[int] = field(default_factory=list)
    battles: list[int] = field(default_factory=list)
    answer_ms: list[float] = field(default_factory=list)
    """How long each answer of a considered player took."""


def main(arguments: list[str]) -> int:
    """Seat the considered player among random ones, house by house in turn, and count how often it wins."""
    chosen = parsed(_parser(), arguments)
    houses, options = houses_of(chosen.edition, chosen.players), options_of(chosen)
    match = Match()
    for number in range(chosen.games):
        seated = houses if chosen.all else (houses[number % len(houses)],)
        play_one(match, start(chosen.edition, chosen.players, options), seated, Random(chosen.seed + number))
    print(json.dumps(_plain(match)) if chosen.json else _text(match))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine match", description=main.__doc__)
    add_players(parser)
    parser.add_argument("--games", type=count, default=100, help="how many games (100)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the first game; the next has the next (0)")
    parser.add_argument("--all", action="store_true", help="seat it at every house: a table of its kind alone")
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def play_one(match: Match, game: Game, seated: Sequence[House], dice: Random) -> None:
    """One game to its end; the houses that are not seated play at random."""
    battles = 0
    while game.pending:
        question = dice.choice(game.answerable)
        choose = _considered if question.house in seated else random_choice
        begun = perf_counter()
        choice = choose(game, question, dice)
        if question.house in seated:
            match.answer_ms.append(1000 * (perf_counter() - begun))
        events = game.apply(Answer(question.id, choice))
        battles += sum(event.name == "combat_begins" for event in events)
    _note_end(match, game, seated, battles)


def _considered(game: Game, question: Question, dice: Random) -> Choice:
    return considered_choice(seat_of(game, question, lot=dice.random()))


def _note_end(match: Match, game: Game, seated: Sequence[House], battles: int) -> None:
    winner = game.ranking[0]
    match.games += 1
    match.rounds.append(game.state.round)
    match.battles.append(battles)
    match.seven_areas += max(game.state.victory.values()) >= areas_to_win(game.state)
    if winner in seated:
        match.wins += 1
        match.wins_by_house[winner] += 1


def _plain(match: Match) -> dict[str, object]:
    return {
        "games": match.games,
        "wins": match.wins,
        "answer_ms_p95": round(_percentile_95(match.answer_ms), 2),
        "answers": len(match.answer_ms),
        "wins_by_house": dict(sorted(match.wins_by_house.items())),
        "seven_areas": match.seven_areas,
        "rounds": round(mean(match.rounds), 2),
        "battles": round(mean(match.battles), 1),
    }


def _percentile_95(times: list[float]) -> float:
    """The time that 95 of 100 answers do not exceed."""
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def _text(match: Match) -> str:
    houses = [f"  {house:20}{count:8}" for house, count in match.wins_by_house.most_common()]
    plain = _plain(match)
    return "\n".join(
        [
            *houses,
            f"{match.wins} of {match.games} games won, {match.seven_areas} games ended by seven areas",
            f"{plain['rounds']} rounds and {plain['battles']} battles on average",
            f"{plain['answers']} answers, 95 of 100 within {plain['answer_ms_p95']} ms",
        ]
    )
