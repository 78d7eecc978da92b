"""The pattern *Draw*."""

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look


class DrawPattern(PatternFrame):
    """Cards that can be on top; a touch chooses."""


load_look(__file__)
