"""The icon and the picture of the start are where the packager looks for them."""

import configparser
import json
from pathlib import Path

import pytest

from tests.assets.boards import ASSETS, ROOT
from tests.assets.test_atlas import png_size

SIZES = {
    "icon.filename": 512,
    "icon.adaptive_foreground.filename": 432,
    "icon.adaptive_background.filename": 432,
    "presplash.filename": 1024,
}


def told_to_packager(key: str) -> str:
    spec = configparser.RawConfigParser()
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    return spec["app"][key].replace("%(source.dir)s", str(ROOT))


@pytest.mark.parametrize("key", SIZES)
def test_the_packager_finds_a_picture_of_the_right_size(key: str) -> None:
    assert png_size(Path(told_to_packager(key))) == (SIZES[key], SIZES[key])


def test_the_start_has_the_colour_of_the_dark_window() -> None:
    palette = json.loads((ASSETS / "make" / "palette.json").read_text(encoding="utf-8"))
    assert told_to_packager("android.presplash_color") == palette["dark"]["bg"]
