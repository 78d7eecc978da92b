"""Every picture that is taken, by the parts of an evening."""

from companion.ui.shots.rows.action import ACTION
from companion.ui.shots.rows.chronicle import CHRONICLE
from companion.ui.shots.rows.combat import COMBAT
from companion.ui.shots.rows.consent import CONSENT
from companion.ui.shots.rows.decks import DECKS
from companion.ui.shots.rows.display import DISPLAY as ON_DISPLAY
from companion.ui.shots.rows.planning import PLANNING
from companion.ui.shots.rows.seats import SEATS
from companion.ui.shots.rows.start import START
from companion.ui.shots.rows.tabs import TABS
from companion.ui.shots.rows.trouble import TROUBLE
from companion.ui.shots.rows.westeros import WESTEROS
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import USUAL

PARTS = (START, PLANNING, ACTION, COMBAT, WESTEROS, DECKS, TABS, CHRONICLE, SEATS, CONSENT, TROUBLE)
SHOTS: tuple[Shot, ...] = tuple(shot.at_home for part in PARTS for shot in part)
"""What players see."""
DISPLAY: tuple[Shot, ...] = tuple(shot.at_home for shot in ON_DISPLAY)
"""What everybody sees on a display."""


def shots_of(size: str, edition: str = USUAL) -> tuple[Shot, ...]:
    """The pictures of a size of window: a display shows other screens than a device in the hands of a player."""
    shots = (shot.in_edition(edition) for shot in (DISPLAY if size in ("display", "television") else SHOTS))
    return tuple(shot for shot in shots if shot is not None)


__all__ = ["DISPLAY", "SHOTS", "shots_of"]
