"""Sharing pictures and files: written into a folder of the app, and handed to another app where a device can do that.

The picture is drawn between frames, a little at a time; a thread makes the file of it, so that the window goes on.
"""

from __future__ import annotations

import struct
import threading
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.ui.keeping import free_file
from companion.ui.models.situation import Shared

if TYPE_CHECKING:
    from companion.ui.device.device import Device
    from companion.ui.models.chronicle.card import ShareCardModel
    from companion.ui.steward.handing_on import Done

FOLDER = "shared"
PICTURE, TEXT = (".png", "image/png"), (".txt", "text/plain")
"""How a file ends, and what other apps call it."""
QUICK = 6
"""How hard a picture is pressed: more takes longer and saves little."""
RGBA_BYTES = 4


class Files:
    """Shares what the steward has made; `shown` is called when there is something new to see."""

    def __init__(self, folder: Path, device: Device, shown: Callable[[], None]) -> None:
        """`folder` is the data folder of the app."""
        self._folder = folder / FOLDER
        self._device = device
        self._shown = shown

    def picture(self, name: str, card: ShareCardModel, done: Done) -> None:
        """Drawn in the window's thread, made a file in another."""
        from companion.ui.screens.chronicle.painting import paint

        def painted(pixels: bytes, size: tuple[int, int]) -> None:
            self._write_apart(name, PICTURE, lambda: png(pixels, size), done)

        paint(card, painted)

    def text(self, name: str, text: str, done: Done) -> None:
        """A small file."""
        self._write_apart(name, TEXT, lambda: text.encode(), done)

    def _write_apart(self, name: str, kind: tuple[str, str], make: Callable[[], bytes], done: Done) -> None:
        """In a thread of its own, which ends with it."""

        def work() -> None:
            try:
                path = self._write(name, kind[0], make())
            except OSError:
                path = None
            Clock.schedule_once(lambda _: self._hand_on(path, kind[1], done))

        threading.Thread(target=work, name="sharing", daemon=True).start()

    def _write(self, name: str, ending: str, content: bytes) -> Path:
        self._folder.mkdir(parents=True, exist_ok=True)
        path = free_file(self._folder, name, "", ending)
        path.write_bytes(content)
        return path

    def _hand_on(self, path: Path | None, kind: str, done: Done) -> None:
        is_handed_over = path is not None and self._device.share(path, kind)
        done(Shared(_way_to(path) if path is not None else (), is_handed_over))
        self._shown()


def _way_to(path: Path) -> tuple[str, ...]:
    """As people say it: from their own folder on, where it lies in there."""
    home = Path.home()
    if path.is_relative_to(home):
        return ("~", *path.relative_to(home).parts)
    root, first, *others = path.parts
    return (root + first, *others)


def png(pixels: bytes, size: tuple[int, int]) -> bytes:
    """A picture as a file. The rows come from below, as a texture has them."""
    width, height = size
    row = width * RGBA_BYTES
    rows = (pixels[place * row : (place + 1) * row] for place in reversed(range(height)))
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + one for one in rows), QUICK)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
