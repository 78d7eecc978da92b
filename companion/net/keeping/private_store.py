"""Small secrets of a device on its disk, by name."""

from pathlib import Path

import msgpack

from companion.net.keeping.files import StorageError, translated
from companion.net.keeping.journal import Journal

PRIVATE_FOLDER = 0o700


class PrivateStore:
    """Small secrets by name: device keys, openings of seals. A journal, readable by us alone, of what was put where.

    It is written anew, without what is old, when it is opened, and when a failing disk has lost a part of it.
    """

    def __init__(self, folder: Path) -> None:
        with translated(folder):
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        opened = Journal.open(folder / "secrets.journal")
        self._journal = opened.journal
        self.is_torn = opened.is_torn
        """Whether something was kept here that cannot be read any more."""
        self._secrets: dict[str, bytes] = {}
        for record in opened.records:
            self._note(*msgpack.unpackb(record))
        self._must_be_written_anew = len(opened.records) > len(self._secrets)

    def put(self, name: str, value: bytes, *, at_once: bool = True) -> None:
        """Store, in place of what had this name; a crash leaves old or new.

        When this returns it is on the disk; if not `at_once`, it outlives this process, but perhaps no power cut.
        """
        if not name:
            raise ValueError("a secret has a name")
        self._write(name, value, at_once=at_once)

    def remove(self, name: str) -> None:
        """Forget it, if it is there; who finds it again after a power cut forgets it once more."""
        if name in self._secrets:
            self._write(name, None, at_once=False)

    @property
    def secrets(self) -> dict[str, bytes]:
        """Everything that is kept here, by its name."""
        return dict(self._secrets)

    def close(self) -> None:
        """Let others have it."""
        self._journal.close()

    def _write(self, name: str, value: bytes | None, *, at_once: bool) -> None:
        try:
            if self._must_be_written_anew:
                self._journal.replace([msgpack.packb(each) for each in self._secrets.items()])
                self._must_be_written_anew = False
            self._journal.write([msgpack.packb((name, value))])
            if at_once:
                self._journal.sync()
        except StorageError:
            self._must_be_written_anew = True
            raise
        self._note(name, value)

    def _note(self, name: str, value: bytes | None) -> None:
        if value is None:
            self._secrets.pop(name, None)
        else:
            self._secrets[name] = value
