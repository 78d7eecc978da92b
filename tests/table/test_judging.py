"""Every reason for which the table objects to an entry."""

from random import Random

import attrs
import pytest

from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HandOver,
    HostChanged,
    ProposalMade,
    SealBroken,
    SealOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.secrets.seals import Secret, seal
from companion.table.state import judging
from companion.table.state.judging import MOST_WISHES
from companion.table.state.table import Objection, Table
from engine import choice_to_plain
from tests.table.room import FIRST_HOST, KEYS, TABLE_ID, Room, id_of

STARK = id_of("stark")
SEAL = bytes(32)


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    return room


def reason(room: Room, device: str, body: Body) -> str | None:
    objection = room.host.table.objection(device, body)
    return objection.reason if objection is not None else None


def question_of(room: Room, house: str) -> str:
    return next(question.id for question in room.game.pending if question.house == house)


def seal_plan(room: Room, house: str, plan: dict[str, object] | None = None) -> SealOpened:
    """A house seals a plan, the first legal one unless said; its opening."""
    question = next(question for question in room.game.pending if question.house == house)
    choice = plan if plan is not None else choice_to_plain(next(iter(question.options())))
    secret = Secret(0, question.id, choice, bytes(32))
    append(room.host.table, id_of(house), AnswerSealed(0, question.id, seal(TABLE_ID, secret)))
    return SealOpened(0, question.id, choice, secret.salt)


def append(table: Table, device: str, body: Body) -> None:
    table.append(entry_of(table, device, body))


def entry_of(table: Table, device: str, body: Body) -> Entry:
    """The entry that a device wishes to come next."""
    serial = 0 if isinstance(body, SealOpened) else table.serials.get(device, 0) + 1
    return table.ledger.next_entry(table.epoch, device, body, serial)


def test_before_the_table_is_open() -> None:
    table = Table()
    objection = table.objection(STARK, SeatLeft("stark"))
    assert objection is not None
    assert objection.reason == "no_table_yet"


def test_opening_a_table(room: Room) -> None:
    opening = room.opening()
    assert reason(room, FIRST_HOST, opening) == "table_already_open"
    for wrong, expected in (
        ({"key": KEYS[STARK].public}, "not_this_device"),
        ({"dealer": "nobody"}, "unknown_option"),
        ({"consent": "nobody"}, "unknown_option"),
        ({"setup": {}}, "refused"),
    ):
        objection = Table().objection(FIRST_HOST, attrs.evolve(opening, **wrong))
        assert objection is not None
        assert objection.reason == expected


def test_wrong_epoch(room: Room) -> None:
    table = room.host.table
    changed = HostChanged(KEYS[STARK].public)
    for epoch, body in ((1, SeatLeft("stark")), (0, changed), (2, changed)):
        with pytest.raises(Objection, match="wrong_epoch"):
            table.append(attrs.evolve(entry_of(table, STARK, body), epoch=epoch))


def test_no_wish_is_entered_twice_or_out_of_order(room: Room) -> None:
    table = room.host.table
    question = question_of(room, "stark")
    sealing = attrs.evolve(entry_of(table, STARK, AnswerSealed(0, question, SEAL)), serial=7)
    table.append(sealing)
    for serial in (7, 6, 0, -1):
        with pytest.raises(Objection, match="wrong_serial"):
            table.append(attrs.evolve(sealing, number=sealing.number + 1, serial=serial))
    table.append(attrs.evolve(sealing, number=sealing.number + 1, serial=8))
    last = attrs.evolve(sealing, number=sealing.number + 2, serial=MOST_WISHES)
    with pytest.raises(Objection, match="wrong_serial"):
        table.append(attrs.evolve(last, serial=MOST_WISHES + 1))
    table.append(last)
    opening = attrs.evolve(sealing, number=sealing.number + 3, body=SealOpened(0, question, {}, b""), serial=9)
    with pytest.raises(Objection, match="wrong_serial"):
        table.append(opening)


def test_seats_and_devices(room: Room) -> None:
    own, other = KEYS[STARK].public, KEYS[id_of("lannister")].public
    assert reason(room, STARK, HostChanged(other)) == "not_this_device"
    assert reason(room, STARK, SeatTaken("lannister", own, "")) == "seat_taken"
    assert reason(room, STARK, SeatTaken("arryn", own, "")) == "no_such_seat"
    append(room.host.table, STARK, SeatLeft("stark"))
    assert reason(room, STARK, SeatTaken("stark", other, "")) == "not_this_device"
    assert reason(room, STARK, SeatTaken("stark", b"", "")) == "not_this_device"
    append(room.host.table, STARK, SeatTaken("stark", own, ""))
    handed = ProposalMade("stark", HandOver("lannister", STARK, other, ""))
    assert reason(room, STARK, handed) == "not_this_device"
    assert reason(room, STARK, SeatLeft("lannister")) == "not_your_seat"
    assert reason(room, STARK, AnswerSealed(0, question_of(room, "lannister"), SEAL)) == "not_your_seat"


