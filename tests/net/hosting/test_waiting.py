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
    """A gathering that has waited longer than it does for who has not come."""
    gathering = asyncio.ensure_future(others.gather())
    others.go_on_alone()
    await asyncio.sleep(10 * SHORT)
    return gathering


def tells_all(host: HostSession, others: WaitForOthers, device: Device) -> None:
    """It says how much it has, and everything that the host lacks."""
    for effect in device.guest.connected():
        if isinstance(effect, Send) and isinstance(effect.message, Sync):
            host.receive(device.guest.device, effect.message)
    after = len(host.table.ledger)
    told = Remember(after, device.guest.table.ledger.after(after)[:8])
    host.receive(device.guest.device, told)
    others.note(device.guest.device, told)


@in_a_loop
async def test_who_has_come_and_not_told_all_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ALONE_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    host, lannister = take_over_of_stark()
    others = WaitForOthers(host)
    gathering = await gathers(others)
    assert not gathering.done()
    tells_all(host, others, lannister)
    assert len(host.table.ledger) == len(lannister.guest.table.ledger)
    await asyncio.wait_for(gathering, LONG)


@in_a_loop
async def test_who_has_come_and_says_nothing_is_not_waited_for_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ALONE_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", SHORT)
    host, _ = take_over_of_stark()
    assert (await gathers(WaitForOthers(host))).done()


@in_a_loop
async def test_who_has_gone_again_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "ALONE_SECONDS", SHORT)
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    host, lannister = take_over_of_stark()
    host.left(lannister.guest.device)
    assert (await gathers(WaitForOthers(host))).done()


@in_a_loop
async def test_who_has_not_come_is_waited_for_until_the_player_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be slow, and the only one that has what the old host said last."""
    monkeypatch.setattr(waiting, "GATHERING_SECONDS", LONG)
    monkeypatch.setattr(waiting, "ALONE_SECONDS", SHORT)
    host, lannister = take_over_of_stark()
    others = WaitForOthers(host)
    gathering = asyncio.ensure_future(others.gather())
    await asyncio.sleep(SHORT)
    tells_all(host, others, lannister)
    await asyncio.sleep(10 * SHORT)
    assert not gathering.done()
    others.go_on_alone()
    await asyncio.wait_for(gathering, LONG)
