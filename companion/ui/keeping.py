"""What the app itself keeps on this device's disk: settings, drafts of answers, and the times of evenings.

Drafts are secrets. They lie in a file of their own that only this device's user may read, and nowhere else.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from companion.ui.device.device import language_of_device, text_scale_of_device, wants_less_motion
from companion.ui.models.settings import Settings

if TYPE_CHECKING:
    from cattrs import Converter

    from companion.ui.models.drafts import Draft

SETTINGS, DRAFTS, TIMES, LAID_OUT, SAVED = "settings.json", "drafts.json", "times.json", "laid-out.json", "saved"
MOST_EVENINGS = 12
"""The times of so many tables are kept, and which board was laid out."""
TABLE_FILE = ".council"
"""How the file of a table ends."""


class Keeping:
    """A folder. What cannot be read there counts as not there: nothing in it is needed to go on playing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def settings(self) -> Settings:
        """What the player has set; before that, language, size of text and motion are those of the device."""
        return _settings(self._read(SETTINGS)) or Settings(
            language=language_of_device(), text_scale=text_scale_of_device(), less_motion=wants_less_motion()
        )

    def keep_settings(self, settings: Settings) -> None:
        """From now on this holds."""
        self._write(SETTINGS, {name: getattr(value, "value", value) for name, value in attrs.asdict(settings).items()})

    def saved(self) -> tuple[str, ...]:
        """The files of tables that were put away here, the latest first."""
        try:
            files = sorted((self._folder / SAVED).glob(f"*{TABLE_FILE}"), key=lambda file: file.stat().st_mtime)
        except OSError:
            return ()
        return tuple(file.name for file in reversed(files))

    def saved_file(self, name: str) -> Path:
        """Where a file of this name lies, or would."""
        return self._folder / SAVED / name

    def new_file(self, table: str, round_number: int) -> Path:
        """Where a table can be put away: a name that people know it by, and that no other file has."""
        folder = self._folder / SAVED
        folder.mkdir(parents=True, exist_ok=True)
        return free_file(folder, table, f", {round_number}", TABLE_FILE)

    def drafts(self) -> dict[str, Draft]:
        """Every draft, by the table and the question it is for."""
        kept = self._read(DRAFTS)
        drafts = {key: _draft(plain) for key, plain in kept.items()} if isinstance(kept, dict) else {}
        return {key: draft for key, draft in drafts.items() if draft is not None}

    def keep_drafts(self, drafts: Mapping[str, Draft]) -> None:
        """These, and no others."""
        plain = {key: [type(draft).__name__, _converter().unstructure(draft)] for key, draft in drafts.items()}
        self._write(DRAFTS, plain)

    def times(self, table: str) -> Any:
        """How long what took at this table; None if nothing is kept."""
        kept = self._read(TIMES)
        return kept.get(table) if isinstance(kept, dict) else None

    def keep_times(self, table: str, plain: Any) -> None:
        """From now on it is so long; the tables of long ago are forgotten."""
        kept = self._read(TIMES)
        others = {name: times for name, times in kept.items() if name != table} if isinstance(kept, dict) else {}
        self._write(TIMES, dict([*others.items(), (table, plain)][-MOST_EVENINGS:]))

    def is_laid_out(self, table: str) -> bool:
        """Whether the player has said that the board of this table is laid out."""
        return table in self._laid_out()

    def keep_laid_out(self, table: str, *, is_done: bool) -> None:
        """From now on it is, or it is to be laid out anew; the tables of long ago are forgotten."""
        others = [one for one in self._laid_out() if one != table]
        self._write(LAID_OUT, [*others, *([table] if is_done else [])][-MOST_EVENINGS:])

    def _laid_out(self) -> list[str]:
        kept = self._read(LAID_OUT)
        return kept if isinstance(kept, list) else []

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
                file.write(json.dumps(plain))
            beside.replace(self._folder / name)
        except OSError:
            beside.unlink(missing_ok=True)


def free_file(folder: Path, name: str, more: str, ending: str) -> Path:
    """A file with a name that people know, and that no other file there has."""
    plain = "".join(sign if sign.isalnum() or sign in " -" else "" for sign in name).strip() or "Small Council"
    again = ("", *(f" ({number})" for number in range(2, 1000)))
    files = (folder / f"{plain}{more}{number}{ending}" for number in again)
    return next(file for file in files if not file.exists())


def _settings(plain: Any) -> Settings | None:
    """All of them as they should be, or none. Before the first frame, so without a package that does it."""
    fields = {field.name: type(field.default) for field in attrs.fields(Settings)}
    words = {name: kind for name, kind in fields.items() if issubclass(kind, Enum)}
    try:
        chosen = {name: kind(plain[name]) for name, kind in words.items() if name in plain}
        settings = Settings(**{**plain, **chosen})
    except (AttributeError, TypeError, ValueError):
        return None
    is_right = all(type(getattr(settings, name)) is kind for name, kind in fields.items())
    return settings if is_right else None


@cache
def _converter() -> Converter:
    import cattrs

    return cattrs.Converter(forbid_extra_keys=True)


def _draft(plain: Any) -> Draft | None:
    import cattrs

    from companion.ui.models.drafts import Draft

    try:
        name, fields = plain
        kinds = {kind.__name__: kind for kind in Draft.__args__}
        draft: Draft = _converter().structure(fields, kinds[name])
        return draft
    except (cattrs.BaseValidationError, KeyError, TypeError, ValueError):
        return None
