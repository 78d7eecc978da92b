"""The looks of screens, read as text: sizes and colours come from the style."""

import re
from pathlib import Path

import pytest

UI = Path(__file__).resolve().parents[3] / "companion" / "ui"
FREE = {"theme", "widgets", "map"}
"""Where colours and sizes are made, and where everything is drawn."""
NOT_HERE = re.compile(r"\bdp\(|\bsp\(|#:import dp|rgba: *[\d(]|^\s*(Label|Button|BoxLayout|GridLayout|Widget):", re.M)


def looks() -> list[Path]:
    return sorted(UI.rglob("*.kv"))


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
