"""PLN-12: where a house is short of orders, all seal in turn order, through sessions and in a real position."""

import pytest

from companion.table.ledger.entries import (
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    ProposalMade,
    SealOpened,
    SealWithdrawn,
)
from companion.table.secrets.seals import SEAL_BYTES
from engine import random_choice
from tests.table.room import Room, id_of

IN_TURN_ORDER = ("baratheon", "lannister", "stark")
BAN = (("ban", "support", "support-1", "raid", "raid-star"),)
"""Eight orders are left to a house with two stars."""
TEN_AREAS = tuple(
    ("units", area, "stark", unit)
    for area, unit in (
        ("bay-of-ice", "ship"),
        ("castle-black", "footman"),
        ("greywater-watch", "footman"),
        ("karhold", "footman"),
        ("moat-cailin", "footman"),
        ("stony-shore", "footman"),
        ("widows-watch", "footman"),
    )
)


def planning() -> Room:
    """Everybody is asked for orders; Stark stands in ten areas, and has enough orders for them as yet."""
    room = Room(3, seed=6, consent="majority")
    room.everybody_in()
    correct(room, *TEN_AREAS)
    assert room.host.table.asked_in_order == ()
    return room


def agree_on(room: Room, action: AskAgain | CorrectMirror) -> None:
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", action)))
    room.settle()
    if room.host.table.proposals:
        room.at_guest(lannister, lannister.guest.vote(max(room.host.table.proposals), "lannister", agrees=True))
        room.settle()


def correct(room: Room, *changes: tuple[str, ...]) -> None:
    before = len(room.game.answers)
    agree_on(room, CorrectMirror(changes))
    assert len(room.game.answers) > before


def question_of(room: Room, house: str) -> str:
    return next(question.id for question in room.game.pending if question.house == house)


def seal(room: Room, house: str) -> None:
    """A house seals a plan at random, and everybody hears of it."""
    device = room.device_of(house)
    question = room.game.question(question_of(room, house))
    room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()


def sealed(room: Room) -> set[str]:
    return {question.house for question in room.game.pending if question.id in room.host.table.seals}


def why_not(room: Room, house: str, *, withdraw: bool = False) -> str | None:
    """Why a house may not seal now, or change or take back what it has sealed; all devices say the same."""
    device, branch, question = id_of(house), room.host.table.branch, question_of(room, house)
    body = SealWithdrawn(branch, question) if withdraw else AnswerSealed(branch, question, bytes(SEAL_BYTES))
    said = {each.guest.table.objection(device, body) for each in room.devices.values()}
    reasons = {objection.reason if objection is not None else None for objection in said}
    (reason,) = reasons
    return reason


def test_PLN_12_houses_seal_in_turn_order_and_all_are_opened_at_the_end() -> None:
    room = planning()
    correct(room, *BAN)
    assert [question.house for question in room.host.table.asked_in_order] == list(IN_TURN_ORDER)
    assert [question.house for question in room.host.table.asked_now] == ["baratheon"]
    assert [why_not(room, house) for house in IN_TURN_ORDER] == [None, "not_yet_your_turn", "not_yet_your_turn"]
    seal(room, "stark")
    assert sealed(room) == set(), "a seal out of turn is not taken"
    seal(room, "baratheon")
    assert [why_not(room, house) for house in IN_TURN_ORDER] == [None, None, "not_yet_your_turn"]
    seal(room, "lannister")
    assert sealed(room) == {"baratheon", "lannister"}
    assert not any(isinstance(entry.body, SealOpened) for entry in room.host_journal)
    seal(room, "stark")
    opened = [entry.device for entry in room.host_journal if isinstance(entry.body, SealOpened)]
    assert opened == [id_of(house) for house in IN_TURN_ORDER]
    assert {placed.house for placed in room.game.state.orders.values()} == set(IN_TURN_ORDER)
    assert sum(placed.house == "stark" for placed in room.game.state.orders.values()) == 8
    room.check_that_all_agree()
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_PLN_12_a_seal_is_final_once_the_next_house_has_sealed() -> None:
    room = planning()
    correct(room, *BAN)
    seal(room, "baratheon")
    assert why_not(room, "baratheon") is None
    assert why_not(room, "baratheon", withdraw=True) is None
    assert why_not(room, "lannister", withdraw=True) == "nothing_sealed"
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.withdraw(question_of(room, "baratheon")))
    room.settle()
    assert why_not(room, "lannister") == "not_yet_your_turn"
    seal(room, "baratheon")
    seal(room, "lannister")
    assert why_not(room, "baratheon") == "too_late"
    assert why_not(room, "baratheon", withdraw=True) == "too_late"
    assert why_not(room, "lannister") is None


