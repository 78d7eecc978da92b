"""Pictures from the atlas that was made for this device's density and this theme. docs/assets.md tells their names."""

from functools import cache

from kivy.atlas import Atlas
from kivy.graphics.texture import Texture
from kivy.metrics import Metrics

from companion.ui.theme.files import ASSETS

DENSITIES = ("1", "1.5", "2", "3")
"""The densities for which pictures are made."""
ALMOST = 0.05
"""Nobody sees the difference between two densities that are so near."""
SHEETS = ("signs", "pieces")
"""Two sheets of pictures; a sheet is read when something on it is first shown."""


@cache
def _sheet(sheet: str, theme: str, density: str) -> Atlas:
    return Atlas(str(ASSETS / "atlas" / f"{density}x" / f"{theme}-{sheet}.atlas"))


def picture(name: str, theme: str) -> Texture:
    """The picture of this name, in its own size; a KeyError if there is none."""
    return _texture(name, theme, min(DENSITIES, key=lambda made: abs(float(made) - Metrics.density)))


def sharp_picture(name: str, theme: str, density: float) -> tuple[Texture, float]:
    """The picture for at least this density, as far as there is one, and the density for which it was made."""
    made = next((made for made in DENSITIES if float(made) > density - ALMOST), DENSITIES[-1])
    return _texture(name, theme, made), float(made)


def _texture(name: str, theme: str, density: str) -> Texture:
    for sheet in SHEETS:
        textures = _sheet(sheet, theme, density).textures
        if name in textures:
            return textures[name]
    raise KeyError(name)
