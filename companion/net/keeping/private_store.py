"""Small secrets of a device on its disk, each in a file of its own."""

import os
from contextlib import suppress
from pathlib import Path

from companion.net.keeping.files import Lock, new_name, sync_folder, translated, write_new

PRIVATE_FOLDER = 0o700


class PrivateStore:
    """Small secrets by name: device keys, openings of seals. Each is a file of its own, readable by us alone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with translated(folder):
            folder.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._lock = Lock(folder / "lock")

    def put(self, name: str, value: bytes, *, at_once: bool = True) -> None:
        """Store, in place of what had this name; a crash leaves old or new.

        When this returns it is on the disk; if not `at_once`, it outlives this process, but perhaps no power cut.
        """
        path = self._path(name)
        with translated(path):
            write_new(path, value, at_once=at_once)
            os.replace(new_name(path), path)
            if at_once:
                sync_folder(self._folder)

    def get(self, name: str) -> bytes | None:
        """What has this name, or None."""
        with translated(self._path(name)), suppress(FileNotFoundError):
            return self._path(name).read_bytes()
        return None

    def remove(self, name: str) -> None:
        """Forget it; nothing happens if there is no such thing."""
        with translated(self._path(name)):
            self._path(name).unlink(missing_ok=True)
            sync_folder(self._folder)

    def names(self) -> list[str]:
        """Everything that has a name here, in order."""
        with translated(self._folder):
            return sorted(bytes.fromhex(path.stem).decode() for path in self._folder.glob("*.secret"))

    def close(self) -> None:
        """Let go of the lock."""
        self._lock.release()

    def _path(self, name: str) -> Path:
        if not name:
            raise ValueError("a secret has a name")
        # As hexadecimal digits any name is a file name, on every system, and none leads out of the folder.
        return self._folder / f"{name.encode().hex()}.secret"
