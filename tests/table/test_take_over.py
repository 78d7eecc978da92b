"""Any device can become the host with its own copy; the others follow, and nothing agreed is lost or doubled."""

import pytest

from companion.table.effects import Notice
from companion.table.entries import (
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    Entry,
    GoBack,
    HostChanged,
    ProposalMade,
    SealOpened,
    SeatLeft,
    SeatTaken,
)
from companion.table.host import ANOTHER_HOST
from companion.table.looks import Look
from companion.table.messages import Entries, Farewell, Remember, Shown, Suggest
from companion.table.state import Rank
from engine.answers import Choice, Pick
from engine.commands.random_player import random_choice
from engine.words import TIDES_DECK, WILDLING_DECK
from tests.table.room import FIRST_HOST, KEYS, Device, Room, id_of


def playing(answers: int = 12, seed: int = 5, **how: object) -> Room:
    room = Room(3, seed=seed, **how)  # type: ignore[arg-type]
    room.everybody_in()
    room.play_until(answers)
    return room


def bodies(journal: list[Entry]) -> list[tuple[str, object]]:
    """What was said by whom, without the entries that only tell who hosts."""
    return [(entry.device, entry.body) for entry in journal if not isinstance(entry.body, HostChanged)]


def answer_once(room: Room) -> Device:
    """One device answers, and only the host hears of it."""
    assert room.play_one()
    (wire,) = (wire for wire, messages in room.wires.items() if messages)
    room.deliver_on(*wire)
    return room.devices[wire[0]]


@pytest.mark.parametrize("house", ["stark", "baratheon", "lannister"])
def test_any_device_takes_over_and_the_game_goes_on(house: str) -> None:
    room = playing()
    before = bodies(room.host_journal)
    room.take_over(room.device_of(house))
    assert room.host.table.epoch == 1
    assert room.host.table.host == id_of(house)
    assert bodies(room.host_journal) == before
    room.check_that_all_agree()
    room.play_to_the_end(rounds=3)
    room.check_that_all_agree()


def test_a_guest_that_has_more_than_the_new_host_gives_it_back() -> None:
    room = playing()
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    agreed = bodies(room.host_journal)
    assert len(room.device_of("stark").journal) < len(agreed)
    room.take_over(room.device_of("stark"))
    assert bodies(room.host_journal) == agreed
    room.check_that_all_agree()


def test_what_only_a_dead_host_knew_is_suggested_again_by_who_wished_it() -> None:
    room = playing()
    wished = answer_once(room)
    entry = next(entry for entry in room.host_journal if entry not in wished.journal)
    room.take_over(next(device for device in room.devices.values() if device is not wished))
    assert bodies(room.host_journal).count((wished.name, entry.body)) == 1
    room.check_that_all_agree()


