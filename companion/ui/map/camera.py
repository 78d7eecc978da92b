"""The camera over the board: it is where the player has moved it, or where a new focus calls it."""

from kivy.animation import Animation
from kivy.event import EventDispatcher
from kivy.properties import NumericProperty

from companion.ui.map.framing import Sight
from companion.ui.theme.style import STYLE

SECONDS = 0.25


class Camera(EventDispatcher):
    """A sight that changes at once or slides; whoever draws follows `x`, `y` and `zoom`."""

    x = NumericProperty(0.0)
    y = NumericProperty(0.0)
    zoom = NumericProperty(1.0)

    def __init__(self) -> None:
        super().__init__()
        self._sliding: Animation | None = None
        self.target: Sight | None = None
        """Where it is, or slides to; None before it has been anywhere."""

    @property
    def sight(self) -> Sight:
        """What it sees now."""
        return Sight(self.x, self.y, self.zoom)

    def cut_to(self, sight: Sight) -> None:
        """Be there at once."""
        self.stop()
        self.target = sight
        self.x, self.y, self.zoom = sight.x, sight.y, sight.zoom

    def slide_to(self, sight: Sight) -> None:
        """Go there; at once where less motion is wanted."""
        if self.target is None or STYLE.less_motion:
            self.cut_to(sight)
        elif sight != self.target:
            self.stop()
            self.target = sight
            self._sliding = Animation(x=sight.x, y=sight.y, zoom=sight.zoom, d=SECONDS, t="in_out_quad")
            self._sliding.start(self)

    def stop(self) -> None:
        """Stay here: a finger lies on the board."""
        if self._sliding is not None:
            self._sliding.cancel(self)
            self._sliding = None
