"""A disk that has not kept the ledger as it was: the device starts all the same, and hears it from others."""

from pathlib import Path

import pytest

from companion.net.hosting.home import TAKE_OVER
from tests.net.evening import in_a_loop, until
from tests.net.village import hosts_of, purpose_on_disk, village


def flip_a_bit(folder: Path) -> None:
    """In the middle of the journal."""
    path = folder / "ledger.journal"
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 0x10
    path.write_bytes(content)


@in_a_loop
async def test_a_guest_gets_everything_from_its_host(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        _, stark, _ = await there.table()
        entries = len(stark.table.ledger)
        await stark.is_killed()
        flip_a_bit(stark.place.guest_folder)
        await stark.restarts()
        await until(lambda: there.agree(entries))
        assert stark.table.epoch == 0
        await stark.is_killed()
        await stark.restarts()
        await until(lambda: there.agree(entries))


@pytest.mark.parametrize("both", [False, True], ids=["only as a host", "as a guest, too"])
@pytest.mark.parametrize("only_serves", [False, True], ids=["a player", "a tablet"])
@in_a_loop
async def test_a_host_gathers_what_the_others_have_in_a_new_term(only_serves: bool, both: bool, tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *_ = await there.table(only_serves=only_serves)
        entries = host.table.ledger.after(0)
        await host.is_killed()
        flip_a_bit(host.place.host_folder)
        if both and not only_serves:
            flip_a_bit(host.place.guest_folder)
        await host.restarts()
        await until(lambda: there.agree(len(entries) + 1))
        assert host.table.ledger.after(0)[: len(entries)] == entries
        assert (host.table.returns, hosts_of(host.table)) == (1, [host.id])


@in_a_loop
async def test_a_host_killed_again_before_it_has_gathered_still_takes_over(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *others = await there.table(only_serves=True)
        entries = host.table.ledger.after(0)
        await host.is_killed()
        flip_a_bit(host.place.host_folder)
        for other in others:
            await other.is_killed()
        await host.restarts()
        await host.is_killed()
        assert purpose_on_disk(host) == TAKE_OVER
        await host.restarts()
        for other in others:
            await other.restarts()
        await until(lambda: there.agree(len(entries) + 1))
        assert host.table.ledger.after(0)[: len(entries)] == entries
        assert host.table.returns == 1


@in_a_loop
async def test_a_host_that_was_replaced_meanwhile_follows_though_its_journal_is_damaged(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, lannister = await there.table()
        await host.is_killed()
        await stark.attending.take_over()
        await until(lambda: there.agree(among=[stark, lannister]))
        flip_a_bit(host.place.host_folder)
        await host.restarts()
        await until(there.agree)
        assert (stark.serves, stark.table.epoch) == (True, 1)


@in_a_loop
async def test_a_host_that_has_lost_even_the_first_entry_follows(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, stark, _ = await there.table(only_serves=True)
        await host.is_killed()
        path = host.place.host_folder / "ledger.journal"
        path.write_bytes(b"?" * 1000)
        await host.restarts()
        assert not host.serves
        await stark.attending.take_over()
        await until(lambda: there.agree())
