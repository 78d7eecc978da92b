"""``python -m companion shots``: a picture of every screen in every telling state, and the faults of its layout."""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import attrs

from companion.ui.models.settings import TEXT_SCALES, THEMES, Settings
from companion.ui.starting.window import prepare_window
from companion.ui.words import languages
from engine import rulebook

DESCRIPTION = """Takes a picture of every screen, from real positions, in every size of window; beside each lie the
words that are seen on it, from top to bottom."""


@attrs.frozen
class Size:
    """Of a window, in dp, and how many pixels a dp has in its pictures."""

    dp: tuple[int, int]
    density: int


SIZES: Mapping[str, Size] = {
    "phone": Size((360, 640), 2),
    "tablet": Size((1280, 800), 1),
    "desktop": Size((1400, 800), 1),
    "display": Size((1280, 800), 1),
    "television": Size((1920, 1080), 1),
}
"""A phone, a tablet in the hands of a player, a window on a desktop; a display beside the board, and a larger one."""


def main(arguments: list[str]) -> int:
    """0 if every picture was taken and, with ``--check``, nothing is wrong with any."""
    chosen = _arguments(arguments)
    if len(chosen.sizes) == 1:
        return _take(chosen, chosen.sizes[0])
    # A process has one window, and a density for its whole life: one process for each size.
    processes = [
        subprocess.Popen([sys.executable, "-m", "companion", "shots", "--size", size, *arguments])
        for size in chosen.sizes
    ]
    return max(process.wait() for process in processes)


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion shots", description=DESCRIPTION)
    parser.add_argument("--out", metavar="FOLDER", type=Path, help="where the pictures go")
    parser.add_argument("--size", dest="sizes", action="append", choices=SIZES, help="only this one; all, if none")
    parser.add_argument("--only", metavar="NAME", default="", help="only pictures with this in their name")
    parser.add_argument("--edition", choices=rulebook.editions(), default="second")
    parser.add_argument("--language", choices=languages(), default="en")
    parser.add_argument("--theme", choices=THEMES, default="dark")
    parser.add_argument("--text-scale", type=float, choices=TEXT_SCALES, default=1.0)
    parser.add_argument("--longer", action="store_true", help="with sentences that are longer by 40 %%")
    parser.add_argument("--check", action="store_true", help="say what is wrong with each layout")
    chosen = parser.parse_args(arguments)
    chosen.sizes = chosen.sizes or list(SIZES)
    if chosen.out is None and not chosen.check:
        parser.error("say where the pictures go (--out), or that only layouts are checked (--check)")
    return chosen


def _take(chosen: argparse.Namespace, name: str) -> int:
    size = SIZES[name]
    os.environ["KIVY_METRICS_DENSITY"] = str(size.density)
    folder = chosen.out / name if chosen.out is not None else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="small-council-shots-") as scratch:
        os.environ["KIVY_HOME"] = str(Path(scratch) / "kivy")
        prepare_window(size.dp, offscreen=True)
        return _with_window(chosen, name, folder, Path(scratch))


def _with_window(chosen: argparse.Namespace, name: str, folder: Path | None, scratch: Path) -> int:
    from companion.ui.shots.longer import longer_words
    from companion.ui.shots.rows import shots_of
    from companion.ui.shots.taking import take
    from companion.ui.shots.theatre import Theatre

    shots = [shot for shot in shots_of(name, chosen.edition) if chosen.only in shot.name]
    settings = Settings(language=chosen.language, theme=chosen.theme, text_scale=chosen.text_scale)
    taken = take(shots, Theatre(scratch), folder, settings, longer_words if chosen.longer else None)
    wrong = [f"{name} {line}" for one in taken for line in one.complaints(checks=chosen.check)]
    print("\n".join([*wrong, f"{name}: {len(taken)} screens, {len(wrong)} complaints."]), flush=True)
    return 1 if wrong else 0
