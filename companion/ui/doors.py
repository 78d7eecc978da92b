"""The doors of this app: one to the tables of the network, one to a table on this device alone. One is open at a time.

Opening and closing waits for files and sockets, so a thread does it, and the window goes on drawing.
"""

from __future__ import annotations

import queue
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from companion.door import Door, Network, View

STOP_SECONDS = 10.0

Listener: TypeAlias = "Callable[[View], None]"


class Doors:
    """Hands every view of the open door to the listener, in another thread than the window's."""

    def __init__(self, folder: Path, listener: Listener, failed: Callable[[BaseException], None]) -> None:
        """`failed` is told what went wrong when a door was opened, in another thread, too."""
        self._folder = folder
        self._listener = listener
        self._failed = failed
        self.door: Door | None = None
        """The open door; None while it is being opened."""
        self._work: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="doors", daemon=True)
        self._thread.start()

    def open(self, network: Network) -> None:
        """To the tables of the network."""
        self._work.put(lambda: self._change(self._folder, network))

    def practise(self, then: Callable[[Door], None]) -> None:
        """To a table on this device alone, and nothing of the last one; `then` is called with its door."""

        def change() -> None:
            from companion.door import Network

            self._close()
            shutil.rmtree(self._folder / "practice", ignore_errors=True)
            # Nobody else comes to a table for practice.
            self._change(self._folder / "practice", Network(address="127.0.0.1", is_searched=False))
            if self.door is not None:
                then(self.door)

        self._work.put(change)

    def stop(self) -> None:
        """Close whatever is open, and wait for it."""
        self._work.put(self._close)
        self._work.put(None)
        self._thread.join(STOP_SECONDS)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            work()

    def _change(self, folder: Path, network: Network) -> None:
        from companion.door import Door

        self._close()
        door = Door(folder, self._listener, network, failed=self._failed)
        try:
            door.start()
        except Exception as error:  # whatever it is, the player is told, and the app goes on without a door
            self._failed(error)
        else:
            self.door = door
            # Views that came before this found the door closed, and without a network no other may come.
            self._listener(door.look())

    def _close(self) -> None:
        door, self.door = self.door, None
        if door is not None:
            door.stop()
