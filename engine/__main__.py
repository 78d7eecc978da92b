"""``python -m engine COMMAND``: play, record, match, bench, perft, soak, case, rules, words."""

import sys
from collections.abc import Callable, Mapping
from importlib import import_module

COMMANDS: Mapping[str, str] = {
    "play": "a whole random game",
    "record": "a whole random game, with everything that happens in it",
    "match": "how well the considered player plays against random ones",
    "bench": "how fast the engine is",
    "perft": "the counts of legal answers on known positions",
    "soak": "many random games, every position checked",
    "case": "run case files",
    "rules": "the rulebook page with the cases that prove it",
    "words": "the page of all words that a screen must put into a language",
}


def main() -> int:
    """Run the command that is named first."""
    command = sys.argv[1] if len(sys.argv) > 1 else ""
    if command in ("-h", "--help"):
        print(_usage())
        return 0
    if command not in COMMANDS:
        print(_usage(), file=sys.stderr)
        return 2
    run: Callable[[list[str]], int] = import_module(f"engine.commands.{command}").main
    return run(sys.argv[2:])


def _usage() -> str:
    commands = [f"  {name:8}{purpose}" for name, purpose in COMMANDS.items()]
    more = "python -m engine COMMAND --help explains a command."
    return "\n".join(["usage: python -m engine COMMAND …", *commands, more])


if __name__ == "__main__":
    sys.exit(main())
