"""Where the sources of the assets stand, and where the assets go."""

from pathlib import Path

SOURCES = Path(__file__).resolve().parent
ASSETS = SOURCES.parent

FONTS = ASSETS / "fonts"
MAP = ASSETS / "map"
ATLAS = ASSETS / "atlas"
ICON = ASSETS / "icon"
SOUNDS = ASSETS / "sounds"
