"""What the app itself keeps on this device's disk: settings, and drafts of answers.

Drafts are secrets. They lie in a file of their own that only this device's user may read, and nowhere else.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import cattrs

from companion.ui.models.drafts import Draft
from companion.ui.models.settings import Settings

SETTINGS, DRAFTS = "settings.json", "drafts.json"
DRAFT_KINDS: Mapping[str, type[Draft]] = {kind.__name__: kind for kind in Draft.__args__}
CONVERTER = cattrs.Converter(forbid_extra_keys=True)


class Keeping:
    """A folder. What cannot be read there counts as not there: nothing in it is needed to go on playing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def settings(self) -> Settings:
        """What the player has set."""
        return self._structured(SETTINGS, Settings, Settings())

    def keep_settings(self, settings: Settings) -> None:
        """From now on this holds."""
        self._write(SETTINGS, CONVERTER.unstructure(settings))

    def drafts(self) -> dict[str, Draft]:
        """Every draft, by the table and the question it is for."""
        kept = self._read(DRAFTS)
        drafts = {key: _draft(plain) for key, plain in kept.items()} if isinstance(kept, dict) else {}
        return {key: draft for key, draft in drafts.items() if draft is not None}

    def keep_drafts(self, drafts: Mapping[str, Draft]) -> None:
        """These, and no others."""
        plain = {key: [type(draft).__name__, CONVERTER.unstructure(draft)] for key, draft in drafts.items()}
        self._write(DRAFTS, plain)

    def _structured(self, name: str, kind: Any, otherwise: Any) -> Any:
        try:
            return CONVERTER.structure(self._read(name), kind)
        except (cattrs.BaseValidationError, TypeError, ValueError):
            return otherwise

    def _read(self, name: str) -> Any:
        try:
            return json.loads((self._folder / name).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def _write(self, name: str, plain: Any) -> None:
        """All of it or nothing; a full disk loses a draft, never a move."""
        beside = self._folder / f"{name}.new"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
                json.dump(plain, file)
            beside.replace(self._folder / name)
        except OSError:
            beside.unlink(missing_ok=True)


def _draft(plain: Any) -> Draft | None:
    try:
        name, fields = plain
        return CONVERTER.structure(fields, DRAFT_KINDS[name])
    except (cattrs.BaseValidationError, KeyError, TypeError, ValueError):
        return None
