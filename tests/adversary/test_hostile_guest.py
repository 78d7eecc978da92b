"""A search: a guest is hostile, with a seat or as a spectator. Whatever it says, the others finish their round.

The host and the other guests are the real sessions. A seat that does not answer is handed over by consent.
"""

from collections import deque
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import (
    Agreement,
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    GoBack,
    HandOver,
    HostChanged,
    HousesDrawn,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    SetupChanged,
    TableOpened,
    TablePutAway,
    VoteCast,
)
from companion.table.ledger.ledger import Ledger
from companion.table.ledger.signatures import is_signed, sign
from companion.table.secrets.pledges import make_proofs, sealed_together
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.table import Table
from companion.table.talk.messages import (
    AboutMe,
    Clock,
    Entries,
    Farewell,
    Malformed,
    Message,
    OpenSeal,
    Ping,
    Pledge,
    Pledges,
    Present,
    Remember,
    Shown,
    Stopped,
    Suggest,
    Sync,
    pack,
    unpack,
)
from engine import choice_to_plain, random_choice
from tests.table.room import KEYS, TABLE_ID, Room, id_of

SEATED, SPECTATOR, FRIEND = "lannister", "a hostile spectator", "a friend"
CORRECTION = CorrectMirror((("power", "stark", "5"),))
Acts = list[tuple[str, int, int]]


class HostileRoom(Room):
    """A room in which one device belongs to somebody hostile: its own session only tells it how things stand."""

    def __init__(self, hostile: str, seed: int) -> None:
        self.hostile = ""
        super().__init__(3, seed=seed, consent="majority", devices=[SPECTATOR, FRIEND])
        self.everybody_in()
        for house in ("stark", "baratheon")[: seed % 3]:  # others have hosted before
            self.take_over(self.device_of(house))
        self.hostile = id_of(hostile)
        self.distrusted: set[str] = set()
        self.number = 1000

    @property
    def table(self) -> Table:
        """What the hostile device knows."""
        return self.devices[self.hostile].guest.table

    def play_one(self) -> bool:
        """The honest ones play; the hostile player does what it likes, by itself."""
        hostile = self.devices[self.hostile]
        host, hostile.host = hostile.host, ""
        try:
            return super().play_one()
        finally:
            hostile.host = host

    def _post(self, wire: tuple[str, str, str], message: Message) -> None:
        if wire[0] == self.hostile and isinstance(message, Pledge | OpenSeal | Suggest):
            return  # what it pledges and opens, it decides by itself
        if wire[1] == self.hostile and wire[2] == "down":
            assert not any(salt in pack(message) for salt in self.secret_salts()), "a secret for the hostile device"
        super()._post(wire, message)

    def secret_salts(self) -> list[bytes]:
        """Of answers that are not in the ledger of the host."""
        reveals = [entry.body for entry in self.host_journal if isinstance(entry.body, SealsOpened)]
        open_now = {opening.salt for reveal in reveals for opening in reveal.openings}
        honest = [device.guest for device in self.devices.values() if device.name != self.hostile]
        salts = {secret.opening.salt for guest in honest for secret in guest.safe.secrets.values()}
        return sorted(salts - open_now)

    def say(self, message: Message) -> None:
        """The hostile device says something; its connection lives on, however rude that was."""
        data = pack(message)
        self.at_host(self.host.receive(self.hostile, unpack(data)))
        while self.host.gathering.has_work:
            self.at_host(self.host.work(lambda: False))
        self.wires = {wire: self._without_farewell(wire, queue) for wire, queue in self.wires.items()}

    def _without_farewell(self, wire: tuple[str, str, str], queue: deque[bytes]) -> deque[bytes]:
        if wire[1] != self.hostile or self.host.deposed_by:
            return queue
        return deque(data for data in queue if not isinstance(unpack(data), Farewell))

    def wish(self, body: Body, *, is_signed: bool = True) -> None:
        self.number += 1
        signature = sign(KEYS[self.hostile], self.table, self.number, body) if is_signed else bytes(64)
        self.say(Suggest(self.number, body, signature))

    def come_back(self) -> None:
        """A host that has given way to who does not serve takes its table over, and believes that one no more."""
        self.distrusted.add(self.host.deposed_by)
        journal = self.host_journal
        self.host_dies()
        for device in self.devices.values():
            if device.connected:
                self.disconnect(device)
        self._host(self.current, journal)
        self.host.distrusted |= self.distrusted
        self.host.take_over()
        self.connect_all()
        self.settle()
        self.finish_taking_over()

    # how the honest ones go on

    def hand_over(self) -> None:
        """All others agree that a friend plays for the hostile house."""
        house = next((house for house, seat in self.host.table.seats.items() if seat.device == self.hostile), None)
        if house is None:
            free = [house for house in self.houses if house not in self.host.table.seats]
            for each in free:
                friend = self.devices[id_of(FRIEND)]
                self.at_guest(friend, friend.guest.suggest(SeatTaken(each, KEYS[friend.name].public, "friend")))
            self.settle()
            return
        action = HandOver(house, id_of(FRIEND), KEYS[id_of(FRIEND)].public, "a friend")
        voters = [name for name in self.host.table.seats if name != house]
        for voter in voters:
            device = self.device_of(voter)
            number = next((n for n, made in self.host.table.proposals.items() if made.action == action), None)
            if number is None:
                self.at_guest(device, device.guest.suggest(ProposalMade(voter, action)))
            else:
                self.at_guest(device, device.guest.suggest(VoteCast(number, voter, agrees=True)))
            self.settle()
        assert self.host.table.seats[house].device == id_of(FRIEND)

    def finish_the_round(self) -> None:
        self.settle()
        if not self.host.serving:
            self.come_back()
        self.hand_over()
        goal = len(self.game.answers) + 6
        for _ in range(10_000):
            if len(self.game.answers) >= goal or self.game.is_over:
                break
            assert self.deliver() or self.play_one(), f"nobody can go on: {self.game.pending}"
        self.settle()


