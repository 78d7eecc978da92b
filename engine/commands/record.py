"""``python -m engine record``: a whole random game, with everything that each answer caused."""

import argparse
from pathlib import Path
from random import Random

from engine import new_game
from engine.box import open_box
from engine.commands.arguments import EDITION, add_options, add_players, count, houses_of, options_of
from engine.commands.random_player import random_answer
from engine.game import Game
from engine.recording import COMMENT, tell_game


def main(arguments: list[str]) -> int:
    """Play a game at random and print its setup, answers, events and digests, or write them to a file."""
    chosen = _parser().parse_args(arguments)
    game = new_game(EDITION, houses_of(chosen), options_of(chosen))
    _play(game, Random(chosen.seed), chosen.rounds)
    lines = [_made_by(chosen), *tell_game(game.setup, game.answers)]
    if chosen.write is None:
        print("\n".join(lines))
    else:
        chosen.write.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine record", description=main.__doc__)
    add_players(parser)
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same game (0)")
    add_options(parser)
    parser.add_argument("--rounds", type=count, default=open_box(EDITION).rounds, help="stop after so many rounds (10)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the record here instead of printing it")
    return parser


def _play(game: Game, dice: Random, rounds: int) -> None:
    """So many rounds, or fewer if the game is over before."""
    while game.pending and game.state.round <= rounds:
        game.apply(random_answer(game, dice))


def _made_by(chosen: argparse.Namespace) -> str:
    """How the file was made, as its first line."""
    switches = [f"--{name}" for name in ("tides", "errata") if getattr(chosen, name)]
    words = [f"--players {chosen.players}", f"--seed {chosen.seed}", *switches, f"--rounds {chosen.rounds}"]
    return f"{COMMENT} python -m engine record {' '.join(words)}"
