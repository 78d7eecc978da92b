"""``python -m companion``: the app; without one, or without a display, a table in the terminal; and the demo."""

import sys

from companion.demo.run import main as run_demo
from companion.terminal.table import run_table


def main() -> None:
    """The entry that ``make run`` and the phone package use."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["demo"]:
        sys.exit(run_demo(arguments[1:]))
    sys.exit(run_table(arguments))


if __name__ == "__main__":
    main()
