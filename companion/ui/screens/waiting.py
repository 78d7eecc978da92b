"""The card of a player who is not asked."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme.loading import load_look


class Waiting(BoxLayout):
    """Whom the table waits for."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
