"""Words on sheets: each written once, many on one texture."""

import pytest

from companion.ui.map.drawn import sheets
from companion.ui.map.drawn.sheets import MOST_SHEETS, SIDE, written
from companion.ui.theme.fonts import register_fonts

LOOK = {"font_name": "Title", "font_size": 20}


@pytest.fixture(autouse=True)
def empty_sheets(theatre) -> None:
    """Whatever was written before is forgotten: a sheet may be nearly full."""
    register_fonts()
    sheets._sheets.clear()
    sheets._written.clear()


def pixels_of(texture) -> bytes:
    """The part of its sheet that a text takes, as it lies there."""
    x, y = round(texture.uvpos[0] * SIDE), round(min(texture.uvpos[1], texture.uvpos[1] + texture.uvsize[1]) * SIDE)
    whole, row = sheets._sheets[-1].texture.pixels, 4 * SIDE
    return b"".join(whole[(y + line) * row + 4 * x :][: 4 * texture.width] for line in range(texture.height))


def test_a_text_is_written_once() -> None:
    assert written("Winterfell", **LOOK) is written("Winterfell", **LOOK)
    assert written("Winterfell", **LOOK) is not written("Winterfell", **LOOK | {"font_size": 21})


def test_many_texts_stand_on_one_sheet_and_apart() -> None:
    found = [written(f"Area {number}", **LOOK) for number in range(30)]
    assert len({texture.id for texture in found}) == 1
    places = {(texture.uvpos, texture.uvsize) for texture in found}
    assert len(places) == len(found)


def test_a_sheet_that_was_lost_is_written_again() -> None:
    texture = written("Storm's End", **LOOK)
    before = pixels_of(texture)
    assert any(before)
    sheet = sheets._sheets[-1]
    sheet._wipe()
    assert not any(pixels_of(texture))
    sheet._write_again(sheet.texture)
    assert pixels_of(texture) == before


def test_sheets_without_end_begin_anew() -> None:
    first = written("Pyke", **LOOK)
    for size in range(200, 260):
        written("As long as a line", font_name="Title", font_size=size)
    assert len(sheets._sheets) <= MOST_SHEETS
    assert written("Pyke", **LOOK) is not first
    assert first.width > 1
