"""What a device gives to ear and hand beside its screen: cues, and on a display what a town crier says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.ui.device.device import Device
from companion.ui.device.speaker import Speaker
from companion.ui.device.voice import Voice
from companion.ui.models.settings import Sound
from companion.ui.models.sounding.cues import VIBRATIONS, cues_between, heard_here

if TYPE_CHECKING:
    from companion.door import Happening
    from companion.ui.models.situation import Situation


class Aloud:
    """Follows one situation after the other."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.speaker = Speaker()
        self.voice = Voice()
        self._last: Situation | None = None

    def follow(self, situation: Situation, happened: tuple[Happening, ...]) -> None:
        """Whatever has come since the last one; `happened` since then."""
        before, self._last = self._last, situation
        if before is None:
            return
        self._give_cues(before, situation)
        if situation.is_display and situation.settings.crier and situation.settings.sound is not Sound.OFF:
            self._cry_out(before, situation, happened)

    def _give_cues(self, before: Situation, now: Situation) -> None:
        """The hand feels what concerns its player most."""
        cues = heard_here(cues_between(before, now), now)
        self.speaker.play(cues)
        if cues:
            self._device.vibrate(VIBRATIONS[cues[0]])

    def _cry_out(self, before: Situation, now: Situation, happened: tuple[Happening, ...]) -> None:
        if now.view.table is None:
            return
        from companion.ui.models.sounding.crier import said_aloud

        self.voice.call_out(said_aloud(before.view.table, now.table, happened, now.words))
