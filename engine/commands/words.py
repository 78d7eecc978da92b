"""``python -m engine words``: the page of all words that a screen must put into the players' language."""

import argparse
from pathlib import Path

from engine.word_tables import ENGINE_TABLES, words_page

INTRODUCTION = """\
# Words

The engine holds no prose. What it says is a word from these tables and the facts beside it; a screen makes a sentence
of it in the player's language. A word in capitals stands for every id of its sort: `AREA`, `CARD`, `DECK`, `HOUSE`,
`NUMBER`, `TOKEN`, `TRACK`, `UNIT`. A test holds that nothing else is said, and that everything here is said somewhere.

`make words` writes this page from the tables in the source: do not edit it.
"""


def main(arguments: list[str]) -> int:
    """Print the page of words, or write it to a file."""
    parser = argparse.ArgumentParser(prog="python -m engine words", description=main.__doc__)
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page here instead of printing it")
    chosen = parser.parse_args(arguments)
    page = render()
    if chosen.write is None:
        print(page, end="")
    else:
        chosen.write.write_text(page, encoding="utf-8", newline="\n")
    return 0


def render() -> str:
    """The whole page as Markdown."""
    return words_page(INTRODUCTION, ENGINE_TABLES)
