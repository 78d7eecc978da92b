"""What has just happened, for those who wait."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox


class HappeningScreen(TightBox):
    """A card, quiet and short; below it what to do on the board."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
