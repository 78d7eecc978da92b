"""The bar of what scrolls: there while it moves, and half a second longer."""

from kivy.effects.scroll import ScrollEffect
from kivy.properties import ObjectProperty

from companion.ui.theme.loading import load_look


class QuietBar:
    """A part of whatever scrolls: it stops at its ends, and its bar goes at once.

    Kivy shows the bar of every new list and fades it, which draws the whole window thirty times. A phone that has just
    been given a screen should be quiet: the others of the table may wait for it.
    """

    effect_cls = ObjectProperty(ScrollEffect)

    def _bind_inactive_bar_color(self, *_seconds: object) -> None:
        """In place of the fading, which has no other name in Kivy."""
        self.funbind("bar_color", self._change_bar_color)
        self._bar_color = self.bar_inactive_color


load_look(__file__)
