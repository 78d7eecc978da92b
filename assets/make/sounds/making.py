"""Writing the sounds: 16 bits, one channel, or two where something comes from two sides."""

import array
import io
import sys
import wave
from collections.abc import Sequence

from assets.make.places import SOUNDS
from assets.make.sounds.cues import CUES
from assets.make.sounds.waves import RATE, Wave, balanced, faded

STRONGEST = 32767


def make_sounds() -> None:
    """A file for each cue."""
    SOUNDS.mkdir(exist_ok=True)
    for name in CUES:
        (SOUNDS / f"{name}.wav").write_bytes(sound_file(name))


def sound_file(name: str) -> bytes:
    """The file of a cue, with a short head and nothing of when it was made."""
    made = CUES[name]()
    channels = [faded(balanced(one)) for one in (made if isinstance(made, tuple) else (made,))]
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(len(channels))
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(_samples(channels))
    return written.getvalue()


def _samples(channels: Sequence[Wave]) -> bytes:
    """The channels in turn, the lower byte first."""
    samples = array.array("h", (round(one * STRONGEST) for both in zip(*channels, strict=True) for one in both))
    if sys.byteorder == "big":
        samples.byteswap()
    return samples.tobytes()
