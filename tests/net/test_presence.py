"""The network in threads of its own: started, called, stopped, and its failures reported."""

import asyncio
import os
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from pathlib import Path
from typing import Any

import pytest

from companion.net.attending import Attending
from companion.net.hosting.home import TableHome
from companion.net.keeping.journal import InUse
from companion.net.lines.client import Address, Key
from companion.net.presence import NetworkThread, NotRunning, Presence
from companion.table.ledger.entries import SeatTaken
from companion.table.ledger.keys import DeviceKey
from tests.net.evening import HOUSES, LOOPBACK, PATIENCE, TABLE_ID, key_of_code, opening


def wait(condition: object) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.005)


def device(folder: Path, failed: object = lambda error: None, known: tuple[Address, ...] = ()) -> Presence:
    """A device that finds the table where it is told to."""
    key = Key(TABLE_ID, key_of_code(), DeviceKey.make(os.urandom))
    place = TableHome(folder, key, os.urandom, address=LOOPBACK)
    return Presence(lambda: Attending(place, known=known), failed)  # type: ignore[arg-type]


def lays_a_table(host: Presence) -> Address:
    host.start()
    key = host.call(lambda attending: attending.place.key.device)
    host.run(lambda attending: attending.open(opening(key)))
    return LOOPBACK, host.call(lambda attending: attending.serving.port)


def is_synced(attending: Attending) -> bool:
    return attending.client is not None and attending.client.session.synced


def sit(attending: Attending) -> None:
    client = attending.client
    assert client is not None
    client.carry_out(client.session.suggest(SeatTaken(HOUSES[0], client.session.key.public, "")))


def test_devices_in_threads(tmp_path: Path) -> None:
    """The thread that would draw the window sleeps, and the table goes on."""
    threads = threading.active_count()
    host = device(tmp_path / "host")
    address = lays_a_table(host)
    guests = [device(tmp_path / name, known=(address,)) for name in ("one", "two")]
    for guest in guests:
        guest.start()
    wait(lambda: all(one.call(is_synced) for one in (host, *guests)))
    guests[0].call(sit)
    wait(lambda: all(guest.call(lambda attending: HOUSES[0] in attending.table.seats) for guest in guests))
    guests[0].run(lambda attending: attending.take_over())
    guests[0].call(lambda attending: attending.go_on_alone())
    wait(lambda: guests[0].call(lambda attending: attending.table.epoch) == 1)
    for one in (host, *guests):
        one.stop()
        one.stop()
    assert threading.active_count() == threads
    # Everything was let go of: the same device can come again.
    again = device(tmp_path / "one")
    again.start()
    assert again.call(lambda attending: HOUSES[0] in attending.table.seats)
    again.stop()


def test_exceptions_reach_whoever_called(tmp_path: Path) -> None:
    host = device(tmp_path)
    with pytest.raises(NotRunning):
        host.call(lambda attending: attending.table)
    lays_a_table(host)
    with pytest.raises(ZeroDivisionError):
        host.call(lambda attending: 1 // 0)
    with pytest.raises(ValueError, match="serves the table already"):
        host.run(lambda attending: attending.open(opening(DeviceKey.make(os.urandom))))
    assert host.call(lambda attending: attending.serving.port)
    host.stop()
    with pytest.raises(NotRunning):
        host.call(lambda attending: attending.table)


def test_a_device_that_cannot_come_leaves_no_thread(tmp_path: Path) -> None:
    def fails() -> Attending:
        raise OSError("no table")

    threads = threading.active_count()
    with pytest.raises(OSError, match="no table"):
        Presence(fails).start()
    held = device(tmp_path)
    held.start()
    with pytest.raises(InUse):
        device(tmp_path).start()
    held.stop()
    assert threading.active_count() == threads
    again = device(tmp_path)
    again.start()
    again.stop()


def test_a_guest_that_fails_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    failures: list[BaseException] = []

    async def breaks(attending: Attending) -> list[Address]:
        raise ZeroDivisionError

    monkeypatch.setattr(Attending, "_find", breaks)
    guest = device(tmp_path, failures.append)
    guest.start()
    wait(lambda: failures)
    assert isinstance(failures[0], ZeroDivisionError)
    guest.stop()


def test_what_nobody_awaits_is_reported() -> None:
    failures: list[BaseException] = []
    thread = NetworkThread(failures.append)
    thread.start()
    with pytest.raises(RuntimeError):
        thread.start()
    thread.call(lambda: asyncio.get_running_loop().call_soon(lambda: 1 // 0))
    wait(lambda: failures)
    assert isinstance(failures[0], ZeroDivisionError)
    assert thread.is_running
    with pytest.raises(RuntimeError):
        thread.call(lambda: thread.call(lambda: None))
    thread.stop()
    thread.stop()
    assert not thread.is_running


def test_stopping_ends_whatever_still_runs() -> None:
    thread = NetworkThread()
    thread.start()
    sleeping = thread.submit(lambda: asyncio.sleep(PATIENCE))
    thread.stop()
    assert sleeping.done()


def test_what_is_submitted_while_the_thread_ends_is_refused_or_ended() -> None:
    """Somebody presses a button just as the device goes home, and must not wait for ever."""
    thread, ending = NetworkThread(), threading.Event()
    thread.start()

    async def takes_a_while_to_end() -> None:
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            ending.set()
            await asyncio.sleep(0.2)

    def while_it_ends() -> Coroutine[Any, Any, None]:
        stopping.start()
        ending.wait(PATIENCE)
        return asyncio.sleep(PATIENCE)

    thread.submit(takes_a_while_to_end)
    stopping = threading.Thread(target=thread.stop)
    with pytest.raises((NotRunning, CancelledError)):
        thread.run(while_it_ends, PATIENCE / 10)
    stopping.join()


def test_a_thread_that_cannot_have_an_event_loop_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> asyncio.AbstractEventLoop:
        raise OSError("too many open files")

    threads = threading.active_count()
    monkeypatch.setattr(asyncio.events, "new_event_loop", fails)
    with pytest.raises(OSError, match="too many open files"):
        NetworkThread().start()
    assert threading.active_count() == threads
