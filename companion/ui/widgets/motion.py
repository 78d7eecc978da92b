"""Motion: what is new comes once, and nobody waits for it. What it says can be read from its first frame on."""

from collections import deque

import attrs
from kivy.animation import Animation, AnimationTransition
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.style import STYLE


@attrs.frozen
class Motion:
    """How long something takes to come, and on which curve."""

    seconds: float
    curve: str
    wait: float = 0.0
    """So many seconds nothing moves."""

    def progress(self, share: float) -> float:
        """How far it has come when this share of all its time is over."""
        moving = max(0.0, share * (self.wait + self.seconds) - self.wait)
        return float(getattr(AnimationTransition, self.curve)(moving / self.seconds))


SEAL = Motion(0.26, "out_back")
REVEAL = Motion(0.9, "linear", wait=0.15)
"""All tokens together; each of them turns in `TURN_SECONDS`. Every phone has the screen before anything moves: what one
of them draws sooner may keep another waiting."""
TURN_SECONDS = 0.22
BIDS = Motion(0.6, "out_cubic")
WIN = Motion(0.3, "out_cubic")
EDGE = Motion(0.6, "out_cubic")
EDGE_AFTER = WIN.seconds
"""The gold edge is drawn round the winner when the shield has grown."""
TURN = Motion(0.6, "out_quad")
"""The gold edge by which a phone says that it is the turn of its player."""
LINE_SECONDS = 0.25
"""A line of a sum comes so long after the one before it."""
FADE = Motion(0.08, "linear")
"""In place of any motion, for whoever wants less of it."""
FADED = 0.3
"""How strong something is when its fade begins."""

SEEN: deque[str] = deque(maxlen=64)
"""What has come already: on another widget, or when a player comes back to a tab, it is simply there."""
SEEN_LINES: dict[str, float] = {}
"""How many lines of the combat that was seen last have come: whoever comes back to it need not wait for them again."""


def begin_anew() -> None:
    """Another table: its first reveal is not that of the game before."""
    SEEN.clear()
    SEEN_LINES.clear()


class Coming(EventDispatcher):
    """A widget that comes with a motion, once for each `news`: `come` goes from 0 to 1, and is 1 at rest."""

    news = StringProperty("")
    manner = ObjectProperty(SEAL)
    come = NumericProperty(1.0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self.fbind("news", self._begin)
        self.fbind("parent", self._left)
        self._begin()

    def _begin(self, *_changed: object) -> None:
        """Nothing moves in a picture, and nothing comes twice."""
        if not self.news or self.news in SEEN:
            return
        SEEN.append(self.news)
        if STYLE.is_still:
            return
        if STYLE.less_motion:
            self.opacity = FADED
            Animation(opacity=1, d=FADE.seconds, t=FADE.curve).start(self)
        else:
            self.come = 0.0
            Animation(come=1, d=self.manner.wait + self.manner.seconds, t=self.manner.progress).start(self)

    def _left(self, _widget: object, parent: object) -> None:
        """Whoever has left the window is at rest."""
        if parent is None:
            Animation.cancel_all(self, "come", "opacity")
            self.come, self.opacity = 1.0, 1


def turned(come: float, place: int, number: int) -> float:
    """How far the token at this place has turned, from 0 to 1: they turn one after the other, in one wave."""
    wait = (REVEAL.seconds - TURN_SECONDS) * place / max(1, number - 1)
    return float(AnimationTransition.in_out_sine(min(1.0, max(0.0, (come * REVEAL.seconds - wait) / TURN_SECONDS))))
