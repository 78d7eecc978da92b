"""The palettes: every colour of the app by its role, as numbers from 0 to 1. The roles are told in docs/assets.md."""

import json
from collections.abc import Mapping
from functools import cache

import attrs

from companion.ui.theme.files import ASSETS

Colour = tuple[float, float, float, float]

HIGH_CONTRAST = {"text2": "text", "text3": "text2", "line": "text3"}
"""Which role stands in for another where more contrast is wanted."""


def colour(text: str, opacity: float = 1.0) -> Colour:
    """A colour written as `#RRGGBB`."""
    red, green, blue = (int(text[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return red, green, blue, opacity


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """One colour, with so large a share of another."""
    red, green, blue = (a + (b - a) * share for a, b in zip(one[:3], other[:3], strict=True))
    return red, green, blue, one[3]


def contrast(one: Colour, other: Colour) -> float:
    """How well one can be read on the other: from 1, not at all, to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(of: Colour) -> float:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in of[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@attrs.frozen
class Palette:
    """Every role and its colour, in one theme."""

    theme: str
    bg: Colour
    s1: Colour
    s2: Colour
    s3: Colour
    line: Colour
    text: Colour
    text2: Colour
    text3: Colour
    gold: Colour
    ongold: Colour
    wax: Colour
    onwax: Colour
    good: Colour
    warn: Colour
    bad: Colour
    info: Colour
    sea: Colour
    sea2: Colour
    land: Colour
    coast: Colour
    rim: Colour
    parch: Colour
    parchink: Colour
    mapink: Colour

    @property
    def is_high_contrast(self) -> bool:
        """Whether second words are as strong as the first."""
        return self.text2 == self.text

    def role(self, name: str) -> Colour:
        """The colour of a role; nothing at all for no name."""
        return getattr(self, name) if name else (0.0, 0.0, 0.0, 0.0)


@attrs.frozen
class HouseColours:
    """The field and the ink of a house, and how strongly its field tints an area that it controls."""

    field: Colour
    ink: Colour
    control: float


@cache
def palette(theme: str, *, high_contrast: bool = False) -> Palette:
    """The palette of a theme, `dark` or `light`."""
    roles = dict(_file()[theme])
    if high_contrast:
        roles |= {role: roles[other] for role, other in HIGH_CONTRAST.items()}
    return Palette(theme, **{role: colour(text) for role, text in roles.items()})


@cache
def house_colours() -> Mapping[str, HouseColours]:
    """The colours of every house, the same in both themes."""
    mix = _file()["control_mix"]
    return {
        house: HouseColours(colour(both["field"]), colour(both["ink"]), mix[house])
        for house, both in _file()["house"].items()
    }


@cache
def _file() -> Mapping[str, Mapping[str, str]]:
    return json.loads((ASSETS / "make" / "palette.json").read_text(encoding="utf-8"))
