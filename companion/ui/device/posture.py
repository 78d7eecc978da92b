"""How a phone lies, told from what its accelerometer reads."""

from enum import Enum
from math import cos, hypot, radians

FLAT_WITHIN = cos(radians(20))
"""A phone that leans less than this lies on the table."""
FACE_DOWN_BELOW = -0.5
WEIGHTLESS = 0.3
"""So small a reading, of the pull of the earth, says nothing."""

Reading = tuple[float, float, float]
"""Across, along, and out of the screen; about 1 in all while the phone is at rest."""


class Posture(Enum):
    """Held, flat on the table, or on its face."""

    HELD = "held"
    FLAT = "flat"
    FACE_DOWN = "face down"


def posture_of(reading: Reading) -> Posture:
    """The screen shows up, down, or somewhere to the side."""
    across, along, out = reading
    pull = hypot(across, along, out)
    if pull < WEIGHTLESS:
        return Posture.HELD
    if out / pull >= FLAT_WITHIN:
        return Posture.FLAT
    return Posture.FACE_DOWN if out / pull <= FACE_DOWN_BELOW else Posture.HELD
