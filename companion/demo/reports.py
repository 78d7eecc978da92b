"""What processes of the demo tell each other: one line of JSON each."""

import json
import sys
import time
from typing import IO, Any


def now() -> float:
    """Seconds on a clock that all processes of one machine share."""
    return time.monotonic()


def report(kind: str, **facts: Any) -> None:
    """Tell the process that started this one."""
    sys.stdout.write(json.dumps({"kind": kind, "at": now(), **facts}) + "\n")
    sys.stdout.flush()


def read_reports(lines: IO[str]) -> Any:
    """Every report that arrives, until the other process ends."""
    for line in lines:
        try:
            yield json.loads(line)
        except ValueError:
            yield {"kind": "noise", "text": line.rstrip()}
