"""What a robot measures inside a running app: when something was first seen, frames while a finger moves, pauses."""

import gc
import time
from collections.abc import Callable, Mapping
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui.robot.eyes import shows_one_of
from companion.ui.robot.hand import Finger

STEP = 3.0
"""A finger moves so many pixels from frame to frame."""
TURN = 12
"""After so many steps it turns back, so that the board never ends."""


class FrameWatch:
    """Waits for the first frame on which one of some texts is seen, or none of them."""

    def __init__(self, wanted: frozenset[str], *, is_for_absence: bool) -> None:
        self._wanted = wanted
        self._is_for_absence = is_for_absence
        self.seen_at: float | None = None

    def look(self, now: float) -> None:
        """A frame has been drawn."""
        if self.seen_at is None and shows_one_of(self._wanted) != self._is_for_absence:
            self.seen_at = now


class Dragging:
    """A finger that moves a little before each frame."""

    def __init__(self, touch: int, at: tuple[float, float], frames: int, done: Callable[[list[float]], None]) -> None:
        self._x, self._y = at
        self._left = frames
        self._done = done
        self._steps = 0
        self._moved_at = 0.0
        self._times: list[float] = []
        self._finger = Finger("robot", touch, (self._x / Window.width, self._y / Window.height))
        EventLoop.post_dispatch_input("begin", self._finger)
        self._moving = Clock.schedule_interval(self._move, 0)

    def _move(self, _seconds: float) -> None:
        if not self._left:
            self._moving.cancel()
            EventLoop.post_dispatch_input("end", self._finger)
            self._done(self._times)
            return
        self._left -= 1
        self._steps += 1
        self._x += STEP if (self._steps // TURN) % 2 == 0 else -STEP
        self._moved_at = time.monotonic()
        self._finger.move((self._x / Window.width, self._y / Window.height))
        EventLoop.post_dispatch_input("update", self._finger)
        Window.canvas.ask_update()

    def drawn(self, now: float) -> None:
        """The frame after the movement is on the screen."""
        if self._moved_at:
            self._times.append((now - self._moved_at) * 1000)
            self._moved_at = 0.0


class Collector:
    """The longest pause that the garbage collector has made since the first screen was there.

    In time that it has worked: on a busy machine a clock would also count how long other processes had the processor.
    """

    def __init__(self) -> None:
        self.longest = 0.0
        self._since = 0.0
        gc.callbacks.append(self._called)

    def _called(self, phase: str, _info: Mapping[str, Any]) -> None:
        """Begins and ends in the same thread."""
        now = time.thread_time()
        if phase == "start":
            self._since = now
        elif self._since:
            self.longest = max(self.longest, now - self._since)

    def begin_anew(self) -> None:
        """Whatever was before does not count."""
        self.longest = 0.0
