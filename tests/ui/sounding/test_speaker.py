"""Cues come out of the app by speaker and vibration; where nothing sounds, nothing is loaded and nothing is said."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.ui.device.speaker import has_speaker
from companion.ui.models.settings import Settings, Sound
from companion.ui.models.sounding.cues import VIBRATIONS, Cue
from companion.ui.shots.stage import Moment

PLAY = """
import logging, sys
from companion.ui.starting.window import prepare_window
prepare_window((360, 640), offscreen=True)
from kivy.core.window import Window
logging.basicConfig()
logging.getLogger("kivy").setLevel(logging.WARNING)
from companion.ui.device import speaker as module
module.has_speaker = lambda: True
from companion.ui.models.sounding.cues import Cue
from companion.ui.device.speaker import Speaker
speaker = Speaker()
assert "kivy.core.audio" not in sys.modules
speaker.play(())
assert "kivy.core.audio" not in sys.modules
for cue in (*Cue, Cue.SEAL):  # one after the other: no more than eight sound at once
    speaker.play((cue,))
    for sound in speaker._sounds.values():
        sound.stop()
print(len(speaker._sounds), "kivy.core.audio" in sys.modules)
"""


@pytest.mark.parametrize(("driver", "said"), [("dummy", f"{len(Cue)} True"), ("no such driver", "0 True")])
def test_all_cues_are_played_where_it_is_possible_and_nobody_complains_elsewhere(
    driver: str, said: str, tmp_path: Path
) -> None:
    environment = {"SDL_AUDIODRIVER": driver, "KIVY_HOME": str(tmp_path), "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, "-c", PLAY]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, env=environment)
    assert (told.stdout.splitlines()[-1], told.stderr) == (said, "")


def test_a_machine_without_a_sound_card_is_not_asked_for_one(tmp_path: Path) -> None:
    assert not has_speaker({}, tmp_path / "snd")
    assert has_speaker({"PULSE_SERVER": "unix:/pulse"}, tmp_path / "snd")
    assert has_speaker({}, tmp_path)
    assert not has_speaker({"SDL_VIDEODRIVER": "offscreen"}, tmp_path)


class Listener:
    """In place of speaker and vibrating phone."""

    def __init__(self) -> None:
        self.played: list[Cue] = []
        self.felt: list[tuple[float, ...]] = []

    def play(self, cues: tuple[Cue, ...]) -> None:
        self.played.extend(cues)

    def vibrate(self, pattern: tuple[float, ...]) -> None:
        self.felt.append(pattern)


@pytest.mark.parametrize(
    ("sound", "cues"), [(Sound.FULL, [Cue.SEAL]), (Sound.QUIET, []), (Sound.OFF, [])], ids=lambda value: str(value)
)
def test_a_seal_is_heard_and_felt_as_the_player_has_set_it(stage, monkeypatch, sound: Sound, cues: list[Cue]) -> None:
    staged = stage(Moment("bid", round=3), settings=Settings(sound=sound))
    listener = Listener()
    monkeypatch.setattr(staged.app.aloud, "speaker", listener)
    monkeypatch.setattr(staged.app._device, "vibrate", listener.vibrate)
    staged.tap_target(staged.targets(look="wax")[-1])
    staged.tap_target(staged.targets("NumberTileButton")[0])
    staged.tap_target(staged.targets(look="wax")[-1])
    assert listener.played == cues
    assert listener.felt == [VIBRATIONS[cue] for cue in cues]


def test_a_phone_that_is_too_loud_is_quieter_by_one_touch_on_more(stage) -> None:
    staged = stage(Moment("march", round=2), settings=Settings(sound=Sound.FULL))
    staged.tap("More")
    for sound in (Sound.QUIET, Sound.OFF, Sound.FULL):
        staged.tap("Sound")
        assert staged.app.steward.situation.settings.sound is sound
