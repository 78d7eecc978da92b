"""What may happen to a table, alone or mixed: kills, lost disks, take-overs, moved seats, undo, corrections."""

from collections.abc import Callable
from itertools import takewhile
from typing import Any

from companion.table.ledger.entries import (
    AnswerGiven,
    AskAgain,
    CorrectMirror,
    GoBack,
    HandOver,
    HostChanged,
    ProposalMade,
    SeatLeft,
    SeatTaken,
    TableOpened,
    VoteCast,
)
from companion.table.state.table import Table
from companion.table.talk.effects import Copy, CutJournal, Effect, Happened, Notice, Send
from companion.table.talk.messages import Message, Shown, Suggest
from companion.table.talk.notices import GivenStep, TakenBack
from engine import DEALER, TRACKS, random_choice
from engine.corrections.subjects import read
from tests.table.room import KEYS, Device, Room, id_of
from tests.table.test_chaos import WatchedRoom, take_over

ALWAYS_SECRET = ("orders", "bid")
"""Kinds of questions that are never answered openly."""


class MixedRoom(WatchedRoom):
    """A watched room in which players enter the cards of a physical deck, and cards reach only who may see them."""

    torn = ""
    """The device that is killed while it writes several entries."""

    def __init__(self, *arguments: Any, **how: Any) -> None:
        super().__init__(*arguments, **how)
        self.cut_off: dict[str, set[GivenStep]] = {}
        """Steps that a device had and that were cut off, until its player is told or they stand again."""

    def _post(self, wire: tuple[str, str, str], message: Message) -> None:
        if isinstance(message, Shown) and wire[2] == "down":
            seat = self.hostings[wire[0]].session.table.seats[message.house]
            assert seat.device == wire[1], "a card for another house"
        if isinstance(message, Suggest) and isinstance(message.body, AnswerGiven):
            question = str(message.body.answer["question"])
            assert not question.endswith(ALWAYS_SECRET), "a secret answer in the open"
        super()._post(wire, message)

    def at_guest(self, device: Device, effects: list[Effect]) -> None:
        """A device whose power goes has a part of the entries on its disk, though it may have acted on all of them."""
        copy = next((effect for effect in effects if isinstance(effect, Copy) and len(effect.entries) > 1), None)
        if copy is None or device.name != self.torn:
            self.follow_losses(device, effects)
            super().at_guest(device, effects)
            return
        self.torn = ""
        at = effects.index(copy)
        on_disk = Copy(copy.entries[: self.dice.randrange(len(copy.entries))])
        # Before anything else is put on the disk, the copy is there.
        following = list(takewhile(lambda effect: isinstance(effect, Send | Happened | Notice), effects[at + 1 :]))
        done = [*effects[:at], on_disk, *following[: self.dice.randint(0, len(following))]]
        self.follow_losses(device, done)
        super().at_guest(device, done)
        self.kill(device)

    def follow_losses(self, device: Device, effects: list[Effect]) -> None:
        """A player hears only of what is gone, or stands again, and whoever is told nothing has lost nothing."""
        lost = self.cut_off.setdefault(device.name, set())
        for effect in effects:
            if isinstance(effect, CutJournal):
                lost |= standing(Table(device.journal)) - standing(Table(device.journal[: effect.entries]))
            elif isinstance(effect, Notice) and isinstance(effect.message, TakenBack):
                now = standing(device.guest.table)
                assert effect.message != TakenBack((), ())
                # The table may have made the same correction before, and that one stands.
                answers = [step for step in effect.message.gone if step[0].house is not None]
                assert len(set(answers)) == len(answers), "told twice"
                assert not now & set(answers), "that stands"
                assert now >= set(effect.message.returned), "that does not stand"
                lost -= set(effect.message.gone)
        if lost and device.guest.synced:
            lost -= standing(device.guest.table)

    def play_one(self) -> bool:
        return super().play_one() or (self.dealer == "physical" and self.turn_up_a_card())

    def turn_up_a_card(self) -> bool:
        """Some player enters the card that lies on top of the real deck."""
        for device in self.shuffled_devices():
            table, game = device.guest.table, device.guest.table.game
            draw = next((question for question in table.pending if question.house == DEALER), None)
            is_free = device.connected and not device.guest.waiting and table.houses_of(device.name)
            if game is not None and draw is not None and is_free:
                possible = table.looks.possible_draws(game, draw)
                choices = [choice for choice in draw.options() if getattr(choice, "card", "") in possible]
                self.at_guest(device, device.guest.answer(draw.id, self.dice.choice(choices)))
                return True
        return False

    @property
    def is_in_step(self) -> bool:
        """Whether the host serves, and nobody waits until its ledger outranks what another host has told."""
        return self.host.serving and all(device.guest.synced for device in self.devices.values())

    def everybody_comes(self) -> None:
        """To the host; also those whom another one has just sent away."""
        for _ in range(2):
            self.connect_all()
            self.settle()

    @property
    def best(self) -> Table:
        """The table that outranks all others here."""
        best = self.host.table
        for table in (device.guest.table for device in self.devices.values()):
            best = table if table.rank.outranks(best.rank) else best
        return best

    def may_take_over(self) -> Device | None:
        """Some device that may host the table."""
        best = self.best
        return next((device for device in self.shuffled_devices() if best.may_host(device.name)), None)

    def find_another_host(self) -> None:
        """Somebody takes over, and hears all others; where nobody sits yet, who has laid the table again is there."""
        device = self.may_take_over()
        if device is not None:
            self.take_over(device)
            return
        self.host_dies()
        self.current = self.best.host
        assert self.host.serving, "a table that nobody may host"

    def shuffled_devices(self) -> list[Device]:
        return self.dice.sample(list(self.devices.values()), len(self.devices))


