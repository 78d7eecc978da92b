"""One neighbour as a process of its own: reads commands, a JSON object per line, and writes what it finds the same way.

Ends by itself when its standard input ends, so that it never outlives the test that started it.
"""

import asyncio
import json
import sys
import time
from typing import Any

import attrs

from companion.net.finding.discovery import Announcement, Neighbourhood

LOOK_SECONDS = 0.3


def say(**facts: Any) -> None:
    print(json.dumps(facts), flush=True)


async def report(neighbourhood: Neighbourhood) -> None:
    """Everything that is found, after every change, with the machine's clock (the same for all processes)."""
    async for found in neighbourhood.changes():
        seen = {instance_id: attrs.asdict(announcement) for instance_id, announcement in found.items()}
        say(status=neighbourhood.status, found=seen, at=time.monotonic())


async def obey(neighbourhood: Neighbourhood) -> None:
    """Until the input ends."""
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async for line in lines:
        command = json.loads(line)
        if "announce" in command:
            await neighbourhood.announce(Announcement(**command["announce"]))
        elif "forget" in command:
            neighbourhood.forget(command["forget"])
        else:
            await neighbourhood.withdraw()


async def live(interfaces: list[str] | None) -> None:
    async with Neighbourhood(interfaces, LOOK_SECONDS) as neighbourhood:
        reporting = asyncio.create_task(report(neighbourhood))
        await obey(neighbourhood)
    await reporting


async def measure(instance_id: str, trials: int, interfaces: list[str] | None) -> None:
    """How many milliseconds it takes, from nothing, to find somebody who is there already."""
    for _ in range(trials):
        begun = time.perf_counter()
        async with asyncio.timeout(30), Neighbourhood(interfaces) as neighbourhood:
            async for found in neighbourhood.changes():
                if instance_id in found:
                    say(milliseconds=(time.perf_counter() - begun) * 1000)
                    break


if __name__ == "__main__":
    arguments = json.loads(sys.argv[1])
    asyncio.run(measure(**arguments) if "trials" in arguments else live(**arguments))
