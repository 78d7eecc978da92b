"""Carrying out effects: what waits for the disk, what does not, and what happens when the disk fails."""

import errno
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.net.keeping import files
from companion.net.keeping.files import DISK_FULL
from companion.net.keeping.storage import TableStorage
from companion.net.lines.carrying import STORAGE, Carrier
from companion.table.ledger.entries import Entry, SeatTaken
from companion.table.talk.effects import TO_HOST, Copy, Effect, Happened, Keep, Notice, Send, Store
from companion.table.talk.messages import Farewell, Message, Ping

ENTRIES = [Entry(number, 0, "host", 0, b"", SeatTaken("stark", b"", "")) for number in range(4)]


class Watch:
    """A device on a disk that can fail, and everything that happens there, in order."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.happened: list[str] = []
        self.is_broken = False
        self._fsync = os.fsync
        self.storage = TableStorage(folder)
        self.carrier = Carrier(self.storage, self._deliver, self._listen)
        monkeypatch.setattr(os, "fsync", self._sync)

    def carry_out(self, *effects: Effect) -> list[str]:
        """What they cause."""
        self.happened.clear()
        self.carrier.carry_out(effects)
        return self.happened

    def settle(self) -> list[str]:
        """What a quiet moment brings."""
        self.happened.clear()
        self.carrier.settle()
        return self.happened

    def close(self) -> None:
        self.storage.close()

    def _sync(self, number: int) -> None:
        if self.is_broken:
            self.happened.append("broken")
            raise OSError(5, "Input/output error")
        self._fsync(number)
        self.happened.append("disk")

    def _deliver(self, to: str, message: Message) -> None:
        self.happened.append("said")

    def _listen(self, effect: Happened | Notice) -> None:
        farewell = effect.message if isinstance(effect, Notice) else None
        self.happened.append(farewell.reason if isinstance(farewell, Farewell) else "shown")


@contextmanager
def watched(folder: Path) -> Iterator[Watch]:
    with pytest.MonkeyPatch.context() as monkeypatch, closing(Watch(folder, monkeypatch)) as watch:
        yield watch


def stored(folder: Path) -> list[Entry]:
    with closing(TableStorage(folder)) as storage:
        return list(storage.entries)


SAID, SHOWN = Send(TO_HOST, Ping()), Happened(ENTRIES[0], ())


def test_what_a_host_enters_is_on_the_disk_before_anybody_hears_of_it(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        assert watch.carry_out(Store((ENTRIES[0],)), SAID, SHOWN) == ["disk", "said", "shown"]


def test_nobody_waits_for_the_disk_of_a_guest(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        copies = Copy((ENTRIES[0],)), Copy((ENTRIES[1],))
        assert watch.carry_out(copies[0], SAID, copies[1], SHOWN) == ["said", "shown"]
        assert watch.carrier.unsettled == 2
        assert watch.settle() == ["disk"]
        assert watch.carrier.unsettled == 0
        assert watch.settle() == []
    assert stored(tmp_path) == ENTRIES[:2]


def test_a_secret_is_on_the_disk_before_anybody_hears_of_it_and_waits_for_no_copy(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        happened = watch.carry_out(Copy((ENTRIES[0],)), SHOWN, Keep("secret", b"told"), SAID)
        assert happened[0] == "shown"
        assert happened[1:-1] == ["disk"] * len(happened[1:-1]) != []
        assert happened[-1] == "said"
        assert watch.storage.secrets() == {"secret": b"told"}
        assert watch.carrier.unsettled == 1


def test_what_is_forgotten_waits_for_no_disk(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        watch.carry_out(Keep("secret", b"told"))
        assert watch.carry_out(Keep("secret", None), SAID) == ["said"]
        assert watch.storage.secrets() == {}


def test_copies_that_the_disk_did_not_take_are_written_again_and_said_once(tmp_path: Path) -> None:
    with watched(tmp_path) as watch:
        watch.carry_out(Store((ENTRIES[0],)))
        watch.is_broken = True
        assert watch.carry_out(Copy((ENTRIES[1],)), SAID, Copy((ENTRIES[2],)), SHOWN) == ["said", "shown"]
        assert watch.settle()[-1] == STORAGE
        assert watch.carry_out(Copy((ENTRIES[3],)), SAID) == [], "what comes later waits"
        watch.happened.clear()
        assert not watch.carrier.try_again()
        watch.is_broken = False
        assert watch.carrier.try_again()
        assert watch.happened.count("said") == 1
    assert stored(tmp_path) == ENTRIES


def test_copies_before_a_fault_that_left_the_journal_in_doubt_are_not_doubled(tmp_path: Path) -> None:
    """The journal is opened again, and then the disk fails once more: all copies since the last time are gone."""
    with watched(tmp_path) as watch, pytest.MonkeyPatch.context() as monkeypatch:
        copies = [Copy((entry,)) for entry in ENTRIES[:3]]
        watch.carry_out(copies[0], copies[1])
        watch.is_broken = True
        monkeypatch.setattr(files, "write_all", no_room)
        assert watch.carry_out(copies[2])[-1] == DISK_FULL
        monkeypatch.undo()
        watch.is_broken = False
        watch.storage.carry_out(Keep("secret", b"kept"))
        watch.is_broken = True
        assert not watch.carrier.try_again()
        watch.is_broken = False
        assert watch.carrier.try_again()
    assert stored(tmp_path) == ENTRIES[:3]


def no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