def act(room: HostileRoom, kind: str, first: int, second: int) -> None:
    """One thing that the hostile device does."""
    table, key = room.table, KEYS[room.hostile]
    houses = table.houses_of(room.hostile)
    own = houses[0] if houses else SEATED
    question = next((each.id for each in table.pending if each.house == own), "nothing")
    other = room.houses[first % len(room.houses)]
    other_question = next((each.id for each in table.pending if each.house == other), "nothing")
    wishes: tuple[Callable[[], Body], ...] = (
        lambda: SeatTaken(other, key.public, "me"),
        lambda: SeatLeft(own),
        lambda: SeatLeft(other),
        lambda: AnswerSealed(table.branch, question, bytes([second]) * SEAL_BYTES),
        lambda: AnswerSealed(table.branch, other_question, bytes(SEAL_BYTES)),
        lambda: SealWithdrawn(table.branch, question),
        lambda: SealsOpened(table.branch, (Opening(other_question, {}, bytes(32)),)),
        lambda: HostChanged(key.public, laid_again=bool(second % 2)),
        lambda: TablePutAway(),
        lambda: SetupChanged({"houses": [second]} if first % 2 else room.setup, Agreement("physical", "host")),
        lambda: HousesDrawn(tuple(room.houses[second % 2 :])),
        lambda: VoteCast(max(table.proposals, default=second), own, agrees=bool(first % 2)),
        lambda: VoteCast(max(table.proposals, default=second), other, agrees=True),
        lambda: ProposalMade(own, (GoBack(second), CORRECTION, AskAgain(other))[first % 3]),
        lambda: ProposalMade(own, HandOver(other, room.hostile, key.public, "me")),
        lambda: ProposalMade(own, CorrectMirror((("power",), (), ("no", "such", "thing"), ("units",) * second))),
        lambda: AnswerGiven(table.branch, {"question": [first], "form": {"deep": [[[]]]}}),
        lambda: AnswerGiven(table.branch, {"question": question, "form": "pick", "value": "x" * 100 * second}),
        lambda: TableOpened(TABLE_ID, "x", {"houses": [second]}, Agreement(), key.public),
    )
    if kind == "wish":
        room.wish(wishes[(first * 7 + second) % len(wishes)]())
    elif kind == "unsigned":
        room.wish(wishes[(first * 7 + second) % len(wishes)](), is_signed=False)
    elif kind == "answer" and table.game is not None and question != "nothing" and houses:
        answer_for_once(room, own)
    elif kind == "reveal":
        pledge_or_open(room, first, second)
    elif kind == "phantom":
        phantom(room, first, second)
    else:
        say_anything(room, first, second)


def answer_for_once(room: HostileRoom, house: str) -> None:
    """As its session would; a sealed answer is entered as anybody's."""
    guest: GuestSession = room.devices[room.hostile].guest
    asked = next(each for each in room.table.pending if each.house == house)
    assert room.table.game is not None
    choice = random_choice(room.table.game, asked, room.dice)
    before = set(guest.safe.secrets)
    guest.answer(asked.id, choice)
    new = [secret for name, secret in guest.safe.secrets.items() if name not in before]
    if new:
        sealed = next(name for name in guest.safe.secrets if name not in before).removeprefix("sealed-")
        room.wish(AnswerSealed(room.table.branch, asked.id, bytes.fromhex(sealed)))
    elif not asked.secret:
        room.wish(AnswerGiven(room.table.branch, {"question": asked.id, **choice_to_plain(choice)}))


