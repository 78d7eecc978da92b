"""A correction while plans are sealed: all seal again; a device does so by itself if its plan is still legal."""

import pytest

from companion.table.guest.session import CORRECTED
from companion.table.ledger.entries import (
    AnswerSealed,
    CorrectMirror,
    GoBack,
    HandOver,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    VoteCast,
)
from companion.table.talk.effects import Notice
from companion.table.talk.messages import BrokenSeal, Refused
from engine import choice_to_plain, random_choice
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of

NOBODY_IN_WINTERFELL = CorrectMirror((("units", "winterfell", "none"),))
"""What makes every plan of Stark illegal, and no other."""
MORE_POWER = CorrectMirror((("power", "stark", "9"),))
"""What makes no plan illegal."""


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=6, consent="majority")
    room.everybody_in()
    return room


def plan(room: Room, house: str) -> Device:
    """The player of a house plans by lot, as its device knows the board; nobody has heard of it yet."""
    device = room.device_of(house)
    game = device.guest.table.game
    assert game is not None
    question = next(question for question in game.pending if question.house == house)
    room.at_guest(device, device.guest.answer(question.id, random_choice(game, question, room.dice)))
    return device


def seal(room: Room, house: str) -> Device:
    """A house seals a plan, and everybody hears of it."""
    device = plan(room, house)
    room.settle()
    return device


def correct(room: Room, action: CorrectMirror = NOBODY_IN_WINTERFELL) -> None:
    """Stark proposes it and Lannister agrees, which is enough."""
    propose(room, "stark", action)
    vote(room, "lannister")
    assert room.host.table.proposals == {}


def propose(room: Room, house: str, action: CorrectMirror | GoBack | HandOver) -> None:
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(ProposalMade(house, action)))
    room.settle()


