"""Cards that somebody has seen are the same cards, whoever hosts and deals now."""

import pytest

from companion.table.cards.dealer import DEALT
from companion.table.cards.looks import CardLook
from companion.table.cards.own_cards import CARD
from companion.table.ledger.entries import (
    AnswerGiven,
    Entry,
    HostChanged,
    SeatLeft,
)
from companion.table.talk.effects import Send
from companion.table.talk.messages import Entries, Shown
from engine import TIDES_DECK, WILDLING_DECK, Choice, Pick
from tests.table.room import FIRST_HOST, KEYS, Device, Room, raven_looks
from tests.table.scenes import TABLET, beside_a_tablet


def answer_until(room: Room, kind: str, choices: dict[str, Choice]) -> None:
    """Play until a question of this kind has been answered, these kinds in a given way."""
    for _ in range(20000):
        if room.deliver():
            continue
        question = room.game.pending[0]
        if question.kind in choices:
            device = room.device_of(question.house)
            room.at_guest(device, device.guest.answer(question.id, choices[question.kind]))
            room.settle()
            if question.kind == kind:
                return
        else:
            assert room.play_one()
    raise AssertionError(f"{kind} was never asked")


def shown_cards(device: Device) -> list[Shown]:
    return list(device.guest.shown)


@pytest.mark.parametrize("place", ["top", "bottom"])
@pytest.mark.parametrize("trouble", ["none", "killed", "taken over", "taken over, late"])
def test_RAV_05_what_the_ravens_holder_has_seen_stays_where_it_is(trouble: str, place: str) -> None:
    room = Room(3, seed=11)
    room.everybody_in()
    answer_until(room, "raven-card", {"raven": Pick("look"), "raven-card": Pick(place)})
    (holder,) = [device for device in room.devices.values() if device.guest.shown]
    (shown,) = shown_cards(holder)
    others = [device for device in room.devices.values() if device is not holder]
    assert not any(device.guest.shown for device in others)
    assert not any(name.startswith(CARD) for device in others for name in device.kept)
    if trouble == "killed":
        room.kill(holder)
        room.kill_host()
        room.connect_all()
        room.settle()
    elif trouble == "taken over":
        room.take_over(others[0])
    elif trouble == "taken over, late":
        room.take_over(others[0], without=[holder])
        room.connect(holder)
        room.settle()
    look = CardLook(shown.entry, shown.house, shown.deck)
    looks = room.host.table.looks
    at = looks.places.piles[WILDLING_DECK].slots.index(looks.seen[look])
    assert at == (0 if place == "top" else len(room.game.state.decks[WILDLING_DECK].slots) - 1)
    assert Send(room.host.table.seats[shown.house].device, shown) in room.host.dealer.show(room.host.table, [look])


def test_RAV_05_a_dealer_that_cannot_read_what_it_has_kept_starts_and_is_told_of_the_card() -> None:
    room = Room(3, seed=11)
    room.everybody_in()
    answer_until(room, "raven-card", {"raven": Pick("look"), "raven-card": Pick("top")})
    (shown,) = (shown for device in room.devices.values() for shown in shown_cards(device))
    room.host_dies()
    room.hostings[room.current].kept[DEALT] = b"torn"
    room.host_returns()
    room.connect_all()
    room.settle()
    room.at_host(room.host.begin_to_serve())
    room.settle()
    look = CardLook(shown.entry, shown.house, shown.deck)
    assert Send(room.host.table.seats[shown.house].device, shown) in room.host.dealer.show(room.host.table, [look])


@pytest.mark.parametrize("trouble", ["killed", "taken over"])
@pytest.mark.parametrize("seed", range(3))
def test_TOB_03_tide_cards_in_hand_are_the_ones_revealed(trouble: str, seed: int) -> None:
    room = Room(4, seed=seed, tides=True)
    room.everybody_in()
    while not any(question.kind == "redraw-tide" for question in room.game.pending):
        if not room.deliver():
            assert room.play_one()
    room.settle()
    battle = room.game.state.battle
    assert battle is not None
    fighters = {house: room.device_of(house) for house in (battle.attacker, battle.defender or "")}
    seen = {house: shown_cards(device)[-1].card for house, device in fighters.items()}
    assert not any(device.guest.shown for device in room.devices.values() if device not in fighters.values())
    if trouble == "killed":
        room.kill_host()
        room.connect_all()
        room.settle()
    else:
        room.take_over(next(device for device in room.devices.values() if device not in fighters.values()))
    before = len(room.host_journal)
    (question,) = room.game.pending
    device = room.device_of(question.house)
    room.at_guest(device, device.guest.answer(question.id, Pick("no")))
    room.settle()
    assert tides_drawn(room.host_journal[before:]) == list(seen.values())
    assert not any(device.guest.shown for device in room.devices.values())


