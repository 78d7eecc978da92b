"""``python -m companion words``: the page of all words of the companion that a screen must put into a language."""

import argparse
from pathlib import Path

from companion.door import COMPANION_TABLES
from engine import words_page

INTRODUCTION = """\
# Words of the companion

The door holds no prose. What comes out of it is a word from these tables and the facts beside it; a screen makes a
sentence of it in the player's language. What the engine says has a page of its own, [words.md](words.md): events,
questions, and the codes that go with the reasons `refused` and `corrected`. Tests hold that nothing else is said, and
that everything here is said somewhere.

`make words` writes this page from the tables in the source: do not edit it.
"""


def main(arguments: list[str]) -> int:
    """Print the page of words, or write it to a file."""
    parser = argparse.ArgumentParser(prog="python -m companion words", description=main.__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page here instead of printing it")
    chosen = parser.parse_args(arguments)
    if chosen.write is None:
        print(render(), end="")
    else:
        chosen.write.write_text(render(), encoding="utf-8", newline="\n")
    return 0


def render() -> str:
    """The whole page as Markdown."""
    return words_page(INTRODUCTION, COMPANION_TABLES)
