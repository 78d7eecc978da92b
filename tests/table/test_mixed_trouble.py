"""Random trouble of every kind at once: seats that move, tables laid again, undo, corrections, real and dealt cards."""

from collections import Counter
from random import Random

import pytest

from companion.table.cards.looks import CardLook
from companion.table.guest.losses import LOST
from companion.table.ledger.entries import AnswerGiven, AnswerSealed, SeatTaken
from companion.table.ledger.forms import write
from companion.table.state.table import Table
from companion.table.talk.effects import Notice
from companion.table.talk.messages import CONVERTER, BrokenSeal, Refused, Stopped
from companion.table.talk.notices import Differs, FalselyAccused, Fraud, NotPledged, TwoHistories
from engine import TIDES_DECK
from tests.table.room import KEYS
from tests.table.troubles import OFTEN, SELDOM, MixedRoom, suggest

COMPARED = (
    *("branch", "seats", "seals", "sealed_before", "proposals", "looks", "keys", "serials", "answers"),
    *("rank", "hosts", "term", "is_put_away"),
)
"""What follows from the ledger, and from nothing else."""
SUSPICIONS = (Differs, Stopped, BrokenSeal, Fraud, TwoHistories, NotPledged, FalselyAccused)
"""What a player is told only if somebody has cheated, or a device has gone wrong."""


def come_to_rest(room: MixedRoom) -> None:
    """Everybody comes back. If nobody serves, or somebody waits who may be needed, another device hosts."""
    room.torn = ""
    room.everybody_comes()
    if not room.is_in_step:
        room.find_another_host()
    room.everybody_comes()


def check(room: MixedRoom) -> None:
    room.check_that_all_agree()
    room.check_disks()
    for device in room.devices.values():
        assert device.guest.synced
        assert device.guest.waiting == (), "a wish that nobody has answered"
        check_table(device.guest.table, Table(room.host_journal))
    check_table(room.host.table, Table(room.host_journal))
    check_screens(room)
    check_losses(room)
    check_places(room)
    check_cards(room)
    entries = room.host_journal
    assert not any(question.options().is_empty() for question in room.game.pending), "nobody can answer this"
    seals = Counter(entry.body.seal for entry in entries if isinstance(entry.body, AnswerSealed))
    assert all(count == 1 for count in seals.values()), "a sealed answer is in the ledger twice"
    answers = [write(CONVERTER, entry.body, AnswerGiven) for entry in entries if isinstance(entry.body, AnswerGiven)]
    assert len(set(answers)) == len(answers), "an answer is in the ledger twice"


def check_table(table: Table, again: Table) -> None:
    """Whoever plays the ledger again finds the same table."""
    for name in COMPARED:
        assert getattr(table, name) == getattr(again, name), name
    assert [step.answers for step in table.steps] == [step.answers for step in again.steps]


def check_screens(room: MixedRoom) -> None:
    """Nobody has cheated, so nobody is suspected."""
    for told in (disk.told for disk in (*room.devices.values(), *room.hostings.values())):
        said = [effect.message for effect in told if isinstance(effect, Notice)]
        assert not [message for message in said if isinstance(message, SUSPICIONS)]
        refused = {message.reason for message in said if isinstance(message, Refused)}
        assert not refused & {"not_signed", "wrong_serial", "seal_does_not_fit", "wrong_epoch", "too_early"}, refused
    for device in room.devices.values():
        assert device.guest.believes_host


def check_losses(room: MixedRoom) -> None:
    """Whatever was cut off and does not stand again, the player was told of; not yet of what is sealed again."""
    for device in room.devices.values():
        guest, lost = device.guest, room.cut_off.get(device.name, set())
        sealed = {question for question, seal in guest.table.seals.items() if guest.safe.secret_of(seal) is not None}
        assert all(sealed & {given.answer.question for given in step} for step in lost), "lost in silence"
        assert (LOST in device.kept) == bool(lost)


def check_places(room: MixedRoom) -> None:
    """Every card that lies face down has a place, and no other has; tide cards are shuffled before each combat."""
    places, decks = room.host.table.looks.places, room.game.state.decks
    for deck, pile in places.piles.items():
        unknown = [card is None for card in decks[deck].slots]
        if deck == TIDES_DECK:
            assert len(unknown) == len(pile.slots) + len(places.dealt) or not places.dealt
        else:
            assert [place is not None for place in pile.slots] == unknown, deck


def check_cards(room: MixedRoom) -> None:
    """Whoever plays a house has every card that it may see."""
    table = room.host.table
    for look in table.looks.active if room.dealer == "host" else ():
        seat = table.seats.get(look.house)
        if seat is not None and seat.device in room.devices:
            guest = room.devices[seat.device].guest
            assert look in {CardLook(shown.entry, shown.house, shown.deck) for shown in guest.shown}


def fill_seats(room: MixedRoom) -> None:
    for house in room.houses:
        seat = room.host.table.seats.get(house)
        if seat is not None and seat.device in room.devices:
            continue
        assert seat is None
        device = room.shuffled_devices()[0]
        suggest(room, device, SeatTaken(house, KEYS[device.name].public, house))
        room.settle()


def whatever_happens(seed: int) -> None:
    dice = Random(f"mixed {seed}")
    room = MixedRoom(
        3,
        seed=seed,
        tides=dice.random() < 0.6,
        consent=dice.choice(("all", "majority", "host")),
        dealer=dice.choice(("host", "host", "physical")),
        devices=["first friend", "second friend"],
    )
    room.everybody_in()
    room.play_until(dice.randrange(120))
    for _ in range(dice.randrange(1, 6)):
        for _ in range(dice.randrange(120)):
            dice.choice(OFTEN if dice.random() < 0.8 else SELDOM)(room)
        come_to_rest(room)
        check(room)
    fill_seats(room)
    check(room)
    for _ in range(3):
        if not room.game.is_over:
            room.play_until(len(room.game.answers) + 3)
    check(room)


def whatever_happens_to_cards(seed: int) -> None:
    """Trouble begins whenever a house has just seen a card that nobody else knows, and ends before it is turned up."""
    dice = Random(f"cards {seed}")
    consent = dice.choice(("all", "majority", "host"))
    room = MixedRoom(4, seed=seed, tides=True, consent=consent, devices=["first friend", "second friend"])
    room.everybody_in()
    for _ in range(3):
        while not room.host.table.looks.active and not room.game.is_over:
            assert room.deliver() or room.play_one()
        for _ in range(dice.randrange(60)):
            dice.choice(OFTEN if dice.random() < 0.7 else SELDOM)(room)
        come_to_rest(room)
        fill_seats(room)
        check(room)
        room.play_until(len(room.game.answers) + 6)
        check(room)


@pytest.mark.parametrize("seed", [*range(8), 88])
def test_whatever_happens_to_cards_nobody_suspects_an_honest_dealer(seed: int) -> None:
    whatever_happens_to_cards(seed)


@pytest.mark.parametrize("seed", [*range(20), 26, 45, 137, 158, 289])
def test_whatever_is_mixed_ends_well(seed: int) -> None:
    whatever_happens(seed)
