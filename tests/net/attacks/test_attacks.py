"""A hostile host over real sockets, against clients as they are: every attack of tests/adversary once."""

from pathlib import Path

import pytest

from companion.table.ledger.entries import AnswerSealed, HostChanged, Opening, SealsOpened, SeatLeft, SeatTaken
from companion.table.secrets.pledges import sealed_together
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.table import Table
from companion.table.talk.messages import (
    GUEST_SAYS,
    HOST_SAYS,
    AboutMe,
    BrokenSeal,
    Message,
    OpenSeal,
    Pledge,
    Pledges,
    Remember,
    Stopped,
    Suggest,
    Sync,
)
from companion.table.talk.notices import FalselyAccused, Fraud, SeatLost, TwoHistories
from tests.adversary.den import HOST
from tests.net.attacks.lair import Lair, Victim, lair
from tests.net.evening import in_a_loop, until
from tests.table.room import KEYS, id_of


def other_seal(den: Lair, table: Table, *, new_term: bool) -> Table:
    """The same ledger without the host's seal, perhaps a new term of it; then another seal, and the reveal of that."""
    last = table.ledger[-1]
    assert isinstance(last.body, AnswerSealed)
    assert last.device == HOST
    changed = den.fork(table, last.number)
    if new_term:
        den.return_of_the_host(changed)
    den.seal_own(changed)
    den.reveal(changed)
    return changed


@pytest.mark.parametrize("restarts", [False, True], ids=["at once", "after a restart"])
@pytest.mark.parametrize("new_term", [False, True], ids=["the same term", "a new term"])
@in_a_loop
async def test_who_has_looked_changes_nothing_any_more(tmp_path: Path, new_term: bool, restarts: bool) -> None:
    async with lair(tmp_path) as den:
        table = await den.has_looked()
        den.says_from_now_on(other_seal(den, table, new_term=new_term))
        if restarts:
            for victim in den.victims:
                await victim.restarts()
        for victim in den.victims:
            await until(lambda victim=victim: victim.stopped_for)
            assert victim.stopped_for in ({"fraud"} if new_term else {"two_histories", "fraud"})
            assert victim.notices(Fraud) or victim.notices(TwoHistories)
            assert await victim.goes_home() == tuple(table.ledger)


@in_a_loop
async def test_a_victim_of_forged_seals_opens_nothing(tmp_path: Path) -> None:
    """Peek: nobody else has sealed, and one device is told seals of all."""
    async with lair(tmp_path) as den:
        table = await den.at_the_table()
        victim = den.honest["lannister"]
        assert isinstance(victim, Victim)
        await den.seals(victim, table)
        den.forge(table, AnswerSealed(0, den.question_of(table, "baratheon"), bytes(SEAL_BYTES)), "baratheon")
        den.seal_own(table)
        den.tell(victim, table, len(victim.table.ledger))
        own = dict(den.proofs_for(table, victim))[HOST]
        for proof in (b"", own, bytes(16)):
            victim.hear(Pledges(sealed_together(table), ((id_of("baratheon"), proof), (HOST, own))))
        await until(lambda: victim.stopped_for)
        assert victim.stopped_for == "forged"
        assert not victim.all(OpenSeal)


@pytest.mark.parametrize("is_looked", [False, True], ids=["before the openings", "after them"])
@in_a_loop
async def test_no_final_seal_is_changed_by_leaving_the_seat_and_sitting_down_again(
    tmp_path: Path, is_looked: bool
) -> None:
    async with lair(tmp_path) as den:
        table = await (den.has_looked() if is_looked else den.all_have_sealed())
        before = tuple(table.ledger)
        den.enter_unjudged(table, SeatLeft("stark"), "stark")
        den.enter_unjudged(table, SeatTaken("stark", KEYS[HOST].public, "stark"), "stark")
        den.seal_own(table)
        den.tell_all(table)
        for victim in den.victims:
            await until(lambda victim=victim: victim.stopped_for)
            assert victim.stopped_for == "too_late"
            assert await victim.goes_home() == before


@in_a_loop
async def test_no_seat_is_stolen_by_laying_again_what_was_not_put_away(tmp_path: Path) -> None:
    """A puppet says that it has laid the table again, and sits on every seat; the guests go back to their host."""
    async with lair(tmp_path / "host") as den, lair(tmp_path / "puppet", door_of="a puppet") as other:
        table = await den.at_the_table()
        key = KEYS[id_of("a puppet")].public
        stolen = den.fork(table, len(table.ledger))
        den.enter_unjudged(stolen, HostChanged(key, laid_again=True), "a puppet")
        for house in den.houses:
            den.enter_unjudged(stolen, SeatTaken(house, key, house), "a puppet")
        other.tells = {victim.name: stolen for victim in den.victims}
        for house, victim in den.honest.items():
            assert isinstance(victim, Victim)
            assert await victim.device.client.change_to(other.address)
            await until(lambda victim=victim: victim.notices(Stopped))
            assert [stopped.reason for stopped in victim.notices(Stopped)] == ["not_put_away"]
            await until(lambda victim=victim: victim.guest.synced)
            assert victim.device.client.address == den.address
            assert victim.table.houses_of(victim.name) == (house,)
            assert victim.notices(SeatLost) == []
            assert await victim.goes_home() == tuple(table.ledger)


@in_a_loop
async def test_who_is_falsely_accused_of_a_broken_seal_knows_better_and_nothing_changes(tmp_path: Path) -> None:
    async with lair(tmp_path) as den:
        table = await den.has_looked()
        before = tuple(table.ledger)
        broken = BrokenSeal(den.question_of(table, "lannister"), "seal_does_not_fit")
        accused, other = den.honest["lannister"], den.honest["baratheon"]
        for victim in den.victims:
            victim.hear(broken)
        await until(lambda: accused.notices(FalselyAccused) and other.notices(BrokenSeal))
        assert accused.notices(FalselyAccused) == [FalselyAccused("lannister", broken.question)]
        assert not accused.notices(BrokenSeal)
        assert other.notices(BrokenSeal) == [broken]
        assert all(tuple(victim.table.ledger) == before for victim in den.victims)
        reveal = den.reveal(table)
        assert isinstance(reveal.body, SealsOpened)
        den.tell_all(table)
        await den.in_step(table)
        assert all(victim.guest.synced for victim in den.victims)


ONLY_GUESTS_SAY: list[Message] = [
    Sync(()),
    Remember(0, ()),
    Suggest(1, SeatTaken("stark", b"", ""), b""),
    Stopped(1, "forged"),
    Pledge(b"", ()),
    OpenSeal(b"", Opening("", {}, b"")),
    AboutMe(),
]


def test_no_word_of_guests_is_forgotten_here() -> None:
    assert {type(message) for message in ONLY_GUESTS_SAY} == GUEST_SAYS - HOST_SAYS


@pytest.mark.parametrize("message", ONLY_GUESTS_SAY, ids=lambda message: type(message).__name__)
@in_a_loop
async def test_a_host_that_talks_like_a_guest_is_left_and_nothing_is_shown(tmp_path: Path, message: Message) -> None:
    async with lair(tmp_path) as den:
        table = await den.at_the_table()
        victim, *_ = den.victims
        told = list(victim.device.told)
        victim.hear(message)
        await until(lambda: victim.device.client.turned_away == "out_of_turn")
        await victim.device.joins()
        assert victim.device.told == told
        assert victim.guest.stopped is None
        assert await victim.goes_home() == tuple(table.ledger)
