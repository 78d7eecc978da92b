"""The pattern *Area*."""

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look


class AreaPattern(PatternFrame):
    """Rows for what the map shows; a touch chooses."""


load_look(__file__)
