"""Taking pictures of one size of window: a picture for eyes, and the visible words from top to bottom as text."""

import traceback
from collections.abc import Sequence
from pathlib import Path

import attrs
from kivy.lang import Builder

from companion.ui.models.settings import Settings
from companion.ui.shots.faults import Fault, faults
from companion.ui.shots.shot import Shot
from companion.ui.shots.theatre import Theatre, WordsOf


@attrs.frozen
class Taken:
    """What became of a shot."""

    shot: Shot
    faults: tuple[Fault, ...] = ()
    error: str = ""
    """Why no picture could be taken."""

    def complaints(self, *, checks: bool) -> list[str]:
        """What is wrong with it, a line for each; faults of the layout only if somebody checks them."""
        if self.error:
            return [f"{self.shot.name}: not taken. {self.error}"]
        return [f"{self.shot.name}: {fault}" for fault in self.faults] if checks else []


def take(
    shots: Sequence[Shot], theatre: Theatre, folder: Path | None, settings: Settings, words: WordsOf | None = None
) -> list[Taken]:
    """Every shot, one after the other; one that fails keeps no other from being taken. `folder`: for the pictures."""
    return [_take(shot, theatre, folder, settings, words) for shot in shots]


def _take(shot: Shot, theatre: Theatre, folder: Path | None, settings: Settings, words: WordsOf | None) -> Taken:
    try:
        staged = theatre.show(shot.scene, settings, words=words)
        shot.play(staged)
    except Exception:  # whatever it is, it is told, and the next picture is taken
        Builder.rulectx.clear()
        return Taken(shot, error=traceback.format_exc())
    if folder is not None:
        staged.hand.picture(folder / f"{shot.name}.png")
        (folder / f"{shot.name}.txt").write_text("\n".join([*staged.hand.all_texts(), ""]), encoding="utf-8")
    return Taken(shot, tuple(faults()))
