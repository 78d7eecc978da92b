"""Kivy finds widgets and their rules by name alone: two of one name would take each other's looks."""

import ast
from collections import Counter
from pathlib import Path

UI = Path(__file__).resolve().parents[2] / "companion" / "ui"
WITH_WIDGETS = ("map", "patterns", "screens", "strips", "widgets")


def test_every_widget_has_a_name_of_its_own() -> None:
    sources = [path for folder in WITH_WIDGETS for path in (UI / folder).rglob("*.py")]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in sources]
    names = Counter(node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    assert [name for name, number in names.items() if number > 1] == []


def test_every_look_is_written_once() -> None:
    lines = [line for path in UI.rglob("*.kv") for line in path.read_text(encoding="utf-8").splitlines()]
    looks = Counter(line for line in lines if line.startswith("<"))
    assert [look for look, number in looks.items() if number > 1] == []
