"""Corrections that no board could show, or that say nothing: they are refused, and nothing changes."""

import pytest

from engine import Answer
from engine.asking.answers import Correction
from engine.commands.arguments import start
from engine.commands.soak import options_for
from tests.engine.asking.refused import assert_refused

BAD_CHANGES: tuple[tuple[str, ...], ...] = (
    (),
    ("",),
    ("nonsense",),
    ("units",),
    ("units", "nonsense", "stark", "footman"),
    ("units", "winterfell"),
    ("units", "winterfell", "nonsense", "footman"),
    ("units", "winterfell", "stark", "nonsense"),
    ("units", "winterfell", "stark", *("footman",) * 11),
    ("units", "winterfell", "stark", "ship"),
    ("units", "bay-of-ice", "stark", "footman"),
    ("units", "winterfell-port", "stark", "ship", "ship", "ship", "ship"),
    ("order", "winterfell", "stark"),
    ("order", "winterfell", "stark", "nonsense"),
    ("order", "winterfell", "stark", "raid", "raid"),
    ("control", "bay-of-ice", "stark"),
    ("control", "winterfell", "nonsense"),
    ("garrison", "winterfell", "7"),
    ("garrison", "karhold", "2"),
    ("neutral", "bay-of-ice", "3"),
    ("power", "stark", "21"),
    ("power", "stark", "-1"),
    ("power", "stark", "many"),
    ("power", "stark"),
    ("power", "stark", "3", "4"),
    ("power", "stark", "9" * 5000),
    ("supply", "stark", "7"),
    ("hand", "stark", "none"),
    ("hand", "stark", "tywin-lannister"),
    ("track", "fiefdoms", "stark"),
    ("track", "fiefdoms", "stark", "stark", "stark"),
    ("deck", "westeros-1", "nonsense"),
    ("deck", "nonsense", "supply"),
    ("threat", "3"),
    ("threat", "14"),
    ("round", "0"),
    ("round", "11"),
    ("blade", "lost"),
    ("ban", "nonsense"),
    ("attackers", "footman"),
)


@pytest.mark.parametrize("change", BAD_CHANGES, ids=lambda change: " ".join(change)[:40])
def test_impossible_corrections_are_refused_and_change_nothing(change: tuple[str, ...]) -> None:
    game = start("second", 3, options_for(0))
    assert_refused(game, Answer("correct", Correction((change,))))
    assert_refused(game, Answer("correct", Correction((("power", "stark", "3"), change))))
    assert_refused(game, Answer(game.pending[0].id, Correction((change,))))
