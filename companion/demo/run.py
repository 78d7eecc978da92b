"""``python -m companion demo``: a whole game between real processes, and what it cost."""

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.arguments import add_game, parsed
from companion.demo.bench import measure
from companion.demo.course import Course
from companion.demo.following import Failure
from companion.demo.measures import KEYS
from companion.demo.party import FOUND, INVITED, TYPED, DemoEvening, DemoGame, Party
from companion.demo.trouble import (
    CUT,
    FREEZE,
    KILL,
    TAKE_OVER,
    USURP,
    DemoTrouble,
    Moments,
    Unclear,
    parse_pause,
    parse_trouble,
)
from companion.door import new_code

DESCRIPTION = """A host and its players, each a process of its own, find each other, join over TLS and play a game at
random. Ends with 1 if any device differs, if anything was lost, or if the table fell silent."""
TROUBLES = """Each may be given many times. @120 is the moment at which the ledger has 120 entries, @120+15 is 15 ms
later; without one it is random. What has not come by the end of the game comes then."""
PACE = 25.0
"""Milliseconds that a player thinks, on average: far less than a person, and enough that six players on one machine do
not compute their next answers while the reveal is being measured."""


def main(arguments: list[str]) -> int:
    """Play the demo; 0 if all went well, 1 if not, 2 if it was asked for something that it cannot do."""
    chosen = _arguments(arguments)
    try:
        if chosen.bench:
            return measure(_game(chosen), play, games=chosen.bench, as_json=chosen.json)
        result = play(_game(chosen), _troubles(chosen), _quiet if chosen.json else _say)
    except Unclear as unclear:
        return _complain(str(unclear), 2)
    except Failure as failure:
        return _complain(str(failure), 1)
    except KeyboardInterrupt:
        return _complain("The demo was interrupted; all its processes have ended.", 130)
    _show(result, as_json=chosen.json)
    wrong = what_is_wrong(result)
    return _complain(wrong, 1) if wrong else 0


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion demo", description=DESCRIPTION)
    add_game(parser)
    parser.add_argument("--seed", default="7", help="for the players' choices and the moments of troubles")
    parser.add_argument("--rounds", type=_rounds, default=10, help="end after so many rounds")
    parser.add_argument("--pace", type=_pace, default=PACE, help="milliseconds that a player thinks, on average")
    parser.add_argument("--json", action="store_true", help="print the figures only, as one line of JSON")
    parser.add_argument(
        "--bench", type=int, nargs="?", const=5, default=0, metavar="GAMES", help="medians of many games"
    )
    way = parser.add_mutually_exclusive_group()
    way.add_argument(
        "--invite", dest="way", action="store_const", const=INVITED, default=FOUND, help="the host asks the devices"
    )
    way.add_argument(
        "--typed", dest="way", action="store_const", const=TYPED, help="by typed address and code, without multicast"
    )
    troubles = parser.add_argument_group("troubles", TROUBLES)
    troubles.add_argument(
        "--kill", action="append", default=[], metavar="DEVICE[@ENTRIES]", help="kill -9, and restart"
    )
    troubles.add_argument(
        "--takeover", action="append", default=[], metavar="HOUSE[@ENTRIES]", help="the host is killed"
    )
    troubles.add_argument(
        "--usurp", action="append", default=[], metavar="HOUSE[@ENTRIES]", help="takes over from a living host"
    )
    troubles.add_argument(
        "--pause",
        action="append",
        nargs="?",
        const="",
        default=[],
        metavar="ENTRIES",
        help="the table is put into a file and laid again on other devices",
    )
    troubles.add_argument("--cut", action="append", default=[], metavar="HOUSE:SECONDS[@ENTRIES]", help="no network")
    troubles.add_argument("--freeze", action="append", default=[], metavar="DEVICE:SECONDS[@ENTRIES]", help="SIGSTOP")
    return parsed(parser, arguments)


def _rounds(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 10:
        raise argparse.ArgumentTypeError("a game has 1 to 10 rounds")
    return int(text)


def _pace(text: str) -> float:
    try:
        pace = float(text)
    except ValueError:
        pace = -1.0
    if not 0 <= pace <= 60_000:
        raise argparse.ArgumentTypeError("a pace is a number of milliseconds, from 0 to a minute")
    return pace


def _game(chosen: argparse.Namespace) -> DemoGame:
    return DemoGame(chosen.players, chosen.seed, chosen.rounds, chosen.tides, chosen.edition, chosen.pace, chosen.way)


def _troubles(chosen: argparse.Namespace) -> list[DemoTrouble]:
    moments = Moments(_game(chosen).houses, chosen.rounds, Random(chosen.seed))
    kinds = (KILL, TAKE_OVER, USURP, CUT, FREEZE)
    troubles = [parse_trouble(kind, text, moments) for kind in kinds for text in getattr(chosen, kind)]
    return [*troubles, *(parse_pause(text, moments) for text in chosen.pause)]


def play(game: DemoGame, troubles: Sequence[DemoTrouble], say: Callable[[str], None]) -> dict[str, Any]:
    """One demo, from the first process to the last; whatever happens, none stays, and no file."""
    folder = Path(tempfile.mkdtemp(prefix="small-council-demo-"))
    table, code = f"Demo {os.urandom(8).hex()}", new_code()
    party = Party(DemoEvening(folder / "evening-1", table, code, game))
    try:
        return Course(party, troubles, say).run()
    except Failure as failure:
        raise Failure(" ".join([str(failure), *party.complaints()])) from None
    finally:
        party.end()
        shutil.rmtree(folder, ignore_errors=True)


def what_is_wrong(result: dict[str, Any]) -> str:
    """A sentence about what must not be, or nothing."""
    if result["lost_entries"]:
        return f"Entries that had been on a disk are not in every ledger: {'; '.join(result['lost'])}."
    return "" if result["digests_equal"] else "The devices do not have the same game."


def _show(result: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps({key: result[key] for key in KEYS}))
        return
    for name, value in result.items():
        if value != -1.0:
            print(f"{name:22}{value}")


def _say(line: str) -> None:
    print(line, flush=True)


def _quiet(line: str) -> None:
    """Say nothing."""


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
