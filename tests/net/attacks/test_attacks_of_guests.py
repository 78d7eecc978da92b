"""Hostile devices over real sockets, against hosts and servers as they are: every attack of tests/adversary once."""

import os
from pathlib import Path
from random import Random

import pytest

from companion.net import attending
from companion.table.ledger.entries import (
    AnswerSealed,
    Body,
    Entry,
    GoBack,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
)
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import make_proofs, sealed_together
from companion.table.secrets.seals import SEAL_BYTES, Secret, seal
from companion.table.state.table import Table
from companion.table.talk.effects import TO_HOST, Send
from companion.table.talk.messages import (
    GUEST_SAYS,
    HOST_SAYS,
    AboutMe,
    BrokenSeal,
    Entries,
    Message,
    OpenSeal,
    Ping,
    PleaseHost,
    Pledge,
    Pledges,
    Present,
    Refused,
    Remember,
    Standing,
    Suggest,
    unpack,
)
from engine import choice_to_plain, random_choice
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, Evening, Stranger, admitted, evening, in_a_loop, until
from tests.net.village import Device, hosts_of, village


async def answer_to(stranger: Stranger, *kinds: type[Message]) -> Message:
    """The next message of one of these kinds."""
    async for data in stranger.connection.frames():
        message = unpack(data)
        if isinstance(message, kinds):
            return message
    raise AssertionError("the host has hung up")


class Cheat:
    """A device at the table that says whatever it likes, signed as it should be."""

    def __init__(self, stranger: Stranger, table: Table) -> None:
        self.stranger = stranger
        self.table = table
        self.device = device_id(stranger.key.public)
        self.refused = 0

    def suggests(self, body: Body) -> None:
        serial = self.table.serials.get(self.device, 0) + self.refused + 1
        self.stranger.say(Suggest(serial, body, sign(self.stranger.key, self.table, serial, body)))

    async def is_refused(self, body: Body) -> str:
        self.suggests(body)
        self.refused += 1
        refused = await answer_to(self.stranger, Refused)
        assert isinstance(refused, Refused)
        return refused.reason

    async def seals(self, opening: Opening) -> bytes:
        sealed = seal(TABLE_ID, Secret(self.table.branch, opening))
        self.suggests(AnswerSealed(self.table.branch, opening.question, sealed))
        await until(lambda: self.table.seals.get(opening.question) == sealed)
        return sealed

    async def opens(self, opening: Opening) -> None:
        self.stranger.say(Pledge(sealed_together(self.table), make_proofs(self.stranger.key, self.device, self.table)))
        await answer_to(self.stranger, Pledges)
        self.stranger.say(OpenSeal(sealed_together(self.table), opening))


@in_a_loop
async def test_a_guest_changes_nothing_after_the_last_seal(tmp_path: Path) -> None:
    """It holds its pledge back meanwhile; what is revealed in the end is what it had sealed at first."""
    async with evening(tmp_path) as table, admitted(table.host.address) as stranger:
        players = await table.joined(2)
        cheat = Cheat(stranger, table.host.table)
        cheat.suggests(SeatTaken(HOUSES[0], stranger.key.public, "cheat"))
        for house, player in zip(HOUSES[1:], players, strict=True):
            player.plays(house, Random(house), unless=lambda question: question.kind != "orders")
            player.sit(house)
        await until(lambda: len(table.host.table.seats) == len(HOUSES) and len(table.host.table.seals) == 2)
        assert table.host.table.game is not None
        asked = next(question for question in table.host.table.pending if question.house == HOUSES[0])
        choice = random_choice(table.host.table.game, asked, Random(1))
        opening = Opening(asked.id, choice_to_plain(choice), os.urandom(32))
        sealed = await cheat.seals(opening)
        entries = len(table.host.table.ledger)
        branch = table.host.table.branch
        refusals = {
            SeatLeft(HOUSES[0]): "too_late",
            SealWithdrawn(branch, asked.id): "too_late",
            AnswerSealed(branch, asked.id, bytes(SEAL_BYTES)): "too_late",
            SeatTaken(HOUSES[0], stranger.key.public, "cheat"): "seat_taken",
            ProposalMade(HOUSES[0], GoBack(0)): "reveal_first",
        }
        for body, reason in refusals.items():
            assert await cheat.is_refused(body) == reason
        assert (len(table.host.table.ledger), table.host.table.seals[asked.id]) == (entries, sealed)
        await cheat.opens(opening)
        await until(lambda: len(table.host.table.ledger) > entries and table.agree(*players))
        reveal = table.host.table.ledger[entries].body
        assert isinstance(reveal, SealsOpened)
        assert opening in reveal.openings


# a phantom host


def hosts_from_now_on(table: Table, key: DeviceKey) -> Remember:
    """The word of a device that it has taken over, after all that this table knows."""
    body = HostChanged(key.public)
    entry: Entry = table.ledger.next_entry(table.epoch + 1, device_id(key.public), body, 0, sign(key, table, 0, body))
    return Remember(entry.number, (entry,))