def test_PLN_12_a_house_that_is_asked_again_seals_though_later_ones_have() -> None:
    room = planning()
    correct(room, *BAN)
    for house in ("baratheon", "lannister"):
        seal(room, house)
    agree_on(room, AskAgain("baratheon"))
    assert sealed(room) == {"lannister"}
    assert why_not(room, "stark") == "not_yet_your_turn"
    seal(room, "baratheon")
    seal(room, "stark")
    assert len({placed.house for placed in room.game.state.orders.values()}) == 3
    room.check_that_all_agree()


def test_PLN_12_the_devices_may_be_killed_at_every_moment() -> None:
    room = planning()
    correct(room, *BAN)
    for house in IN_TURN_ORDER:
        room.kill_host()
        room.kill(room.device_of("baratheon"))
        room.connect_all()
        room.settle()
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


# a correction while houses assign their orders


@pytest.mark.parametrize("sealing", [("stark",), ("baratheon", "lannister")])
def test_PLN_12_a_correction_that_makes_a_house_short_asks_all_again_in_turn_order(sealing: tuple[str, ...]) -> None:
    room = planning()
    for house in sealing:
        seal(room, house)
    branch = room.host.table.branch
    correct(room, *BAN)
    assert room.host.table.branch == branch + 1
    assert sealed(room) == set()
    for house in IN_TURN_ORDER:
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


def test_PLN_12_a_correction_that_ends_the_shortage_asks_all_again_at_once() -> None:
    room = planning()
    correct(room, *BAN)
    seal(room, "baratheon")
    branch = room.host.table.branch
    correct(room, ("ban", "none"))
    assert room.host.table.branch == branch + 1
    assert sealed(room) == set()
    for house in reversed(IN_TURN_ORDER):
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


@pytest.mark.parametrize("ban", [(), BAN])
def test_a_correction_of_something_else_leaves_every_seal(ban: tuple[tuple[str, ...], ...]) -> None:
    room = planning()
    if ban:
        correct(room, *ban)
    seal(room, "baratheon")
    branch = room.host.table.branch
    correct(room, ("power", "stark", "8"))
    assert (room.host.table.branch, sealed(room)) == (branch, {"baratheon"})
    for house in ("lannister", "stark"):
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


def test_PLN_02_a_house_that_loses_its_last_unit_is_waited_for_no_longer() -> None:
    room = planning()
    for house in ("lannister", "stark"):
        seal(room, house)
    areas = [area for area, army in room.game.state.armies.items() if army.house == "baratheon"]
    correct(room, *(("units", area, "none") for area in areas))
    assert {placed.house for placed in room.game.state.orders.values()} == {"lannister", "stark"}
    room.check_that_all_agree()


def test_PLN_02_the_seal_of_a_house_that_has_lost_its_last_unit_is_gone() -> None:
    room = planning()
    seal(room, "baratheon")
    areas = [area for area, army in room.game.state.armies.items() if army.house == "baratheon"]
    correct(room, *(("units", area, "none") for area in areas))
    assert room.host.table.seals == {}
    for house in ("lannister", "stark"):
        seal(room, house)
    assert {placed.house for placed in room.game.state.orders.values()} == {"lannister", "stark"}
    room.check_that_all_agree()
