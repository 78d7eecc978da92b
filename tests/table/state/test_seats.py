"""Several seats on one device, seats given up and taken by another, and devices without a seat."""

import pytest

from companion.table.ledger.entries import (
    AnswerGiven,
    GoBack,
    HandOver,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SeatLeft,
    SeatTaken,
    TablePutAway,
    VoteCast,
)
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Refused, Shown
from companion.table.talk.notices import SeatLost
from engine import Pick
from tests.table.room import KEYS, Device, Room, id_of, playing
from tests.table.scenes import TABLET, beside_a_tablet, notices, reason_against, seal, seal_last


def own_key(name: str) -> bytes:
    return KEYS[id_of(name)].public


def suggest(room: Room, device: Device, body: object) -> None:
    room.at_guest(device, device.guest.suggest(body))  # type: ignore[arg-type]
    room.settle()


def sit(room: Room, device: Device, house: str) -> None:
    suggest(room, device, SeatTaken(house, KEYS[device.name].public, house))


def last_refusal(device: Device) -> str:
    refused = [effect.message for effect in device.told if isinstance(effect, Notice)]
    return next(message.reason for message in reversed(refused) if isinstance(message, Refused))


def test_one_device_plays_several_houses() -> None:
    room = Room(3, seed=3)
    room.connect_all()
    shared = room.device_of("stark")
    room.settle()
    for house in ("stark", "lannister"):
        sit(room, shared, house)
    sit(room, room.device_of("baratheon"), "baratheon")
    assert set(room.host.table.houses_of(id_of("stark"))) == {"stark", "lannister"}
    while not room.host.table.seals:
        assert room.deliver() or room.play_one()
    room.kill(shared)
    room.connect(shared)
    room.settle()
    room.play_to_the_end(rounds=3)
    room.check_that_all_agree()


def test_a_seat_that_is_given_up_is_taken_by_another_device_which_is_asked_again() -> None:
    room = Room(3, seed=1, devices=["late"])
    room.everybody_in()
    stark, late = room.device_of("stark"), room.devices[id_of("late")]
    question = next(question for question in room.game.pending if question.house == "stark")
    room.at_guest(stark, stark.guest.answer(question.id, next(iter(question.options()))))
    room.settle()
    assert question.id in room.host.table.seals
    sit(room, late, "stark")
    assert last_refusal(late) == "seat_taken"
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    assert question.id not in room.host.table.seals
    sit(room, late, "stark")
    assert room.host.table.houses_of(id_of("late")) == ("stark",)
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_a_device_that_takes_a_seat_over_is_shown_what_the_house_has_seen() -> None:
    room = Room(3, seed=11, consent="majority", devices=["late"])
    room.everybody_in()
    while not any(question.kind == "raven" for question in room.game.pending):
        assert room.deliver() or room.play_one()
    room.settle()
    (question,) = room.game.pending
    holder, late = room.device_of(question.house), room.devices[id_of("late")]
    room.at_guest(holder, holder.guest.answer(question.id, Pick("look")))
    room.settle()
    (shown,) = holder.guest.shown
    room.disconnect(holder)
    others = [house for house in room.houses if house != question.house]
    handed = HandOver(question.house, late.name, KEYS[late.name].public, "late")
    suggest(room, room.device_of(others[0]), ProposalMade(others[0], handed))
    proposal = len(room.host_journal) - 1
    suggest(room, room.device_of(others[1]), VoteCast(proposal, others[1], True))
    assert room.host.table.seats[question.house].device == id_of("late")
    assert late.guest.shown == (shown,)
    room.connect(holder)
    room.settle()
    assert notices(holder, SeatLost) == [SeatLost(question.house, "late", laid_again=False)]
    assert Notice(Shown(shown.entry, shown.house, shown.deck, shown.card)) in late.told


def test_a_spectator_follows_and_may_suggest_nothing() -> None:
    room = Room(3, seed=2, devices=["spectator"])
    room.everybody_in()
    room.play_until(10)
    spectator = room.devices[id_of("spectator")]
    entries = len(room.host_journal)
    question = room.game.pending[0]
    plain = {"question": question.id, "form": "pick", "value": "none"}
    own = KEYS[spectator.name].public
    for body, reason in (
        (AnswerGiven(0, plain), "not_your_seat"),
        (SeatLeft("stark"), "not_your_seat"),
        (ProposalMade("stark", GoBack(1)), "not_your_seat"),
        (VoteCast(1, "stark", True), "not_your_seat"),
        (SeatTaken("stark", own, ""), "seat_taken"),
        (SeatTaken("nobody", own, ""), "no_such_seat"),
        (HostChanged(own), "not_by_suggestion"),
        (TablePutAway(), "not_by_suggestion"),
        (SealsOpened(0, (Opening(question.id, {}, b""),)), "not_by_suggestion"),
        (room.opening(), "not_by_suggestion"),
    ):
        suggest(room, spectator, body)
        assert last_refusal(spectator) == reason, body
    assert len(room.host_journal) == entries
    assert not spectator.guest.shown
    assert not spectator.guest.waiting
    room.check_that_all_agree()


def test_a_spectator_cannot_take_over_unless_it_has_hosted_and_plays_nothing_even_then() -> None:
    room = Room(3, seed=2, devices=["spectator", TABLET])
    room.everybody_in()
    room.play_until(10)
    tablet = beside_a_tablet(room)
    assert reason_against(room.host.table, id_of("spectator"), HostChanged(own_key("spectator"))) == "may_not_host"
    assert reason_against(room.host.table, tablet.name, HostChanged(own_key(TABLET))) is None
    room.take_over(tablet)
    room.play_to_the_end(rounds=2)
    assert room.host.table.houses_of(tablet.name) == ()
    room.check_that_all_agree()


def test_who_leaves_the_seat_may_not_take_over_any_more() -> None:
    room = playing(10)
    stark, wish = room.device_of("stark"), HostChanged(own_key("stark"))
    assert reason_against(room.host.table, stark.name, wish) is None
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    assert reason_against(room.host.table, stark.name, wish) == "may_not_host"
    assert notices(stark, SeatLost) == [], "who leaves by wish is told nothing"


def test_a_seat_is_not_left_once_its_seal_is_final() -> None:
    """The others have opened, or may have: to leave now would take the own answer back."""
    room = playing(0)
    stark = seal(room, "stark")
    assert reason_against(room.host.table, stark.name, SeatLeft("stark")) is None
    seal(room, "lannister")
    seal_last(room, "baratheon")
    assert reason_against(room.host.table, stark.name, SeatLeft("stark")) == "too_late"


@pytest.mark.parametrize("consent", ["host", "majority"])
def test_where_a_host_without_a_house_decides_the_majority_does(consent: str) -> None:
    room = Room(3, seed=2, consent=consent)
    room.everybody_in()
    room.play_until(10)
    suggest(room, room.device_of("stark"), ProposalMade("stark", GoBack(3)))
    proposal = len(room.host_journal) - 1
    assert len(room.game.answers) >= 10
    suggest(room, room.device_of("lannister"), VoteCast(proposal, "lannister", True))
    assert len(room.game.answers) == 3
    room.check_that_all_agree()
