"""The root of the window: a screen, and what comes over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.theme.loading import load_look

if TYPE_CHECKING:
    from companion.ui.widgets.layout.long_parts import LongParts


class Root(FloatLayout):
    """Everything in the window."""

    model = ObjectProperty(None, rebind=True)
    send = ObjectProperty(None, allownone=True)

    def rebuild(self) -> None:
        """What stands where has changed: text scale, hand, breadth. Whoever reads a long page stays there."""
        above = next((page.above for page in self._long_pages()), 0.0)
        self.ids.screen.rebuild()
        for page in self._long_pages():
            page.stay_at(above)

    def _long_pages(self) -> list[LongParts]:
        """None before the first page is shown: what makes one is loaded later than this."""
        from companion.ui.widgets.layout.long_parts import LongParts

        return [widget for widget in self.ids.screen.walk() if isinstance(widget, LongParts)]


load_look(__file__)
