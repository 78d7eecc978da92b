"""The network in threads of its own: started, called, stopped, and its failures reported."""

import asyncio
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import CancelledError
from typing import Any

import pytest

from companion.net.network_thread import NetworkThread, NotRunning
from tests.net.evening import PATIENCE


def wait(condition: object) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.005)


def test_what_nobody_awaits_is_reported() -> None:
    failures: list[BaseException] = []
    thread = NetworkThread(failures.append)
    thread.start()
    with pytest.raises(RuntimeError):
        thread.start()
    thread.call(lambda: asyncio.get_running_loop().call_soon(lambda: 1 // 0))
    wait(lambda: failures)
    assert isinstance(failures[0], ZeroDivisionError)
    assert thread.call(lambda: 2) == 2
    with pytest.raises(RuntimeError):
        thread.call(lambda: thread.call(lambda: None))
    thread.stop()
    thread.stop()
    with pytest.raises(NotRunning):
        thread.call(lambda: None)


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
