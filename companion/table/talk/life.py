"""The life of a host: the stages it goes through, and what leads from one to the next.

docs/protocol.md shows this table; a test holds that both are the same.
"""

from collections.abc import Mapping
from enum import Enum


class Stage(Enum):
    """Where a host stands."""

    NEW = "new"
    """It has the table before it, and has told nobody."""
    GATHERING = "gathering"
    """It takes over: it hears what the others have, and enters nothing yet."""
    RETURNING = "returning"
    """It was away: its disk may have lost something, so it hears the others before it enters anything."""
    SERVING = "serving"
    """It orders the entries."""
    DEPOSED = "deposed"
    """Another device hosts the table."""


class Turn(Enum):
    """What happens to a host."""

    LAYS = "lays the table"
    LAYS_AGAIN = "lays it again from a file"
    TAKES_OVER = "takes over"
    COMES_BACK = "comes back"
    HAS_HEARD = "has heard the others"
    GIVES_WAY = "gives way to another host"


LIFE: Mapping[tuple[Stage, Turn], Stage] = {
    (Stage.NEW, Turn.LAYS): Stage.SERVING,
    (Stage.NEW, Turn.LAYS_AGAIN): Stage.SERVING,
    (Stage.NEW, Turn.TAKES_OVER): Stage.GATHERING,
    (Stage.NEW, Turn.COMES_BACK): Stage.RETURNING,
    (Stage.GATHERING, Turn.HAS_HEARD): Stage.SERVING,
    (Stage.RETURNING, Turn.HAS_HEARD): Stage.SERVING,
    (Stage.GATHERING, Turn.GIVES_WAY): Stage.DEPOSED,
    (Stage.RETURNING, Turn.GIVES_WAY): Stage.DEPOSED,
    (Stage.SERVING, Turn.GIVES_WAY): Stage.DEPOSED,
}

HEARS_FIRST = (Stage.GATHERING, Stage.RETURNING)
"""In these stages a host asks what the others have."""
