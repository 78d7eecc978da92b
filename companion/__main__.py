"""``python -m companion``: the app; without a display, a table in the terminal; without a terminal, a short evening.

``python -m companion FILE`` opens the table that a file holds.
"""

import signal
import sys
import tempfile
from collections.abc import Callable, Mapping
from types import FrameType

MISSING_PACKAGE = 3
TABLE_FILE = ".council"
"""How the file of a table ends."""
SHORT_EVENING = ["--players", "3", "--rounds", "1", "--pictures"]
"""What is shown where nobody can see or type: real apps in windows of their own, and pictures of them."""


def main() -> None:
    """The entry that ``make run`` and the phone package use."""
    signal.signal(signal.SIGTERM, _asked_to_end)
    try:
        sys.exit(run(sys.argv[1:]))
    except BrokenPipeError:
        # Nobody reads any more; nothing may be written at the end of the process either.
        sys.stdout = None


def run(words: list[str]) -> int:
    """What the words of the command line ask for; returns the exit code."""
    if words and not words[0].startswith("-") and not _is_table_file(words[0]):
        if words[0] not in COMMANDS:
            print(f"There is no command {words[0]!r}; there are {', '.join(COMMANDS)}.", file=sys.stderr)
            return 2
        return _with_packages(words[0], words[1:])
    if words or _has_display():
        return _with_packages("app", words)
    if _can_type():
        return _with_packages("table", words)
    pictures = tempfile.mkdtemp(prefix="small-council-pictures-")
    print("There is neither a display nor a terminal, so robots play a short evening in windows that nobody sees.")
    print(f"Pictures of it: {pictures}", flush=True)
    return _with_packages("evening", [*SHORT_EVENING, pictures])


def _with_packages(command: str, arguments: list[str]) -> int:
    """Run a command; where its packages could not be installed, say so."""
    try:
        return COMMANDS[command](arguments)
    except ModuleNotFoundError as missing:
        print(f"`{command}` needs the package {missing.name}, which is not installed here.", file=sys.stderr)
        return MISSING_PACKAGE


def _asked_to_end(number: int, frame: FrameType | None) -> None:
    """From outside: end as after Ctrl-C, with all processes and files of a demo cleared away."""
    raise KeyboardInterrupt


def _is_table_file(word: str) -> bool:
    """Whether somebody has touched the file of a table: the system starts the app with its path."""
    return word.endswith(TABLE_FILE)


def _can_type() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _has_display() -> bool:
    from companion.ui.starting.window import has_display

    return has_display()


# Each command imports what it needs, so that a missing package can be named.


def _app(arguments: list[str]) -> int:
    from companion.ui.run import main as run_app

    return run_app(arguments)


def _table(arguments: list[str]) -> int:
    from companion.terminal.table import run_table

    return run_table(arguments)


def _demo(arguments: list[str]) -> int:
    from companion.demo.run import main as run_demo

    return run_demo(arguments)


def _chaos(arguments: list[str]) -> int:
    from companion.demo.chaos import main as run_chaos

    return run_chaos(arguments)


def _shots(arguments: list[str]) -> int:
    from companion.ui.shots.run import main as run_shots

    return run_shots(arguments)


def _evening(arguments: list[str]) -> int:
    from companion.ui.evening.run import main as run_evening

    return run_evening(arguments)


def _words(arguments: list[str]) -> int:
    from companion.terminal.words import main as run_words

    return run_words(arguments)


COMMANDS: Mapping[str, Callable[[list[str]], int]] = {
    "app": _app,
    "table": _table,
    "demo": _demo,
    "chaos": _chaos,
    "shots": _shots,
    "evening": _evening,
    "words": _words,
}


if __name__ == "__main__":
    main()
