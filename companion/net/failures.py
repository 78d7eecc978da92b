"""What becomes of a task that fails and that nobody awaits."""

import asyncio


def report_failure(task: asyncio.Task[None]) -> None:
    """Whatever the task has failed with, its event loop is told at once; to be added to it as a callback."""
    error = task.exception() if not task.cancelled() else None
    if error is not None:
        task.get_loop().call_exception_handler({"message": "the network stumbled", "exception": error, "task": task})
