"""Until the last house has sealed, nothing that the host hears or stores tells what a house has chosen."""

import pytest

from companion.door import OwnCard, OwnSealed
from companion.table.ledger.entries import AnswerSealed, Entry, GoBack, Opening
from companion.table.ledger.forms import write
from companion.table.secrets.seals import SALT_BYTES, Secret, seal
from companion.table.talk.effects import Notice
from companion.table.talk.messages import CONVERTER, OpenSeal, Refused, Shown
from engine import Number, Orders, Pick, choice_to_plain, random_choice
from tests.table.room import TABLE_ID, Room
from tests.table.scenes import propose, vote


def everything_at_the_host(room: Room) -> bytes:
    """All that the host process has received and stored."""
    stored = b"".join(write(CONVERTER, entry, Entry) for entry in room.host_journal)
    return b"".join(room.heard_by_host) + stored


def play_until_sealed(room: Room, kind: str, but_one: bool = True) -> str:
    """Play until all houses but one have sealed a secret of this kind; that house."""
    for _ in range(20000):
        if room.deliver():
            continue
        table = room.host.table
        questions = [question for question in table.secret_questions if question.kind == kind]
        open_ones = [question for question in questions if question.id not in table.seals]
        if questions and len(open_ones) == 1:
            return open_ones[0].house
        assert room.play_one()
    raise AssertionError(f"no {kind} was asked")


@pytest.mark.parametrize("seed", range(3))
def test_SEC_02_orders_are_nowhere_at_the_host_before_all_have_sealed(seed: int) -> None:
    room = Room(4, seed=seed)
    room.everybody_in()
    play_until_sealed(room, "orders")
    heard = everything_at_the_host(room)
    game = room.host.table.game
    assert game is not None
    for word in (*game.state.box.tokens, *game.state.armies):
        assert word.encode() not in heard.replace(b"orders", b""), word


@pytest.mark.parametrize("seed", range(3))
def test_ALL_05_a_bid_cannot_be_found_by_trying_them_all(seed: int) -> None:
    room = Room(4, seed=seed)
    room.everybody_in()
    play_until_sealed(room, "bid")
    heard = everything_at_the_host(room)
    sealed = [entry.body for entry in room.host_journal if isinstance(entry.body, AnswerSealed)][-3:]
    candidates = {bytes(SALT_BYTES), *(heard[at : at + SALT_BYTES] for at in range(0, len(heard), 7))}
    for body in sealed:
        for bid in range(21):
            choice = choice_to_plain(Number(bid))
            for salt in candidates:
                assert seal(TABLE_ID, Secret(body.branch, Opening(body.question, choice, salt))) != body.seal


def test_what_others_learn_of_a_thinking_house_is_only_whether_it_has_sealed() -> None:
    room = Room(3)
    room.everybody_in()
    before = len(room.host_journal)
    device = room.device_of("stark")
    plan = Orders((("shivering-sea", "support"), ("white-harbor", "raid"), ("winterfell", "march-0")))
    question = next(q for q in room.host.table.secret_questions if q.house == "stark")
    room.at_guest(device, device.guest.answer(question.id, plan))
    room.settle()
    (entry,) = room.host_journal[before:]
    assert isinstance(entry.body, AnswerSealed)
    assert len(entry.body.seal) == 32


def test_a_sealed_answer_may_change_until_the_last_house_seals() -> None:
    room = Room(3)
    room.everybody_in()
    stark = room.device_of("stark")
    question = next(q for q in room.host.table.secret_questions if q.house == "stark")
    first = Orders((("shivering-sea", "support"), ("white-harbor", "raid"), ("winterfell", "march-0")))
    second = Orders((("shivering-sea", "raid"), ("white-harbor", "raid"), ("winterfell", "march-0")))
    room.at_guest(stark, stark.guest.answer(question.id, first))
    room.settle()
    room.at_guest(stark, stark.guest.withdraw(question.id))
    room.settle()
    assert question.id not in room.host.table.seals
    room.at_guest(stark, stark.guest.answer(question.id, first))
    room.at_guest(stark, stark.guest.answer(question.id, second))
    room.settle()
    while room.host.table.all_sealed or room.host.table.secret_questions:
        if not room.deliver() and not room.play_one():
            break
    orders = {area: placed.token for area, placed in room.host.table.game.state.orders.items()}  # type: ignore[union-attr]
    assert orders["shivering-sea"] == "raid"


def test_a_plan_for_a_question_that_is_no_longer_asked_stays_on_its_device() -> None:
    """An undo takes the question away while its player thinks: it comes again, and the plan may be the same."""
    room = Room(3, seed=1, consent="majority")
    room.everybody_in()
    while room.game.state.round == 1 or not room.host.table.secret_questions:
        assert room.deliver() or room.play_one()
    room.settle()
    stark = room.device_of("stark")
    question = next(asked for asked in room.game.pending if asked.house == "stark")
    plan = random_choice(room.game, question, room.dice)
    vote(room, propose(room, "lannister", GoBack(room.host.table.steps[-1].answers)), "baratheon")
    heard = len(room.heard_by_host)
    room.at_guest(stark, stark.guest.answer(question.id, plan))
    room.settle()
    assert room.heard_by_host[heard:] == []
    assert stark.guest.waiting == ()
    assert stark.told[-1] == Notice(Refused(0, "stale", "", "", {}))


def test_no_secret_is_in_what_a_log_line_or_a_crash_report_could_show() -> None:
    opening = Opening("1-stark-orders", {"form": "pick", "value": "direwolf"}, b"salt of the secret answer")
    shown = [
        repr(value)
        for value in (
            Secret(0, opening),
            OpenSeal(b"seals", opening),
            OwnSealed("1-stark-orders", "stark", Pick("direwolf")),
            OwnCard("stark", "wildlings", "direwolf"),
            Shown(1, "stark", "wildlings", "direwolf"),
        )
    ]
    assert not [text for text in shown if "direwolf" in text or "salt" in text]
