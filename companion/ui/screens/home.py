"""The screen *Home*."""

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.theme.loading import load_look


class HomeScreen(BoxLayout):
    """Resume, host, join, practise."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)


load_look(__file__)
