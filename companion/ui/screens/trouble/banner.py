"""The banner under the header."""

from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look
from companion.ui.widgets.layout.panels import Bar
from companion.ui.widgets.touch import Touchable


class BannerBar(Touchable, Bar):
    """A sign, what is the matter, one quiet line; touched, it leads to what can be done about it."""

    model = ObjectProperty(None, rebind=True)


load_look(__file__)
