"""A part that flashes in gold when its value has changed."""

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.boxes import TightBox

GLOW = 0.4
FLASH_SECONDS = 1.0
FADE_SECONDS = 0.08
"""How fast everything comes and goes where less motion is wanted."""


class Watched(TightBox):
    """Keeps its part; only another value of the same thing flashes."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    glow = NumericProperty(0)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._seen = self.model
        self.bind(model=self.look)

    def look(self, *_changed: object) -> None:
        """Compare with what was there before."""
        before, self._seen = self._seen, self.model
        if before.name == self.model.name and before.value != self.model.value:
            self.flash()

    def flash(self) -> None:
        """Gold that fades; with less motion it stands a while and is gone."""
        Animation.cancel_all(self, "glow")
        self.glow = GLOW
        if STYLE.less_motion:
            fade = Animation(duration=FLASH_SECONDS) + Animation(glow=0, duration=FADE_SECONDS)
        else:
            fade = Animation(glow=0, duration=FLASH_SECONDS, transition="out_quad")
        fade.start(self)


load_look(__file__)
