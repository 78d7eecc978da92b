"""Every way in which an open curtain closes, and what is there when it opens again."""

from pathlib import Path

import attrs
import pytest

from companion.ui.device.posture import Posture, posture_of
from companion.ui.models.curtain.closed import ClosedModel
from companion.ui.models.curtain.handover import HandoverModel
from companion.ui.models.curtain.sealed import SealedModel
from companion.ui.models.drafts import PlanDraft
from companion.ui.models.intents import Close, Go, KeepDraft, Open, Withdraw
from companion.ui.models.patterns.planning.plan import PlanModel
from companion.ui.models.place import Tab
from companion.ui.models.settings import Settings
from companion.ui.models.shell import shell_model
from companion.ui.shots.stage import Moment
from companion.ui.steward.on_top import CURTAIN_SECONDS, FLAT_SECONDS
from companion.ui.steward.steward import CLOSED_SECONDS
from engine import Orders
from tests.ui.scene import Seat, seat_at, staged

OPENING = Moment("orders", "stark")
DRAFT = PlanDraft((("winterfell", "march-0"),))


def question_of(seat: Seat) -> str:
    own = seat.situation.question()
    assert own is not None
    return own.asked.question


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """The plan of one house, open."""
    seat = seat_at(OPENING, tmp_path)
    seat.touches(Open(question_of(seat)))
    assert isinstance(seat.card, PlanModel)
    return seat


def test_it_closes_so_long_after_the_last_touch(seat: Seat) -> None:
    seat.passes(CURTAIN_SECONDS - 1)
    assert isinstance(seat.card, PlanModel)
    seat.steward.top.touched()
    seat.passes(CURTAIN_SECONDS - 1)
    assert isinstance(seat.card, PlanModel)
    seat.passes(1)
    assert isinstance(seat.card, ClosedModel)


def test_a_finger_under_which_it_closes_by_itself_touches_nothing(seat: Seat) -> None:
    """The tabs come back where *Seal* was."""
    log = Go(attrs.evolve(seat.situation.place, tab=Tab.LOG, curtain=""))
    seat.passes(CURTAIN_SECONDS)
    seat.touches(log)
    assert seat.situation.place.tab is Tab.NOW
    seat.passes(CLOSED_SECONDS)
    seat.touches(log)
    assert seat.situation.place.tab is Tab.LOG


def test_the_pill_counts_from_the_last_touch(seat: Seat) -> None:
    assert seat.situation.seconds == CURTAIN_SECONDS
    seat.passes(6)
    card = seat.card
    assert isinstance(card, PlanModel)
    assert card.curtain is not None
    assert card.curtain.text == "Only you · 14 s"


def test_it_closes_at_once_when_the_player_says_so_or_the_app_is_left(seat: Seat) -> None:
    seat.touches(Close())
    assert isinstance(seat.card, ClosedModel)
    seat.touches(Open(question_of(seat)))
    seat.steward.top.close_curtain()
    assert isinstance(seat.card, ClosedModel)


def test_it_closes_when_the_phone_is_laid_on_its_face(seat: Seat) -> None:
    seat.steward.top.lies(Posture.HELD)
    assert isinstance(seat.card, PlanModel)
    seat.steward.top.lies(Posture.FACE_DOWN)
    assert isinstance(seat.card, ClosedModel)


def test_it_closes_when_the_phone_lies_flat_and_nobody_touches_it(seat: Seat) -> None:
    seat.passes(FLAT_SECONDS - 1)
    seat.steward.top.lies(Posture.FLAT)
    assert isinstance(seat.card, PlanModel)
    seat.passes(1)
    seat.steward.top.lies(Posture.FLAT)
    assert isinstance(seat.card, ClosedModel)


@pytest.mark.parametrize(
    ("reading", "posture"),
    [
        ((0.0, 0.0, 1.0), Posture.FLAT),
        ((0.3, 0.0, 0.95), Posture.FLAT),
        ((0.0, 0.5, 0.86), Posture.HELD),
        ((0.0, 1.0, 0.0), Posture.HELD),
        ((0.0, 0.2, -0.98), Posture.FACE_DOWN),
        ((0.0, 0.0, 0.0), Posture.HELD),
    ],
)
def test_how_a_phone_lies_is_told_from_its_accelerometer(reading: tuple[float, float, float], posture: Posture) -> None:
    assert posture_of(reading) is posture