def standing(table: Table) -> set[GivenStep]:
    return {step.given for step in table.steps}


def suggest(room: Room, device: Device, body: object) -> None:
    room.at_guest(device, device.guest.suggest(body))  # type: ignore[arg-type]


def player(room: MixedRoom) -> tuple[Device, str] | None:
    """Somebody who plays, as their own device knows it, and one of their houses."""
    for device in room.shuffled_devices():
        houses = device.guest.table.houses_of(device.name)
        if houses:
            return device, room.dice.choice(houses)
    return None


# what may happen


def deliver(room: MixedRoom) -> None:
    room.deliver()


def deliver_twice(room: MixedRoom) -> None:
    room.deliver(twice=True)


def play(room: MixedRoom) -> None:
    room.play_one()


def settle(room: MixedRoom) -> None:
    room.settle()


def kill(room: MixedRoom) -> None:
    kill_this(room, room.shuffled_devices()[0])


def kill_this(room: MixedRoom, device: Device) -> None:
    room.kill(device)
    room.connect(device)


def kill_while_it_writes(room: MixedRoom) -> None:
    """The next entries that come together will be too much for this device."""
    room.torn = room.shuffled_devices()[0].name


def kill_host(room: MixedRoom) -> None:
    room.kill_host()
    room.connect_all()


def lose_the_end(room: MixedRoom) -> None:
    """A device is killed, and its disk has lost the last entries."""
    device = room.shuffled_devices()[0]
    del device.journal[max(len(device.journal) - room.dice.randrange(12), 0) :]
    kill_this(room, device)


def host_loses_the_end(room: MixedRoom) -> None:
    """The host is killed, and its disk has lost the last entries of its epoch; all are heard, and nothing is lost."""
    room.everybody_comes()
    if not room.is_in_step:
        return
    agreed = list(room.host_journal)
    begun = next(entry for entry in reversed(agreed) if isinstance(entry.body, TableOpened | HostChanged)).number
    room.host_dies()
    del room.host_journal[max(len(agreed) - room.dice.randrange(12), begun + 1) :]
    room.host_returns()
    room.connect_all()
    room.settle()
    assert room.host_journal == agreed
    room.at_host(room.host.begin_to_serve())


def cut(room: MixedRoom) -> None:
    device = room.shuffled_devices()[0]
    if device.connected:
        room.disconnect(device)
    else:
        room.connect(device)


def somebody_takes_over(room: MixedRoom) -> None:
    take_over(room, room.dice.randrange(6))


def take_over_with_care(room: MixedRoom) -> None:
    """All are heard: nothing that anybody has is lost."""
    room.everybody_comes()
    if not room.is_in_step:
        return
    before, device = list(room.host_journal), room.may_take_over()
    if device is None:
        return
    if device.name in room.hostings and room.hostings[device.name].session.table.rank.outranks(room.host.table.rank):
        return  # it has served alone meanwhile, unheard
    room.take_over(device)
    assert room.host_journal[: len(before)] == before


def lay_again(room: MixedRoom) -> None:
    room.everybody_comes()
    if not room.is_in_step or room.dice.random() < 0.6:
        return
    old = room.devices
    room.lay_again(id_of(f"shelf {len(room.host_journal)}"))
    if room.dice.random() < 0.5:
        room.devices = {**old, **room.devices}


