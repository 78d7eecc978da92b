"""The colours of ``palette.json``, by theme and role, by house, and mixed."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from assets.make.places import SOURCES

THEMES = ("dark", "light")

WHITE = "#FFFFFF"
BLACK = "#000000"
TOKEN_RIM = "#8B7D5E"


@dataclass(frozen=True, slots=True)
class Tincture:
    """The two colours of a house: its field, and the ink on it."""

    field: str
    ink: str


@cache
def palette() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SOURCES / "palette.json").read_text(encoding="utf-8"))
    return found


def role(theme: str, name: str) -> str:
    """The colour that plays this role in the theme."""
    colour: str = palette()[theme][name]
    return colour


def tincture(house: str) -> Tincture:
    return Tincture(**palette()["house"][house])


def special_token(part: str) -> str:
    """The face, the ink or the rim of a special order, the same in both themes."""
    colour: str = palette()["special_token"][part]
    return colour


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """A colour on the way from one to the other."""
    mixed = (round(a + (b - a) * share) for a, b in zip(channels(one), channels(other), strict=True))
    return "#" + "".join(f"{channel:02X}" for channel in mixed)
