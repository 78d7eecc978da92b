"""What the app has freed goes back to the device. By itself, a C library keeps most of it for later."""

import ctypes
import linecache

from kivy.lang import Builder

PURGE = -101
"""As Android calls it (M_PURGE)."""


def forget_sources() -> None:
    """attrs keeps the text of every method that it has written, Kivy every line of a `.kv` file, both for errors.

    Errors that come later still say in which file and line they were.
    """
    linecache.clearcache()
    for _selector, rule in Builder.rules:
        rule.ctx.sourcecode = []


def give_back() -> None:
    """Takes a few milliseconds; does nothing where there is no such thing."""
    library = ctypes.CDLL(None)
    if hasattr(library, "malloc_trim"):
        library.malloc_trim(0)
    elif hasattr(library, "mallopt"):
        library.mallopt(PURGE, 0)