def vote(room: Room, house: str, *, settle: bool = True) -> None:
    """A house agrees to what was proposed last; if not settled, only the host hears of it."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(VoteCast(max(room.host.table.proposals), house, agrees=True)))
    if settle:
        room.settle()
    else:
        room.deliver_on(device.name, FIRST_HOST, "up")


def sealed_by(room: Room, house: str) -> list[int]:
    """The branches in which a house has sealed, once for each seal."""
    bodies = [entry.body for entry in room.host_journal if entry.device == room.device_of(house).name]
    return [body.branch for body in bodies if isinstance(body, AnswerSealed)]


def planned(device: Device) -> list[dict[str, object]]:
    """The plans that a device has sealed and that lie on the table."""
    return [secret.opening.choice for secret in device.guest.safe.on_the_table(device.guest.table)]


def reasons(device: Device) -> list[str]:
    """Why the player of a device was told that something is refused."""
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message.reason for message in notices if isinstance(message, Refused)]


def asked(room: Room) -> set[str]:
    return {question.house for question in room.host.table.asked_now}


def revealed(room: Room) -> dict[str, dict[str, object]]:
    """The plans of the only reveal, by house."""
    (reveal,) = (entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened))
    return {opening.question.split("-")[1]: opening.choice for opening in reveal.openings}


def check_that_the_round_goes_on(room: Room) -> None:
    """All plans are revealed, and nobody was named."""
    room.play_until(len(room.game.answers) + 6)
    room.check_that_all_agree()
    told = [effect for device in room.devices.values() for effect in device.told if isinstance(effect, Notice)]
    assert not any(isinstance(notice.message, BrokenSeal) for notice in told)
    assert revealed(room).keys() == set(room.houses)


def test_who_has_an_illegal_plan_is_asked_again_and_who_has_a_legal_one_is_not(room: Room) -> None:
    stark, lannister = seal(room, "stark"), seal(room, "lannister")
    plans, seals = planned(lannister), dict(room.host.table.seals)
    correct(room)
    assert room.host.table.branch == 1
    assert (reasons(stark), planned(stark)) == ([CORRECTED], [])
    assert (reasons(lannister), planned(lannister)) == ([], plans)
    assert asked(room) == {"stark", "baratheon"}
    assert set(room.host.table.seals.values()).isdisjoint(seals.values()), "with another salt, it is another seal"
    check_that_the_round_goes_on(room)
    assert revealed(room)["lannister"] == plans[0]


def test_the_player_is_told_why_the_plan_is_illegal(room: Room) -> None:
    stark = seal(room, "stark")
    correct(room)
    (refused,) = (told.message for told in stark.told if isinstance(told, Notice) and isinstance(told.message, Refused))
    question = next(question for question in room.game.pending if question.house == "stark")
    (secret,) = stark.guest.safe.secrets.values()
    refusal = stark.guest.safe.refusal_of(stark.guest.table, secret.opening)
    assert refusal is not None
    assert (secret.opening.question, refused.rule, refused.code) == (question.id, refusal.rule, refusal.code)


def test_a_correction_that_makes_no_plan_illegal_asks_no_player_anything(room: Room) -> None:
    devices = [seal(room, "stark"), seal(room, "lannister")]
    plans = [planned(device) for device in devices]
    correct(room, MORE_POWER)
    assert [planned(device) for device in devices] == plans
    assert asked(room) == {"baratheon"}
    assert [reasons(device) for device in room.devices.values()] == [[], [], []]
    check_that_the_round_goes_on(room)


def test_one_correction_after_another(room: Room) -> None:
    lannister = seal(room, "lannister")
    plans = planned(lannister)
    for power in ("9", "8", "7"):
        correct(room, CorrectMirror((("power", "stark", power),)))
    assert planned(lannister) == plans
    assert sealed_by(room, "lannister") == [0, 1, 2, 3]
    check_that_the_round_goes_on(room)


@pytest.mark.parametrize(("area", "again"), [("dragonstone", False), ("winterfell", True)])
def test_a_device_that_was_away_seals_again_or_asks_its_player_when_it_comes(
    room: Room, area: str, again: bool
) -> None:
    """The others correct the mirror twice and seal, and wait for it; nobody is told what was planned."""
    baratheon = seal(room, "baratheon")
    plans = planned(baratheon)
    room.disconnect(baratheon)
    correct(room, CorrectMirror((("units", area, "none"),)))
    correct(room, MORE_POWER)
    seal(room, "stark")
    seal(room, "lannister")
    assert not room.host.table.all_sealed
    room.connect(baratheon)
    room.settle()
    assert reasons(baratheon) == ([] if again else [CORRECTED])
    assert sealed_by(room, "baratheon") == ([0, 2] if again else [0])
    check_that_the_round_goes_on(room)
    assert (revealed(room)["baratheon"] == plans[0]) == again


@pytest.mark.parametrize("action", [MORE_POWER, NOBODY_IN_WINTERFELL])
@pytest.mark.parametrize("others", [("baratheon",), ("baratheon", "lannister")])
def test_a_seal_that_was_under_way(room: Room, others: tuple[str, ...], action: CorrectMirror) -> None:
    """The host enters the correction first: the player has planned with what was on the board, and hears no `stale`."""
    for house in others:
        seal(room, house)
    propose(room, "lannister", action)
    vote(room, "baratheon", settle=False)
    stark = plan(room, "stark")
    (secret,) = stark.guest.safe.secrets.values()
    room.settle()
    is_legal = action == MORE_POWER
    assert reasons(stark) == ([] if is_legal else [CORRECTED])
    assert sealed_by(room, "stark") == ([1] if is_legal else [])
    assert ("stark" in asked(room)) != is_legal
    check_that_the_round_goes_on(room)
    assert (revealed(room)["stark"] == secret.opening.choice) == is_legal


def test_a_changed_plan_that_was_under_way_takes_the_place_of_the_first(room: Room) -> None:
    stark = seal(room, "stark")
    propose(room, "lannister", MORE_POWER)
    vote(room, "baratheon", settle=False)
    (question,) = (question for question in room.game.pending if question.house == "stark")
    first = planned(stark)[0]
    second = next(choice for choice in question.options() if choice_to_plain(choice) != first)
    room.at_guest(stark, stark.guest.answer(question.id, second))
    room.settle()
    assert planned(stark) == [choice_to_plain(second)]
    assert sealed_by(room, "stark") == [0, 1]
    check_that_the_round_goes_on(room)


@pytest.mark.parametrize("is_sealed", [False, True])
def test_a_plan_that_its_player_is_taking_back_is_not_sealed_again(room: Room, is_sealed: bool) -> None:
    """The host enters the correction first, and the withdrawal reaches it too late."""
    for house in ("lannister", *(("stark",) if is_sealed else ())):
        seal(room, house)
    propose(room, "lannister", MORE_POWER)
    vote(room, "baratheon", settle=False)
    stark = room.device_of("stark") if is_sealed else plan(room, "stark")
    (question,) = (question.id for question in room.game.pending if question.house == "stark")
    room.at_guest(stark, stark.guest.withdraw(question))
    room.settle()
    assert planned(stark) == []
    assert (reasons(stark), stark.guest.waiting) == ([], ())
    assert asked(room) == {"stark", "baratheon"}
    assert not any(isinstance(entry.body, SealWithdrawn) for entry in room.host_journal)
    check_that_the_round_goes_on(room)


def test_the_last_seal_that_was_under_way_is_followed_by_the_reveal(room: Room) -> None:
    """All devices seal again by themselves, and nobody but their own players knows what."""
    plans = {house: planned(seal(room, house))[0] for house in ("stark", "lannister")}
    propose(room, "lannister", MORE_POWER)
    vote(room, "stark", settle=False)
    baratheon = plan(room, "baratheon")
    (secret,) = baratheon.guest.safe.secrets.values()
    room.settle()
    assert revealed(room) == {**plans, "baratheon": secret.opening.choice}
    room.check_that_all_agree()


def test_a_seat_that_was_handed_over_meanwhile_seals_nothing_by_itself(room: Room) -> None:
    """Stark's device hears of the hand-over and the correction at once; the plan is not its own any more."""
    stark = seal(room, "stark")
    room.disconnect(stark)
    propose(room, "lannister", HandOver("stark", id_of("lannister"), KEYS[id_of("lannister")].public, "x"))
    vote(room, "baratheon")
    propose(room, "lannister", MORE_POWER)
    vote(room, "baratheon")
    assert room.host.table.branch == 1
    room.connect(stark)
    room.settle()
    assert stark.guest.waiting == ()
    assert "stark" in asked(room)
    room.check_that_all_agree()


def test_after_an_undo_nobody_seals_again_by_itself(room: Room) -> None:
    """Who undoes something wants to play otherwise."""
    correct(room, MORE_POWER)
    stark = seal(room, "stark")
    propose(room, "stark", GoBack(room.host.table.steps[::-1][0].answers))
    vote(room, "lannister")
    assert room.host.table.branch == 2
    assert (planned(stark), stark.guest.waiting) == ([], ())
    assert asked(room) == set(room.houses)
    check_that_the_round_goes_on(room)


def test_a_device_that_is_killed_before_its_new_seal_is_entered_asks_its_player(room: Room) -> None:
    """Like everything that a player wished and the host has not entered."""
    stark = seal(room, "stark")
    propose(room, "lannister", MORE_POWER)
    vote(room, "baratheon", settle=False)
    room.deliver_on(FIRST_HOST, stark.name, "down")
    assert isinstance(stark.guest.waiting[0], AnswerSealed)
    room.kill(stark)
    room.connect(stark)
    room.settle()
    assert (planned(stark), stark.guest.waiting) == ([], ())
    assert "stark" in asked(room)
    check_that_the_round_goes_on(room)
