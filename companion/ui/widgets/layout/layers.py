"""Things one over the other."""

from kivy.uix.floatlayout import FloatLayout


class Layers(FloatLayout):
    """The last one lies on top."""
