"""What a group of devices has agreed on and another ledger takes away again: its players are told, once."""

from collections.abc import Iterable

import pytest

from companion.table.cards.places import Places
from companion.table.guest.losses import LOST, MOST_UNTOLD, Losses
from companion.table.ledger.entries import CorrectMirror, GoBack, HostChanged, SealsOpened
from companion.table.state.steps import Given, Step
from companion.table.state.table import Table
from companion.table.talk.effects import CutJournal, Effect, Keep, Notice
from companion.table.talk.messages import unpack
from companion.table.talk.notices import TakenBack
from engine import Answer, Pick
from tests.table.room import FIRST_HOST, Device, Room, answer_once, playing
from tests.table.scenes import TABLET, agree_on, beside_a_tablet, propose, refusals, seals_entered, vote

Steps = tuple[tuple[Given, ...], ...]


def taken_back(device: Device) -> list[TakenBack]:
    """What the player of this device was told to be gone."""
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message for message in notices if isinstance(message, TakenBack)]


def steps(table: Table) -> Steps:
    return tuple(step.given for step in table.steps)


def three(room: Room) -> tuple[Device, Device, Device]:
    return room.device_of("stark"), room.device_of("lannister"), room.device_of("baratheon")


def play_on(room: Room, least: int) -> None:
    """Whoever is there plays as long as nobody else is asked, and at least so many answers."""
    before = len(room.game.answers)
    while room.deliver() or room.play_one():
        pass
    assert len(room.game.answers) >= before + least


def take_over_alone(room: Room, device: Device) -> None:
    """A device goes on by itself; nobody else hears of it yet."""
    if device.connected:
        room.disconnect(device)
    room.begin_to_take_over(device)
    room.connect(device)
    room.settle()
    room.finish_taking_over()


def meet(room: Room, devices: Iterable[Device]) -> None:
    """These devices come to whoever hosts now, one after the other."""
    for device in devices:
        if device.connected:
            room.disconnect(device)
        room.connect(device)
        room.settle()


def asked_again(room: Room, wishes: Iterable[tuple[Given, ...]]) -> Steps:
    """Those of the steps that do not stand at whoever hosts now."""
    standing = steps(room.host.table)
    return tuple(step for step in wishes if step not in standing)


def split(room: Room) -> Steps:
    """Stark and Lannister play on without Baratheon, who then takes over alone; what they have agreed on meanwhile."""
    stark, _, baratheon = three(room)
    room.disconnect(baratheon)
    agreed = steps(baratheon.guest.table)
    play_on(room, least=3)
    more = steps(stark.guest.table)[len(agreed) :]
    take_over_alone(room, baratheon)
    return more


def apart(answers: int = 8, seed: int = 5) -> tuple[Room, Steps]:
    room = playing(answers, seed=seed)
    return room, split(room)


@pytest.mark.parametrize(("answers", "seed"), [(14, 1), (6, 2), (14, 4), (8, 5), (6, 7), (6, 8)])
def test_who_played_on_apart_is_told_what_is_gone(answers: int, seed: int) -> None:
    room, more = apart(answers, seed)
    stark, lannister, baratheon = three(room)
    meet(room, [stark, lannister])
    gone = asked_again(room, more)
    assert gone
    for device in (stark, lannister):
        told = taken_back(device)
        assert set(gone) <= {step for notice in told for step in notice.gone} <= set(more)
        assert not any(notice.returned for notice in told)
    assert taken_back(baratheon) == []
    room.check_that_all_agree()
    room.kill(stark)
    meet(room, [stark])
    room.play_until(len(room.game.answers) + 3)
    assert len(taken_back(stark)) == 1, "once"


def test_the_host_that_gives_way_is_told_like_everybody_else() -> None:
    room = playing(8)
    stark, lannister, _ = three(room)
    room.take_over(stark)
    more = split(room)
    meet(room, [lannister, stark])
    gone = asked_again(room, more)
    assert gone
    assert {step for notice in taken_back(stark) for step in notice.gone} >= set(gone)
    room.check_that_all_agree()


