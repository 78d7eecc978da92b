"""A hand in the same process as the app: draws frames, touches, takes pictures. Nothing waits for a clock."""

import hashlib
import time
from pathlib import Path

from kivy.base import EventLoop
from kivy.config import Config
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.ui.robot.eyes import Seen, texts

SETTLE_FRAMES = 4
"""After so many frames a new screen has its final layout."""
PATIENCE_SECONDS = 10.0


class NotSeen(AssertionError):
    """What was to be touched is not on the screen, or something else took the touch."""


class Finger(MotionEvent):
    """A touch, as the window would have made it."""

    def depack(self, args: tuple[float, float]) -> None:
        self.is_touch, self.type_id, self.profile, (self.sx, self.sy) = True, "touch", ["pos"], args
        super().depack(args)


class Hand:
    """Touches one window, and counts its touches."""

    def __init__(self) -> None:
        self.taps = 0
        self._touches = 0

    def frames(self, number: int = SETTLE_FRAMES) -> None:
        """Let so many frames pass."""
        for _ in range(number):
            EventLoop.idle()
        glFinish()

    # seeing

    def sees(self, text: str) -> bool:
        """Whether this text is on the screen."""
        return any(text == one.text for one in texts())

    def sees_part(self, part: str) -> bool:
        """Whether a text with this in it is on the screen."""
        return any(part in one.text for one in texts())

    def all_texts(self) -> list[str]:
        """Every visible text, from top to bottom."""
        return [one.text for one in texts()]

    def wait_for(self, text: str, seconds: float = PATIENCE_SECONDS) -> Seen:
        """Until this text is on the screen."""
        until = time.monotonic() + seconds
        while True:
            found = [one for one in texts() if one.text == text]
            if found:
                return found[0]
            if time.monotonic() > until:
                raise NotSeen(f"{text!r} is not among {self.all_texts()}")
            self.frames(1)

    # touching

    def tap(self, text: str, nth: int = 0) -> None:
        """Touch what says this; the only one, unless told which."""
        found = [one for one in texts() if one.text == text and not one.is_disabled]
        if len(found) <= nth:
            raise NotSeen(f"{text!r} is not among {self.all_texts()}")
        self.tap_at(*found[nth].middle)

    def tap_widget(self, widget: Widget) -> None:
        """Touch the middle of a widget."""
        self.tap_at(*widget.to_window(*widget.center))

    def tap_at(self, x: float, y: float) -> list[str]:
        """Touch this place; says which widgets took the touch."""
        self.taps += 1
        touch = self.down(x, y)
        took = [type(widget()).__name__ for widget in touch.grab_list if widget()]
        self.frames(1)
        self.up(touch)
        self.frames()
        return took

    def down(self, x: float, y: float) -> Finger:
        """Lay a finger on the window."""
        self._touches += 1
        touch = Finger("robot", self._touches, (x / Window.width, y / Window.height))
        EventLoop.post_dispatch_input("begin", touch)
        return touch

    def move(self, touch: Finger, x: float, y: float) -> None:
        """Draw it over the window to here."""
        touch.move((x / Window.width, y / Window.height))
        EventLoop.post_dispatch_input("update", touch)
        self.frames(1)

    def up(self, touch: Finger) -> None:
        """Lift it."""
        EventLoop.post_dispatch_input("end", touch)

    # pictures

    def picture(self, path: Path) -> None:
        """Write what the window shows."""
        self.frames()
        written = Path(Window.screenshot(str(path)))
        written.replace(path)

    def pixels(self) -> str:
        """A hash of what the window shows."""
        made = Config.getint("graphics", "width"), Config.getint("graphics", "height")
        if Window.width > made[0] or Window.height > made[1]:
            raise NotSeen(f"a window off the screen never grows: it was made as {made}, and is {Window.size} now")
        self.frames()
        return hashlib.sha256(glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)).hexdigest()
