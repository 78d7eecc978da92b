"""The sources of the app, read as text: what a reader and Kivy rely on."""

import ast
import re
from collections import Counter
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[2] / "companion" / "ui"
FREE = {"theme", "widgets", "map"}
"""Where colours and sizes are made, and where everything is drawn."""
NOT_HERE = re.compile(r"\bdp\(|\bsp\(|#:import dp|rgba: *[\d(]|^\s*(Label|Button|BoxLayout|GridLayout|Widget):", re.M)


def widget_sources() -> list[Path]:
    return [path for path in UI.rglob("*.py") if path.with_suffix(".kv").exists()]


def looks() -> list[Path]:
    return sorted(UI.rglob("*.kv"))


def widget_classes() -> list[str]:
    sources = {*widget_sources(), *(UI / "widgets").glob("*.py")}
    return [
        node.name
        for path in sources
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]


def test_kivy_knows_every_widget_by_a_name_of_its_own() -> None:
    classes = widget_classes()
    assert classes
    assert [name for name, number in Counter(classes).items() if number > 1] == []


@pytest.mark.parametrize("path", looks(), ids=lambda path: str(path.relative_to(UI)))
def test_a_look_stands_beside_its_source(path: Path) -> None:
    assert path.with_suffix(".py").exists()


@pytest.mark.parametrize(
    "path",
    [path for path in looks() if path.relative_to(UI).parts[0] not in FREE],
    ids=lambda path: str(path.relative_to(UI)),
)
def test_screens_and_patterns_take_sizes_and_colours_from_the_style(path: Path) -> None:
    assert NOT_HERE.findall(path.read_text(encoding="utf-8")) == []
