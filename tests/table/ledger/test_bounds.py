"""How much an entry may carry: what is longer, or a name that cannot be shown, is refused on every device."""

from typing import Any

import attrs
import pytest

from companion.table.ledger.bounds import (
    LONGEST,
    LONGEST_ENTRY,
    LONGEST_ID,
    TOO_LONG,
    UNREADABLE_NAME,
    what_is_too_much,
)
from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    CorrectMirror,
    Entry,
    HandOver,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    TableOpened,
)
from companion.table.ledger.names import NAME_BYTES
from companion.table.ledger.signatures import sign
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.messages import Entries, Refused, Stopped
from engine import Orders, choice_to_plain, open_box
from tests.table.room import FIRST_HOST, KEYS, Room, id_of

STARK = id_of("stark")
LONG = "x" * LONGEST_ENTRY
NESTED: list[Any] = []
for _ in range(2000):
    NESTED = [NESTED]
BAD_NAMES = [
    "x" * 5000,
    "ż" * NAME_BYTES,
    "Arya\nStark",
    "Arya\u202ekratS",
    "Arya\u2066Stark",
    "\u200bArya",
    " Arya ",
    "Arya\x07",
    "Arya\x1b[2J",
]


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    return room


def reason(table: Table, body: Body, device: str = STARK) -> str | None:
    """Why the table objects to what a device wishes to come next; nothing if it does not."""
    serial = 0 if isinstance(body, TableOpened | HostChanged | SealsOpened) else table.serials.get(device, 0) + 1
    epoch = table.epoch + table.begins_epoch(device, body)
    try:
        table.judge(table.ledger.next_entry(epoch, device, body, serial))
    except Objection as objection:
        return objection.reason
    return None


@pytest.mark.parametrize("name", BAD_NAMES)
def test_a_name_that_cannot_be_shown(room: Room, name: str) -> None:
    opening = room.opening()
    assert reason(Table(), opening, FIRST_HOST) is None
    assert reason(Table(), attrs.evolve(opening, name=name)) == UNREADABLE_NAME
    table = room.host.table
    assert reason(table, ProposalMade("stark", HandOver("lannister", "new", b"", name))) == UNREADABLE_NAME
    room.at_guest(room.device_of("stark"), room.device_of("stark").guest.suggest(SeatLeft("stark")))
    room.settle()
    assert reason(table, SeatTaken("stark", b"", name)) == UNREADABLE_NAME
    assert reason(table, SeatTaken("stark", KEYS[STARK].public, "Łucja Żółw 🐺")) is None


def test_a_name_that_cannot_be_shown_reaches_no_screen(room: Room) -> None:
    """Whoever suggests it is refused; nobody else is told anything."""
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(SeatLeft("stark")))
    room.settle()
    before = [len(device.journal) for device in room.devices.values()]
    room.at_guest(stark, stark.guest.suggest(SeatTaken("stark", KEYS[STARK].public, "\u202e" * 3000)))
    room.settle()
    assert [len(device.journal) for device in room.devices.values()] == before
    refused = [told.message for told in stark.told if isinstance(getattr(told, "message", None), Refused)]  # type: ignore[attr-defined]
    assert [message.reason for message in refused] == [UNREADABLE_NAME]


