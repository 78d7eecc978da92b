"""The emblem of the app: a table with a crown, and the houses around it."""

from math import cos, pi, sin

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.theme.loading import load_look
from companion.ui.theme.palette import house_colours
from companion.ui.widgets.picture import Picture


class Emblem(Widget):
    """As many seats as there are houses."""

    full_height = NumericProperty(dp(136))

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._seats = [Picture(name=f"badge-{house}-24") for house in house_colours()]
        for seat in self._seats:
            self.add_widget(seat)
        self.bind(pos=self._place, size=self._place)

    def _place(self, *_changed: object) -> None:
        for number, seat in enumerate(self._seats):
            turn = 2 * pi * number / len(self._seats)
            seat.center = (
                self.x + self.width / 2 + sin(turn) * dp(53),
                self.y + self.height / 2 + cos(turn) * dp(53),
            )


load_look(__file__)
