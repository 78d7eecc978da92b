"""Borders between areas that have no line in common: a dotted line over what lies between, with a ring at each end."""

from collections.abc import Iterable
from math import cos, sin, tau

from companion.ui.map.board import Link, Point
from companion.ui.map.drawn.strokes import Dash, Strokes, stroke
from companion.ui.theme.map_look import LINK, LINK_DOT, LINK_EDGE, LINK_GAP, LINK_RING, line_colour
from companion.ui.theme.palette import Palette

CORNERS = 16
DOTS: Dash = (LINK_DOT, LINK_GAP)


class Links(Strokes):
    """Drawn in units of the board."""

    def show_links(self, links: Iterable[Link], palette: Palette) -> None:
        """These, light on a dark edge, so that they are seen on every ground."""
        lines = [link.ends for link in links]
        rings = [_ring(end) for line in lines for end in line]
        colour, edge = line_colour(palette, "link"), line_colour(palette, "link-edge")
        self.show(
            [
                (stroke(lines, LINK_EDGE), edge),
                (stroke(rings, LINK_EDGE, is_closed=True), edge),
                (stroke(lines, LINK), colour, DOTS),
                (stroke(rings, LINK, is_closed=True), colour),
            ]
        )


def _ring(middle: Point) -> list[Point]:
    turns = [corner * tau / CORNERS for corner in range(CORNERS)]
    return [(middle[0] + LINK_RING * cos(turn), middle[1] + LINK_RING * sin(turn)) for turn in turns]
