"""What becomes of work that fails and that nobody awaits."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

AGAIN_SECONDS = 1.0
"""So long after a failure the same is tried again."""


class Tasks:
    """Work that nobody awaits, and that ends together."""

    def __init__(self) -> None:
        self.running: list[asyncio.Task[None]] = []

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do this beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self.running.append(task)
        task.add_done_callback(self.running.remove)
        task.add_done_callback(report_failure)
        return task

    async def end(self) -> None:
        """Cancel all of it, and wait until it has ended; whoever asks for that goes on."""
        tasks = [task for task in self.running if task is not asyncio.current_task()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def report_failure(task: asyncio.Task[None]) -> None:
    """Whatever the task has failed with, its event loop is told at once; to be added to it as a callback."""
    error = task.exception() if not task.cancelled() else None
    if error is not None:
        _report(error, task=task)


async def again_and_again(work: Callable[[], Awaitable[None]]) -> None:
    """Do this as long as the task lives: a failure is told to the event loop, and does not end it."""
    while True:
        try:
            await work()
        except Exception as error:  # whatever it was, nobody else would go on with this
            _report(error)
            await asyncio.sleep(AGAIN_SECONDS)


def _report(error: BaseException, **more: Any) -> None:
    asyncio.get_running_loop().call_exception_handler({"message": "the network stumbled", "exception": error, **more})
