"""Where the files of the app lie."""

from pathlib import Path

ASSETS = Path(__file__).resolve().parents[3] / "assets"
