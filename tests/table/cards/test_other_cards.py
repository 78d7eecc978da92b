"""A dealer that turns up another card than it has shown to a house: the device of that house tells its player."""

import attrs
import pytest

from companion.table.cards.looks import CardLook
from companion.table.cards.places import CardPlace
from companion.table.ledger.entries import AnswerGiven, HandOver, ProposalMade, VoteCast
from companion.table.ledger.signatures import sign
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Entries, Shown
from companion.table.talk.notices import OtherCard
from engine import TIDES_DECK, WILDLING_DECK, CardId, Pick
from tests.table.cards.test_cards_after_take_over import answer_until, shown_cards
from tests.table.room import FIRST_HOST, KEYS, Device, Room


def other_cards(device: Device) -> list[OtherCard]:
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message for message in notices if isinstance(message, OtherCard)]


def raven_has_looked(place: str = "top") -> tuple[Room, Device, Shown]:
    """The holder of the raven has seen the wildling card on top."""
    room = Room(3, seed=11)
    room.everybody_in()
    answer_until(room, "raven-card", {"raven": Pick("look"), "raven-card": Pick(place)})
    (holder,) = [device for device in room.devices.values() if device.guest.shown]
    (shown,) = shown_cards(holder)
    return room, holder, shown


def place_of(room: Room, shown: Shown) -> CardPlace:
    return room.host.table.looks.seen[CardLook(shown.entry, shown.house, shown.deck)]


def cheat(room: Room, shown: Shown) -> CardId:
    """The dealer puts another card in the place of the one that it has shown."""
    place = place_of(room, shown)
    dealer = room.host.dealer
    other = next(card for card in room.host.table.looks.possible_cards(room.game, place) if card != shown.card)
    dealer._cards[place] = other
    return other


def turn_up(room: Room) -> CardId:
    """Play until the wildlings attack, and the host turns a card up, of which nobody else has heard yet."""
    while True:
        turned_up = [card for place, card in room.host.table.looks.turned_up.items() if place.deck == WILDLING_DECK]
        if turned_up:
            return turned_up[0]
        assert room.deliver() or room.play_one()


def attack(room: Room) -> CardId:
    """The wildlings attack, and everybody knows: the card that was turned up."""
    card = turn_up(room)
    room.settle()
    return card


def hand_over(room: Room, house: str, heir: Device) -> None:
    """The others give the seat of a house to another device."""
    first, second = (room.device_of(other) for other in room.houses if other != house)
    action = HandOver(house, heir.name, KEYS[heir.name].public, "heir")
    (own,) = (other for other in room.houses if room.device_of(other) is first)
    room.at_guest(first, first.guest.suggest(ProposalMade(own, action)))
    room.settle()
    (own,) = (other for other in room.houses if room.device_of(other) is second)
    room.at_guest(second, second.guest.suggest(VoteCast(max(room.host.table.proposals), own, agrees=True)))
    room.settle()
    assert room.host.table.seats[house].device == heir.name


def test_RAV_05_another_wildling_card_than_the_one_shown_is_told_to_who_saw_it() -> None:
    room, holder, shown = raven_has_looked()
    other = cheat(room, shown)
    assert attack(room) == other
    assert other_cards(holder) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]
    assert not any(other_cards(device) for device in room.devices.values() if device is not holder)
    assert holder.guest.stopped is None
    room.play_until(len(room.game.answers) + 5)
    room.check_that_all_agree()
    assert len(other_cards(holder)) == 1


def test_RAV_05_an_honest_dealer_is_suspected_by_nobody() -> None:
    room, holder, shown = raven_has_looked()
    assert attack(room) == shown.card
    assert other_cards(holder) == []


def test_RAV_05_a_device_that_was_killed_compares_when_it_comes_back() -> None:
    room, holder, shown = raven_has_looked()
    other = cheat(room, shown)
    assert turn_up(room) == other
    room.kill(holder)
    room.connect(holder)
    room.settle()
    assert other_cards(holder) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]


def test_RAV_05_who_has_handed_the_seat_over_compares_too() -> None:
    room, holder, shown = raven_has_looked()
    heir = next(device for device in room.devices.values() if device is not holder)
    hand_over(room, shown.house, heir)
    assert shown_cards(heir) == [shown]
    other = cheat(room, shown)
    assert attack(room) == other
    for device in (holder, heir):
        assert other_cards(device) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]


