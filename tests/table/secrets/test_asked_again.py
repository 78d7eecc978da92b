"""A house whose device is gone, or whose seal does not open, is asked again: all seal anew, and nothing is seen."""

from collections.abc import Callable

import attrs
import pytest

from companion.table.ledger.entries import AnswerSealed, AskAgain, HandOver, Opening, SealsOpened
from companion.table.secrets.pledges import sealed_together
from companion.table.state.proposals import Preview, preview
from companion.table.talk.effects import Notice
from companion.table.talk.messages import BrokenSeal, OpenSeal
from companion.table.talk.notices import FalselyAccused, NotPledged
from engine import Choice, Orders, choice_to_plain, random_choice
from tests.table.room import KEYS, Device, Room
from tests.table.scenes import handed_over, propose, question_of, refusals, vote


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_a_house_whose_device_is_gone_is_asked_again(action: str) -> None:
    room = Room(3, seed=1)
    room.everybody_in()
    while not room.host.table.seals:
        if not room.deliver():
            room.play_one()
    room.settle()
    sealed = next(q.house for q in room.host.table.secret_questions if q.id in room.host.table.seals)
    gone = room.device_of(sealed)
    room.disconnect(gone)
    others = [house for house in room.houses if house != sealed]
    taker = room.device_of(others[0]).name
    hand_over = HandOver(sealed, taker, KEYS[taker].public, "x")
    what = AskAgain(sealed) if action == "ask again" else hand_over
    assert preview(room.game, room.host.table.steps, what) == Preview({}, False), "nothing changes on the board"
    proposal = propose(room, others[0], what)
    vote(room, proposal, others[1])
    # Where all must agree, the house that is gone is not asked for its consent.
    assert not room.host.table.seals


def seal(room: Room, house: str, choice: Choice | None = None) -> Device:
    """A house seals an answer, by lot unless said, and only the host hears of it."""
    device, question = room.device_of(house), question_of(room, house)
    answer = choice if choice is not None else random_choice(room.game, question, room.dice)
    room.at_guest(device, device.guest.answer(question.id, answer))
    room.deliver_on(device.name, room.current, "up")
    return device


def opened(room: Room) -> dict[str, dict[str, object]]:
    """What was revealed last, by question."""
    reveals = [entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened)]
    return {opening.question: opening.choice for opening in reveals[-1].openings} if reveals else {}


def told_of_seals(device: Device) -> list[object]:
    """What the player of a device was told of seals that do not open."""
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message for message in notices if isinstance(message, BrokenSeal | FalselyAccused | NotPledged)]


def forge(device: Device, change: Callable[[Opening], Opening]) -> str:
    """A device has other things behind its only seal than it has sealed; the question."""
    ((name, secret),) = device.guest.safe.secrets.items()
    device.guest.safe.secrets[name] = attrs.evolve(secret, opening=change(secret.opening))
    return secret.opening.question


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_an_opening_that_does_not_fit_its_seal_is_told_and_all_seal_again(action: str) -> None:
    """Nothing changes by it, and nobody sees what the others have sealed; the table asks that house again."""
    room = Room(3, seed=2)
    room.everybody_in()
    cheat = seal(room, "stark")
    question = forge(cheat, lambda opening: attrs.evolve(opening, salt=bytes(32)))
    for house in ("lannister", "baratheon"):
        seal(room, house)
    room.settle()
    assert room.host.table.all_sealed
    assert opened(room) == {}
    for device in room.devices.values():
        assert told_of_seals(device) == [BrokenSeal(question, "seal_does_not_fit")]
    again = AskAgain("stark") if action == "ask again" else handed_over("stark", "lannister")
    vote(room, propose(room, "lannister", again), "baratheon")
    assert (room.host.table.branch, room.host.table.seals) == (1, {})
    assert all(device.guest.waiting == () for device in room.devices.values()), "nobody seals again by itself"
    room.play_to_the_end(rounds=2)
    assert opened(room) != {}
    room.check_that_all_agree()


