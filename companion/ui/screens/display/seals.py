"""Houses side by side: a shield that turns into a seal."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.boxes import TightBox
from companion.ui.widgets.layout.each import Each


class Seals(Each, TightBox):
    """All who are asked together."""

    child_class = "HouseSeal"
    follows = ("models",)


class HouseSeal(TightBox):
    """A house, and whether it has sealed; the same for every secret."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
