"""What processes of the demo tell each other: one line of JSON each."""

import json
import sys
import time
from threading import Lock
from typing import IO, Any

WRITING = Lock()
"""Two threads of a device report, and no line may fall into another."""


def now() -> float:
    """Seconds on a clock that all processes of one machine share."""
    return time.monotonic()


def report(kind: str, **facts: Any) -> None:
    """Tell the process that started this one."""
    line = json.dumps({"kind": kind, "at": now(), **facts}) + "\n"
    with WRITING:
        sys.stdout.write(line)
        sys.stdout.flush()


def read_reports(lines: IO[str]) -> Any:
    """Every report that arrives, until the other process ends."""
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:
            yield {"kind": "noise", "text": line.rstrip()}
