"""A long list: only the rows that are seen have a widget. How high each row is, is measured before, and once."""

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import ObjectProperty
from kivy.uix.recycleview import RecycleView

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE

MOST_REMEMBERED = 5000


class LongList(RecycleView):
    """Rows of the `viewclass`, each with its `model`. Opens at its end, and stays where the player has scrolled to.

    `measure` says how high the row of a model is in a given width.
    """

    models = ObjectProperty(())
    measure = ObjectProperty(None)

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._is_at_end = True
        self.bind(models=self._fill_soon, width=self._fill_soon, measure=self._fill_soon)
        STYLE.bind(text_scale=self._fill_soon)
        self.bind(scroll_y=self._scrolled)
        self._fill_soon()

    def _fill(self, *_changed: object) -> None:
        """Every row, with its height."""
        if self.measure is None or self.width <= 1:
            return
        was_at_end, above = self._is_at_end, self._above()
        self.data = [{"model": model, "size": (self.width, self.measure(model, self.width))} for model in self.models]
        Clock.schedule_once(lambda _: self._stay(was_at_end, above), -1)

    def _above(self) -> float:
        """How much lies above what is seen."""
        return (1 - self.scroll_y) * max(0.0, self.ids.rows.height - self.height)

    def _stay(self, was_at_end: bool, above: float) -> None:
        hidden = self.ids.rows.minimum_height - self.height
        self.scroll_y = 0 if was_at_end or hidden <= 0 else max(0.0, 1 - above / hidden)

    def _scrolled(self, *_changed: object) -> None:
        self._is_at_end = self.scroll_y <= 0.001


_heights: dict[tuple[str, str, int, int], float] = {}


def height_of_text(text: str, font_name: str, font_size: float, width: float) -> float:
    """How high a text becomes in this width; nothing is drawn for it."""
    key = (text, font_name, round(font_size), int(width))
    if key not in _heights:
        if len(_heights) >= MOST_REMEMBERED:
            _heights.clear()
        label = CoreLabel(text=text, font_name=font_name, font_size=font_size, text_size=(width, None))
        label.resolve_font_name()
        _heights[key] = label.render()[1]
    return _heights[key]


load_look(__file__)
