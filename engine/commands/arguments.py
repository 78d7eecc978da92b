"""Arguments that several commands share."""

import argparse

from engine.box import open_box
from engine.setup import GameOptions
from engine.words import House

EDITION = "second"


def count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is wanted, not {text!r}")
    return int(text)


def add_players(parser: argparse.ArgumentParser) -> None:
    """How many houses play."""
    numbers = sorted(open_box(EDITION).setups)
    parser.add_argument("--players", type=int, choices=numbers, default=numbers[-1], help="how many houses play (6)")


def add_options(parser: argparse.ArgumentParser) -> None:
    """How the game is played."""
    parser.add_argument("--tides", action="store_true", help="with Tides of Battle")
    parser.add_argument("--errata", action="store_true", help="with the official errata")


def options_of(chosen: argparse.Namespace) -> GameOptions:
    """What was chosen among them."""
    return GameOptions(tides=chosen.tides, errata=chosen.errata)


def houses_of(chosen: argparse.Namespace) -> tuple[House, ...]:
    """The houses of a game with so many players."""
    return open_box(EDITION).setups[chosen.players].houses
