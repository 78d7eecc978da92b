"""Start the app; as long as there is none, and always without a display, a table in the terminal."""

import sys

from companion.terminal.table import run_table


def main() -> None:
    """The entry that ``make run`` and the phone package use."""
    sys.exit(run_table(sys.argv[1:]))


if __name__ == "__main__":
    main()
