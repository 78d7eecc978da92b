"""The network in a thread of its own with its own event loop, so that a paused or panning window stops no table."""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, TypeVar

STOP_SECONDS = 10.0

Value = TypeVar("Value")
Failed = Callable[[BaseException], None]

log = logging.getLogger(__name__)


class NotRunning(Exception):
    """The thread has not been started, or has ended."""


class NetworkThread:
    """An event loop in a thread. Everything that belongs to it is touched by `call`, `run` and `submit` alone."""

    def __init__(self, failed: Failed = lambda error: None) -> None:
        """`failed` is called, in this thread, with whatever nobody else was told of."""
        self._failed = failed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._ending = threading.Lock()
        """Whatever is submitted comes before the end, which then ends it too, or is refused."""

    def start(self) -> None:
        """Begin; when this returns, it can be called. Raises what went wrong, and then no thread is left."""
        with self._lock:
            if self._thread is not None:
                raise RuntimeError("started twice")
            begun: Future[None] = Future()
            self._thread = threading.Thread(target=self._live, args=(begun,), name="network", daemon=True)
            self._thread.start()
            if begun.exception() is not None:
                self._thread.join(STOP_SECONDS)
            begun.result()

    def submit(self, function: Callable[[], Coroutine[Any, Any, Value]]) -> "Future[Value]":
        """Run a coroutine there, without waiting for it."""
        work = function()
        with self._ending:
            if self._loop is not None:
                return asyncio.run_coroutine_threadsafe(work, self._loop)
        work.close()
        raise NotRunning

    def run(self, function: Callable[[], Coroutine[Any, Any, Value]], timeout: float | None = None) -> Value:
        """Run a coroutine there, and return what it returns or raise what it raises. Never from the thread itself."""
        if threading.current_thread() is self._thread:
            raise RuntimeError("the network would wait for itself")
        return self.submit(function).result(timeout)

    def call(self, function: Callable[[], Value], timeout: float | None = None) -> Value:
        """The same for a plain function."""

        async def called() -> Value:
            return function()

        return self.run(called, timeout)

    def stop(self) -> None:
        """End whatever still runs there, and the thread. May be called twice."""
        with self._lock:
            with self._ending:
                loop, self._loop = self._loop, None
                if loop is not None:
                    loop.call_soon_threadsafe(loop.stop)
            if self._thread is not None:
                self._thread.join(STOP_SECONDS)

    def report(self, error: BaseException) -> None:
        """Say that something failed of which nobody else was told."""
        try:
            self._failed(error)
        except Exception:
            log.exception("reporting a failure failed")

    def _live(self, begun: "Future[None]") -> None:
        try:
            runner = asyncio.Runner()
            loop = runner.get_loop()
        except BaseException as error:
            begun.set_exception(error)
            return
        with runner:
            loop.set_exception_handler(self._on_exception)
            self._loop = loop
            loop.call_soon(begun.set_result, None)
            try:
                loop.run_forever()
            finally:
                with self._ending:
                    self._loop = None

    def _on_exception(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        log.error("%s", context.get("message"), exc_info=error)
        if error is not None:
            self.report(error)