def test_an_own_answer_that_only_the_dead_host_had_comes_again_and_nobody_is_told() -> None:
    room = playing(8, seed=6)
    wished = answer_once(room)
    room.deliver_on(FIRST_HOST, wished.name, "down")
    more = steps(wished.guest.table)[-1]
    other = next(device for device in room.devices.values() if device is not wished)
    room.host_dies()
    take_over_alone(room, other)
    meet(room, [device for device in room.devices.values() if device is not other])
    assert more in steps(room.host.table)
    assert not any(taken_back(device) for device in room.devices.values())


def test_answers_that_stand_again_in_what_replaces_them_are_not_told() -> None:
    """Lannister has the answer from the old host; when it comes to the new one, Stark has given it there again."""
    room = playing(8, seed=6)
    wished = answer_once(room)
    told, other = (device for device in room.devices.values() if device is not wished)
    for device in (wished, told):
        room.deliver_on(FIRST_HOST, device.name, "down")
    assert told.journal == room.host_journal
    room.host_dies()
    take_over_alone(room, other)
    meet(room, [wished, told])
    assert any(isinstance(entry.body, HostChanged) for entry in told.journal)
    assert not any(taken_back(device) for device in room.devices.values())
    room.check_that_all_agree()


def until_cut(room: Room, device: Device) -> list[Effect]:
    """The device meets the new host; the effects that begin with its cut are left to be carried out."""
    if device.connected:
        room.disconnect(device)
    room.connect(device)
    wire = (room.current, device.name, "down")
    room.deliver_on(device.name, room.current, "up")
    while True:
        effects = device.guest.receive(unpack(room.wires[wire].popleft()))
        if any(isinstance(effect, CutJournal) for effect in effects):
            return effects
        room.at_guest(device, effects)


@pytest.mark.parametrize("killed", ["before the cut", "after the cut", "before it is forgotten"])
def test_killed_between_the_cut_and_the_notice_the_device_tells_after_its_restart(killed: str) -> None:
    room, more = apart()
    _, lannister, _ = three(room)
    effects = until_cut(room, lannister)
    cut = next(at for at, effect in enumerate(effects) if isinstance(effect, CutJournal))
    done = {"before the cut": cut, "after the cut": cut + 1, "before it is forgotten": len(effects)}[killed]
    if killed == "before it is forgotten":
        done = next(at for at, effect in reversed(list(enumerate(effects))) if isinstance(effect, Keep))
    room.at_guest(lannister, [effect for effect in effects[:done] if not isinstance(effect, Notice)])
    room.kill(lannister)
    meet(room, [lannister])
    assert {step for notice in taken_back(lannister) for step in notice.gone} >= set(asked_again(room, more)) != set()
    room.kill(lannister)
    meet(room, [lannister])
    (told,) = taken_back(lannister)
    assert len(told.gone) == len(set(told.gone)), "each step is named once"
    assert not any(name.startswith("lost") for name in lannister.kept)


def test_an_undo_that_is_gone_brings_back_what_it_took() -> None:
    room = playing(8, consent="majority")
    stark, lannister, baratheon = three(room)
    room.disconnect(baratheon)
    undone = room.host.table.steps[::-1][0]
    agree_on(room, GoBack(undone.answers))
    assert undone.given not in steps(stark.guest.table)
    take_over_alone(room, baratheon)
    meet(room, [stark, lannister])
    for device in (stark, lannister):
        (told,) = taken_back(device)
        assert told.returned == (undone.given,)
        assert undone.given in steps(device.guest.table)


def reveal_without_tablet(seals: int) -> tuple[Room, tuple[Given, ...]]:
    """After so many seals the tablet is away; the orders are revealed, the host dies, and the tablet takes over."""
    room = playing(0, seed=4, devices=[TABLET])
    tablet = beside_a_tablet(room)
    while seals_entered(room) < seals:
        assert room.deliver() or room.play_one()
    room.deliver_on(room.current, tablet.name, "down")
    room.disconnect(tablet)
    while not isinstance(room.host_journal[-1].body, SealsOpened):
        assert room.deliver() or room.play_one()
    room.settle()
    reveal = steps(room.host.table)[-1]
    assert len(reveal) == len(room.houses)
    room.host_dies()
    take_over_alone(room, tablet)
    assert seals_entered(room) == seals
    return room, reveal


@pytest.mark.parametrize("seals", [0, 1, 2, 3])
def test_orders_that_are_sealed_again_and_revealed_again_are_told_to_nobody(seals: int) -> None:
    room, reveal = reveal_without_tablet(seals)
    meet(room, three(room))
    assert steps(room.host.table)[-1] == reveal
    assert not any(taken_back(device) for device in room.devices.values())


