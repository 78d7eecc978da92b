"""The tab *Log*."""

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.boxes import Box


class LogTab(Box):
    """Opens at its end, where the newest lines are, and stays where the player has scrolled to."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        Clock.schedule_once(self._to_the_end, 0)

    def _to_the_end(self, _seconds: float) -> None:
        self.ids.scroll.scroll_y = 0


class LogRow(Box):
    """A line, or a heading."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
