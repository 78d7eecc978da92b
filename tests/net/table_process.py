"""A host or a guest as a process of its own: finds the table by multicast, plays at random, and says how far it is.

Everything is in its folder, so that it can be killed and started again. Its disk may be full from an entry on, until it
is told that there is room. Ends by itself when its standard input ends.
"""

import asyncio
import json
import os
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from companion.net.entrance import doorstep
from companion.net.finding.announcement import TABLE, Announcement
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.joining import ways_to
from companion.net.keeping.private_store import PrivateStore
from companion.net.lines import client
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.state.table import Table
from engine import DEALER
from tests.net.evening import Guest, Host

LOOK_SECONDS = 0.3


def kept_key(folder: Path) -> DeviceKey:
    store = PrivateStore(folder / "device")
    stored = store.secrets.get("key")
    key = DeviceKey.from_bytes(stored) if stored is not None else DeviceKey.make(os.urandom)
    store.put("key", key.to_bytes())
    store.close()
    return key


def is_calm(table: Table) -> bool:
    """Whether nothing more happens by itself: nothing is to be opened, and nothing dealt."""
    return not table.all_sealed and all(question.house != DEALER for question in table.pending)


async def report(
    table: Callable[[], Table],
    trouble: Callable[[], str],
    full_at: int,
    act: Callable[[], None] = lambda: None,
    waits: Callable[[], object] = lambda: False,
) -> None:
    """After every change, in one line; and see whether there is something to do, whatever was heard."""
    said = None
    while True:
        act()
        now = table()
        if full_at and len(now.ledger) >= full_at:
            full_at = 0
            fill_disk(is_full=True)
        game = now.game.digest() if now.game is not None else ""
        facts = {"entries": len(now.ledger), "head": now.ledger.head.hex(), "digest": game, "trouble": trouble()}
        facts["calm"] = not waits() and is_calm(now)
        if facts != said:
            print(json.dumps(facts), flush=True)
            said = facts
        await asyncio.sleep(0.02)


async def obey_until_input_ends() -> None:
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    async for line in lines:
        fill_disk(is_full=not json.loads(line)["room"])


def fill_disk(*, is_full: bool) -> None:
    """From now on there is no room in any file of this process, or there is again."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0 if is_full else most, most))


async def host(folder: Path, table_id: str, neighbourhood: Neighbourhood, address: str, full_at: int) -> None:
    table = Host(folder / "table", kept_key(folder), table_id)
    await table.start(address)
    instance_id = device_id(table.key.public)
    await neighbourhood.announce(
        Announcement(TABLE, instance_id, "Evening", table.server.port, table_id, epoch=table.table.epoch)
    )
    reporting = asyncio.create_task(report(lambda: table.table, lambda: table.server.trouble, full_at))
    await obey_until_input_ends()
    reporting.cancel()
    await table.server.close()


async def guest(
    folder: Path, table_id: str, neighbourhood: Neighbourhood, house: str, most_entries: int, full_at: int
) -> None:
    device = Guest(folder / "table", list, kept_key(folder), table_id)
    device.client._find = ways_to(table_id, neighbourhood)
    device.plays(house, Random(house), most_entries)
    device.run()
    reporting = asyncio.create_task(
        report(
            lambda: device.table,
            lambda: device.client.trouble,
            full_at,
            device.on_told,
            lambda: device.client.session.waiting,
        )
    )
    await obey_until_input_ends()
    reporting.cancel()
    await device.close()


def be_impatient() -> None:
    """A lost line is noticed in a moment instead of a quarter of a minute."""
    client.PING_SECONDS, client.SILENCE_SECONDS, doorstep.SILENCE_SECONDS = 0.4, 1.5, 2.0


async def live(
    folder: str, table_id: str, house: str, most_entries: int, interfaces: list[str] | None, full_at: int
) -> None:
    async with Neighbourhood(interfaces, LOOK_SECONDS) as neighbourhood:
        if house:
            await guest(Path(folder), table_id, neighbourhood, house, most_entries, full_at)
        else:
            await host(Path(folder), table_id, neighbourhood, interfaces[0] if interfaces else "0.0.0.0", full_at)


if __name__ == "__main__":
    be_impatient()
    asyncio.run(live(**json.loads(sys.argv[1])))