def test_the_old_host_returns_as_a_guest_and_its_own_wishes_are_suggested_again() -> None:
    room = playing()
    stark = room.device_of("stark")
    room.take_over(stark)
    while not any(asked.house == "stark" and asked.id not in room.host.table.seals for asked in room.game.pending):
        assert room.deliver() or room.play_one()
    room.settle()
    # The network of the host goes: it answers for itself, and nobody else hears of it.
    for other in room.devices.values():
        if other is not stark:
            room.disconnect(other)
    question = next(question for question in room.game.pending if question.house == "stark")
    before = len(stark.journal)
    room.at_guest(stark, stark.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()
    never_agreed = stark.journal[before]
    assert never_agreed.body in [entry.body for entry in room.host_journal]
    room.disconnect(stark)
    room.take_over(room.device_of("lannister"), without=[stark])
    assert never_agreed.body not in [entry.body for entry in room.host_journal]
    room.connect(stark)
    room.settle()
    assert bodies(room.host_journal).count((never_agreed.device, never_agreed.body)) == 1
    assert never_agreed not in stark.journal
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_openings_that_were_never_agreed_are_secrets_again_and_open_once_more() -> None:
    room = Room(3, seed=4)
    room.everybody_in()
    while not room.host.table.all_sealed:
        assert room.deliver() or room.play_one()
    sealed = len([entry for entry in room.host_journal if isinstance(entry.body, AnswerSealed)])
    while room.host.table.all_sealed:
        room.deliver()
    stark = room.device_of("stark")
    room.deliver_on(FIRST_HOST, id_of("stark"), "down")
    assert stark.guest.safe.secrets == {}
    room.take_over(room.device_of("lannister"), without=[stark])
    room.connect(stark)
    room.settle()
    room.check_that_all_agree()
    assert len([entry for entry in room.host_journal if isinstance(entry.body, AnswerSealed)]) == sealed
    assert room.game.state.orders


@pytest.mark.parametrize("seed", range(6))
def test_killed_at_any_moment_of_a_take_over(seed: int) -> None:
    room = playing(answers=10 + seed, seed=seed)
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    known = bodies(room.device_of("lannister").journal)
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    room.connect_all()
    for _ in range(seed * 2):
        room.deliver()
    room.kill(room.dice.choice(list(room.devices.values())))
    if seed % 2:
        room.kill_host()
    room.connect_all()
    room.settle()
    room.at_host(room.host.finish_gathering())
    for _ in range(seed):
        room.deliver()
    room.kill_host()
    room.connect_all()
    room.settle()
    room.check_that_all_agree()
    assert bodies(room.host_journal)[: len(known)] == known
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_of_two_devices_that_take_over_at_once_one_steps_down() -> None:
    room = playing()
    before = bodies(room.host_journal)
    room.host_dies()
    baratheon, lannister, stark = (room.device_of(house) for house in ("baratheon", "lannister", "stark"))
    for host, guest in ((baratheon, stark), (lannister, lannister)):
        room.begin_to_take_over(host)
        room.connect(guest, host.name)
        room.settle()
        room.finish_taking_over()
    # Equal epochs, equally long: the smaller device id stays host, whoever learns of the other first.
    assert room.hostings[id_of("baratheon")].session.table.epoch == room.host.table.epoch == 1
    room.disconnect(stark)
    room.connect(stark, id_of("lannister"))
    room.settle()
    session = room.hostings[id_of("lannister")].session
    assert session.deposed_by == id_of("baratheon")
    assert not session.serving
    assert not stark.connected
    assert not lannister.connected
    room.current = id_of("baratheon")
    room.connect_all()
    room.settle()
    assert bodies(room.host_journal) == before
    room.check_that_all_agree()
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_a_guest_of_the_lesser_host_gives_way_and_a_deposed_host_hears_nothing_more() -> None:
    room = playing()
    room.host_dies()
    baratheon, lannister, stark = (room.device_of(house) for house in ("baratheon", "lannister", "stark"))
    for host, guest in ((lannister, stark), (baratheon, baratheon)):
        room.begin_to_take_over(host)
        room.connect(guest, host.name)
        room.settle()
        room.finish_taking_over()
    room.disconnect(stark)
    room.connect(stark)
    room.settle()
    assert stark.journal == room.host_journal
    lesser = room.hostings[id_of("lannister")].session
    assert lesser.serving
    assert lesser.receive(stark.name, Remember(0, tuple(stark.journal))) == [Notice(Farewell(ANOTHER_HOST))]
    assert lesser.receive(stark.name, Suggest(1, SeatLeft("stark"), b"")) == []


def test_an_old_host_that_comes_back_as_host_learns_that_it_is_none() -> None:
    room = playing()
    room.take_over(room.device_of("stark"))
    room.play_until(14)
    lannister = room.device_of("lannister")
    room.disconnect(lannister)
    room.connect(lannister, FIRST_HOST)
    room.settle()
    assert room.hostings[FIRST_HOST].session.deposed_by == id_of("stark")
    room.connect(lannister)
    room.settle()
    room.check_that_all_agree()


def test_who_reminds_a_host_in_vain_follows_it_once_its_ledger_is_the_longer() -> None:
    """It lost the end of its ledger, and went on with a device that did not know better before the others came."""
    room = playing(20)
    agreed = list(room.host_journal)
    room.host_dies()
    lannister = room.device_of("lannister")
    for journal in (room.host_journal, lannister.journal):
        del journal[-2:]
    room.kill_host()
    room.kill(lannister)
    room.connect(lannister)
    room.settle()
    again = SeatTaken("lannister", KEYS[lannister.name].public, "lannister")
    for body in (SeatLeft("lannister"), again, SeatLeft("lannister"), again):
        room.at_guest(lannister, lannister.guest.suggest(body))
        room.settle()
        room.connect_all()
        room.settle()
    assert len(room.host_journal) > len(agreed)
    room.check_that_all_agree()


def test_who_outranks_whom() -> None:
    assert Rank(2, 10, "b").outranks(Rank(1, 99, "a"))
    assert Rank(1, 11, "b").outranks(Rank(1, 10, "a"))
    assert Rank(1, 10, "a").outranks(Rank(1, 10, "b"))
    assert not Rank(1, 10, "a").outranks(Rank(1, 10, "a"))


# cards that somebody has seen


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
    assert not any(device.guest.shown or device.kept for device in others)
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
    look = Look(shown.entry, shown.house, shown.deck)
    looks = room.host.table.looks
    at = looks.places.piles[WILDLING_DECK].slots.index(looks.seen[look])
    assert at == (0 if place == "top" else len(room.game.state.decks[WILDLING_DECK].slots) - 1)
    (private,) = room.host.dealer.show(room.game, room.host.table.looks, [look])
    assert private.card == shown.card


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
    room = Room(4, seed=seed, tides=True, devices=["tablet"])
    room.everybody_in()
    while not any(question.kind == "redraw-tide" for question in room.game.pending):
        if not room.deliver():
            assert room.play_one()
    room.settle()
    before = len(room.host_journal)
    room.disconnect(room.device_of("tablet"))
    (question,) = room.game.pending
    device = room.device_of(question.house)
    room.at_guest(device, device.guest.answer(question.id, Pick("no")))
    room.settle()
    revealed = tides_drawn(room.host_journal[before:])
    assert len(revealed) == 2
    room.host_dies()
    room.begin_to_take_over(room.device_of("tablet"))
    room.finish_taking_over()
    room.connect_all()
    room.settle()
    assert room.host_journal[before].body == HostChanged(KEYS[id_of("tablet")].public)
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


@pytest.mark.parametrize("lost", [1, 2])
def test_a_reveal_of_which_only_a_part_was_written_is_taken_back_and_made_again(lost: int) -> None:
    """The power went while the host wrote the openings: nobody has heard of them, so nobody may see them one by one."""
    room = Room(3, seed=4)
    room.everybody_in()
    while not isinstance(room.host_journal[-1].body, SealOpened):
        assert room.deliver() or room.play_one()
    assert room.host.table.reveal is None
    sealed = len(room.host_journal) - len(room.houses)
    room.host_dies()
    del room.host_journal[-lost:]
    room.kill_host()
    assert len(room.host_journal) == len(room.host.table.ledger) == sealed
    assert room.host.table.all_sealed
    assert room.host.table.reveal is None
    room.connect_all()
    room.settle()
    room.play_to_the_end(rounds=1)
    room.check_that_all_agree()


def test_RAV_05_a_new_host_that_has_not_heard_of_a_look_shows_no_other_card() -> None:
    room = Room(3, seed=11)
    room.everybody_in()
    while room.game.pending[0].kind != "raven":
        assert room.deliver() or room.play_one()
    room.settle()
    holder = room.device_of(room.game.pending[0].house)
    room.at_guest(holder, holder.guest.answer(room.game.pending[0].id, Pick("look")))
    room.deliver_on(holder.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, holder.name, "down")
    (shown,) = shown_cards(holder)
    room.take_over(next(device for device in room.devices.values() if device is not holder))
    assert shown_cards(holder) == [shown]
    room.check_that_all_agree()


def test_RAV_05_who_could_not_believe_its_host_tells_the_next_one_what_it_was_shown() -> None:
    room = Room(3, seed=11)
    room.everybody_in()
    while room.game.pending[0].kind != "raven":
        assert room.deliver() or room.play_one()
    room.settle()
    holder = room.device_of(room.game.pending[0].house)
    room.at_guest(holder, holder.guest.answer(room.game.pending[0].id, Pick("look")))
    room.settle()
    shown = holder.guest.shown
    forged = room.host.table.ledger.next_entry(0, holder.name, SeatLeft(shown[0].house), serial=50, signature=bytes(64))
    head = room.host.table.ledger.leads_to(forged.number, [forged])
    room.at_guest(holder, holder.guest.receive(Entries(forged.number, (forged,), head)))
    room.at_guest(holder, holder.guest.check_signatures(holder.guest.unchecked))
    assert holder.guest.stopped is not None
    room.take_over(next(device for device in room.devices.values() if device is not holder), without=[holder])
    room.connect(holder)
    room.settle()
    assert holder.guest.shown == shown
    room.check_that_all_agree()


# whom a new host waits for


def test_a_new_host_knows_when_everybody_who_plays_has_told_all_they_have() -> None:
    room = playing()
    answer_once(room)
    room.deliver_on(FIRST_HOST, id_of("lannister"), "down")
    room.host_dies()
    room.begin_to_take_over(room.device_of("stark"))
    for house in ("stark", "baratheon"):
        room.connect(room.device_of(house))
        room.settle()
        assert not room.host.everybody_is_heard
    # This one has more than the new host: it counts once the new host has that, too.
    room.connect(room.device_of("lannister"))
    room.deliver_on(id_of("lannister"), id_of("stark"), "up")
    assert not room.host.everybody_is_heard
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == room.device_of("lannister").journal


def test_a_new_host_waits_for_who_comes_back_with_more_than_it_had() -> None:
    """It was with the old host meanwhile, which still served."""
    room = playing()
    stark, lannister, baratheon = (room.device_of(house) for house in ("stark", "lannister", "baratheon"))
    for device in room.devices.values():
        room.disconnect(device)
    room.begin_to_take_over(stark)
    for device in (stark, lannister):
        room.connect(device)
    room.settle()
    room.disconnect(lannister)
    for device in (lannister, baratheon):
        room.connect(device, FIRST_HOST)
    room.settle()
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", AskAgain("stark"))))
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    for device in (baratheon, lannister):
        room.disconnect(device)
        room.connect(device)
        room.deliver_on(device.name, stark.name, "up")
    assert not room.host.everybody_is_heard
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == lannister.journal


def test_a_new_host_waits_for_who_was_at_the_table_without_a_seat_but_not_for_the_old_host() -> None:
    room = playing(devices=["display"])
    room.take_over(room.device_of("stark"))
    room.host_dies()
    room.begin_to_take_over(room.device_of("lannister"), expected=[id_of("display"), id_of("stark")])
    session = room.hostings[id_of("lannister")].session
    for name in (id_of("lannister"), id_of("baratheon")):
        room.connect(room.devices[name])
        room.settle()
    assert not session.everybody_is_heard
    room.connect(room.devices[id_of("display")])
    room.settle()
    assert session.everybody_is_heard


def test_a_host_that_gives_way_enters_nothing_more_and_sends_everybody_away() -> None:
    room = playing()
    before = list(room.host_journal)
    room.at_host(room.host.give_way_to(id_of("stark")))
    assert not room.host.serving
    assert room.play_one()
    room.settle()
    assert room.host_journal == before
    assert not any(device.connected for device in room.devices.values())


def seals(room: Room, house: str) -> None:
    """A house seals whatever it is asked, and everybody hears of it."""
    device = room.device_of(house)
    question = next(question for question in room.game.pending if question.house == house)
    room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()


def tablet_takes_over_alone(room: Room) -> None:
    """The tablet beside the board was away; it waits for nobody, and the players find it one after the other."""
    room.host_dies()
    room.begin_to_take_over(room.device_of("tablet"))
    room.finish_taking_over()
    for house in ("baratheon", "lannister", "stark"):
        room.connect(room.device_of(house))
        room.settle()


def test_a_seal_whose_change_is_cut_off_can_still_be_opened() -> None:
    """Stark changes its sealed answer, all is revealed, and the new host knows of the first seal alone."""
    room = playing(0, devices=("tablet",))
    seals(room, "stark")
    room.disconnect(room.device_of("tablet"))
    for house in ("stark", "lannister", "baratheon"):
        seals(room, house)
    assert len(room.game.answers) == 3
    tablet_takes_over_alone(room)
    assert len(room.game.answers) == 3
    room.connect_all()
    room.play_until(6)
    room.check_that_all_agree()


def test_a_seal_that_an_undo_has_taken_away_can_be_opened_if_the_undo_is_cut_off() -> None:
    room = playing(0, devices=("tablet",), consent="majority")
    stark, lannister = room.device_of("stark"), room.device_of("lannister")
    for action in (CorrectMirror((("power", "stark", "7"),)), GoBack(0)):
        if isinstance(action, GoBack):
            seals(room, "stark")
            room.disconnect(room.device_of("tablet"))
        room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", action)))
        room.settle()
        room.at_guest(lannister, lannister.guest.vote(max(room.host.table.proposals), "lannister", agrees=True))
        room.settle()
    assert room.host.table.branch == 1
    tablet_takes_over_alone(room)
    assert room.host.table.branch == 0
    assert len(room.host.table.seals) == 1
    room.connect_all()
    room.play_until(6)
    room.check_that_all_agree()


def test_a_card_is_known_to_a_host_that_hears_of_the_look_from_somebody_else() -> None:
    """The new host hears of the card, then of the look from another device, and only then how far the first one is."""
    room = playing(0, seed=3, tides=True)
    while not any(device.guest.shown for device in room.devices.values()):
        assert room.deliver() or room.play_one()
    room.settle()
    holder = next(device for device in room.devices.values() if device.guest.shown)
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
