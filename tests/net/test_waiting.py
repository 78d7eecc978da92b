"""How long a device that will host hears the others first."""

import asyncio

import pytest

from companion.net.hosting import waiting
from companion.net.hosting.waiting import WaitForOthers
from companion.table.host.session import HostSession
from companion.table.talk.effects import Send
from companion.table.talk.messages import Remember, Sync
from tests.net.evening import in_a_loop
from tests.table.room import Device, playing

SHORT, LONG = 0.02, 30.0


def take_over_of_stark() -> tuple[HostSession, Device]:
    """Stark lacks the last entries; Lannister, who has them, has come, and has not said anything yet."""
    room = playing()
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.host_dies()
    del stark.journal[-3:]
    room.begin_to_take_over(stark)
    room.host.joined(lannister.guest.device)
    return room.host, lannister


async def gathers(others: WaitForOthers) -> "asyncio.Task[None]":
    """A gathering that has waited longer than it does for nobody."""
    gathering = asyncio.ensure_future(others.gather())
    others.go_on_alone()
    await asyncio.sleep(10 * SHORT)
    return gathering


@in_a_loop
async def test_who_has_come_and_not_told_all_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "TELLING_SECONDS", LONG)
    host, lannister = take_over_of_stark()
    gathering = await gathers(WaitForOthers(host))
    assert not gathering.done()
    for effect in lannister.guest.connected():
        if isinstance(effect, Send) and isinstance(effect.message, Sync):
            host.receive(lannister.guest.device, effect.message)
    after = len(host.table.ledger)
    host.receive(lannister.guest.device, Remember(after, lannister.guest.table.ledger.after(after)[:8]))
    assert len(host.table.ledger) == len(lannister.guest.table.ledger)
    await asyncio.wait_for(gathering, LONG)


@in_a_loop
async def test_who_has_come_and_says_nothing_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "TELLING_SECONDS", SHORT)
    host, _ = take_over_of_stark()
    assert (await gathers(WaitForOthers(host))).done()


@in_a_loop
async def test_who_has_gone_again_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "TELLING_SECONDS", LONG)
    host, lannister = take_over_of_stark()
    host.left(lannister.guest.device)
    assert (await gathers(WaitForOthers(host))).done()
