"""A host comes back, and its disk has lost what it told last: over real sockets."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from companion.net.entrance.admission import Attempts
from companion.net.hosting import waiting
from companion.net.keeping.storage import TableStorage
from companion.table.cards.dealer import Dealer
from companion.table.ledger.entries import AnswerGiven
from companion.table.state.judging import answer_of
from companion.table.state.table import Table
from companion.table.talk.effects import CutJournal
from engine import DEALER, Draw
from tests.net.evening import HOUSES, Evening, evening, in_a_loop, until
from tests.net.village import LONG


def owes_a_draw(table: Table) -> bool:
    return table.game is not None and any(question.house == DEALER for question in table.game.pending)


async def play_until_a_draw(there: Evening) -> int:
    """The number of the draw in the ledger that everybody has."""
    guests = await there.joined(3)
    drawn: list[int] = []
    for guest, house in zip(guests, HOUSES, strict=True):
        guest.plays(house, Random(house), unless=lambda _: bool(drawn))
        guest.on_told()
    while not drawn:
        length = len(there.host.table.ledger)
        await until(lambda length=length: len(there.host.table.ledger) > length)  # type: ignore[misc]
        entries = there.host.table.ledger.after(0)
        drawn += [number for number in range(length, len(entries)) if owes_a_draw(Table(entries[:number]))]
    await until(lambda: there.agree() and not any(guest.client.session.waiting for guest in guests))
    return drawn[0]


async def lose_the_end(there: Evening, left: int) -> None:
    """The host comes back without its last entries, and would deal another card if it dealt the first of them again."""
    lost = there.host.table.ledger.after(left)[0].body
    assert isinstance(lost, AnswerGiven)
    drawn = answer_of(lost).choice
    assert isinstance(drawn, Draw)
    await comes_back_with(there, left, Dealer(lambda cards: sorted(cards, key=lambda card: card == drawn.card)))


async def comes_back_with(there: Evening, left: int, dealer: Dealer | None = None) -> None:
    """The host is back with so many entries."""
    await there.host.server.close()
    storage = TableStorage(there.host.folder)
    storage.carry_out(CutJournal(left))
    storage.close()
    there.host.server = there.host.make()
    session = there.host.server.session
    session.dealer = dealer or session.dealer
    await there.host.start()


@in_a_loop
async def test_a_host_that_has_lost_a_draw_is_given_it_back_and_deals_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "RETURNING_SECONDS", LONG)
    async with evening(tmp_path) as there:
        draw = await play_until_a_draw(there)
        agreed = there.host.table.ledger.after(0)
        await lose_the_end(there, draw)
        await there.host.server.gathered.wait()
        assert there.host.table.ledger.after(0)[: len(agreed)] == agreed
        await until(lambda: there.agree() and all(guest.client.session.synced for guest in there.guests))


@in_a_loop
async def test_a_host_to_which_a_player_does_not_come_goes_on_after_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(waiting, "RETURNING_SECONDS", 0.05)
    async with evening(tmp_path) as there:
        draw = await play_until_a_draw(there)
        for guest in there.guests:
            await guest.close()
        await lose_the_end(there, draw)
        assert len(there.host.table.ledger) == draw
        await there.host.server.gathered.wait()
        assert len(there.host.table.ledger) > draw
        assert there.host.server.session.serving


@in_a_loop
async def test_strangers_do_not_keep_out_a_player_whose_seat_was_given_back(tmp_path: Path) -> None:
    """The host has lost the entry with that player's key, and strangers have guessed codes before it was back."""
    async with evening(tmp_path) as there:
        other, player = await there.joined(2)
        for guest, house in zip((other, player), HOUSES, strict=False):
            guest.sit(house)
            await until(lambda house=house: house in there.host.table.seats and there.agree())  # type: ignore[misc]
        agreed = there.host.table.ledger.after(0)
        is_back, find = asyncio.Event(), player.find
        player.find = lambda: find() if is_back.is_set() else []
        await comes_back_with(there, len(agreed) - 1)
        there.host.door.attempts = Attempts(per_address=1, seconds=LONG)
        there.host.door.attempts.begin("127.0.0.1", there.host.door.clock())
        await until(lambda: there.host.table.ledger.after(0) == agreed)
        is_back.set()
        await until(lambda: player.client.is_connected and player.client.session.synced)
