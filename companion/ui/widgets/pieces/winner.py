"""The winner's shield: it grows, then a gold edge is drawn round it."""

from kivy.animation import Animation
from kivy.properties import NumericProperty, ObjectProperty, StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each, Properties
from companion.ui.widgets.motion import EDGE, EDGE_AFTER, WIN
from companion.ui.widgets.pieces.large_picture import LargePicture
from companion.ui.widgets.pieces.stamp import Stamp

Point = tuple[float, float]

BOX = (28, 32)
"""The box of the shield, with y downwards, as the atlas draws it."""
RIGHT, TIP, LEFT = (26.0, 14.0), (14.0, 30.5), (2.0, 14.0)
UPPER_RIGHT, UPPER_LEFT, TOP = (26.0, 1.5), (2.0, 1.5), (14.0, 1.5)
CURVES = ((RIGHT, (26.0, 22.0), (20.0, 27.5), TIP), (TIP, (8.0, 27.5), (2.0, 22.0), LEFT))
STEPS = 12
"""A curve is so many short lines."""
FIRST_SCALE = 0.6


def _curve(first: Point, second: Point, third: Point, fourth: Point) -> list[Point]:
    points = []
    for step in range(STEPS + 1):
        part = step / STEPS
        rest = 1 - part
        weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
        corners = (first, second, third, fourth)
        x = sum(weight * corner[0] for weight, corner in zip(weights, corners, strict=True))
        y = sum(weight * corner[1] for weight, corner in zip(weights, corners, strict=True))
        points.append((x, y))
    return points


def _outline() -> tuple[Point, ...]:
    """Clockwise from the middle of the upper edge, in parts of the box, with y upwards."""
    points = [TOP, UPPER_RIGHT, *_curve(*CURVES[0]), *_curve(*CURVES[1]), UPPER_LEFT, TOP]
    return tuple((x / BOX[0], 1 - y / BOX[1]) for x, y in points)


OUTLINE = _outline()


class WinnerShield(Stamp):
    """`edge` is how much of the gold edge is drawn: all of it at rest."""

    edge = NumericProperty(1.0)
    outline = OUTLINE

    def _begin(self, *_changed: object) -> None:
        super()._begin()
        if self.come < 1:
            self.edge = 0.0
            drawn = Animation(edge=1, d=EDGE.seconds, t=EDGE.curve)
            (Animation(d=EDGE_AFTER) + drawn).start(self)

    def _left(self, widget: object, parent: object) -> None:
        super()._left(widget, parent)
        if parent is None:
            Animation.cancel_all(self)
            self.edge = 1.0


class LargeWinner(WinnerShield, LargePicture):
    """The same on a table display."""


class Winners(Each, TightBox):
    """F1-END-03: the shields of all who have won, side by side: nearly always one."""

    houses = ObjectProperty(())
    news = StringProperty("")
    child_class = "WinnerShield"
    follows = ("houses", "news")
    sharpness = 64

    def each(self) -> list[Properties]:
        """All come together."""
        come = {"news": self.news, "manner": WIN, "first_scale": FIRST_SCALE}
        return [{"name": f"shield-{house}-{self.sharpness}", **come} for house in self.houses]


class LargeWinners(Winners):
    """The same on a table display."""

    child_class = "LargeWinner"
    sharpness = 96


load_look(__file__)
