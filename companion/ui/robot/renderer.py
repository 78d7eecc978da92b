"""Waiting for the renderer, which draws in threads of its own where there is no graphics card."""

import ctypes
from collections.abc import Callable

from kivy.graphics.opengl import glFinish

LIBRARY = "libGL.so.1"


def _finish() -> Callable[[], object]:
    """Kivy's own call lets no other thread go on meanwhile, not even the network's, which no phone would do."""
    try:
        return ctypes.CDLL(LIBRARY).glFinish
    except (OSError, AttributeError):
        return glFinish


wait_for_renderer = _finish()
"""Returns when all that was drawn so far is on the screen."""
