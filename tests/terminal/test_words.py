"""The page of all words of the companion."""

from pathlib import Path

import pytest

from companion.__main__ import run
from companion.door import ACTIONS, ENTRIES, NOTICES, VIEW_WORDS, WHY_NOT, WHY_NOT_CODES, WISHES
from companion.terminal.words import render
from engine import MALFORMED, REFUSALS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "companion-words.md"


def test_the_page_of_the_companions_words_is_up_to_date() -> None:
    # Compared outside the assertion: a difference of hundreds of lines would hide what to do about it.
    up_to_date = PAGE.exists() and PAGE.read_text(encoding="utf-8") == render()
    assert up_to_date, "docs/companion-words.md is out of date: run make words"


def test_every_word_of_every_table_is_on_the_page() -> None:
    page = render()
    codes = {code for table in WHY_NOT_CODES.values() for code in table if code not in {**REFUSALS, **MALFORMED}}
    for table in (WISHES, WHY_NOT, NOTICES, ENTRIES, ACTIONS, VIEW_WORDS, codes):
        assert [word for word in table if f"`{word}`" not in page] == []


def test_the_page_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["words"]) == 0
    printed = capsys.readouterr().out
    assert run(["words", "--write", str(tmp_path / "page.md")]) == 0
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == printed == render()