def test_an_illegal_plan_under_a_seal_is_told_and_all_seal_again() -> None:
    """No honest device seals one."""
    room = Room(3, seed=2, consent="majority")
    room.everybody_in()
    stark, question = room.device_of("stark"), question_of(room, "stark")
    room.at_guest(stark, stark.guest._seal(question.id, Orders(())))
    for house in ("lannister", "baratheon"):
        seal(room, house)
    room.settle()
    for device in room.devices.values():
        assert told_of_seals(device) == [BrokenSeal(question.id, "refused")]
    vote(room, propose(room, "lannister", AskAgain("stark")), "baratheon")
    for house in room.houses:
        seal(room, house)
    room.settle()
    assert len(opened(room)) == 3
    room.check_that_all_agree()


def test_an_opening_before_all_have_sealed_says_nothing_to_anybody() -> None:
    room = Room(3, seed=2)
    room.everybody_in()
    stark = seal(room, "stark")
    room.settle()
    (secret,) = stark.guest.safe.secrets.values()
    entries = list(room.host_journal)
    early = OpenSeal(sealed_together(room.host.table), secret.opening)
    assert room.host.receive(stark.name, early) == []
    for house in ("lannister", "baratheon"):
        seal(room, house)
    assert [type(entry.body) for entry in room.host_journal[len(entries) :]] == [AnswerSealed, AnswerSealed]
    room.settle()
    assert len(opened(room)) == 3


def reveal_waits_for_baratheon(room: Room) -> None:
    """Stark has sealed; then all others do, and Baratheon's device is away before it has pledged."""
    for house in ("lannister", "greyjoy", "baratheon"):
        seal(room, house)
    room.disconnect(room.device_of("baratheon"))
    room.settle()
    assert room.host.table.all_sealed
    assert opened(room) == {}


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_if_a_device_is_gone_when_all_have_sealed_all_seal_again(action: str) -> None:
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    seal(room, "stark")
    reveal_waits_for_baratheon(room)
    again = AskAgain("baratheon") if action == "ask again" else handed_over("baratheon", "greyjoy")
    vote(room, propose(room, "stark", again), "greyjoy")
    assert (room.host.table.branch, room.host.table.seals) == (1, {})
    for house in ("stark", "lannister", "greyjoy"):
        device = room.device_of(house)
        assert device.guest.waiting == (), "what was sealed is asked again of the player"
        seal(room, house)
    if action == "ask again":
        room.connect(room.device_of("baratheon"))
        room.settle()
        seal(room, "baratheon")
    else:
        greyjoy, question = room.device_of("greyjoy"), question_of(room, "baratheon")
        room.settle()
        room.at_guest(greyjoy, greyjoy.guest.answer(question.id, next(iter(question.options()))))
    room.settle()
    assert len(opened(room)) == 4
    assert not any(told_of_seals(device) for device in room.devices.values())
    room.connect_all()
    room.settle()
    room.check_that_all_agree()


def test_a_house_that_is_asked_again_is_revealed_with_what_it_seals_then() -> None:
    """Stark has pledged, and the host waits for Baratheon; the table asks Stark again, who plans anew."""
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    question = question_of(room, "stark")
    first, second = list(question.options())[:2]
    seal(room, "stark", first)
    reveal_waits_for_baratheon(room)
    vote(room, propose(room, "lannister", AskAgain("stark")), "greyjoy")
    assert room.host.table.seals == {}
    seal(room, "stark", second)
    room.connect(room.device_of("baratheon"))
    room.settle()
    for house in ("lannister", "greyjoy", "baratheon"):
        seal(room, house)
    room.settle()
    assert opened(room)[question.id] == choice_to_plain(second)
    room.check_that_all_agree()


def test_nobody_is_named_for_an_opening_that_fits_the_seal_before() -> None:
    """Lannister changes its plan just as the last seal is entered: its first plan is revealed, and nobody is named."""
    room = Room(3, seed=2, consent="majority")
    room.everybody_in()
    for house in ("stark", "lannister"):
        seal(room, house)
    room.settle()
    lannister, question = room.device_of("lannister"), question_of(room, "lannister")
    (secret,) = lannister.guest.safe.secrets.values()
    seal(room, "baratheon")
    other = next(each for each in question.options() if choice_to_plain(each) != secret.opening.choice)
    room.at_guest(lannister, lannister.guest.answer(question.id, other))
    room.settle()
    assert refusals(room.device_of("lannister")) == ["too_late"]
    assert opened(room)[question.id] == secret.opening.choice
    assert not any(told_of_seals(device) for device in room.devices.values())
    room.check_that_all_agree()
