"""What a device has pledged, it keeps: it changes no seal of its own, and insists on what it has opened against."""

import pytest

from companion.table.ledger.entries import AnswerSealed, SealsOpened
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import (
    PLEDGED,
    OwnPledges,
)
from companion.table.talk.effects import Keep
from companion.table.talk.messages import (
    OpenSeal,
    Pledge,
)
from companion.table.talk.notices import Fraud, OtherSeal
from tests.table.room import KEYS, Device, Room, id_of, playing
from tests.table.scenes import (
    HOUSES,
    SEED,
    TABLET,
    agree_on_asking,
    beside_a_tablet,
    notices,
    question_of,
    refusals,
    seal,
    seal_last,
    sealed_room,
    until_pledges,
    waiting_on,
)


def tablet_away(seals: int) -> tuple[Room, Device]:
    """After so many seals the tablet is away; the others seal, and all have pledged and opened."""
    room = playing(0, seed=SEED, devices=[TABLET], consent="majority")
    tablet = beside_a_tablet(room)
    for house in HOUSES[:seals]:
        seal(room, house)
    room.disconnect(tablet)
    for house in HOUSES[seals:]:
        seal(room, house)
    assert len(room.game.answers) == 3
    return room, tablet


def taken_over_by(room: Room, tablet: Device) -> None:
    """The tablet takes over with what it has; nobody is there yet."""
    room.host_dies()
    for device in room.devices.values():
        if device.connected:
            room.disconnect(device)
    room.begin_to_take_over(tablet)
    room.finish_taking_over()


def test_what_a_device_has_pledged_its_player_cannot_change() -> None:
    """The tablet knows of no seal. Stark's player would like another answer now, having seen all others."""
    room, tablet = tablet_away(0)
    stark = room.device_of("stark")
    own = (entry.body for entry in stark.journal if entry.device == stark.name)
    pledged = next(body for body in own if isinstance(body, AnswerSealed))
    taken_over_by(room, tablet)
    room.connect(stark)
    room.settle()
    assert room.host.table.seals == {question_of(room, "stark").id: pledged.seal}
    for effects in (
        stark.guest.answer(pledged.question, next(iter(question_of(room, "stark").options()))),
        stark.guest.withdraw(pledged.question),
    ):
        room.at_guest(stark, effects)
        assert refusals(stark)[-1] == "too_late"
        assert stark.guest.waiting == ()


@pytest.mark.parametrize("killed", [False, True])
def test_what_a_device_has_pledged_it_seals_again_by_itself(killed: bool) -> None:
    """Even if it is killed before it could say again what was cut off: its player cannot answer any more."""
    room, tablet = tablet_away(0)
    reveal = next(entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened))
    taken_over_by(room, tablet)
    for house in HOUSES:
        device = room.device_of(house)
        room.connect(device)
        if killed:
            # It hears of the new host and cuts; what it says then is lost with it.
            room.deliver_on(device.name, room.current, "up")
            room.deliver_on(room.current, device.name, "down")
            room.kill(device)
            assert device.guest.waiting == ()
            room.connect(device)
        room.settle()
    again = [entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened)]
    assert again == [reveal]
    room.connect_all()
    room.settle()
    room.check_that_all_agree()


def test_every_pledge_is_remembered_through_a_restart() -> None:
    room = sealed_room()
    pledges, table = OwnPledges(), room.host.table
    question = table.secret_questions[0].id
    kept: dict[str, bytes] = {}
    for branch in range(3):
        table.branch = branch
        for effect in pledges.open_against(table):
            assert isinstance(effect, Keep)
            kept.pop(effect.name, None)
            if effect.data is not None:
                kept[effect.name] = effect.data
    assert len(kept) == 3
    again = OwnPledges()
    again.recall({**kept, "card-1": b"x", f"{PLEDGED}torn": b"torn"})
    assert again.pledged_seal(table, question) == pledges.pledged_seal(table, question) == table.seals[question]
    table.branch = 4
    assert again.pledged_seal(table, question) == b"", "of another branch"


def other_seal_of(room: Room, house: str) -> tuple[str, AnswerSealed]:
    question = question_of(room, house)
    return id_of(house), AnswerSealed(room.host.table.branch, question.id, bytes(32))


@pytest.mark.parametrize("restarted", [False, True])
def test_a_device_that_has_opened_insists_on_the_seals_even_after_a_restart(restarted: bool) -> None:
    """Baratheon hosts. It has Stark's opening, and tells a history in which its own seal is another one."""
    room = playing(0, seed=SEED)
    host, stark = room.device_of("baratheon"), room.device_of("stark")
    room.take_over(host)
    for house in HOUSES[:2]:
        seal(room, house)
    before = list(room.host_journal)
    seal_last(room, "baratheon")
    until_pledges(room)
    room.deliver_on(room.current, stark.name, "down")
    assert any(isinstance(message, OpenSeal) for message in waiting_on(room, stark, "up"))
    if restarted:
        room.kill(stark)
    else:
        room.disconnect(stark)
    # Lannister helps, and takes over with a ledger without that seal; the host seals another answer.
    lannister = room.device_of("lannister")
    room.host_dies()
    lannister.journal[:] = before
    room.kill(lannister)
    room.begin_to_take_over(lannister)
    room.finish_taking_over()
    table, serial = room.host.table, 1
    name, body = other_seal_of(room, "baratheon")
    signature = sign(KEYS[name], table, serial, body)
    entry = table.ledger.next_entry(table.epoch, name, body, serial, signature)
    room.at_host(room.host._take(entry))
    room.connect(stark)
    room.settle()
    question = question_of(room, "baratheon")
    assert notices(stark, OtherSeal) == [OtherSeal("baratheon", question.id)]
    assert not any(isinstance(message, Pledge) for message in waiting_on(room, stark, "up"))
    assert notices(stark, Fraud) == [], "before anything is revealed, nobody is called a cheat"


def test_a_device_does_not_pledge_another_seal_than_it_has_opened_against() -> None:
    """A change of Stark's seal is lost in a take-over, and its older one lies there again, final before Stark comes."""
    room = playing(0, seed=SEED, devices=[TABLET], consent="majority")
    tablet = beside_a_tablet(room)
    seal(room, "stark")
    room.disconnect(tablet)
    for house in HOUSES:
        seal(room, house)
    assert len(room.game.answers) == 3
    taken_over_by(room, tablet)
    for house in ("lannister", "baratheon", "stark"):
        room.connect(room.device_of(house))
        room.settle()
    assert room.host.table.all_sealed
    assert room.game.answers == (), "nobody believes that this is what was sealed"
    assert not any(device.guest.stopped for device in room.devices.values()), "and nobody has cheated"
    for house in ("lannister", "baratheon"):
        assert notices(room.device_of(house), OtherSeal) == [OtherSeal("stark", question_of(room, "stark").id)]
    agree_on_asking(room, "stark")
    room.connect_all()
    room.play_until(3)
    room.check_that_all_agree()
