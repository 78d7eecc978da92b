"""A long list: only the rows that are seen have a widget. How high each row is, is measured before, and once."""

from bisect import bisect_right
from functools import cache
from itertools import accumulate

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.recycleview import RecycleView

from companion.ui.theme.loading import load_look
from companion.ui.widgets.line_breaks import kept_together
from companion.ui.widgets.scroll_bar import QuietBar

SAFE_WIDTH = 4
"""So many pixels less than there are: letters move closer together in a line than between words."""
FIRST_WIDTH = 100
"""The width of a widget that has no place yet."""


class LongList(QuietBar, RecycleView):
    """Rows of the `viewclass`, each with its `model`. Opens at its end, and stays where the player has scrolled to.

    `measure` says how high the row of a model is in a given width.
    """

    models = ObjectProperty(())
    measure = ObjectProperty(None)
    first = NumericProperty(0)
    """Which row is the uppermost one that is seen."""

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._fill_soon = Clock.create_trigger(self._fill, -1)
        self._is_at_end = True
        self._tops: list[float] = [0]
        self.bind(models=self._fill_soon, width=self._fill_soon, measure=self._fill_soon)
        self.bind(scroll_y=self._scrolled)
        self._fill_soon()

    def _fill(self, *_changed: object) -> None:
        """Every row, with its height."""
        if self.measure is None or self.width <= FIRST_WIDTH:
            return
        was_at_end, above = self._is_at_end, self._above()
        self.data = [{"model": model, "size": (self.width, self.measure(model, self.width))} for model in self.models]
        self._tops = list(accumulate((row["size"][1] for row in self.data), initial=0))
        Clock.schedule_once(lambda _: self._stay(was_at_end, above), -1)

    def _above(self) -> float:
        """How much lies above what is seen."""
        return (1 - self.scroll_y) * max(0.0, self.ids.rows.height - self.height)

    def _stay(self, was_at_end: bool, above: float) -> None:
        hidden = self.ids.rows.minimum_height - self.height
        self.scroll_y = 0 if was_at_end or hidden <= 0 else max(0.0, 1 - above / hidden)
        self._scrolled()

    def go_to(self, row: int) -> None:
        """This row is the uppermost one, as far as there are enough below it."""
        self._stay(False, self._tops[row])

    def _scrolled(self, *_changed: object) -> None:
        self._is_at_end = self.scroll_y <= 0.001
        # Half a pixel more, for a row that begins where the list does.
        self.first = max(0, bisect_right(self._tops, self._above() + 0.5) - 1)


class Measure:
    """How high texts of one font become in a given width. Each word is measured once; nothing is drawn.

    Kivy's own way goes letter by letter, which takes a second for a whole game.
    """

    def __init__(self, font_name: str, font_size: float) -> None:
        self._label = CoreLabel(font_name=font_name, font_size=font_size)
        self._label.resolve_font_name()
        self._size, self._widths = font_size, dict[str, int]()
        self._space, self._line = self._label.get_extents(" ")[0], self._label.get_extents("Ay")[1]

    def height(self, text: str, width: float) -> float:
        """A line is full a little sooner here than where it is drawn: a row may be too high, but cuts nothing off."""
        lines, left = 1, width - SAFE_WIDTH
        for word in kept_together(text, width, self._size).split(" "):
            wide = self._width(word)
            if wide > left and left < width - SAFE_WIDTH:
                lines, left = lines + 1, width - SAFE_WIDTH
            left -= wide + self._space
        return lines * self._line

    def _width(self, word: str) -> int:
        if word not in self._widths:
            self._widths[word] = self._label.get_extents(word)[0]
        return self._widths[word]


@cache
def measure(font_name: str, font_size: float) -> Measure:
    """The measure of a font; a few at most, one for each text scale."""
    return Measure(font_name, font_size)


load_look(__file__)