def test_a_device_is_known_by_its_key(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither has a name that follows from something else than a key a seat, nor another key that gives the same id."""
    append(room.host.table, STARK, SeatLeft("stark"))
    for no_key in (b"", KEYS[STARK].public + b"x"):
        assert reason(room, device_id(no_key), SeatTaken("stark", no_key, "")) == "not_this_device"
    other = DeviceKey.make(Random("another device").randbytes).public
    monkeypatch.setattr(judging, "device_id", lambda key: STARK)
    assert reason(room, STARK, SeatTaken("stark", other, "")) == "not_this_device"
    assert reason(room, STARK, SeatTaken("stark", KEYS[STARK].public, "")) is None


def test_proposals_and_votes(room: Room) -> None:
    assert reason(room, STARK, VoteCast(3, "stark", True)) == "no_such_proposal"
    assert reason(room, STARK, ProposalMade("stark", GoBack(0))) == "no_such_answer"
    assert reason(room, STARK, ProposalMade("stark", AskAgain("arryn"))) == "no_such_seat"
    for nobodys in ("arryn", "tyrell"):
        handed = HandOver(nobodys, STARK, KEYS[STARK].public, "")
        assert reason(room, STARK, ProposalMade("stark", handed)) == "no_such_seat"
    assert reason(room, STARK, ProposalMade("stark", CorrectMirror((("power", "stark", "99"),)))) == "refused"
    append(room.host.table, STARK, ProposalMade("stark", AskAgain("lannister")))
    (number,) = room.host.table.proposals
    assert reason(room, STARK, VoteCast(number, "stark", True)) == "already_voted"
    assert reason(room, STARK, VoteCast(number, "stark", False)) is None
    assert reason(room, STARK, ProposalMade("stark", AskAgain("lannister"))) == "already_proposed"
    append(room.host.table, STARK, ProposalMade("stark", AskAgain("baratheon")))
    assert len(room.host.table.proposals) == 1


def test_open_answers(room: Room) -> None:
    question = question_of(room, "stark")
    plain = {"question": question, "form": "orders", "orders": []}
    assert reason(room, STARK, AnswerGiven(1, plain)) == "stale"
    assert reason(room, STARK, AnswerGiven(0, {**plain, "question": "99-stark-raid"})) == "stale"
    assert reason(room, STARK, AnswerGiven(0, plain)) == "must_be_sealed"
    room.play_until(6)
    (asked,) = room.game.pending
    device = id_of(asked.house)
    assert reason(room, device, AnswerSealed(0, asked.id, SEAL)) == "not_secret"
    wrong = {"question": asked.id, "form": "pick", "value": "moon"}
    assert reason(room, device, AnswerGiven(0, wrong)) == "refused"
    assert reason(room, device, AnswerGiven(0, {"question": asked.id})) == "refused"
    with pytest.raises(Objection, match="refused"):
        append(room.host.table, device, AnswerGiven(0, wrong))


def test_sealing_and_withdrawing(room: Room) -> None:
    question = question_of(room, "stark")
    assert reason(room, STARK, AnswerSealed(0, question, b"short")) == "no_seal"
    assert reason(room, STARK, AnswerSealed(1, question, SEAL)) == "stale"
    assert reason(room, STARK, SealWithdrawn(0, question)) == "nothing_sealed"
    for house in room.houses:
        seal_plan(room, house)
    assert reason(room, STARK, AnswerSealed(0, question, SEAL)) == "too_late"
    assert reason(room, STARK, SealWithdrawn(0, question)) == "too_late"


def test_opening(room: Room) -> None:
    opening = seal_plan(room, "stark")
    assert reason(room, STARK, opening) == "too_early"
    assert reason(room, FIRST_HOST, SealBroken(0, opening.question, "")) == "too_early"
    seal_plan(room, "lannister")
    illegal = seal_plan(room, "baratheon", {"form": "orders", "orders": []})
    assert reason(room, STARK, attrs.evolve(opening, salt=bytes(31) + b"x")) == "seal_does_not_fit"
    assert reason(room, STARK, attrs.evolve(opening, choice={"form": "orders", "orders": []})) == "seal_does_not_fit"
    assert reason(room, id_of("baratheon"), illegal) == "refused"
    assert reason(room, STARK, SealBroken(0, opening.question, "")) == "not_the_host"
    append(room.host.table, STARK, opening)
    assert reason(room, STARK, opening) == "stale"
    append(room.host.table, FIRST_HOST, SealBroken(0, illegal.question, "refused"))
    assert illegal.question not in room.host.table.seals


def open_one_of_three(room: Room) -> Table:
    """All have sealed, and a host has entered the opening of Stark alone, which no honest host does."""
    openings = {house: seal_plan(room, house) for house in room.houses}
    append(room.host.table, STARK, openings["stark"])
    return room.host.table


def correct_power(table: Table) -> None:
    """All agree that Stark has another number of power tokens."""
    append(table, STARK, ProposalMade("stark", CorrectMirror((("power", "stark", "3"),))))
    (number,) = table.proposals
    for house in ("lannister", "baratheon"):
        append(table, id_of(house), VoteCast(number, house, True))


def test_a_reveal_under_way_is_no_step_yet(room: Room) -> None:
    table = open_one_of_three(room)
    assert table.reveal is not None
    assert (table.answers, table.ways_back) == ((0, 0), ())
    assert reason(room, STARK, ProposalMade("stark", GoBack(0))) == "within_a_reveal"
    with pytest.raises(Objection, match="refused"):
        append(table, id_of("lannister"), seal_again(room, "lannister", {"form": "orders", "orders": []}))
    assert table.answers == (0, 0)
    assert {question.house for question in table.secret_questions} == {"lannister", "baratheon"}


@pytest.mark.parametrize("corrected", [False, True])
def test_who_has_sealed_changes_nothing_once_another_plan_is_seen(room: Room, corrected: bool) -> None:
    """Not even if a third house must seal again, or the mirror was set right before: it knows what Stark plans."""
    if corrected:
        correct_power(room.host.table)
        assert question_of(room, "baratheon") in room.host.table.outdated
    table = open_one_of_three(room)
    append(table, FIRST_HOST, SealBroken(0, question_of(room, "lannister"), "refused"))
    question = question_of(room, "baratheon")
    assert reason(room, id_of("baratheon"), AnswerSealed(0, question, SEAL)) == "too_late"
    assert reason(room, id_of("baratheon"), SealWithdrawn(0, question)) == "too_late"
    assert reason(room, id_of("lannister"), AnswerSealed(0, question_of(room, "lannister"), SEAL)) is None


def seal_again(room: Room, house: str, plan: dict[str, object]) -> SealOpened:
    """The seal of a house was broken, and now it seals this."""
    append(room.host.table, FIRST_HOST, SealBroken(0, question_of(room, house), "refused"))
    return seal_plan(room, house, plan)


def test_a_correction_in_the_middle_of_a_reveal_asks_everybody_again(room: Room) -> None:
    """What stark had planned is seen: it may plan anew, like the others."""
    table = open_one_of_three(room)
    correct_power(table)
    assert table.reveal is None
    assert (table.branch, table.seals) == (1, {})
    assert {question.house for question in table.secret_questions} == set(room.houses)
    assert room.game.state.power["stark"] == 3
    assert Table(table.ledger).answers == table.answers == (1, 1)


@pytest.mark.parametrize(("dealer", "expected"), [("host", "not_the_host"), ("physical", None)])
def test_who_enters_a_drawn_card(dealer: str, expected: str | None) -> None:
    room = Room(3, seed=5, dealer="physical", devices=["spectator"])
    room.everybody_in()
    while not room.game.pending or room.game.pending[0].kind != "draw":
        assert room.deliver() or room.play_one()
    room.settle()
    (question,) = room.game.pending
    draw = AnswerGiven(0, {"question": question.id, **choice_to_plain(next(iter(question.options())))})
    opened = room.host.table.opened
    assert opened is not None
    room.host.table.opened = attrs.evolve(opened, dealer=dealer)
    assert reason(room, STARK, draw) == expected
    assert reason(room, FIRST_HOST, draw) is None
    assert reason(room, "spectator", draw) == (expected or "not_your_seat")


def test_with_real_cards_a_house_still_answers_for_itself_alone() -> None:
    """Whoever is at hand enters a card that was turned up, and nothing else for anybody."""
    room = Room(3, seed=5, dealer="physical")
    room.everybody_in()
    assert reason(room, STARK, AnswerSealed(0, question_of(room, "lannister"), SEAL)) == "not_your_seat"
    room.play_until(6)
    (asked,) = room.game.pending
    answer = AnswerGiven(0, {"question": asked.id, **choice_to_plain(next(iter(asked.options())))})
    others = [id_of(house) for house in room.houses if house != asked.house]
    assert {reason(room, device, answer) for device in (*others, FIRST_HOST)} == {"not_your_seat"}
    assert reason(room, id_of(asked.house), answer) is None
