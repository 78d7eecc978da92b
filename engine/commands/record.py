"""``python -m engine record``: a whole random game, with everything that each answer caused."""

import argparse
from pathlib import Path
from random import Random

from engine.commands.arguments import SECOND, add_options, add_players, count, options_of, parsed, start
from engine.commands.random_player import random_answer
from engine.game import Game
from engine.recording import COMMENT, tell_game


def main(arguments: list[str]) -> int:
    """Play a game at random and print its setup, answers, events and digests, or write them to a file."""
    chosen = parsed(_parser(), arguments)
    game = start(chosen.edition, chosen.players, options_of(chosen))
    chosen.rounds = chosen.rounds or game.state.box.rounds
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
    parser.add_argument("--rounds", type=count, help="stop after so many rounds (all)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the record here instead of printing it")
    return parser


def _play(game: Game, dice: Random, rounds: int) -> None:
    """So many rounds, or fewer if the game is over before."""
    while game.pending and game.state.round <= rounds:
        game.apply(random_answer(game, dice))


def _made_by(chosen: argparse.Namespace) -> str:
    """How the file was made, as its first line."""
    switches = [f"--{name}" for name in ("tides", "errata") if getattr(chosen, name)]
    edition = [f"--edition {chosen.edition}"] if chosen.edition != SECOND else []
    words = [*edition, f"--players {chosen.players}", f"--seed {chosen.seed}", *switches, f"--rounds {chosen.rounds}"]
    return f"{COMMENT} python -m engine record {' '.join(words)}"
