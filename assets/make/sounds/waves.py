"""What sounds are made of: waves as lists of samples, and what is done with them."""

from collections.abc import Callable
from math import exp, pi, sin, sqrt, tanh
from random import Random

RATE = 22050
"""Samples in a second: enough for wood, skin and brass, and half the bytes of a record."""

Wave = list[float]
Curve = Callable[[float], float]
"""A value for each time, in seconds."""


def wave(seconds: float, sample: Curve) -> Wave:
    """So long, with a sample for each time."""
    return [sample(number / RATE) for number in range(round(seconds * RATE))]


def dying(half: float) -> Curve:
    """As strong as can be at once, half as strong after every `half` seconds."""
    return lambda time: 0.5 ** (time / half)


def swelling(rise: float, seconds: float) -> Curve:
    """Rises for a while, stays, and falls over the second half."""
    return lambda time: min(1.0, time / rise) * min(1.0, 2 * (seconds - time) / seconds)


def tone(seconds: float, pitch: Curve, strength: Curve, overtones: dict[float, float]) -> Wave:
    """A tone that may glide; `overtones`: how strong each multiple of its pitch is."""
    phase, samples = 0.0, []
    for number in range(round(seconds * RATE)):
        time = number / RATE
        samples.append(strength(time) * sum(part * sin(phase * times) for times, part in overtones.items()))
        phase += 2 * pi * pitch(time) / RATE
    return samples


def rustle(seconds: float, strength: Curve, softness: float, seed: str) -> Wave:
    """Noise, always the same; `softness` from 0 to 1 takes its sharpness away."""
    chance, before, samples = Random(seed), 0.0, []
    for number in range(round(seconds * RATE)):
        before += (chance.uniform(-1, 1) - before) * (1 - softness)
        samples.append(strength(number / RATE) * before)
    return samples


def together(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves over each other: when each begins, how strong it is, and itself."""
    length = max(round(start * RATE) + len(part) for start, _, part in parts)
    samples = [0.0] * length
    for start, strength, part in parts:
        first = round(start * RATE)
        for number, sample in enumerate(part):
            samples[first + number] += strength * sample
    return samples


# the same loudness for all, and no click at the ends

LOUDNESS = 0.16
"""Of the loudest moment of every sound, as the small speaker of a phone gives it."""
MOST = 0.8
"""No sample is stronger: louder ones are rounded off, as a skin or a speaker does it."""
MOMENT = 0.06
"""In seconds: about as long as an ear needs to hear how loud something is."""
SPEAKER = 250.0
"""In hertz: what is lower a phone hardly gives."""
FADE_IN, FADE_OUT = 0.003, 0.06
"""In seconds."""


def balanced(samples: Wave) -> Wave:
    """As loud as all others."""
    strength = LOUDNESS / loudness(samples)
    return [MOST * tanh(sample * strength / MOST) for sample in samples]


def loudness(samples: Wave) -> float:
    """The strength of the loudest moment, on a phone's speaker."""
    heard = _on_small_speaker(samples)
    step = round(MOMENT * RATE)
    moments = (heard[first : first + step] for first in range(0, len(heard), step // 2))
    return max(sqrt(sum(sample * sample for sample in moment) / step) for moment in moments)


def _on_small_speaker(samples: Wave) -> Wave:
    """Without what is too low for it."""
    share, low, heard = 1 - exp(-2 * pi * SPEAKER / RATE), 0.0, []
    for sample in samples:
        low += (sample - low) * share
        heard.append(sample - low)
    return heard


def faded(samples: Wave) -> Wave:
    """Begins and ends in silence."""
    last = len(samples) - 1
    rise, fall = FADE_IN * RATE, FADE_OUT * RATE
    return [
        sample * min(1.0, number / rise) * min(1.0, (last - number) / fall) for number, sample in enumerate(samples)
    ]
