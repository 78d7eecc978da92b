"""Scenes that several tests of a table begin with, in a room without sockets."""

from companion.table.ledger.entries import (
    Action,
    AnswerSealed,
    AskAgain,
    Body,
    HandOver,
    HostChanged,
    ProposalMade,
    SealsOpened,
    TableOpened,
    TablePutAway,
    VoteCast,
)
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Message, Refused, unpack
from engine import Question, random_choice
from tests.table.room import KEYS, Device, Room, id_of, playing

HOST_ALONE = (TableOpened, TablePutAway, HostChanged, SealsOpened)
"""What a device does as host has no serial."""
HOUSES = ("stark", "lannister", "baratheon")
SEED = 4
TABLET = "host"
"""The device that has laid the table: a tablet beside the board, on which nobody plays."""


def reason_against(table: Table, device: str, body: Body) -> str | None:
    """Why this table does not accept what a device wishes to come next; nothing if it does."""
    serial = 0 if isinstance(body, HOST_ALONE) else table.serials.get(device, 0) + 1
    epoch = table.epoch + table.begins_epoch(device, body)
    try:
        table.judge(table.ledger.next_entry(epoch, device, body, serial))
    except Objection as objection:
        return objection.reason
    return None


def question_of(room: Room, house: str) -> Question:
    """What a house is asked."""
    return next(question for question in room.game.pending if question.house == house)


def answer(room: Room, house: str) -> Device:
    """The player of a house answers by lot; nobody has heard of it yet."""
    device, question = room.device_of(house), question_of(room, house)
    room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    return device


def seal(room: Room, house: str) -> Device:
    """A house seals an answer, and everybody hears of it."""
    device = answer(room, house)
    room.settle()
    return device


def seal_last(room: Room, house: str) -> Device:
    """The last house seals, and only the host knows of it: nobody has pledged or opened anything yet."""
    device = answer(room, house)
    room.deliver_on(device.name, room.current, "up")
    assert room.host.table.all_sealed
    return device


def sealed_houses(room: Room) -> set[str]:
    """The houses that have sealed what they are asked."""
    return {question.house for question in room.game.pending if question.id in room.host.table.seals}


def seals_entered(room: Room) -> int:
    """How often somebody has sealed."""
    return sum(isinstance(entry.body, AnswerSealed) for entry in room.host_journal)


def propose(room: Room, house: str, action: Action) -> int:
    """A house proposes something, and everybody hears of it; the number of the proposal."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(ProposalMade(house, action)))
    room.settle()
    return len(room.host_journal) - 1


def vote(room: Room, proposal: int, house: str, *, agrees: bool = True) -> None:
    """A house votes, and everybody hears of it."""
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(VoteCast(proposal, house, agrees=agrees)))
    room.settle()


def handed_over(house: str, to: str) -> HandOver:
    """A seat goes to the device on which another house is played."""
    return HandOver(house, id_of(to), KEYS[id_of(to)].public, "x")


def agree_on(room: Room, action: Action) -> None:
    """Stark proposes it, and Lannister agrees, which is the majority; unless Stark alone is."""
    proposal = propose(room, "stark", action)
    if proposal in room.host.table.proposals:
        vote(room, proposal, "lannister")


def beside_a_tablet(room: Room, host: str = "stark") -> Device:
    """The tablet that has laid the table is there as a guest, and the device of a house hosts; the tablet."""
    room.take_over(room.device_of(host))
    return room.device_of(TABLET)


def notices(device: Device, form: type) -> list[object]:
    """What of this form the player of a device was told."""
    told = [effect.message for effect in device.told if isinstance(effect, Notice)]
    return [message for message in told if isinstance(message, form)]


def refusals(device: Device) -> list[str]:
    """Why something that the player of a device wished was not done."""
    told = [effect.message for effect in device.told if isinstance(effect, Notice)]
    return [message.reason for message in told if isinstance(message, Refused)]


def sealed_room(**how: object) -> Room:
    """All three have sealed their orders; only the host knows of the last seal, and nobody has pledged."""
    room = playing(0, seed=SEED, **how)
    for house in HOUSES[:2]:
        seal(room, house)
    seal_last(room, HOUSES[2])
    return room


def waiting_on(room: Room, device: Device, way: str) -> list[Message]:
    """What is under way between a device and its host."""
    wire = (device.name, room.current, "up") if way == "up" else (room.current, device.name, "down")
    return [unpack(data) for data in room.wires.get(wire, ())]


def until_pledges(room: Room) -> None:
    """All have pledged, and the host has passed everything on: what it said last is under way to all."""
    for device in room.devices.values():
        room.deliver_on(room.current, device.name, "down")
        room.deliver_on(device.name, room.current, "up")


def agree_on_asking(room: Room, house: str) -> None:
    """All others agree that a house is asked again."""
    others = [other for other in HOUSES if other != house]
    first = room.device_of(others[0])
    room.at_guest(first, first.guest.suggest(ProposalMade(others[0], AskAgain(house))))
    room.settle()
    number = max(room.host.table.proposals)
    second = room.device_of(others[1])
    room.at_guest(second, second.guest.suggest(VoteCast(number, others[1], agrees=True)))
    room.settle()
