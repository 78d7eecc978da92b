"""The pattern *Hand*."""

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look


class HandPattern(PatternFrame):
    """House cards as rows; one is chosen, then played."""


load_look(__file__)
