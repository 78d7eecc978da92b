"""The network in threads of its own: started, called, stopped, and its failures reported."""

import asyncio
import os
import threading
import time
from pathlib import Path

import pytest

from companion.net.client import Key, TableClient
from companion.net.hosting import Hosting, NetworkThread, NotRunning, Visiting
from companion.net.joining import ways_to
from companion.net.server import TableServer
from companion.net.storage import TableStorage
from companion.table.entries import SeatTaken
from companion.table.guest import GuestSession
from companion.table.keys import DeviceKey
from companion.table.table import Table
from tests.net.evening import HOUSES, LOOPBACK, PATIENCE, TABLE_ID, Host, key_of_code


def wait(condition: object) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.005)


def visiting(folder: Path, port: int, failed: object = lambda error: None) -> Visiting:
    key = DeviceKey.make(os.urandom)

    def make() -> TableClient:
        session = GuestSession(key, Table(), os.urandom)
        find = ways_to(TABLE_ID, known=((LOOPBACK, port),))
        return TableClient(session, TableStorage(folder), Key(TABLE_ID, key_of_code(), key), find, os.urandom)

    return Visiting(make, failed)  # type: ignore[arg-type]


def sit(client: TableClient) -> None:
    client.carry_out(client.session.suggest(SeatTaken(HOUSES[0], client.session.key.public, "")))


def test_a_table_and_its_guests_in_threads(tmp_path: Path) -> None:
    """The thread that would draw the window sleeps, and the table goes on."""
    threads = threading.active_count()
    hosting = Hosting(lambda: Host(tmp_path / "host").server)
    port = hosting.start(LOOPBACK)
    guests = [visiting(tmp_path / name, port) for name in ("one", "two")]
    for guest in guests:
        guest.start()
    wait(lambda: all(guest.call(lambda client: client.session.synced) for guest in guests))
    guests[0].call(sit)
    wait(lambda: all(guest.call(lambda client: HOUSES[0] in client.session.table.seats) for guest in guests))
    assert hosting.call(lambda server: len(server.session.table.ledger)) == 2
    hosting.stop()
    wait(lambda: not guests[0].call(lambda client: client.is_connected))
    for guest in guests:
        guest.stop()
        guest.stop()
    hosting.stop()
    assert threading.active_count() == threads
    # Everything was let go of: the same folders can be opened again.
    again = Hosting(lambda: Host(tmp_path / "host").server)
    again.start(LOOPBACK)
    assert again.call(lambda server: HOUSES[0] in server.session.table.seats)
    again.stop()
    TableStorage(tmp_path / "one").close()


def test_exceptions_reach_whoever_called(tmp_path: Path) -> None:
    hosting = Hosting(lambda: Host(tmp_path / "host").server)
    with pytest.raises(NotRunning):
        hosting.call(lambda server: server.port)
    hosting.start(LOOPBACK)
    with pytest.raises(ZeroDivisionError):
        hosting.call(lambda server: 1 // 0)
    assert hosting.call(lambda server: server.port)
    hosting.stop()
    with pytest.raises(NotRunning):
        hosting.call(lambda server: server.port)


def test_a_table_that_cannot_be_opened_leaves_no_thread(tmp_path: Path) -> None:
    def fails() -> TableServer:
        raise OSError("no table")

    threads = threading.active_count()
    hosting = Hosting(fails)
    with pytest.raises(OSError, match="no table"):
        hosting.start(LOOPBACK)
    assert threading.active_count() == threads


def test_a_client_that_fails_is_reported(tmp_path: Path) -> None:
    failures: list[BaseException] = []
    guest = visiting(tmp_path, 1, failures.append)
    make = guest._make

    async def breaks() -> list[tuple[str, int]]:
        raise ZeroDivisionError

    def broken() -> TableClient:
        client = make()
        client._find = breaks
        return client

    guest._make = broken
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
