"""Whom the table waits for, in one line beside a still hourglass."""

from kivy.properties import StringProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Side


class WaitingLine(Side):
    """Nothing at all where nobody is waited for."""

    text = StringProperty("")


load_look(__file__)
