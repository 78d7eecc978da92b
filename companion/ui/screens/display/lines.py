"""Lines for the hands, and whom the table waits for, in the size of a table display."""

from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.far import FAR
from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.layout.panels import Panel


class BoardLines(Each, TightBox):
    """What is to be done on the board, the newest first; what has no room is left out."""

    font_size = NumericProperty(FAR.words)
    child_class = "BoardLine"
    follows = ("models", "font_size")

    def each(self) -> list[Properties]:
        """All in one size."""
        return [{"model": model, "font_size": self.font_size} for model in self.models]

    def do_layout(self, *arguments: object) -> None:
        """The oldest ones have no room where lines are long."""
        super().do_layout(*arguments)
        top = self.top
        for line in reversed(self.children):
            top -= line.height
            line.y, line.opacity = top, 1 if top >= self.y - 1 else 0


class BoardLine(TightBox):
    """Whose hands, and what they do."""

    model = ObjectProperty(None, rebind=True)
    font_size = NumericProperty(0)


class WaitingPanel(Panel):
    """Whom the table waits for."""

    house = StringProperty("")
    text = StringProperty("")
    second = StringProperty("")


load_look(__file__)
