"""The icon and the picture of the start are where the packager looks for them."""

import configparser

import pytest

from tests.assets.boards import ROOT
from tests.assets.test_atlas import png_size

SIZES = {
    "icon.filename": 512,
    "icon.adaptive_foreground.filename": 432,
    "icon.adaptive_background.filename": 432,
    "presplash.filename": 1024,
}


@pytest.mark.parametrize("key", SIZES)
def test_the_packager_finds_a_picture_of_the_right_size(key: str) -> None:
    spec = configparser.RawConfigParser()
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    path = spec["app"][key].replace("%(source.dir)s", str(ROOT))
    assert png_size(ROOT / path) == (SIZES[key], SIZES[key])
