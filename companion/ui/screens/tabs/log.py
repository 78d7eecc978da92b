"""The tab *Log*."""

from kivy.properties import ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.theme.style import STYLE
from companion.ui.widgets.frame.chrome import IconButton
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.long_list import measure


class LogTab(TightBox):
    """Opens at its end, where the newest lines are, and stays where the player has scrolled to."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)
    where = StringProperty("")
    """The round and the step of the uppermost line that is seen; a touch goes to the round before it or after it."""

    def look(self) -> None:
        """Say where in the game one reads."""
        lines = self.model.lines[: self.ids.list.first + 1]
        self.where = next((line.text for line in reversed(lines) if line.is_heading), "")

    def earlier(self) -> None:
        """To the beginning of this round, or of the one before it."""
        before = [start for start in self._rounds() if start < self.ids.list.first]
        self.ids.list.go_to(before[-1] if before else 0)

    def later(self) -> None:
        """To the beginning of the next round, or to the end."""
        after = (start for start in self._rounds() if start > self.ids.list.first)
        self.ids.list.go_to(next(after, len(self.model.lines)))

    def _rounds(self) -> list[int]:
        """The first line of each round, below its heading, which stands over the list then."""
        headings = [(row, line.round) for row, line in enumerate(self.model.lines) if line.is_heading]
        before = [0, *(number for _, number in headings)]
        return [row + 1 for (row, number), last in zip(headings, before, strict=False) if number != last]

    def height_of(self, line: object, width: float) -> float:
        """As high as its words, with room above and below."""
        before = 0 if line.is_heading else STYLE.badge + STYLE.gap
        words = width - 2 * STYLE.edge - before
        font, size = ("Title", STYLE.text) if line.is_heading else ("Words", STYLE.second)
        return measure(font, size).height(line.text, words) + 2 * STYLE.small


class RoundButton(IconButton):
    """Moves the list, and means nothing else."""

    does = ObjectProperty(None, allownone=True)

    def on_release(self) -> None:
        """Go there."""
        self.does()


class LogRow(TightBox):
    """A line, or a heading."""

    model = ObjectProperty(None, rebind=True, allownone=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
