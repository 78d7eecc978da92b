"""Carrying out what a session wants: on disk first, then to the others, then on the screen, and all of it in order.

When the disk refuses, everything from there on waits: nothing that could not be stored is said or shown. The first
that waits is tried again until there is room, so nothing is lost and nothing changes its place. Only what the host has
on its disk already is copied in two steps: written at once, and through to the disk in a quiet moment.
"""

import logging
from collections import deque
from collections.abc import Callable, Iterable

from companion.net.keeping.files import DISK_FULL, DiskFull, StorageError
from companion.net.keeping.storage import TableStorage
from companion.table.talk.effects import Copy, CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.talk.messages import Farewell, Message

STORAGE = "storage"
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
            self.settle()
        return not self.trouble

    @property
    def unsettled(self) -> int:
        """So many copies may not be on the disk."""
        return len(self._copied)

    def settle(self) -> None:
        """In a quiet moment: copies go through to the disk. See `trouble`."""
        if self.trouble or self._is_busy:
            return
        try:
            self._settle()
        except StorageError as error:
            self._fail(error)

    def _go_on(self) -> None:
        self._is_busy = True
        try:
            while self._waiting:
                self._carry_out(self._waiting[0])
                self._waiting.popleft()
        except StorageError as error:
            self._fail(error)
        finally:
            self._is_busy = False

    def _fail(self, error: StorageError) -> None:
        self.trouble = DISK_FULL if isinstance(error, DiskFull) else STORAGE
        log.warning("nothing can be stored: %s", error)
        self._tell(Notice(Farewell(self.trouble)))

    def _carry_out(self, effect: Effect) -> None:
        if isinstance(effect, Send):
            self._deliver(effect.to, effect.message)
        elif isinstance(effect, Copy):
            self._storage.carry_out(effect)
            self._copied.append(effect)
        elif isinstance(effect, Keep):
            self._storage.carry_out(effect)
        elif isinstance(effect, Store | CutJournal):
            self._settle()
            self._storage.carry_out(effect)
        else:
            self._tell(effect)

    def _settle(self) -> None:
        """If the disk fails, no copy is there, and they are the first to be tried again."""
        copied, self._copied = self._copied, []
        if copied:
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