def test_a_curtain_that_is_held_open_knows_no_time(tmp_path: Path) -> None:
    table, house = staged(OPENING)
    seat = Seat(table, tmp_path, house, settings=Settings(curtain_by_hold=True))
    pad = shell_model(seat.situation).pad
    assert pad is not None
    seat.touches(pad.hold)
    seat.passes(CURTAIN_SECONDS * 2)
    assert isinstance(seat.card, PlanModel)
    seat.touches(pad.let_go)
    assert isinstance(seat.card, ClosedModel)


def test_the_bar_gives_way_while_a_curtain_is_open(seat: Seat) -> None:
    assert shell_model(seat.situation).tabs == ()
    seat.touches(Close())
    assert len(shell_model(seat.situation).tabs) == 5


def test_opened_again_it_shows_the_same_draft(seat: Seat) -> None:
    question = question_of(seat)
    seat.touches(KeepDraft(question, DRAFT))
    before = seat.card
    seat.touches(Close())
    seat.touches(Open(question))
    assert seat.card == before


def test_a_draft_outlives_the_app(tmp_path: Path) -> None:
    table, house = staged(OPENING)
    first = Seat(table, tmp_path, house)
    first.touches(KeepDraft(question_of(first), DRAFT))
    second = Seat(table, tmp_path, house)
    assert dict(second.situation.drafts) == {question_of(second): DRAFT}


def test_another_seat_finds_the_curtain_closed(tmp_path: Path) -> None:
    table, _ = staged(OPENING)
    seat = Seat(table, tmp_path, "stark", "martell")
    handed = seat.card
    assert isinstance(handed, HandoverModel)
    assert seat.situation.seat == ""
    first = handed.house
    other = "martell" if first == "stark" else "stark"
    seat.touches(handed.button.intent)
    seat.passes(1)
    seat.touches(Open(question_of(seat)))
    assert isinstance(seat.card, PlanModel)
    seat.touches(Go(attrs.evolve(seat.situation.place, seat=other)))
    assert seat.situation.place.curtain == ""
    card = seat.card
    assert isinstance(card, ClosedModel)


def test_between_two_seats_nothing_of_either_is_on_the_screen(tmp_path: Path) -> None:
    table, _ = staged(OPENING)
    seat = Seat(table, tmp_path, "stark", "martell")
    handed = seat.card
    assert isinstance(handed, HandoverModel)
    seat.touches(handed.button.intent)
    own = seat.situation.question()
    assert own is not None
    door = table.door(own.asked.house)
    door.answer(own.asked, door.ticket(door.any_choice(own.asked, "any")).result)
    again = seat.card
    assert isinstance(again, HandoverModel)
    assert again.house != own.asked.house
    assert seat.situation.seat == own.asked.house
    shown = {one.asked.house for one in seat.situation.own.questions}
    assert shown == {own.asked.house}


def test_the_answer_under_a_seal_is_shown_only_while_it_is_held(tmp_path: Path) -> None:
    seat = sealed_seat(tmp_path)
    card = seat.card
    assert isinstance(card, SealedModel)
    assert card.answer == ()
    seat.touches(card.look.hold)
    held = seat.card
    assert isinstance(held, SealedModel)
    assert len(held.answer) == 3
    seat.touches(card.look.let_go)
    assert seat.card == card


def test_whoever_breaks_the_seal_finds_the_plan_again(tmp_path: Path) -> None:
    seat = sealed_seat(tmp_path)
    (sealed,) = seat.situation.own.sealed
    card = seat.card
    assert isinstance(card, SealedModel)
    assert isinstance(card.break_it.intent, Withdraw)
    seat.touches(card.break_it.intent)
    assert isinstance(seat.card, ClosedModel)
    assert isinstance(sealed.choice, Orders)
    assert seat.situation.drafts[sealed.question] == PlanDraft(sealed.choice.orders)


def sealed_seat(tmp_path: Path) -> Seat:
    seat = seat_at(OPENING, tmp_path)
    own = seat.situation.question()
    assert own is not None
    door = seat.table.door(own.asked.house)
    door.answer(own.asked, door.ticket(door.any_choice(own.asked, "any")).result)
    seat.passes(1)
    return seat
