"""Every piece and every sign that the box and the naming rule of docs/assets.md know is in every atlas."""

import json
import struct
from itertools import combinations, product
from pathlib import Path

import pytest

import engine
from tests.assets.boards import ASSETS

BOX = engine.open_box("second")
DENSITIES = ("1", "1.5", "2", "3")
THEMES = ("dark", "light")
MOST_PIXELS = 2048

ICONS = (
    "now map tracks log more eye eyeoff lock check x plus minus back next up down undo info hand share book play gear "
    "clock hour sound wifi wifioff person flag throne sword raven crown barrel castle axe ship wave"
)
MARKS = (
    "castle stronghold supply power port star star-empty sword fortification skull march defense support raid "
    "consolidate footman knight ship siege-engine"
)

Place = tuple[int, int, int, int]

COLOUR_TYPE, RED_GREEN_BLUE_ALPHA = 25, 6
"""Where a PNG says what its pixels are, and that they are whole colours."""


def piece_ids() -> set[str]:
    houses = list(BOX.houses)
    ids = {f"badge-{house}-{size}" for house, size in product(houses, (17, 24, 32, 40))}
    ids |= {f"power-{house}-{size}" for house, size in product(houses, (18, 24))}
    ids |= {f"{force}-{size}" for force, size in product(["neutral", *(f"garrison-{h}" for h in houses)], (21, 26))}
    for house, kind, size in product(houses, BOX.units, (21, 26, 32)):
        ids |= {f"unit-{house}-{kind}-{size}", f"unit-{house}-{kind}-routed-{size}"}
    ids |= {f"unit-{house}-count-{size}" for house, size in product(houses, (16, 20))}
    for token, size in product(BOX.tokens, (36, 42)):
        ids |= {f"order-{token}-{size}", f"order-{token}-banned-{size}"}
    ids |= {f"order-{which}-{house}-{size}" for which, house, size in product([*BOX.tokens, "back"], houses, (31, 38))}
    return ids | {f"order-used-{size}" for size in (31, 36, 38, 42)}


def sign_ids() -> set[str]:
    houses = list(BOX.houses)
    ids = {f"shield-{house}-{size}" for house, size in product(houses, (32, 40, 64, 96))}
    ids |= {f"seal-{which}-{size}" for which, size in product(houses, (24, 44, 120))}
    ids |= {f"icon-{name}-{size}" for name, size in product(ICONS.split(), (16, 20, 24, 32))}
    ids |= {f"mark-{name}-{size}" for name, size in product(MARKS.split(), (12, 16, 20, 24))}
    return ids | {"emblem-144"}


IDS = {"pieces": piece_ids(), "signs": sign_ids()}


@pytest.fixture(params=product(DENSITIES, THEMES, IDS), ids="-".join)
def atlas(request: pytest.FixtureRequest) -> tuple[float, str, Path]:
    """The density, what the atlas holds, and its file."""
    density, theme, content = request.param
    return float(density), content, ASSETS / "atlas" / f"{density}x" / f"{theme}-{content}.atlas"


def read_atlas(path: Path) -> tuple[tuple[int, int], dict[str, Place]]:
    """The size of the one sheet of an atlas, and where each picture is on it."""
    ((sheet, places),) = json.loads(path.read_text(encoding="utf-8")).items()
    return png_size(path.with_name(sheet)), {name: tuple(place) for name, place in places.items()}


def png_size(path: Path) -> tuple[int, int]:
    head = path.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", head[16:])
    return width, height


def test_a_sheet_has_no_table_of_colours(atlas: tuple[float, str, Path]) -> None:
    """SDL never frees what it reads of a picture that has one."""
    path = atlas[2]
    (sheet,) = json.loads(path.read_text(encoding="utf-8"))
    assert path.with_name(sheet).read_bytes()[COLOUR_TYPE] == RED_GREEN_BLUE_ALPHA


def test_an_atlas_has_what_the_naming_rule_lists_and_nothing_else(atlas: tuple[float, str, Path]) -> None:
    _, content, path = atlas
    assert set(read_atlas(path)[1]) == IDS[content]


def test_a_picture_is_as_large_as_its_id_says(atlas: tuple[float, str, Path]) -> None:
    density, _, path = atlas
    for name, (_, _, _, height) in read_atlas(path)[1].items():
        size = name.rpartition("-")[2]
        if size.isdecimal():
            assert height == int(int(size) * density + 0.5), name


def test_pictures_lie_on_their_sheet_and_off_each_other(atlas: tuple[float, str, Path]) -> None:
    (width, height), places = read_atlas(atlas[2])
    assert max(width, height) <= MOST_PIXELS
    for name, (x, y, wide, high) in places.items():
        assert 0 <= x <= width - wide, name
        assert 0 <= y <= height - high, name
    for (one, a), (other, b) in combinations(places.items(), 2):
        beside = a[0] + a[2] <= b[0] or b[0] + b[2] <= a[0]
        assert beside or a[1] + a[3] <= b[1] or b[1] + b[3] <= a[1], (one, other)


def test_both_themes_have_the_same_pictures_in_the_same_places() -> None:
    for density, content in product(DENSITIES, IDS):
        folder = ASSETS / "atlas" / f"{density}x"
        dark, light = (read_atlas(folder / f"{theme}-{content}.atlas") for theme in THEMES)
        assert dark == light


def test_the_shadow_has_its_documented_size() -> None:
    assert png_size(ASSETS / "atlas" / "shadow.png") == (100, 100)
