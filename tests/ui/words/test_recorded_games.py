"""Whole recorded games, read line by line: every event and every question in words, and no id left among them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.words import words_in
from engine import SIDES, Game, open_box
from engine.recording import read_game

WORDS = words_in("en")
RECORDS = sorted((Path(__file__).resolve().parents[2] / "games").glob("*.game"))

AN_ID = re.compile(r"[a-z0-9]+[-_>][a-z0-9]+")
ONE_WORD_IDS = re.compile(r"\b(stark|greyjoy|lannister|martell|tyrell|baratheon|knight|ship|pyke|seagard|eyrie)\b")


def lines_of(path: Path) -> Iterator[str]:
    """All that a table would read in this game."""
    setup, answers = read_game(path.read_text(encoding="utf-8"))
    game = Game(setup)
    events = list(game.opening_events)
    for answer in answers:
        for question in game.pending:
            asked = WORDS.question(question.kind, question.facts)
            yield from (asked.title, asked.sentence, asked.button)
            yield WORDS.waiting(question.kind, question.house, question.facts)
        events += game.apply(answer)
        yield from (WORDS.line_source(line) for side in SIDES for line in game.battle_lines(side))
    for event in events:
        yield WORDS.told(event)
        yield from filter(None, [WORDS.board(event)])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_without_an_id_or_an_empty_place(path: Path) -> None:
    lines = dict.fromkeys(lines_of(path))
    assert len(lines) > 300
    for line in lines:
        assert line
        assert line == line.strip()
        assert "  " not in line
        assert not set("{}<>_[]") & set(line), line
        assert not AN_ID.search(line), line
        assert not ONE_WORD_IDS.search(line), line
        assert line[0].isupper() or line[0].isdigit(), line


def test_an_id_would_be_noticed() -> None:
    assert AN_ID.search("Move a Knight to storms-end.")
    assert AN_ID.search("Reason: seven_areas.")
    assert ONE_WORD_IDS.search("Move a Knight to seagard.")
    assert all(AN_ID.search(area) or "-" not in area for area in open_box("second").areas)