def test_orders_of_which_one_house_is_asked_again_are_told_once_that_is_clear() -> None:
    """Their houses have opened them: they change only if the table agrees that all seal again."""
    room, reveal = reveal_without_tablet(0)
    stark, lannister, baratheon = three(room)
    meet(room, [stark, lannister])
    assert not any(taken_back(device) for device in (stark, lannister))
    room.kill(stark)
    meet(room, [stark])
    (before,) = (given.answer for given in reveal if given.house == "lannister")
    question = room.host.table.question(before.question)
    assert question is not None
    other = next(choice for choice in question.options() if choice != before.choice)
    room.at_guest(lannister, lannister.guest.answer(question.id, other))
    room.settle()
    assert refusals(lannister) == ["too_late"], "others have opened against its seal"
    meet(room, [baratheon])
    assert steps(room.host.table)[-1] == reveal
    assert not any(taken_back(device) for device in (stark, lannister, baratheon))


def correct(room: Room, power: str) -> None:
    """Stark and Lannister set right how much power Stark has."""
    agree_on(room, CorrectMirror((("power", "stark", power),)))


def test_a_correction_that_was_made_before_just_the_same_is_told_when_it_is_gone() -> None:
    room = playing(8, consent="majority")
    stark, lannister, baratheon = three(room)
    correct(room, "9")
    correct(room, "7")
    room.disconnect(baratheon)
    correct(room, "9")
    corrected = steps(stark.guest.table)[-1]
    assert steps(stark.guest.table)[-3] == corrected
    take_over_alone(room, baratheon)
    meet(room, [stark])
    assert taken_back(stark) == [TakenBack((corrected,), ())]
    vote(room, propose(room, "stark", CorrectMirror((("power", "stark", "9"),))), "baratheon")
    meet(room, [lannister])
    assert steps(room.host.table)[-1] == corrected
    assert taken_back(lannister) == [], "it stands again"


def test_a_correction_that_is_gone_is_kept_until_it_is_told() -> None:
    """It is an answer of the whole table: nobody's house stands beside it."""
    room = playing(8, consent="majority")
    stark, lannister, baratheon = three(room)
    room.disconnect(baratheon)
    correct(room, "9")
    corrected = steps(stark.guest.table)[-1]
    assert [given.house for given in corrected] == [None]
    take_over_alone(room, baratheon)
    effects = until_cut(room, lannister)
    cut = next(at for at, effect in enumerate(effects) if isinstance(effect, CutJournal))
    room.at_guest(lannister, effects[: cut + 1])
    room.kill(lannister)
    meet(room, [lannister])
    assert taken_back(lannister) == [TakenBack((corrected,), ())]


def table_with(numbers: Iterable[int]) -> Table:
    """A table at which these answers stand, each a step of its own."""
    table = Table()
    answers = (Answer(f"{number}-stark-march", Pick("done")) for number in numbers)
    table.steps = [Step(0, Places({}), (Given("stark", "march", answer),), False) for answer in answers]
    return table


def test_a_host_that_never_serves_and_cuts_again_and_again_does_not_fill_the_disk() -> None:
    """What was agreed on first is what the board was set by, and is told."""
    losses, kept = Losses(), []
    for begin in range(0, 5 * MOST_UNTOLD, 500):
        kept += losses.cut(table_with(range(begin, begin + 500)), table_with([]))
    sizes = [len(keep.data) for keep in kept if isinstance(keep, Keep) and keep.data is not None]
    (told,) = (effect.message for effect in losses.tell(table_with([]), ()) if isinstance(effect, Notice))
    assert isinstance(told, TakenBack)
    assert told.gone == steps(table_with(range(MOST_UNTOLD)))
    assert max(sizes) < 100 * MOST_UNTOLD


def test_a_device_that_cannot_read_what_it_had_to_tell_starts_all_the_same() -> None:
    room, _ = apart()
    _, lannister, _ = three(room)
    lannister.kept[LOST] = b"torn"
    room.kill(lannister)
    meet(room, [lannister])
    assert lannister.journal == room.host_journal
    assert LOST not in lannister.kept
    assert len(taken_back(lannister)) == 1
