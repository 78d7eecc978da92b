"""One device at one table, over real sockets: serving and following."""

import asyncio
from pathlib import Path

import attrs
import pytest

from companion.net.attending import Attending
from companion.net.hosting import serving
from companion.net.hosting.home import SERVE, resolve
from companion.net.hosting.serving import NoTable
from companion.net.keeping.private_store import PrivateStore
from companion.net.keeping.storage import TableStorage
from companion.table.talk.effects import Keep
from tests.net.evening import CODE, LOOPBACK, TABLE_ID, in_a_loop, opening, until
from tests.net.village import village


@in_a_loop
async def test_a_table_says_its_free_seats_and_its_epoch_as_they_change(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        await host.attending.open(opening(host.key))
        await until(lambda: host.id in there.said and there.said[host.id].free_seats == 3)
        await until(lambda: host.follows)
        host.sits("stark")
        await until(lambda: there.said[host.id].free_seats == 2)
        guest = there.device()
        await guest.attending.start()
        await until(lambda: guest.follows)
        guest.sits("lannister")
        await until(lambda: there.said[host.id].free_seats == 1)
        await until(lambda: "lannister" in guest.table.seats)
        await guest.attending.take_over()
        await until(lambda: guest.id in there.said and there.said[guest.id].epoch == 1)
        assert there.said[guest.id].free_seats == 1
        await until(lambda: host.id not in there.said)


@in_a_loop
async def test_a_killed_host_serves_again_behind_the_same_door(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        port, entries = host.attending.serving.port, len(host.table.ledger)
        await host.is_killed()
        await host.restarts()
        assert host.attending.serving.port == port
        await until(there.agree)
        assert (len(host.table.ledger), host.table.epoch, host.table.returns) == (entries + 1, 0, 1)


@in_a_loop
async def test_a_door_that_is_somebody_elses_by_now_is_opened_elsewhere(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        port = host.attending.serving.port
        await host.is_killed()
        somebody = await asyncio.start_server(lambda reader, writer: writer.close(), LOOPBACK, port)
        await host.restarts()
        assert host.attending.serving.port not in (0, port)
        await until(there.agree)
        somebody.close()


@pytest.mark.parametrize("damaged", [b"", b"\xff", b"serve", b"99999999"])
@in_a_loop
async def test_a_device_starts_though_nothing_that_it_kept_in_private_can_be_read(
    tmp_path: Path, damaged: bytes
) -> None:
    """It no longer knows that it hosted, and follows whoever does."""
    async with village(tmp_path) as there:
        host, guest, _ = await there.table()
        await host.is_killed()
        for folder in (host.place.host_folder, host.place.guest_folder):
            store = PrivateStore(folder / "private")
            for name in store.secrets:
                store.put(name, damaged)
            store.close()
        await host.restarts()
        assert not host.serves
        await guest.attending.take_over()
        await until(there.agree)
        assert host.follows


@in_a_loop
async def test_a_host_that_cannot_read_where_its_door_was_opens_another(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.is_killed()
        storage = TableStorage(host.place.host_folder)
        storage.carry_out(Keep(serving.PORT, b"99999999"))
        storage.close()
        await host.restarts()
        assert host.attending.serving.port != 0
        await until(there.agree)


@in_a_loop
async def test_killed_before_the_first_entry_there_is_no_table_and_it_can_be_opened(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device()
        storage = TableStorage(host.place.host_folder)
        resolve(storage, SERVE, 0)
        storage.close()
        assert not host.place.entries_in(host.place.host_folder)
        await host.attending.open(opening(host.key))
        await until(there.agree)
        assert len(host.table.ledger) == 1
        with pytest.raises(ValueError, match="already"):
            await host.attending.open(opening(host.key))


@in_a_loop
async def test_a_table_is_opened_once(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        await host.attending.close()
        with pytest.raises(ValueError, match="before"):
            await host.arrives().open(opening(host.key))
        await host.restarts()
        await until(there.agree)


@in_a_loop
async def test_what_invites_others_leads_to_the_table(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        with pytest.raises(NoTable):
            host.attending.serving.link()
        await host.attending.open(opening(host.key))
        link = host.attending.serving.link(CODE)
        assert (link.addresses, link.port, link.table_id, link.code) == (
            (LOOPBACK,),
            host.attending.serving.port,
            TABLE_ID,
            CODE,
        )


@in_a_loop
async def test_a_machine_with_many_addresses_invites_to_some_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One with many containers or virtual machines has an address for each."""
    addresses = tuple(f"10.0.0.{number}" for number in range(1, 40))
    monkeypatch.setattr(serving, "local_addresses", lambda: addresses)
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        host.attending = Attending(attrs.evolve(host.place, address="0.0.0.0"), only_serves=True)
        await host.attending.open(opening(host.key))
        assert host.attending.serving.link(CODE).addresses == addresses[:16]


@in_a_loop
async def test_a_host_that_only_serves_has_no_guest(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table(only_serves=True)
        await host.is_killed()
        await host.restarts()
        await until(there.agree)
        assert host.attending.client is None
        assert not host.place.guest_folder.exists()


# known addresses


@in_a_loop
async def test_a_guest_finds_the_table_where_it_was_though_nobody_announces_it(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        await until(lambda: bool(stark.attending._known))
        await stark.is_killed()
        await stark.restarts(hears=False)
        await until(there.agree)


@in_a_loop
async def test_an_address_that_was_typed_once_is_known_though_the_device_is_killed_at_once(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table()
        guest = there.device()
        await guest.restarts(((LOOPBACK, host.attending.serving.port),), hears=False)
        await until(lambda: guest.follows)
        await guest.is_killed()
        await guest.restarts(hears=False)
        await until(there.agree)


# the dealer


@in_a_loop
async def test_a_table_with_the_physical_deck_is_dealt_by_nobody(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host = there.device(only_serves=True)
        await host.attending.open(opening(host.key, "physical"))
        assert host.serves
        served = host.attending.serving.server
        assert served is not None
        assert served.session.dealer.draw(served.session.table) is None
        assert served.session.table.pending
