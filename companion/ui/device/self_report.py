"""What this device tells the others about itself: what it is, and how full its battery is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.utils import platform

from companion.ui.device.device import PHONES

if TYPE_CHECKING:
    from companion.door import Door
    from companion.ui.device.device import Device

REPORT_SECONDS = 60.0
"""A battery lasts for hours: more often nobody wants to know."""


class SelfReport:
    """Tells each door once, and again after a while."""

    def __init__(self, device: Device, clock: Callable[[], float], *, is_display: bool) -> None:
        self._device = device
        self._clock = clock
        self._is_display = is_display
        self._door: Door | None = None
        self._next_at = 0.0

    def tell(self, door: Door | None, breadth: str) -> None:
        """`breadth` is that of the window."""
        if door is None or (door is self._door and self._clock() < self._next_at):
            return
        self._door, self._next_at = door, self._clock() + REPORT_SECONDS
        door.say_of_itself(self._kind(breadth), self._device.charge())

    def _kind(self, breadth: str) -> str:
        if self._is_display:
            return "display"
        if platform not in PHONES:
            return "computer"
        return "phone" if breadth == "phone" else "tablet"
