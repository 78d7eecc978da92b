"""The life of a host: the stages it goes through, and what leads from one to the next.

docs/protocol.md shows this table; a test holds that both are the same.
"""

from collections.abc import Mapping
from enum import Enum


class HostStage(Enum):
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


LIFE: Mapping[tuple[HostStage, Turn], HostStage] = {
    (HostStage.NEW, Turn.LAYS): HostStage.SERVING,
    (HostStage.NEW, Turn.LAYS_AGAIN): HostStage.SERVING,
    (HostStage.NEW, Turn.TAKES_OVER): HostStage.GATHERING,
    (HostStage.NEW, Turn.COMES_BACK): HostStage.RETURNING,
    (HostStage.GATHERING, Turn.HAS_HEARD): HostStage.SERVING,
    (HostStage.RETURNING, Turn.HAS_HEARD): HostStage.SERVING,
    (HostStage.GATHERING, Turn.GIVES_WAY): HostStage.DEPOSED,
    (HostStage.RETURNING, Turn.GIVES_WAY): HostStage.DEPOSED,
    (HostStage.SERVING, Turn.GIVES_WAY): HostStage.DEPOSED,
}

HEARS_FIRST = (HostStage.GATHERING, HostStage.RETURNING)
"""In these stages a host asks what the others have."""
