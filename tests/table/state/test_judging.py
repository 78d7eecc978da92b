"""Every reason for which the table objects to an entry."""

from pathlib import Path
from random import Random

import attrs
import pytest

from companion.table.ledger.entries import (
    Action,
    Agreement,
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HandOver,
    HostChanged,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    TableOpened,
    TablePutAway,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.secrets.seals import Secret, seal
from companion.table.state import judging
from companion.table.state.judging import MOST_WISHES, Objection, judge_opening
from companion.table.state.table import Table
from companion.table.words import OBJECTIONS, TOO_MUCH
from engine import choice_to_plain
from tests.table.room import FIRST_HOST, KEYS, TABLE_ID, Room, id_of

STARK = id_of("stark")
SEAL = bytes(32)
HOST_ALONE = (TableOpened, TablePutAway, HostChanged, SealsOpened)
"""What a device does as host has no serial."""


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    return room


def reason(room: Room, device: str, body: Body) -> str | None:
    """Why the table objects to what a device wishes to come next; nothing if it does not."""
    return reason_at(room.host.table, device, body)


def reason_at(table: Table, device: str, body: Body) -> str | None:
    try:
        table.judge(entry_of(table, device, body))
    except Objection as objection:
        return objection.reason
    return None


def question_of(room: Room, house: str) -> str:
    return next(question.id for question in room.game.pending if question.house == house)


def seal_plan(room: Room, house: str, plan: dict[str, object] | None = None) -> Opening:
    """A house seals a plan, the first legal one unless said; its opening."""
    question = next(question for question in room.game.pending if question.house == house)
    choice = plan if plan is not None else choice_to_plain(next(iter(question.options())))
    branch, opening = room.host.table.branch, Opening(question.id, choice, bytes(32))
    append(room.host.table, id_of(house), AnswerSealed(branch, question.id, seal(TABLE_ID, Secret(branch, opening))))
    return opening


def seal_all(room: Room) -> dict[str, Opening]:
    """Every house seals, in the order in which they are asked."""
    return {question.house: seal_plan(room, question.house) for question in room.host.table.secret_questions}


def append(table: Table, device: str, body: Body) -> None:
    table.append(entry_of(table, device, body))


def entry_of(table: Table, device: str, body: Body) -> Entry:
    """The entry that a device wishes to come next."""
    serial = 0 if isinstance(body, HOST_ALONE) else table.serials.get(device, 0) + 1
    return table.ledger.next_entry(table.epoch + table.begins_epoch(device, body), device, body, serial)


def test_every_reason_has_a_test() -> None:
    """What is too much is tested by its name (test_bounds.py); a list of words tests nothing (test_words.py)."""
    paths = (path for path in Path(__file__).parents[1].rglob("test_*.py") if path.name != "test_words.py")
    tests = "".join(path.read_text() for path in paths)
    assert [reason for reason in OBJECTIONS if reason not in TOO_MUCH and f'"{reason}"' not in tests] == []


def test_before_the_table_is_open() -> None:
    for body in (SeatLeft("stark"), HostChanged(KEYS[STARK].public), TablePutAway()):
        assert reason_at(Table(), STARK, body) == "no_table_yet"


def test_opening_a_table(room: Room) -> None:
    opening = room.opening()
    assert reason(room, FIRST_HOST, opening) == "table_already_open"
    for wrong, expected in (
        ({"key": KEYS[STARK].public}, "not_this_device"),
        ({"agreement": Agreement(dealer="nobody")}, "unknown_option"),
        ({"agreement": Agreement(consent="nobody")}, "unknown_option"),
        ({"agreement": Agreement(sealing_minutes=-1)}, "unknown_option"),
        ({"agreement": Agreement(talking_minutes=61)}, "unknown_option"),
        ({"setup": {}}, "refused"),
    ):
        with pytest.raises(Objection, match=expected):
            append(Table(), FIRST_HOST, attrs.evolve(opening, **wrong))


def test_wrong_epoch(room: Room) -> None:
    table = room.host.table
    another, same = HostChanged(KEYS[STARK].public), HostChanged(KEYS[FIRST_HOST].public)
    wrong = ((1, STARK, SeatLeft("stark")), (0, STARK, another), (2, STARK, another), (1, FIRST_HOST, same))
    for epoch, device, body in wrong:
        with pytest.raises(Objection, match="wrong_epoch"):
            table.append(attrs.evolve(entry_of(table, device, body), epoch=epoch))
    append(table, FIRST_HOST, same)
    append(table, STARK, another)
    assert (table.epoch, table.returns) == (1, 0)


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
    for body in (SealsOpened(0, ()), TablePutAway(), HostChanged(KEYS[STARK].public)):
        entry = attrs.evolve(entry_of(table, STARK, body), serial=MOST_WISHES + 1)
        with pytest.raises(Objection, match="wrong_serial"):
            table.append(entry)


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
    before = room.host.table.answers
    for wrong in ({"question": asked.id, "form": "pick", "value": "moon"}, {"question": asked.id}):
        with pytest.raises(Objection, match="refused"):
            append(room.host.table, device, AnswerGiven(0, wrong))
    assert room.host.table.answers == before


def test_sealing_and_withdrawing(room: Room) -> None:
    question = question_of(room, "stark")
    assert reason(room, STARK, AnswerSealed(0, question, b"short")) == "no_seal"
    assert reason(room, STARK, AnswerSealed(1, question, SEAL)) == "stale"
    assert reason(room, STARK, SealWithdrawn(0, question)) == "nothing_sealed"
    seal_plan(room, "stark")
    for still in (AnswerSealed(0, question, SEAL), SealWithdrawn(0, question), SeatLeft("stark")):
        assert reason(room, STARK, still) is None
    for house in ("lannister", "baratheon"):
        seal_plan(room, house)
    for late in (AnswerSealed(0, question, SEAL), SealWithdrawn(0, question), SeatLeft("stark")):
        assert reason(room, STARK, late) == "too_late"


@pytest.fixture
def short_of_orders(room: Room) -> Room:
    """PLN-12: Stark stands in more areas than it has orders for, so the houses plan in turn order."""
    areas = ("castle-black", "greywater-watch", "karhold", "moat-cailin", "stony-shore", "widows-watch")
    armies = tuple(("units", area, "stark", "footman") for area in areas)
    ban = ("ban", "support", "support-1", "raid", "raid-star")
    propose_and_agree(room.host.table, CorrectMirror((*armies, ("units", "bay-of-ice", "stark", "ship"), ban)))
    assert len(room.host.table.asked_in_order) == 3
    return room


def test_in_turn_order_a_seal_is_final_once_the_next_house_has_sealed(short_of_orders: Room) -> None:
    room = short_of_orders
    table = room.host.table
    first, second, third = table.asked_in_order
    for early in (second, third):
        assert reason(room, id_of(early.house), AnswerSealed(table.branch, early.id, SEAL)) == "not_yet_your_turn"
    seal_plan(room, first.house)
    wishes = (
        AnswerSealed(table.branch, first.id, SEAL),
        SealWithdrawn(table.branch, first.id),
        SeatLeft(first.house),
    )
    assert {reason(room, id_of(first.house), wish) for wish in wishes} == {None}
    seal_plan(room, second.house)
    assert {reason(room, id_of(first.house), wish) for wish in wishes} == {"too_late"}
    assert reason(room, id_of(second.house), SeatLeft(second.house)) is None


def test_the_reveal(room: Room) -> None:
    table = room.host.table
    assert reason(room, FIRST_HOST, SealsOpened(0, ())) == "too_early"
    openings = seal_all(room)
    right = tuple(openings[question.house] for question in table.secret_questions)
    first, *others = right
    assert reason(room, FIRST_HOST, SealsOpened(1, right)) == "stale"
    assert reason(room, STARK, SealsOpened(0, right)) == "not_the_host"
    for missing in ((), right[1:], right[:2], (*right, first), (first, first, *others[1:]), right[::-1]):
        assert reason(room, FIRST_HOST, SealsOpened(0, missing)) == "not_all_seals"
    for wrong in (
        attrs.evolve(first, salt=bytes(31) + b"x"),
        attrs.evolve(first, salt=b""),
        attrs.evolve(first, choice={"form": "orders", "orders": []}),
    ):
        assert reason(room, FIRST_HOST, SealsOpened(0, (wrong, *others))) == "seal_does_not_fit"
    assert table.answers == 0
    append(table, FIRST_HOST, SealsOpened(0, right))
    assert (table.answers, table.seals) == (3, {})
    assert reason(room, FIRST_HOST, SealsOpened(0, right)) == "too_early"


@pytest.mark.parametrize("plan", [{"form": "orders", "orders": []}, {"form": "moon"}])
def test_an_illegal_answer_is_never_revealed(room: Room, plan: dict[str, object]) -> None:
    """However well it fits its seal; and one opening is judged like all of them together."""
    table = room.host.table
    openings = {house: seal_plan(room, house, plan if house == "stark" else None) for house in room.houses}
    reveal = SealsOpened(0, tuple(openings[question.house] for question in table.secret_questions))
    assert reason(room, FIRST_HOST, reveal) == "refused"
    with pytest.raises(Objection, match="refused"):
        judge_opening(table, openings["stark"])
    judge_opening(table, openings["lannister"])


def test_one_opening_is_judged_by_itself(room: Room) -> None:
    table = room.host.table
    opening = seal_plan(room, "stark")
    with pytest.raises(Objection, match="too_early"):
        judge_opening(table, opening)
    for house in ("lannister", "baratheon"):
        seal_plan(room, house)
    judge_opening(table, opening)
    with pytest.raises(Objection, match="stale"):
        judge_opening(table, attrs.evolve(opening, question="99-stark-orders"))
    with pytest.raises(Objection, match="seal_does_not_fit"):
        judge_opening(table, attrs.evolve(opening, salt=bytes(31) + b"x"))


# consent


def propose_and_agree(table: Table, action: Action) -> None:
    """Stark proposes it, and all others agree."""
    append(table, STARK, ProposalMade("stark", action))
    (number,) = (number for number, made in table.proposals.items() if made.action == action)
    for house in ("lannister", "baratheon"):
        if number in table.proposals:
            append(table, id_of(house), VoteCast(number, house, True))
    assert number not in table.proposals


@pytest.fixture
def planned(room: Room) -> Room:
    """The second round of planning, so that there is something to take back."""
    room.play_until(3)
    while not room.host.table.secret_questions:
        assert room.deliver() or room.play_one()
    room.settle()
    return room


def test_while_a_reveal_is_due_nothing_is_undone_or_corrected(planned: Room) -> None:
    """Somebody may have seen an opening. What is proposed before is not agreed to then, but it can be dropped."""
    room, table = planned, planned.host.table
    back = GoBack(table.steps[::-1][0].answers)
    correction = CorrectMirror((("power", "stark", "3"),))
    append(table, STARK, ProposalMade("stark", back))
    append(table, id_of("lannister"), ProposalMade("lannister", correction))
    append(table, id_of("baratheon"), ProposalMade("baratheon", AskAgain("stark")))
    undo, change, again = table.proposals
    seal_all(room)
    lannister = id_of("lannister")
    for action in (GoBack(table.steps[::-1][1].answers), CorrectMirror((("power", "stark", "4"),))):
        assert reason(room, STARK, ProposalMade("stark", action)) == "reveal_first"
    assert reason(room, lannister, VoteCast(undo, "lannister", True)) == "reveal_first"
    assert reason(room, STARK, VoteCast(change, "stark", True)) == "reveal_first"
    assert reason(room, lannister, VoteCast(undo, "lannister", False)) is None
    assert reason(room, STARK, VoteCast(undo, "stark", False)) is None
    assert reason(room, lannister, VoteCast(again, "lannister", True)) is None
    assert reason(room, STARK, ProposalMade("stark", AskAgain("baratheon"))) is None
    handed = HandOver("baratheon", STARK, KEYS[STARK].public, "")
    assert reason(room, STARK, ProposalMade("stark", handed)) is None


def test_an_undo_within_a_reveal(planned: Room) -> None:
    table = planned.host.table
    steps = {step.answers for step in table.steps}
    within = next(number for number in range(table.answers) if number not in steps)
    assert reason(planned, STARK, ProposalMade("stark", GoBack(within))) == "within_a_reveal"
    assert reason(planned, STARK, ProposalMade("stark", GoBack(min(steps)))) is None


@pytest.mark.parametrize("is_final", [False, True])
@pytest.mark.parametrize("hands_over", [False, True])
def test_a_house_is_asked_again(planned: Room, is_final: bool, hands_over: bool) -> None:
    """Once its seal is final, somebody may have seen the other openings, so all seal again; before, it alone does."""
    room, table = planned, planned.host.table
    branch = table.branch
    openings = seal_all(room) if is_final else {house: seal_plan(room, house) for house in ("stark", "lannister")}
    device = id_of("baratheon")
    handed = HandOver("lannister", device, KEYS[device].public, "")
    propose_and_agree(table, handed if hands_over else AskAgain("lannister"))
    assert table.branch == branch + is_final
    assert set(table.seals) == (set() if is_final else {openings["stark"].question})
    assert table.sealed_before is None, "no device seals again by itself"
    assert table.seats["lannister"].device == (device if hands_over else id_of("lannister"))
    # An old seal, however well it fits, is none any more.
    sealed = AnswerSealed(branch, openings["stark"].question, SEAL)
    assert reason(room, STARK, sealed) == ("stale" if is_final else None)


def test_in_turn_order_all_seal_again_if_a_house_does_whose_seal_is_final(short_of_orders: Room) -> None:
    room, table = short_of_orders, short_of_orders.host.table
    first, second, _ = table.asked_in_order
    branch = table.branch
    for question in (first, second):
        seal_plan(room, question.house)
    propose_and_agree(table, AskAgain(second.house))
    assert (table.branch, set(table.seals)) == (branch, {first.id}), "the third house has not sealed"
    seal_plan(room, second.house)
    propose_and_agree(table, AskAgain(first.house))
    assert (table.branch, table.seals) == (branch + 1, {})


@pytest.mark.parametrize("sealed", [0, 2])
def test_a_correction_while_plans_are_asked_asks_for_all_of_them_again(planned: Room, sealed: int) -> None:
    room, table = planned, planned.host.table
    branch = table.branch
    for house in room.houses[:sealed]:
        seal_plan(room, house)
    lay_there = dict(table.seals)
    propose_and_agree(table, CorrectMirror((("power", "stark", "3"),)))
    assert (table.branch, table.seals, table.sealed_before) == (branch + 1, {}, lay_there)
    seal_all(room)
    assert table.sealed_before == lay_there
    propose_and_agree(table, AskAgain("stark"))
    assert table.sealed_before is None, "no correction began this branch"


def test_a_correction_while_nothing_is_asked_in_secret_begins_no_branch(room: Room) -> None:
    room.play_until(6)
    table = room.host.table
    assert not table.secret_questions
    propose_and_agree(table, CorrectMirror((("power", "stark", "3"),)))
    assert (table.branch, table.game.state.power["stark"] if table.game else 0) == (0, 3)


# hosts


def test_who_may_host(room: Room) -> None:
    """Who plays, or has hosted; a spectator and who has left its seat may not."""
    table = room.host.table
    stranger = id_of("stranger")
    assert reason(room, stranger, HostChanged(KEYS[stranger].public)) == "may_not_host"
    assert reason(room, FIRST_HOST, HostChanged(KEYS[FIRST_HOST].public)) is None
    assert reason(room, STARK, HostChanged(KEYS[STARK].public)) is None
    append(table, STARK, SeatLeft("stark"))
    assert reason(room, STARK, HostChanged(KEYS[STARK].public)) == "may_not_host"
    append(table, STARK, SeatTaken("stark", KEYS[STARK].public, ""))
    append(table, STARK, HostChanged(KEYS[STARK].public))
    append(table, STARK, SeatLeft("stark"))
    assert reason(room, STARK, HostChanged(KEYS[STARK].public)) is None, "it has hosted"


def test_what_may_follow_when_a_table_was_put_away(room: Room) -> None:
    table = room.host.table
    stranger = id_of("stranger")
    again = HostChanged(KEYS[stranger].public, laid_again=True)
    assert reason(room, STARK, TablePutAway()) == "not_the_host"
    assert reason(room, stranger, again) == "not_put_away"
    assert reason(room, FIRST_HOST, HostChanged(KEYS[FIRST_HOST].public, laid_again=True)) == "not_put_away"
    append(table, FIRST_HOST, TablePutAway())
    for device, body in (
        (STARK, SeatLeft("stark")),
        (STARK, AnswerSealed(0, question_of(room, "stark"), SEAL)),
        (STARK, ProposalMade("stark", AskAgain("lannister"))),
        (FIRST_HOST, TablePutAway()),
        (FIRST_HOST, SealsOpened(0, ())),
        (stranger, SeatTaken("stark", KEYS[stranger].public, "")),
    ):
        assert reason(room, device, body) == "put_away"
    assert reason(room, stranger, HostChanged(KEYS[stranger].public)) == "may_not_host"
    assert reason(room, STARK, HostChanged(KEYS[STARK].public)) is None
    append(table, stranger, again)
    assert (table.seats, table.hosts, table.epoch) == ({}, {stranger}, 1)
    assert reason(room, STARK, HostChanged(KEYS[STARK].public)) == "may_not_host"
    assert reason(room, FIRST_HOST, HostChanged(KEYS[FIRST_HOST].public)) == "may_not_host"
    assert reason(room, stranger, again) == "not_put_away"
    assert reason(room, STARK, SeatTaken("stark", KEYS[STARK].public, "")) is None


# cards


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
    room.host.table.opened = attrs.evolve(opened, agreement=Agreement(dealer))
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
