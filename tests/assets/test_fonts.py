"""The fonts have every letter and sign that a language of the app may need, and their licences are named."""

import struct
from pathlib import Path

import pytest

from tests.assets.boards import ASSETS

FONTS = sorted((ASSETS / "fonts").glob("*.ttf"))

ENGLISH = "abcdefghijklmnopqrstuvwxyz"
POLISH = "ąćęłńóśźż"
PORTUGUESE = "áâãàçéêíóôõúü"
ITALIAN = "àèéìíîòóùú"
SIGNS = "0123456789.,:;!?()[]/'\"&%+·½×°«»\N{EN DASH}\N{EM DASH}\N{HORIZONTAL ELLIPSIS}\N{MINUS SIGN}"
QUOTES = "\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}\N{LEFT DOUBLE QUOTATION MARK}"
QUOTES += "\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"


def letters_of(path: Path) -> set[str]:
    """The characters that a font has a glyph for, from the table of segments (format 4) in its cmap."""
    data = path.read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    entries = [struct.unpack_from(">4sIII", data, 12 + 16 * number) for number in range(tables)]
    cmap = next(offset for tag, _, offset, _ in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    starts = [cmap + struct.unpack_from(">I", data, cmap + 8 + 8 * number)[0] for number in range(count)]
    segments = next(start for start in starts if struct.unpack_from(">H", data, start) == (4,))
    doubled = struct.unpack_from(">H", data, segments + 6)[0]
    ends = struct.unpack_from(f">{doubled // 2}H", data, segments + 14)
    begins = struct.unpack_from(f">{doubled // 2}H", data, segments + 16 + doubled)
    return {chr(code) for begin, end in zip(begins, ends, strict=True) for code in range(begin, end + 1)}


def test_there_are_three_weights_for_titles_and_three_for_text() -> None:
    wanted = ["text-bold", "text-regular", "text-semibold", "title-bold", "title-medium", "title-semibold"]
    assert [path.stem for path in FONTS] == wanted


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_a_font_has_every_letter_of_every_language(path: Path) -> None:
    lower = ENGLISH + POLISH + PORTUGUESE + ITALIAN
    assert set(lower + lower.upper() + SIGNS + QUOTES + " \N{NO-BREAK SPACE}") - letters_of(path) == set()


@pytest.mark.parametrize("purpose", ["title", "text"])
def test_a_font_is_named_with_its_licence(purpose: str) -> None:
    licence = (ASSETS / "fonts" / f"{purpose}-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    listed = (ASSETS / "LICENSES.md").read_text(encoding="utf-8")
    assert f"`fonts/{purpose}-*.ttf`" in listed
    assert f"`fonts/{purpose}-OFL.txt`" in listed
