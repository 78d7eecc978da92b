"""``python -m companion evening``: a short evening between real apps in windows that nobody sees, and its figures."""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.ui.evening.evening import Evening
from companion.ui.evening.stories.run import STORIES, play_stories
from companion.ui.robot.phone import Unexpected
from companion.ui.words.edition import SECOND
from engine import EDITIONS, open_box

ALL = "all"
DESCRIPTION = """Real apps, each a process with a window of its own, find each other and play, touched where a player
would touch them. Ends with 1 if the phones differ, if anything was lost, if somebody finds no way on, or if a display
shows another phase than the one the players are in."""


def main(arguments: list[str]) -> int:
    """0 if all went well."""
    chosen = _arguments(arguments)
    folder = Path(tempfile.mkdtemp(prefix="small-council-evening-"))
    if chosen.pictures is not None:
        chosen.pictures.mkdir(parents=True, exist_ok=True)
    say = _quiet if chosen.json else _say
    try:
        if chosen.story:
            names = list(STORIES) if ALL in chosen.story else chosen.story
            _print(play_stories(names, folder, say, chosen.pictures), as_json=chosen.json)
            return 0
        figures = _evening(chosen, folder).run(say, chosen.pictures)
    except Unexpected as unexpected:
        return _complain(str(unexpected), 1)
    except KeyboardInterrupt:
        return _complain("The evening was interrupted; all its processes have ended.", 130)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    _print(figures.to_plain(), as_json=chosen.json)
    if not chosen.json:
        print(
            f"A waiting phone has drawn {figures.idle_frames} frames; the longest pause of the collector was "
            f"{figures.longest_pause_ms:.1f} ms."
        )
    wrong = figures.wrong()
    return _complain(wrong, 1) if wrong else 0


def _evening(chosen: argparse.Namespace, folder: Path) -> Evening:
    has_display = chosen.display
    return Evening(
        folder,
        chosen.players,
        chosen.rounds,
        chosen.seed,
        chosen.edition,
        kills=chosen.kill,
        has_display=has_display,
    )


def _print(plain: Mapping[str, Any], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(plain))
        return
    for name, value in plain.items():
        print(f"{name:30}{value}")


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion evening", description=DESCRIPTION)
    parser.add_argument("--edition", choices=EDITIONS, default=SECOND, help=f"which edition is played ({SECOND})")
    parser.add_argument("--players", type=int, default=3, help="how many phones (3)")
    parser.add_argument("--rounds", type=int, choices=range(1, 11), metavar="1-10", default=2, help="10: a whole game")
    parser.add_argument("--seed", default="7", help="for what players touch")
    parser.add_argument("--kill", action="store_true", help="one app is killed on the way, and later the host")
    parser.add_argument(
        "--display", action="store_true", help="a table display stands by, and must show the right phase"
    )
    parser.add_argument(
        "--story",
        action="append",
        choices=(*STORIES, ALL),
        help="instead of rounds, play what befalls a table of three; more than one may be named",
    )
    parser.add_argument("--pictures", metavar="FOLDER", type=Path, help="take a picture of every kind of screen")
    parser.add_argument("--json", action="store_true", help="print the figures only, as one line of JSON")
    chosen = parser.parse_args(arguments)
    known = sorted(open_box(chosen.edition).setups)
    if chosen.players not in known:
        parser.error(f"argument --players: the {chosen.edition} edition is for {', '.join(map(str, known))}")
    return chosen


def _say(line: str) -> None:
    print(line, flush=True)


def _quiet(_line: str) -> None:
    """Say nothing."""


def _complain(sentence: str, code: int) -> int:
    print(sentence, file=sys.stderr)
    return code
