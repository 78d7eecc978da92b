"""Boxes: things side by side or one above the other. What has no size takes no room, and no space around it either."""

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.layout import Layout
from kivy.uix.widget import Widget

HEEDED = ("size", "size_hint", "pos_hint")
"""What a box looks at in its children."""
NO_BOUNDS = (None, None)


class TightBox(BoxLayout):
    """A box in which an empty text or a missing picture leaves no gap.

    Nothing in it has a least or a largest size: to heed these, as Kivy's own box does, takes much room.
    """

    def add_widget(self, widget: Widget, *place: object, **canvas: object) -> None:
        """The box lays its children out anew when one of them changes."""
        for name in HEEDED:
            widget.fbind(name, self._trigger_layout)
        super(Layout, self).add_widget(widget, *place, **canvas)

    def remove_widget(self, widget: Widget, *rest: object, **more: object) -> None:
        """The box minds this child no more."""
        for name in HEEDED:
            widget.funbind(name, self._trigger_layout)
        super(Layout, self).remove_widget(widget, *rest, **more)

    def do_layout(self, *_changed: object) -> None:
        """Lay out only what has a size; see Kivy's own box."""
        if not self.children:
            super().do_layout()
            return
        way = 0 if self.orientation == "horizontal" else 1
        seen = [child for child in self.children if child.size_hint[way] is not None or child.size[way] > 0]
        sizes = [(child.size, child.size_hint, child.pos_hint, NO_BOUNDS, NO_BOUNDS) for child in seen]
        for place, x, y, width, height in self._iterate_layout(sizes):
            child = seen[place]
            wide, high = child.size_hint
            child.pos = x, y
            if wide is not None and high is not None:
                child.size = width, height
            elif wide is not None:  # its height may follow from its width, so nothing is said of that
                child.width = width
            elif high is not None:
                child.height = height
