"""The editions that have a drawing; each has a source beside this file and a box in the engine."""

import tomllib
from typing import Any

from assets.make.places import SOURCES

EDITIONS = ("second",)

Source = dict[str, Any]


def read_source(edition: str) -> Source:
    """The drawing by hand: ``map``, ``rough``, ``nodes``, ``lines``, ``rivers`` and so on, as in the file."""
    return tomllib.loads((SOURCES / "map" / f"{edition}.toml").read_text(encoding="utf-8"))
