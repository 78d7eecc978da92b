"""Arguments that several commands share: which game is played."""

import argparse

from engine import EDITIONS, has_errata, open_box


def add_edition(parser: argparse.ArgumentParser) -> None:
    """Which edition is played."""
    parser.add_argument("--edition", choices=EDITIONS, default=EDITIONS[0], help=f"which one is played ({EDITIONS[0]})")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Which edition is played, by how many houses, and how."""
    add_edition(parser)
    parser.add_argument("--players", type=int, help="how many houses play (as many as can)")
    parser.add_argument("--tides", action="store_true", help="with Tides of Battle (second edition)")


def parsed(parser: argparse.ArgumentParser, arguments: list[str]) -> argparse.Namespace:
    """The arguments, if the edition has what they ask for."""
    chosen = parser.parse_args(arguments)
    box = open_box(chosen.edition)
    numbers = sorted(box.setups)
    if chosen.players is None:
        chosen.players = numbers[-1]
    if chosen.players not in numbers:
        parser.error(f"argument --players: the {chosen.edition} edition is for {', '.join(map(str, numbers))}")
    if chosen.tides and not box.tides:
        parser.error(f"argument --tides: the {chosen.edition} edition has no Tides of Battle")
    if getattr(chosen, "errata", False) and not has_errata(chosen.edition):
        parser.error(f"argument --errata: the {chosen.edition} edition has none")
    return chosen
