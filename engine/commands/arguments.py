"""Arguments that several commands share."""

import argparse

from engine.box import open_box
from engine.editions import NAMES, has_errata
from engine.game import Game
from engine.setup import GameOptions, checked_setup
from engine.words import House

SECOND = "second"
"""The edition that is played where none is named."""


def count(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 is wanted, not {text!r}")
    return int(text)


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Which edition is played."""
    parser.add_argument("--edition", choices=NAMES, default=SECOND, help=f"which edition is played ({SECOND})")


def add_players(parser: argparse.ArgumentParser) -> None:
    """Which edition is played, and by how many houses."""
    add_edition(parser)
    parser.add_argument("--players", type=count, help="how many houses play (as many as can)")


def parsed(parser: argparse.ArgumentParser, arguments: list[str]) -> argparse.Namespace:
    """The arguments, if the edition has what they ask for."""
    chosen = parser.parse_args(arguments)
    numbers = sorted(open_box(chosen.edition).setups)
    if chosen.players is None:
        chosen.players = numbers[-1]
    if chosen.players not in numbers:
        known = ", ".join(map(str, numbers))
        parser.error(f"argument --players: the {chosen.edition} edition is for {known}, not {chosen.players}")
    if getattr(chosen, "tides", False) and not open_box(chosen.edition).tides:
        parser.error(f"argument --tides: the {chosen.edition} edition has no Tides of Battle")
    if getattr(chosen, "errata", False) and not has_errata(chosen.edition):
        parser.error(f"argument --errata: the {chosen.edition} edition has none")
    return chosen


def add_options(parser: argparse.ArgumentParser) -> None:
    """How the game is played."""
    parser.add_argument("--tides", action="store_true", help="with Tides of Battle (second edition)")
    parser.add_argument("--errata", action="store_true", help="with the official errata (second edition)")


def options_of(chosen: argparse.Namespace) -> GameOptions:
    """What was chosen among them."""
    return GameOptions(tides=chosen.tides, errata=chosen.errata)


def houses_of(edition: str, players: int) -> tuple[House, ...]:
    """The houses of a game with so many players."""
    return open_box(edition).setups[players].houses


def start(edition: str, players: int, options: GameOptions | None = None) -> Game:
    """A new game for so many players."""
    return Game(checked_setup(edition, houses_of(edition, players), options or GameOptions()))
