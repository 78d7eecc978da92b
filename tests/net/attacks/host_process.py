"""A host as a process of its own, on loopback, of which everything can be seen: what it hears, stores, logs and holds.

Whatever it receives, as it is after decryption, goes to a file, and its log in all detail to another. It says where it
is and what is sealed, a JSON object per line, and ends by itself when its standard input ends.
"""

import asyncio
import json
import logging
import sys
from pathlib import Path

from companion.net.lines import wire
from tests.net.evening import Host
from tests.net.table_process import obey_until_input_ends

STORED, RECEIVED, LOGGED = "table", "received", "log"


def record(path: Path) -> None:
    """From now on, write down every frame that anybody sends."""
    received = path.open("ab", buffering=0)
    read = wire.read_frame

    async def read_and_record(
        reader: asyncio.StreamReader, limit: int, idle: float | None = None, patience: float | None = None
    ) -> bytes | None:
        data = await read(reader, limit, idle, patience)
        received.write(data or b"")
        return data

    wire.read_frame = read_and_record


async def report(host: Host) -> None:
    """After every change, in one line."""
    said = None
    while True:
        table = host.table
        asked = [question.id for question in table.secret_questions]
        facts = {"port": host.server.port, "asked": asked, "sealed": sorted(table.seals)}
        if facts != said:
            print(json.dumps(facts), flush=True)
            said = facts
        await asyncio.sleep(0.01)


async def live(folder: Path) -> None:
    record(folder / RECEIVED)
    logging.basicConfig(filename=folder / LOGGED, level=logging.DEBUG)
    host = Host(folder / STORED)
    await host.start()
    reporting = asyncio.create_task(report(host))
    await obey_until_input_ends()
    reporting.cancel()
    await host.server.close()


if __name__ == "__main__":
    asyncio.run(live(Path(sys.argv[1])))
