"""Playing a table in the terminal: questions for one player, random answers for all others."""

import argparse
import sys
from collections.abc import Callable
from itertools import islice
from random import SystemRandom

from companion.terminal.narration import ask, describe_table, tell
from engine import (
    Answer,
    Game,
    GameOptions,
    Question,
    Refusal,
    new_game,
    open_box,
    parse_answer,
    print_choice,
    random_answer,
)

SHOWN = 12
"""So many legal answers are shown at once."""
HELP = "Type an answer, ? for examples of legal answers, look for the table, or quit."

Reader = Callable[[], str | None]


class Left(Exception):
    """The player has left the table."""


def run_table(arguments: list[str], read: Reader | None = None) -> int:
    """Play a table; without a terminal to type in, watch one."""
    chosen = _arguments(arguments)
    if read is None:
        read = _typed_line if sys.stdin is not None and sys.stdin.isatty() else None
    house = chosen.house
    try:
        if read is not None and house is None:
            house = _choose_house(read, chosen.players)
        _play(chosen, house, read)
    except (Left, KeyboardInterrupt):
        print("\nYou have left the table.")
    except BrokenPipeError:
        # Nobody reads any more; nothing may be written at the end of the process either.
        sys.stdout = None
    return 0


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make run", description="Small Council, a table in the terminal.")
    parser.add_argument("--players", type=int, choices=(3, 4, 5, 6), default=6)
    parser.add_argument("--house", help="the house you play; nobody to watch")
    parser.add_argument("--tides", action="store_true", help="with Tides of Battle")
    parser.add_argument("--errata", action="store_true", help="with the official errata")
    return parser.parse_args(arguments)


def _typed_line() -> str | None:
    try:
        return input("> ")
    except EOFError:
        return None


def _read_line(read: Reader) -> str:
    line = read()
    if line is None or line.strip() == "quit":
        raise Left
    return line.strip()


def _choose_house(read: Reader, players: int) -> str:
    houses = open_box("second").setups[players].houses
    print(f"Which house do you play: {', '.join(houses)}; or nobody to watch?")
    while (line := _read_line(read)) not in (*houses, "nobody"):
        print(f"There is no house {line!r} at this table.")
    return line


def _play(chosen: argparse.Namespace, house: str | None, read: Reader | None) -> None:
    """Until the game is over or the player leaves."""
    houses = open_box("second").setups[chosen.players].houses
    if house not in (*houses, None, "nobody"):
        print(f"There is no house {house!r} at this table: {', '.join(houses)}.")
        return
    game = new_game(houses=houses, options=GameOptions(tides=chosen.tides, errata=chosen.errata))
    dice = SystemRandom()
    while not game.is_over:
        question = next((question for question in game.pending if question.house == house), None)
        if question is not None and read is not None:
            _answer_typed(game, question, read)
        else:
            _show(game, random_answer(game, dice))


def _show(game: Game, answer: Answer) -> None:
    for event in game.apply(answer):
        line = tell(event)
        if line:
            print(line)


def _answer_typed(game: Game, question: Question, read: Reader) -> None:
    """Ask until the player has given a legal answer; a refused one changes nothing."""
    print(f"\n{question.house}, {ask(question)}  [{question.rule}]  (look, ?, quit)")
    while True:
        line = _read_line(read)
        if line in ("?", ""):
            _show_options(question)
            continue
        if line == "look":
            print("\n".join(describe_table(game, question.house)))
            continue
        try:
            answer = parse_answer(f"{question.house} {question.kind} {line}", (question,))
            _show(game, answer)
            return
        except Refusal as refusal:
            print(f"Not possible: {refusal}. {HELP}")


def _show_options(question: Question) -> None:
    """A few legal answers, written as they would be typed."""
    options = question.options()
    for choice in islice(options, SHOWN):
        print(f"  {print_choice(choice)}")
    if next(islice(options, SHOWN, None), None) is not None:
        print("  …")