@pytest.mark.parametrize(
    "body",
    [
        SeatTaken("stark", LONG.encode(), ""),
        HostChanged(LONG.encode()),
        ProposalMade("stark", HandOver("lannister", LONG, b"", "")),
        ProposalMade("stark", HandOver("lannister", "new", LONG.encode(), "")),
        AnswerSealed(0, LONG, bytes(32)),
        SealWithdrawn(0, LONG),
        SealsOpened(0, (Opening("question", {}, bytes(LONGEST[SealsOpened])),)),
        SealsOpened(0, (Opening("question", {"form": "orders", "orders": [["winterfell", "raid"]] * 600}, b""),)),
        SealsOpened(0, (Opening("question", {}, bytes(32)),) * 400),
        SealsOpened(0, (Opening("question", {"form": "pick", "value": NESTED}, b""),)),
        AnswerGiven(0, {"question": "question", "form": "pick", "value": "x" * LONGEST[AnswerGiven]}),
        AnswerGiven(0, {"question": "question", "form": "pick", "value": NESTED}),
        ProposalMade("stark", CorrectMirror((("power", "stark", "1"),) * 1000)),
        ProposalMade("stark", CorrectMirror((("power", "stark", "1" * LONGEST[CorrectMirror]),))),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_is_too_long(room: Room, body: Body) -> None:
    assert reason(room.host.table, body) == TOO_LONG


def test_an_entry_may_be_as_long_as_its_bound_and_no_longer() -> None:
    """Its signature counts, too: nobody can write more there."""
    short = Entry(9, 0, STARK, 5, bytes(64), SeatLeft("")).record
    for more, expected in ((LONGEST_ENTRY - len(short), ""), (LONGEST_ENTRY - len(short) + 1, TOO_LONG)):
        # A house of more than 255 letters takes two bytes more to tell its length, and such a signature one.
        for entry in (
            Entry(9, 0, STARK, 5, bytes(64), SeatLeft("x" * (more - 2))),
            Entry(9, 0, STARK, 5, bytes(64 + more - 1), SeatLeft("")),
        ):
            assert len(entry.record) == len(short) + more
            assert what_is_too_much(entry) == expected


@pytest.mark.parametrize("change", [{"table": "x" * (LONGEST_ID + 1)}, {"setup": {"houses": ["stark"] * 2000}}])
def test_a_table_that_is_too_long(room: Room, change: dict[str, Any]) -> None:
    opening = room.opening()
    assert reason(Table(), attrs.evolve(opening, table="x" * LONGEST_ID), FIRST_HOST) is None
    assert reason(Table(), attrs.evolve(opening, **change)) == TOO_LONG


def test_whatever_is_decided_in_a_game_is_far_shorter() -> None:
    """Every body of a whole game could be twice as long."""
    room = Room(3, seed=3, tides=True)
    room.everybody_in()
    while not room.game.is_over and (room.deliver() or room.play_one()):
        pass
    for entry in room.host.table.ledger:
        body = entry.body
        if isinstance(body, SealsOpened):
            assert reason(room.host.table, attrs.evolve(body, openings=body.openings * 2)) != TOO_LONG
        elif isinstance(body, AnswerGiven):
            twice = {**body.answer, "again": body.answer}
            assert reason(room.host.table, attrs.evolve(body, answer=twice)) != TOO_LONG


def test_the_longest_plans_of_six_houses_can_be_revealed() -> None:
    """Fifteen orders of every house, each on the areas with the longest names: far more than there are pieces for."""
    box = open_box("second")
    areas = sorted(box.areas, key=len, reverse=True)[:15]
    token = max(box.tokens, key=len)
    plan = choice_to_plain(Orders(tuple((area, token) for area in sorted(areas))))
    openings = tuple(Opening(f"9999-{house}-orders", plan, bytes(32)) for house in box.setups[6].houses)
    entry = Entry(9999, 99, STARK, 0, bytes(64), SealsOpened(99, openings))
    assert len(openings) == 6
    assert what_is_too_much(entry) == ""


def test_a_whole_board_can_be_set_right_at_once(room: Room) -> None:
    areas = [("units", area, "stark", "footman", "footman", "knight", "siege-engine") for area in ["winterfell"] * 60]
    assert reason(room.host.table, ProposalMade("stark", CorrectMirror(tuple(areas)))) != TOO_LONG


def test_a_device_objects_to_what_its_host_should_not_have_entered(room: Room) -> None:
    """It stores nothing of it, and stops: its player is told by reason, and never sees the name."""
    stark = room.device_of("stark")
    left = tell(room, SeatLeft("stark"), 8)
    assert stark.journal[-1] == left
    long = tell(room, SeatTaken("stark", b"", "x" * 5000), 9)
    assert stark.journal[-1] == left
    assert stark.guest.stopped == Stopped(long.number, UNREADABLE_NAME)


def tell(room: Room, body: Body, serial: int) -> Entry:
    """A host tells Stark's device this, whatever is to be said against it."""
    stark = room.device_of("stark")
    ledger = stark.guest.table.ledger
    entry = ledger.next_entry(0, STARK, body, serial, sign(KEYS[STARK], stark.guest.table, serial, body))
    room.at_guest(stark, stark.guest.receive(Entries(entry.number, (entry,), ledger.leads_to(entry.number, (entry,)))))
    return entry
