"""The sounds are short, calm and alike in loudness; they begin and end in silence, and are what their maker makes."""

import array
import io
import sys
import wave
from math import log10

import pytest

from assets.make.sounds.cues import CUES
from assets.make.sounds.making import STRONGEST, sound_file
from assets.make.sounds.waves import RATE, loudness
from tests.assets.boards import ASSETS

FILES = sorted((ASSETS / "sounds").iterdir())
LONGEST = 0.8
SILENCE = 0.002
"""A sample as strong as this is heard by nobody."""
END_SAMPLES = 3


def read(written: bytes) -> "list[array.array[int]]":
    """The samples of each channel."""
    with wave.open(io.BytesIO(written)) as file:
        assert (file.getframerate(), file.getsampwidth()) == (RATE, 2)
        samples, channels = array.array("h", file.readframes(file.getnframes())), file.getnchannels()
    if sys.byteorder == "big":
        samples.byteswap()
    return [samples[channel::channels] for channel in range(channels)]


def test_every_cue_has_one_sound_and_there_is_no_other() -> None:
    assert {file.name for file in FILES} == {f"{name}.wav" for name in CUES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sound_is_short_and_neither_clips_nor_clicks(file) -> None:
    for samples in read(file.read_bytes()):
        strengths = [abs(sample) / STRONGEST for sample in samples]
        assert 0.1 <= len(samples) / RATE < LONGEST
        assert 0.3 < max(strengths) < 0.9
        assert max(strengths[0], *strengths[-END_SAMPLES:]) < SILENCE


def test_no_sound_is_much_louder_than_another() -> None:
    all_samples = [samples for file in FILES for samples in read(file.read_bytes())]
    heard = [20 * log10(loudness([sample / STRONGEST for sample in samples])) for samples in all_samples]
    assert max(heard) - min(heard) < 3


@pytest.mark.parametrize("name", CUES)
def test_a_committed_sound_is_what_its_maker_makes(name: str) -> None:
    """But for the last digit of a sine, which differs between machines."""
    committed, made = read((ASSETS / "sounds" / f"{name}.wav").read_bytes()), read(sound_file(name))
    assert [len(samples) for samples in committed] == [len(samples) for samples in made]
    pairs = zip(committed, made, strict=True)
    assert max(abs(one - other) for both in pairs for one, other in zip(*both, strict=True)) <= 1
