"""The own tide: a card behind the curtain."""

from companion.ui.patterns.frame import PatternFrame
from companion.ui.theme.loading import load_look


class TidePattern(PatternFrame):
    """The card to the left, the sum with it to the right."""


load_look(__file__)
