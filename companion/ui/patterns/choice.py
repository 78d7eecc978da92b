"""The pattern *Choice*."""

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look


class ChoicePattern(PatternFrame):
    """Large rows; a touch answers."""


load_look(__file__)
