"""``python -m engine COMMAND``: play, record, bench, perft, soak, case, rules."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

COMMANDS: Mapping[str, str] = {
    "play": "a whole random game",
    "record": "a whole random game, with everything that happens in it",
    "bench": "how fast the engine is",
    "perft": "the counts of legal answers on known positions",
    "soak": "many random games, every position checked",
    "case": "run case files",
    "rules": "the rulebook page with the cases that prove it",
}


def main() -> int:
    """Run the command that is named first."""
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command not in COMMANDS:
        print("usage: python -m engine COMMAND …", file=sys.stderr)
        for name, purpose in COMMANDS.items():
            print(f"  {name:8}{purpose}", file=sys.stderr)
        return 2
    run: Callable[[list[str]], int] = import_module(f"engine.commands.{command}").main
    return run(sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
