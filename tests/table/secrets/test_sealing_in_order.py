"""PLN-12: where a house is short of orders, all seal in turn order, through sessions and in a real position."""

import pytest

from companion.table.guest.session import CORRECTED
from companion.table.ledger.entries import (
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    HandOver,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
)
from companion.table.secrets.seals import SEAL_BYTES
from tests.table.room import KEYS, Room, id_of
from tests.table.scenes import agree_on, propose, question_of, reason_against, refusals, seal, sealed_houses, vote

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


def correct(room: Room, *changes: tuple[str, ...]) -> None:
    before = len(room.game.answers)
    agree_on(room, CorrectMirror(changes))
    assert len(room.game.answers) > before


def why_not(room: Room, house: str, *, withdraw: bool = False) -> str | None:
    """Why a house may not seal now, or change or take back what it has sealed; all devices say the same."""
    device, branch, question = id_of(house), room.host.table.branch, question_of(room, house).id
    body = SealWithdrawn(branch, question) if withdraw else AnswerSealed(branch, question, bytes(SEAL_BYTES))
    (reason,) = {reason_against(each.guest.table, device, body) for each in room.devices.values()}
    return reason


def test_PLN_12_houses_seal_in_turn_order_and_all_are_opened_at_the_end() -> None:
    room = planning()
    correct(room, *BAN)
    assert [question.house for question in room.host.table.asked_in_order] == list(IN_TURN_ORDER)
    assert [question.house for question in room.host.table.asked_now] == ["baratheon"]
    assert [why_not(room, house) for house in IN_TURN_ORDER] == [None, "not_yet_your_turn", "not_yet_your_turn"]
    seal(room, "stark")
    assert sealed_houses(room) == set(), "a seal out of turn is not taken"
    seal(room, "baratheon")
    assert [why_not(room, house) for house in IN_TURN_ORDER] == [None, None, "not_yet_your_turn"]
    seal(room, "lannister")
    assert sealed_houses(room) == {"baratheon", "lannister"}
    assert not any(isinstance(entry.body, SealsOpened) for entry in room.host_journal)
    asked = [question.id for question in room.game.pending]
    seal(room, "stark")
    (reveal,) = (entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened))
    assert [opening.question for opening in reveal.openings] == asked
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
    room.at_guest(baratheon, baratheon.guest.withdraw(question_of(room, "baratheon").id))
    room.settle()
    assert why_not(room, "lannister") == "not_yet_your_turn"
    seal(room, "baratheon")
    seal(room, "lannister")
    assert why_not(room, "baratheon") == "too_late"
    assert why_not(room, "baratheon", withdraw=True) == "too_late"
    assert why_not(room, "lannister") is None


HAND_OVER = HandOver("baratheon", id_of("stark"), KEYS[id_of("stark")].public, "Arya")


@pytest.mark.parametrize("action", [AskAgain("baratheon"), HAND_OVER], ids=["asked again", "handed over"])
def test_PLN_12_when_a_house_whose_seal_is_final_is_asked_again_all_seal_again(action: AskAgain | HandOver) -> None:
    """A later house may have learnt what it sealed."""
    room = planning()
    correct(room, *BAN)
    for house in ("baratheon", "lannister"):
        seal(room, house)
    branch = room.host.table.branch
    agree_on(room, action)
    assert (room.host.table.branch, sealed_houses(room)) == (branch + 1, set())
    assert [question.house for question in room.host.table.asked_now] == ["baratheon"]
    room.play_until(len(room.game.answers) + 3)
    assert len({placed.house for placed in room.game.state.orders.values()}) == 3
    room.check_that_all_agree()


def test_PLN_12_a_house_that_can_still_change_its_seal_is_asked_again_alone() -> None:
    room = planning()
    correct(room, *BAN)
    for house in ("baratheon", "lannister"):
        seal(room, house)
    branch = room.host.table.branch
    vote(room, propose(room, "stark", AskAgain("lannister")), "baratheon")
    assert (room.host.table.branch, sealed_houses(room)) == (branch, {"baratheon"})


def test_PLN_12_a_house_does_not_leave_with_a_final_seal() -> None:
    room = planning()
    correct(room, *BAN)
    seal(room, "baratheon")
    leave = SeatLeft("baratheon")
    assert reason_against(room.host.table, id_of("baratheon"), leave) is None
    seal(room, "lannister")
    assert reason_against(room.host.table, id_of("baratheon"), leave) == "too_late"


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
    assert sealed_houses(room) == set()
    for house in IN_TURN_ORDER:
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


def test_PLN_12_a_correction_that_ends_the_shortage_asks_all_again_at_once() -> None:
    """Nobody need wait for another house then, so a device seals again by itself."""
    room = planning()
    correct(room, *BAN)
    seal(room, "baratheon")
    branch = room.host.table.branch
    correct(room, ("ban", "none"))
    assert room.host.table.branch == branch + 1
    assert sealed_houses(room) == {"baratheon"}
    assert refusals(room.device_of("baratheon")) == []
    for house in ("stark", "lannister"):
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


def test_after_a_correction_of_something_else_a_device_seals_again_by_itself() -> None:
    room = planning()
    seal(room, "baratheon")
    table = room.host.table
    before = dict(table.seals)
    branch = table.branch
    correct(room, ("power", "stark", "8"))
    assert (table.branch, sealed_houses(room)) == (branch + 1, {"baratheon"})
    assert table.seals != before, "an old seal fits nothing in a new branch"
    assert refusals(room.device_of("baratheon")) == []
    for house in ("lannister", "stark"):
        seal(room, house)
    assert room.game.state.orders
    room.check_that_all_agree()


def test_PLN_12_after_a_correction_of_something_else_houses_in_turn_order_are_asked_again() -> None:
    """The others must come first, so no device seals by itself."""
    room = planning()
    correct(room, *BAN)
    seal(room, "baratheon")
    branch = room.host.table.branch
    correct(room, ("power", "stark", "8"))
    assert (room.host.table.branch, sealed_houses(room)) == (branch + 1, set())
    assert refusals(room.device_of("baratheon")) == [CORRECTED]
    for house in IN_TURN_ORDER:
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
