"""Carrying out what a session wants: on disk first, then to the others, then on the screen, and all of it in order.

When the disk refuses, everything from there on waits: nothing that could not be stored is said or shown. The first
that waits is tried again until there is room, so nothing is lost and nothing changes its place. Only what the host has
on its disk already is copied in two steps: written first, and through to the disk when everybody has been told.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable

from companion.net.journal import DiskFull, StorageError
from companion.net.storage import TableStorage
from companion.table.effects import Copy, CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.messages import Farewell, Message

DISK_FULL, STORAGE = "disk_full", "storage"
RETRY_SECONDS = 1.0

Listener = Callable[[Happened | Notice], None]
Deliver = Callable[[str, Message], None]

log = logging.getLogger(__name__)


class Carrier:
    """Carries out effects for a server or a client."""

    def __init__(self, storage: TableStorage, deliver: Deliver, listener: Listener) -> None:
        self._storage = storage
        self._deliver = deliver
        self._listener = listener
        self._waiting: deque[Effect] = deque()
        self._copied: list[Copy] = []
        """What is written, and perhaps not yet through to the disk."""
        self._is_busy = False
        self.trouble = ""
        """Why nothing is carried out at present: the disk is full, or fails. Empty if all is well."""

    def carry_out(self, effects: Iterable[Effect]) -> None:
        """In order, and after whatever waits. Never raises because of the disk: see `trouble`."""
        self._waiting.extend(effects)
        if not self.trouble and not self._is_busy:
            self._go_on()

    def try_again(self) -> bool:
        """After trouble: whether everything that waited has now been carried out."""
        if self.trouble:
            self.trouble = ""
            self._go_on()
        return not self.trouble

    def _go_on(self) -> None:
        self._is_busy = True
        try:
            while self._waiting:
                self._carry_out(self._waiting[0])
                self._waiting.popleft()
            self._wait_for_disk()
        except StorageError as error:
            self.trouble = DISK_FULL if isinstance(error, DiskFull) else STORAGE
            log.warning("nothing can be stored: %s", error)
            self._tell(Notice(Farewell(self.trouble)))
        finally:
            self._is_busy = False

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Send):
            self._deliver(effect.to, effect.message)
        elif isinstance(effect, Copy):
            self._storage.carry_out(effect)
            self._copied.append(effect)
        elif isinstance(effect, Store | CutJournal | Keep):
            # A secret is forgotten once the ledger tells it: that must be on the disk first.
            self._wait_for_disk()
            self._storage.carry_out(effect)
        else:
            self._tell(effect)

    def _wait_for_disk(self) -> None:
        """Until all copies are there; if the disk fails, none is, and they are the first to be tried again."""
        copied, self._copied = self._copied, []
        if not copied:
            return
        try:
            self._storage.sync()
        except StorageError:
            self._waiting.extendleft(reversed(copied))
            raise

    def _tell(self, effect: Happened | Notice) -> None:
        try:
            self._listener(effect)
        except Exception:
            # A screen that stumbles must not stop the table.
            log.exception("a listener failed")
