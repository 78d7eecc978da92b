"""A difference between two devices is noticed at once, named, and healed by replay; or play stops there."""

from companion.table.ledger.entries import AnswerGiven, SeatLeft
from companion.table.state.table import Table
from companion.table.talk.effects import TO_HOST, Notice, Send
from companion.table.talk.messages import Entries, Standing, Stopped
from companion.table.talk.notices import Differs
from tests.table.room import FIRST_HOST, Device, Room


def playing() -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    room.play_until(8)
    return room


def falsify(table: Table) -> None:
    assert table.game is not None
    table.game.state.power["lannister"] += 1


def notices(device: Device) -> list[object]:
    return [effect.message for effect in device.told if isinstance(effect, Notice)]


def next_answer(room: Room) -> None:
    answers = len(room.game.answers)
    while len(room.game.answers) == answers:
        assert room.deliver() or room.play_one()
    room.settle()


def test_a_falsified_game_is_noticed_named_and_healed() -> None:
    room = playing()
    stark = room.device_of("stark")
    falsify(stark.guest.table)
    before = len(room.host_journal)
    next_answer(room)
    (differs,) = [message for message in notices(stark) if isinstance(message, Differs)]
    assert before < differs.entries <= len(room.host_journal)
    room.check_that_all_agree()
    room.play_to_the_end(rounds=1)
    assert [message for message in notices(stark) if isinstance(message, Differs)] == [differs]
    room.check_that_all_agree()


def test_a_difference_is_noticed_when_a_device_comes_back() -> None:
    room = playing()
    stark = room.device_of("stark")
    room.disconnect(stark)
    falsify(stark.guest.table)
    room.connect(stark)
    room.settle()
    assert any(isinstance(message, Differs) for message in notices(stark))
    room.check_that_all_agree()


def test_a_game_that_differs_even_after_replay_stops_on_that_device_alone() -> None:
    room = playing()
    stark = room.device_of("stark")
    entries = len(stark.journal)
    head = stark.guest.table.ledger.head
    room.at_guest(stark, stark.guest.receive(Entries(entries, (), head, "another")))
    assert notices(stark)[-2] == Differs(entries)
    assert stark.guest.stopped == Stopped(entries, "differs")
    assert notices(stark)[-1] == Stopped(entries, "differs")
    room.settle()
    assert Notice(Stopped(entries, "differs")) in room.hostings[room.current].told
    assert stark.guest.suggest(SeatLeft("stark")) == []
    assert stark.guest.connected()[0] == Send(TO_HOST, Stopped(entries, "differs"))
    assert stark.guest.receive(Entries(entries, (), head)) == []
    assert stark.guest.receive(Standing(0, 0, entries + 1, FIRST_HOST, entries, "serving")) == []
    # Restarted, it begins with its journal, and is in step again.
    room.kill(stark)
    room.connect(stark)
    room.settle()
    room.check_that_all_agree()


def test_a_host_whose_own_game_has_gone_wrong_plays_nothing_again_and_the_next_host_is_right() -> None:
    """The others stop, one of them takes over, and play goes on."""
    room = playing()
    falsify(room.host.table)
    next_answer(room)
    told = room.hostings[FIRST_HOST].told
    assert any(isinstance(effect, Notice) and isinstance(effect.message, Stopped) for effect in told)
    for device in room.devices.values():
        assert device.guest.stopped is not None
        assert device.guest.stopped.reason == "differs"
    room.take_over(room.device_of("stark"))
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_an_entry_that_breaks_the_rules_stops_an_honest_device_and_is_named() -> None:
    room = playing()
    stark = room.device_of("stark")
    wrong = AnswerGiven(0, {"question": room.game.pending[0].id, "form": "pick", "value": "moon"})
    forged = room.host.table.ledger.next_entry(0, FIRST_HOST, wrong)
    effects = stark.guest.receive(
        Entries(forged.number, (forged,), room.host.table.ledger.leads_to(forged.number, [forged]))
    )
    assert stark.guest.stopped is not None
    assert stark.guest.stopped.entries == forged.number
    assert not any(getattr(effect, "entries", ()) for effect in effects if not isinstance(effect, Send | Notice))


def test_an_entry_to_which_only_a_falsified_game_objects_is_taken_after_replay() -> None:
    room = playing()
    asked = room.game.pending[0].house
    other = next(device for device in room.devices.values() if asked not in room.host.table.houses_of(device.name))
    del other.guest.table.seats[asked]
    next_answer(room)
    room.check_that_all_agree()


def test_a_digest_is_compared_only_with_the_game_that_it_is_about() -> None:
    """A piece of an old ledger has none, and what follows may have come from somebody else meanwhile."""
    room = playing()
    stark = room.device_of("stark")
    ledger = stark.guest.table.ledger
    for after, digest in ((0, "another"), (len(ledger) - 1, "another"), (len(ledger), "")):
        room.at_guest(stark, stark.guest.receive(Entries(after, (), ledger.head_at(after), digest)))
    assert stark.guest.stopped is None
    assert not any(isinstance(message, Differs) for message in notices(stark))