def sit_down(room: MixedRoom) -> None:
    device = room.shuffled_devices()[0]
    free = [house for house in room.houses if house not in device.guest.table.seats]
    if free:
        suggest(room, device, SeatTaken(room.dice.choice(free), KEYS[device.name].public, "somebody"))


def stand_up(room: MixedRoom) -> None:
    if (found := player(room)) and room.dice.random() < 0.5:
        suggest(room, found[0], SeatLeft(found[1]))


def seal_again(room: MixedRoom) -> None:
    if not (found := player(room)):
        return
    device, house = found
    game = device.guest.table.game
    for question in device.guest.table.secret_questions:
        if question.house == house and game is not None:
            room.at_guest(device, device.guest.answer(question.id, random_choice(game, question, room.dice)))


def withdraw(room: MixedRoom) -> None:
    if not (found := player(room)):
        return
    device, house = found
    for question in device.guest.table.secret_questions:
        if question.house == house:
            room.at_guest(device, device.guest.withdraw(question.id))


def propose(room: MixedRoom) -> None:
    if not (found := player(room)):
        return
    device, house = found
    action = room.dice.choice(ACTIONS)(room, device)
    if action is not None:
        suggest(room, device, ProposalMade(house, action))


def vote(room: MixedRoom) -> None:
    if not (found := player(room)):
        return
    device, house = found
    for number in device.guest.table.proposals:
        room.at_guest(device, device.guest.suggest(VoteCast(number, house, agrees=room.dice.random() < 0.8)))


def all_agree(room: MixedRoom) -> None:
    """So that most of what is proposed happens."""
    for device in room.devices.values():
        for house in device.guest.table.houses_of(device.name):
            for number, made in device.guest.table.proposals.items():
                if house not in made.votes:
                    room.at_guest(device, device.guest.suggest(VoteCast(number, house, agrees=True)))


def _back(room: MixedRoom, device: Device) -> GoBack | None:
    steps = device.guest.table.steps[::-1][: 1 + room.dice.randrange(30)]
    return GoBack(room.dice.choice(steps).answers) if steps else None


def _correction(room: MixedRoom, device: Device) -> CorrectMirror | None:
    game = device.guest.table.game
    if game is None:
        return None
    state, dice = game.state, room.dice
    house, deck = dice.choice(room.houses), dice.choice(sorted(state.decks))
    area, track = dice.choice(sorted(state.armies)), dice.choice(TRACKS)
    tokens = sorted(state.box.tokens)
    changes = (
        ("power", house, str(dice.randrange(8))),
        ("supply", house, str(dice.randrange(6))),
        ("threat", str(dice.randrange(0, 12, 2))),
        ("deck", deck, *read(state, ("deck", deck))),
        ("units", area, "none"),
        ("units", area, house, "footman"),
        ("units", dice.choice(sorted(state.box.areas)), house, "footman"),
        ("track", track, *dice.sample(state.tracks[track], len(room.houses))),
        ("ban", *(dice.sample(tokens, dice.randrange(4)) or ["none"])),
        ("ban", *dice.sample(tokens, len(tokens) - 4)),
        ("hand", house, *dice.sample(state.box.hands[house], dice.randrange(1, 3))),
        ("attackers", "footman"),
        ("order", area, "none"),
        ("order", area, house, dice.choice(tokens)),
        ("round", str(state.round)),
    )
    return CorrectMirror(tuple(dice.sample(changes, dice.choice((1, 1, 1, 2)))))


def _ask_again(room: MixedRoom, device: Device) -> AskAgain:
    return AskAgain(room.dice.choice(room.houses))


def _hand_over(room: MixedRoom, device: Device) -> HandOver:
    to = room.shuffled_devices()[0].name
    return HandOver(room.dice.choice(room.houses), to, KEYS[to].public, "somebody else")


ACTIONS: tuple[Callable[..., GoBack | CorrectMirror | AskAgain | HandOver | None], ...] = (
    _back,
    _back,
    _correction,
    _correction,
    _ask_again,
    _hand_over,
)
OFTEN = (deliver,) * 14 + (play,) * 10 + (settle,) * 2
SELDOM = (
    deliver_twice,
    kill,
    kill_while_it_writes,
    kill_host,
    lose_the_end,
    host_loses_the_end,
    cut,
    somebody_takes_over,
    take_over_with_care,
    lay_again,
    sit_down,
    sit_down,
    stand_up,
    seal_again,
    withdraw,
    propose,
    propose,
    propose,
    propose,
    vote,
    all_agree,
    all_agree,
    all_agree,
    all_agree,
)