@pytest.mark.parametrize("seed", range(3))
def test_TOB_03_tide_cards_that_were_revealed_in_vain_are_revealed_again(seed: int) -> None:
    """The tablet was away when they were turned up; it takes over, and the two who fight come to it one by one."""
    room = Room(4, seed=seed, tides=True, devices=[TABLET])
    room.everybody_in()
    tablet = beside_a_tablet(room)
    while not any(question.kind == "redraw-tide" for question in room.game.pending):
        if not room.deliver():
            assert room.play_one()
    room.settle()
    before = len(room.host_journal)
    room.disconnect(tablet)
    (question,) = room.game.pending
    device = room.device_of(question.house)
    room.at_guest(device, device.guest.answer(question.id, Pick("no")))
    room.settle()
    revealed = tides_drawn(room.host_journal[before:])
    assert len(revealed) == 2
    room.host_dies()
    room.begin_to_take_over(tablet)
    room.finish_taking_over()
    room.connect_all()
    room.settle()
    assert room.host_journal[before].body == HostChanged(KEYS[tablet.name].public)
    assert tides_drawn(room.host_journal[before:]) == revealed


def tides_drawn(entries: list[Entry]) -> list[str]:
    """The tide cards that were turned up, in order."""
    answers = [entry.body.answer for entry in entries if isinstance(entry.body, AnswerGiven)]
    return [answer["card"] for answer in answers if answer.get("deck") == TIDES_DECK]


def test_nobody_can_remind_a_dealer_of_a_card_that_another_house_was_shown() -> None:
    room = Room(3, seed=11)
    room.everybody_in()
    answer_until(room, "raven-card", {"raven": Pick("look"), "raven-card": Pick("top")})
    (holder,) = [device for device in room.devices.values() if device.guest.shown]
    (shown,) = shown_cards(holder)
    other = next(device for device in room.devices.values() if device is not holder)
    room.host_dies()
    room.begin_to_take_over(other)
    assert room.host.receive(other.name, shown) == []
    assert room.host.receive(holder.name, shown) != []


def test_RAV_05_a_new_host_that_has_not_heard_of_a_look_shows_no_other_card() -> None:
    room, holder = raven_looks()
    room.deliver_on(holder.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, holder.name, "down")
    (shown,) = shown_cards(holder)
    room.take_over(next(device for device in room.devices.values() if device is not holder))
    assert shown_cards(holder) == [shown]
    room.check_that_all_agree()


def test_RAV_05_who_could_not_believe_its_host_tells_the_next_one_what_it_was_shown() -> None:
    room, holder = raven_looks()
    room.settle()
    shown = holder.guest.shown
    forged = room.host.table.ledger.next_entry(0, holder.name, SeatLeft(shown[0].house), serial=50, signature=bytes(64))
    head = room.host.table.ledger.leads_to(forged.number, [forged])
    room.at_guest(holder, holder.guest.receive(Entries(forged.number, (forged,), head)))
    assert holder.guest.stopped is not None
    room.take_over(next(device for device in room.devices.values() if device is not holder), without=[holder])
    room.connect(holder)
    room.settle()
    assert holder.guest.shown == shown
    room.check_that_all_agree()


def test_a_card_is_known_to_a_host_that_hears_of_the_look_from_somebody_else() -> None:
    """The new host hears of the card, then of the look from another device, and only then how far the first one is."""
    room, holder = raven_looks()
    room.settle()
    taker, teller = (device for device in room.devices.values() if device is not holder)
    (shown,) = holder.guest.shown
    room.host_dies()
    del taker.journal[shown.entry :]
    room.kill(taker)
    room.begin_to_take_over(taker)
    room.connect(holder)
    to_the_host = (holder.name, taker.name, "up")
    room._arrive(to_the_host, room.wires[to_the_host].popleft())
    room.connect(teller)
    for _ in range(3):
        room.deliver_on(teller.name, taker.name, "up")
        room.deliver_on(taker.name, teller.name, "down")
    room.settle()
    room.finish_taking_over()
    assert holder.guest.shown == (shown,)
