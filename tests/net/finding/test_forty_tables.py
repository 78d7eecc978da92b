"""Forty tables on one network do not mix: who looks for one of them finds all, and joins that one and no other."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from companion.net.finding.announcement import TABLE, Announcement, new_instance_id
from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.joining import ways_to
from companion.net.lines.client import Key
from tests.net.evening import HOUSES, Guest, Host, in_a_loop, key_of_code, until
from tests.net.neighbours import LOOPBACK, on_loopback

TABLES = 40
OURS = 17


@pytest.fixture(autouse=True)
def alone_on_the_network() -> Iterator[None]:
    with on_loopback(alone=True):
        yield


class AnnouncedTable:
    """A table that is served and announced, under the same name and with the same code as all others."""

    def __init__(self, folder: Path) -> None:
        self.host = Host(folder, table_id=new_instance_id())
        self.neighbourhood = Neighbourhood([LOOPBACK], look_seconds=0.2)
        self.instance_id = new_instance_id()

    @property
    def table_id(self) -> str:
        return self.host.table_id

    async def open(self, stack: AsyncExitStack) -> None:
        await self.host.start()
        stack.push_async_callback(self.host.server.close)
        await stack.enter_async_context(self.neighbourhood)
        port = self.host.server.port
        await self.neighbourhood.announce(Announcement(TABLE, self.instance_id, "Evening", port, self.table_id))

    @property
    def visitors(self) -> int:
        """Everybody who is here, and everybody who was turned away."""
        server = self.host.server
        return len(server.session.present) + server.turned_away.total() + server.dropped.total()


async def forgets(seeking: Neighbourhood, gone: Sequence[AnnouncedTable]) -> None:
    """In such a crowd a goodbye may be lost; who does not answer is forgotten, as often as it is heard of again."""
    names = {table.instance_id for table in gone}
    while listed := seeking.found.keys() & names:
        for instance_id in listed:
            seeking.forget(instance_id)
        await asyncio.sleep(0.1)


@in_a_loop
async def test_who_looks_for_one_of_forty_tables_joins_that_and_no_other(tmp_path: Path) -> None:
    async with AsyncExitStack() as stack:
        tables = [AnnouncedTable(tmp_path / str(number)) for number in range(TABLES)]
        await asyncio.gather(*(table.open(stack) for table in tables))
        seeking = await stack.enter_async_context(Neighbourhood([LOOPBACK], look_seconds=0.2))
        ports = {table.table_id: table.host.server.port for table in tables}
        await until(lambda: ports.items() <= {found.table_id: found.port for found in seeking.tables()}.items())
        ours = tables[OURS]
        guest = Guest(tmp_path / "guest", list)
        stack.push_async_callback(guest.close)
        guest.client._key = Key(ours.table_id, key_of_code(), guest.key)
        guest.client._find = ways_to(ours.table_id, seeking)
        await guest.joins()
        guest.sit(HOUSES[0])
        await until(lambda: HOUSES[0] in guest.table.seats)
        opened = guest.table.opened
        assert opened is not None
        assert opened.table == ours.table_id
        assert [table.visitors for table in tables] == [int(table is ours) for table in tables]
        # Half of them are put away; the others stay where they were.
        closing, staying = tables[::2], tables[1::2]
        await asyncio.gather(*(table.neighbourhood.close() for table in closing))
        await forgets(seeking, closing)
        assert {table.instance_id for table in staying} <= seeking.found.keys()
        assert guest.client.is_connected