def test_RAV_05_a_dealer_that_shows_another_card_afterwards_is_not_believed() -> None:
    room, holder, shown = raven_has_looked()
    other = cheat(room, shown)
    room.disconnect(holder)
    room.connect(holder)
    room.settle()
    assert shown_cards(holder) == [shown]
    assert attack(room) == other
    assert other_cards(holder) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]


@pytest.mark.parametrize("shows_again", [True, False])
def test_RAV_05_a_new_host_that_was_told_of_the_card_is_bound_by_it(shows_again: bool) -> None:
    """An honest one shows it again to the device that comes; whoever does not has no excuse."""
    room, holder, shown = raven_has_looked()
    room.host_dies()
    room.begin_to_take_over(next(device for device in room.devices.values() if device is not holder))
    room.connect_all()
    room.settle()
    if not shows_again:
        room.host.dealer.show_again = lambda table, device: []  # type: ignore[method-assign]
    room.finish_taking_over()
    other = cheat(room, shown)
    assert attack(room) == other
    assert other_cards(holder) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]


@pytest.mark.parametrize("comes_back", ["before", "after"])
def test_RAV_05_who_was_away_is_told_that_another_card_came_than_a_new_host_could_know(comes_back: str) -> None:
    """The seat goes to a device that is shown another card. Nobody has cheated, and play goes on."""
    room, holder, shown = raven_has_looked()
    heir, *_ = (device for device in room.devices.values() if device is not holder)
    room.take_over(heir, without=[holder])
    other = cheat(room, shown)
    hand_over(room, shown.house, heir)
    assert [card.card for card in shown_cards(heir)] == [other]
    if comes_back == "before":
        room.connect(holder)
    assert attack(room) == other
    if comes_back == "after":
        room.connect(holder)
    room.settle()
    assert holder.journal == room.host_journal
    assert other_cards(holder) == [OtherCard(shown.house, WILDLING_DECK, shown.card, other)]
    assert not any(other_cards(device) for device in room.devices.values() if device is not holder)
    room.check_that_all_agree()


@pytest.mark.parametrize("seed", range(3))
def test_TOB_03_another_tide_card_than_the_one_in_hand_is_told_to_who_drew_it(seed: int) -> None:
    room = Room(4, seed=seed, tides=True)
    room.everybody_in()
    while not any(question.kind == "redraw-tide" for question in room.game.pending):
        assert room.deliver() or room.play_one()
    room.settle()
    battle = room.game.state.battle
    assert battle is not None
    cheated = room.device_of(battle.attacker)
    shown = shown_cards(cheated)[-1]
    other = cheat(room, shown)
    (question,) = room.game.pending
    device = room.device_of(question.house)
    room.at_guest(device, device.guest.answer(question.id, Pick("no")))
    room.settle()
    assert other_cards(cheated) == [OtherCard(battle.attacker, TIDES_DECK, shown.card, other)]
    assert not any(other_cards(device) for device in room.devices.values() if device is not cheated)


def test_RAV_05_what_is_no_card_at_all_is_objected_to_like_any_other_nonsense() -> None:
    """Whatever came before it in the same message is on the disk, and nothing else."""
    room, holder, shown = raven_has_looked()
    turned_up = turn_up(room)
    missing = room.host_journal[len(holder.journal) :]
    place = next(at for at, entry in enumerate(missing) if turned_up in str(entry.body))
    body = missing[place].body
    assert isinstance(body, AnswerGiven)
    wish = AnswerGiven(body.branch, {**body.answer, "card": [shown.card]})
    signature = sign(KEYS[FIRST_HOST], room.host.table, missing[place].serial, wish)
    nonsense = attrs.evolve(missing[place], body=wish, signature=signature)
    assert place, "something came before it"
    told = (*missing[:place], nonsense)
    after = len(holder.journal)
    head = holder.guest.table.ledger.leads_to(after, told)
    room.at_guest(holder, holder.guest.receive(Entries(after, told, head)))
    assert holder.guest.stopped is not None
    assert holder.guest.stopped.reason == "refused"
    assert holder.journal == list(holder.guest.table.ledger) == room.host_journal[: after + place]
    assert other_cards(holder) == []