def says_to_host(phantom: Device, table: Table) -> None:
    client = phantom.attending.client
    assert client is not None
    client.carry_out([Send(TO_HOST, hosts_from_now_on(table, phantom.key))])


def has_revealed(table: Table) -> bool:
    return any(isinstance(entry.body, SealsOpened) for entry in table.ledger)


async def finish_the_orders(devices: list[Device]) -> None:
    """Every house seals its orders, and they are revealed to all."""
    for device in devices:
        client, table = device.attending.client, device.table
        assert client is not None
        assert table.game is not None
        for question in table.pending:
            if question.house in table.houses_of(device.id):
                choice = random_choice(table.game, question, Random(question.id))
                client.carry_out(client.session.answer(question.id, choice))
    await until(lambda: all(has_revealed(device.table) for device in devices))


@in_a_loop
async def test_a_spectator_deposes_nobody(tmp_path: Path) -> None:
    async with village(tmp_path) as there:
        host, *players = await there.table()
        async with admitted((LOOPBACK, host.attending.serving.port)) as stranger:
            for key in (stranger.key, DeviceKey.make(os.urandom)):
                stranger.say(hosts_from_now_on(host.table, key))
                stranger.say(Ping())
                await answer_to(stranger, Ping)
        assert host.serves
        assert host.attending.serving.server is not None
        assert host.attending.serving.server.dropped == {}
        await finish_the_orders([host, *players])
        assert hosts_of(host.table) == []


@in_a_loop
async def test_a_player_who_says_to_host_and_does_not_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host comes back, does not believe it a second time, and the round is finished."""
    monkeypatch.setattr(attending, "COME_BACK_SECONDS", 0.5)
    async with village(tmp_path) as there:
        host, phantom, player = await there.table()
        says_to_host(phantom, host.table)
        await until(lambda: not host.serves)
        await until(lambda: host.serves and there.agree())
        assert hosts_of(host.table) == [host.id]
        port, before = host.attending.serving.port, len(host.told_as_host)
        says_to_host(phantom, host.table)
        await finish_the_orders([host, phantom, player])
        assert host.serves
        assert host.attending.serving.port == port
        assert not [told for told in host.told_as_host[before:] if "another_host" in repr(told)]
        assert hosts_of(host.table) == [host.id]


@in_a_loop
async def test_players_who_take_turns_to_be_phantoms_depose_a_host_once_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "COME_BACK_SECONDS", 0.5)
    async with village(tmp_path) as there:
        host, *phantoms = await there.table()
        for phantom in phantoms:
            says_to_host(phantom, host.table)
            await until(lambda: not host.serves)
            await until(lambda: host.serves and there.agree())
        port = host.attending.serving.port
        for phantom in phantoms:
            says_to_host(phantom, host.table)
        await finish_the_orders(there.devices)
        assert host.serves
        assert host.attending.serving.port == port
        assert hosts_of(host.table) == [host.id, host.id]


# wrong words


def count_tables(monkeypatch: pytest.MonkeyPatch) -> list[Table]:
    """Every table that is laid from now on, as for a replay."""
    made: list[Table] = []
    first = Table.__init__

    def counting(table: Table, *entries: object) -> None:
        made.append(table)
        first(table, *entries)  # type: ignore[arg-type]

    monkeypatch.setattr(Table, "__init__", counting)
    return made


ONLY_THE_HOST_SAYS: list[Message] = [
    Standing(0, 0, 1, "", 0, "serving"),
    Entries(0, (), b""),
    Refused(1, "", "", "", {}),
    Pledges(b"", ()),
    BrokenSeal("", "seal_does_not_fit"),
    Present((("somebody", AboutMe()),)),
    PleaseHost(),
]


def test_no_word_of_the_host_is_forgotten_here() -> None:
    assert {type(message) for message in ONLY_THE_HOST_SAYS} == HOST_SAYS - GUEST_SAYS


async def undisturbed(table: Evening) -> None:
    """The players play on."""
    player = table.guests[0]
    player.sit(HOUSES[0])
    await until(lambda: HOUSES[0] in table.host.table.seats and table.agree())
    assert player.farewells == []


@pytest.mark.parametrize("message", ONLY_THE_HOST_SAYS, ids=lambda message: type(message).__name__)
@in_a_loop
async def test_a_guest_that_talks_like_a_host_is_hung_up_on(tmp_path: Path, message: Message) -> None:
    async with evening(tmp_path) as table:
        (player,) = await table.joined(1)
        told = len(table.host.told)
        head = table.host.table.ledger.head
        async with admitted(table.host.address) as stranger:
            stranger.say(message)
            assert await stranger.farewell() == "out_of_turn"
        assert table.host.server.dropped == {"out_of_turn": 1}
        assert len(table.host.told) == told
        assert table.host.table.ledger.head == player.table.ledger.head == head
        await undisturbed(table)
