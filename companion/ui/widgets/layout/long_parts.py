"""A page that may be long: what lies far below what is seen has room there, but no widgets yet."""

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from companion.ui.widgets.layout.slot import Parts

AT_FIRST = 16
"""So many fill a phone, and half of the next one."""
AT_ONCE = 4
"""So many more are made between two frames."""
AHEAD = 0.5
"""So much more than what is seen is there, in heights of the window."""


class LongParts(Parts):
    """Parts in a scroll: further ones are made when the player comes near them."""

    made = NumericProperty(AT_FIRST)
    """So many have been made, if there are as many."""
    follows = (*Parts.follows, "made")

    def __init__(self, **properties: object) -> None:
        super().__init__(**properties)
        self._scroll: Any = None
        self._hidden = self._above = 0.0
        self._is_staying = False
        self._look_soon = Clock.create_trigger(self._look)
        self.bind(parent=self._placed, models=self._look_soon, minimum_height=self._look_soon)

    @property
    def above(self) -> float:
        """How much of it the player has scrolled away."""
        return self._above

    def stay_at(self, above: float) -> None:
        """Where the player was on a page that is made anew, as soon as it is as long as that."""
        self._above = above
        self._stay()

    def each(self) -> list[dict[str, object]]:
        """Only those that have been made."""
        return [*super().each()][: int(self.made)]

    def _placed(self, _self: Widget, scroll: Widget | None) -> None:
        if scroll is not None:
            self._scroll = scroll
            scroll.bind(scroll_y=self._scrolled, height=self._stay, viewport_size=self._stay)

    def _scrolled(self, *_changed: object) -> None:
        """By the player; where there is more or less below, Kivy moves what is seen before anybody can mend it."""
        if not self._is_staying and self._hidden == self.height - self._scroll.height:
            self._above = (1 - self._scroll.scroll_y) * max(0.0, self._hidden)
            self._look_soon()

    def _look(self, _seconds: float) -> None:
        """Make more if the player might see them; else only keep as much room as they will probably need."""
        missing = len(self.models) - self.made
        filled = self.minimum_height - self.padding[3]
        if missing <= 0 or self._scroll is None:
            self.padding = 0
        elif filled < self._above + (1 + AHEAD) * self._scroll.height:
            self.made += AT_ONCE
        else:
            self.padding = 0, 0, 0, missing * filled / self.made

    def _stay(self, *_changed: object) -> None:
        """What is seen stays where it is when there is more or less below it."""
        self._hidden = self.height - self._scroll.height
        if self._above > 0 and self._hidden > 0:
            self._is_staying = True
            self._scroll.scroll_y = max(0.0, 1 - self._above / self._hidden)
            # Whatever moves the scroll has its own idea of where it is.
            self._scroll._update_effect_y_bounds()
            self._is_staying = False
        self._look_soon()
