"""The speaker of the device. What plays sounds is loaded with the first of them, and only where something can sound."""

import logging
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kivy.utils import platform

from companion.ui.models.sounding.cues import Cue
from companion.ui.theme.files import ASSETS

SOUND_CARDS = Path("/dev/snd")
OTHER_WAYS = ("SDL_AUDIODRIVER", "PULSE_SERVER")
"""A machine without a card of its own may still be told by these where its sounds go."""
SILENCE = logging.CRITICAL + 1


def _nobody(_cues: tuple[Cue, ...]) -> None:
    """Hears nothing."""


class Speaker:
    """Plays each cue from its file; harmless where there is no speaker."""

    def __init__(self) -> None:
        self.listener: Callable[[tuple[Cue, ...]], None] = _nobody
        """Who hears it beside the players: a robot, also where nothing sounds."""
        self._sounds: Mapping[Cue, Any] | None = None
        """None before the first cue; empty where nothing sounds."""

    def play(self, cues: tuple[Cue, ...]) -> None:
        """All of them, over each other."""
        if not cues:
            return
        self.listener(cues)
        if self._sounds is None:
            self._sounds = _load() if has_speaker() else {}
        for cue in cues:
            if cue in self._sounds:
                self._sounds[cue].play()


def has_speaker(environment: Mapping[str, str] = os.environ, cards: Path = SOUND_CARDS) -> bool:
    """Whether there is one to look for: without a sound card, Linux complains of it at length.

    Whoever draws a window that nobody sees is not to be heard either.
    """
    if environment.get("SDL_VIDEODRIVER") == "offscreen":
        return False
    return platform != "linux" or cards.exists() or any(name in environment for name in OTHER_WAYS)


def _load() -> Mapping[Cue, Any]:
    """All sounds at once, so that none comes late; without those that this device cannot play."""
    with _without_complaints():
        from kivy.core.audio import SoundLoader

        sounds = {cue: SoundLoader.load(str(ASSETS / "sounds" / f"{cue.value}.wav")) for cue in Cue}
    return {cue: sound for cue, sound in sounds.items() if sound is not None and sound.length > 0}


@contextmanager
def _without_complaints() -> Iterator[None]:
    """Kivy tells of every file that it cannot play; a device without sound is no fault."""
    logger = logging.getLogger("kivy")
    level = logger.level
    logger.setLevel(SILENCE)
    try:
        yield
    finally:
        logger.setLevel(level)
