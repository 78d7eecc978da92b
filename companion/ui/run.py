"""``python -m companion``: the app, with what the command line asks of it."""

import argparse
import gc
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion.ui.starting.window import DEFAULT_SIZE, DISPLAY_SIZE, data_folder, has_display, prepare_window

if TYPE_CHECKING:
    from companion.ui.models.intents import Intent

NO_DISPLAY = 4
"""The exit code where no window can be opened."""
SWITCH_SECONDS = 0.001
"""So long a thread keeps the others waiting: the network answers while the window's thread makes a screen."""

MOST_MADE = 4_000
"""With more new things than this, Python looks for garbage among them at once, which takes a few milliseconds."""
NEVER = 1_000_000
"""After so many such looks it would look at all that there is."""


def main(arguments: list[str]) -> int:
    """Open the window; returns when it is closed."""
    chosen = _arguments(arguments)
    if not has_display():
        print("There is no display here for a window; `table` plays in the terminal.", file=sys.stderr)
        return NO_DISPLAY
    look_often_while_loading()
    sys.setswitchinterval(SWITCH_SECONDS)
    prepare_window(chosen.size)
    from companion.ui.app import CouncilApp

    app = CouncilApp(chosen.data or data_folder(), is_display=chosen.display)
    if chosen.name:
        app.rename(chosen.name)
    elif chosen.display:
        app.name_display()
    if chosen.crier:
        app.cry_out()
    app.at_first(lambda: _at_first(chosen), chosen.seat)
    if "SMALL_COUNCIL_ROBOT" in os.environ:
        from companion.ui.robot.server import serve_robot_if_asked

        serve_robot_if_asked(app.aloud.speaker)
    app.run()
    return 0


def look_often_while_loading() -> None:
    """For garbage among what is new: what is being loaded leaves some, for attrs makes its classes twice.

    As soon as all is loaded, the app itself says when to look (collecting.py).
    """
    gc.set_threshold(MOST_MADE, 0, NEVER)


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion", description="Small Council, the app.")
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="open the table that this file holds")
    parser.add_argument("--host", action="store_true", help="lay a table at once")
    parser.add_argument("--players", type=int, choices=(3, 4, 5, 6), default=6, help="houses of that table")
    parser.add_argument("--join", metavar="LINK", help="come to the table of this link at once")
    parser.add_argument("--display", action="store_true", help="beside the board, for all to see; it has no seat")
    parser.add_argument("--crier", action="store_true", help="a display that says aloud what happens")
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument("--seat", metavar="HOUSE", help="the house to sit down at")
    parser.add_argument("--data", metavar="FOLDER", type=Path, help="where this device keeps its tables")
    parser.add_argument("--size", metavar="WIDTHxHEIGHT", type=_size, help="of the window")
    chosen = parser.parse_args(arguments)
    chosen.size = chosen.size or (DISPLAY_SIZE if chosen.display else DEFAULT_SIZE)
    return chosen


def _size(text: str) -> tuple[int, int]:
    """A size as it is typed: 360x640."""
    found = re.fullmatch(r"(\d{2,5})x(\d{2,5})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write 360x640")
    return int(found[1]), int(found[2])


def _at_first(chosen: argparse.Namespace) -> "Intent | None":
    """What to do as soon as the door is open."""
    from companion.ui.models.intents import OpenFile, Wish
    from companion.ui.models.place import TableOptions
    from companion.ui.models.start.options import host_wish

    if chosen.file is not None:
        return OpenFile(str(chosen.file.absolute()))
    if chosen.join:
        return Wish("join", (chosen.join,))
    if chosen.host:
        return host_wish(chosen.name or "Small Council", TableOptions(players=chosen.players))
    return None
