"""Every picture that is taken, by the parts of an evening."""

from companion.ui.shots.rows.action import ACTION
from companion.ui.shots.rows.combat import COMBAT
from companion.ui.shots.rows.consent import CONSENT
from companion.ui.shots.rows.planning import PLANNING
from companion.ui.shots.rows.start import START
from companion.ui.shots.rows.tabs import TABS
from companion.ui.shots.rows.trouble import TROUBLE
from companion.ui.shots.rows.westeros import WESTEROS
from companion.ui.shots.shot import Shot

SHOTS: tuple[Shot, ...] = (*START, *PLANNING, *ACTION, *COMBAT, *WESTEROS, *TABS, *CONSENT, *TROUBLE)

__all__ = ["SHOTS"]