def pledge_or_open(room: HostileRoom, first: int, second: int) -> None:
    table, guest = room.table, room.devices[room.hostile].guest
    seals = sealed_together(table) if first % 3 else bytes(32)
    own = [secret.opening for secret in guest.safe.on_the_table(table)]
    if second % 4 == 0:
        proofs = make_proofs(KEYS[room.hostile], room.hostile, table) if table.all_sealed else ()
        room.say(Pledge(seals, proofs))
    elif second % 4 == 1:
        room.say(Pledge(seals, tuple((device, bytes(16)) for device in sorted(room.devices))))
    elif second % 4 == 2 and own:
        room.say(OpenSeal(seals, own[0]))
    else:
        asked = [each.id for each in table.pending] or ["nothing"]
        choice: dict[str, Any] = {"form": "orders", "orders": [["x", "y"]] * (second * 50)}
        room.say(OpenSeal(seals, Opening(asked[first % len(asked)], choice, bytes(32))))


def phantom(room: HostileRoom, first: int, second: int) -> None:
    """It says that it hosts now, or that somebody does who once did."""
    ledger: Ledger = room.table.ledger
    after = max(len(ledger) - first % 3, 1)
    body = HostChanged(KEYS[room.hostile].public)
    table = Table(ledger.after(0)[:after])
    entry = table.ledger.next_entry(room.table.epoch + 1 + second % 2, room.hostile, body, 0, b"")
    entry = attrs.evolve(entry, signature=sign(KEYS[room.hostile], table, 0, body))
    old = [each for each in ledger if isinstance(each.body, HostChanged)]
    if second % 3 == 0 and old:
        entry = attrs.evolve(old[first % len(old)], epoch=room.table.epoch + 1)
        after = entry.number
    room.say(Remember(after, (entry,)))


def say_anything(room: HostileRoom, first: int, second: int) -> None:
    ledger = room.table.ledger
    messages: tuple[Message, ...] = (
        Sync(((10**9, bytes(32)), (-5, b""), (first, ledger.head_at(min(first, len(ledger)))))),
        Sync(()),
        Stopped(second, "x" * 100),
        Shown(len(ledger) - 1, room.houses[first % 3], "wildlings", "a-card"),
        Remember(-1, ledger.after(0)[:3]),
        Remember(len(ledger) + 5, ledger.after(0)[:3]),
        Remember(0, ledger.after(0)[:20]),
        Ping(),
        Entries(0, (), b""),
        Pledges(b"", ()),
        Present((("x", AboutMe()),)),
        Clock(first * 10**9 - second, runs=second % 2 == 0),
        Farewell("bye"),
    )
    room.say(messages[(first * 5 + second) % len(messages)])


KINDS = ("wish",) * 4 + ("unsigned", "answer", "answer", "reveal", "reveal", "phantom", "anything")
ACTS = st.lists(
    st.tuples(st.sampled_from((*KINDS, *("deliver",) * 6, *("play",) * 3)), st.integers(0, 9), st.integers(0, 9)),
    max_size=60,
)


def whatever_it_does(hostile: str, seed: int, acts: Acts) -> None:
    room = HostileRoom(hostile, seed)
    seats = {house: id_of(house) for house in room.houses if id_of(house) != room.hostile}
    for kind, first, second in acts:
        if kind == "deliver":
            room.deliver()
        elif kind == "play":
            room.play_one()
        else:
            act(room, kind, first, second)
        if not room.host.serving:
            assert hostile != SPECTATOR, "a spectator has deposed the host"
            room.come_back()
        now = room.host.table.seats
        assert all(now[house].device == device for house, device in seats.items()), "a stolen seat"
        assert [*now].count(SEATED) <= 1
    room.finish_the_round()
    honest = [device for device in room.devices.values() if device.name != room.hostile]
    for device in honest:
        assert device.guest.stopped is None
        assert device.guest.table.ledger.head == room.host.table.ledger.head
        assert all(is_signed(device.guest.table, entry) for entry in device.guest.table.ledger)
    check_final_seals(room.host.table)


def check_final_seals(table: Table) -> None:
    """What is revealed is what lay there when the last house had sealed, and nothing was sealed after that."""
    again = Table()
    for entry in table.ledger:
        was_final, branch = again.all_sealed, again.branch
        again.append(entry)
        if was_final and again.branch == branch:
            assert not isinstance(entry.body, AnswerSealed | SealWithdrawn | SeatLeft | CorrectMirror | GoBack)


@pytest.mark.parametrize("hostile", [SEATED, SPECTATOR])
@settings(max_examples=settings().max_examples // 2, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 9), acts=ACTS)
def test_whatever_a_hostile_guest_does_the_others_finish_the_round(hostile: str, seed: int, acts: Acts) -> None:
    whatever_it_does(hostile, seed, acts)


@settings(max_examples=settings().max_examples, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.binary(max_size=200), cut=st.integers(0, 200))
def test_bytes_that_are_no_message_are_refused_as_such(data: bytes, cut: int) -> None:
    """Whatever else they are, they never reach a session."""
    real = pack(Suggest(1, SeatLeft("stark"), bytes(64)))
    for each in (data, real[:cut] + data + real[cut:]):
        try:
            assert pack(unpack(each)) != b""
        except Malformed:
            continue
