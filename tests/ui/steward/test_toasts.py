"""Toasts: which of them go with a question, which stay for their time, and which are told behind a curtain only."""

from pathlib import Path

import attrs
import pytest

from companion.door import Stage, Ticket, View, WhyNot
from companion.ui.models.app import app_model
from companion.ui.models.intents import Close, Dismiss, Explain, GiveAnswer, Go, Open, Several
from companion.ui.models.place import RuleSheet
from companion.ui.models.situation import Toast
from companion.ui.shots.stage import Moment
from companion.ui.steward.toasts import LEAST_SECONDS, TOAST_SECONDS
from engine import NO, Pick
from tests.ui.scene import Seat, seat_at, staged

CHOICE, PLAN = Moment("westeros-choice", round=2), Moment("orders", "stark", round=2)
USED_UP = WhyNot("refused", "PLN-07", "no_such_token_left", {"token": "raid", "most": 2})
SAID = "Your 2 Raid orders are already placed."
STALE = "The table has gone on meanwhile."
NEWS = Toast("Greyjoy’s phone hosts now.", "info")
OTHER_NEWS = Toast("The proposal is off the table.", "info")


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A house that is asked something that everybody may see."""
    return seat_at(CHOICE, tmp_path)


@pytest.fixture
def secret(tmp_path: Path) -> Seat:
    """A house that plans."""
    return seat_at(PLAN, tmp_path)


def shown(seat: Seat) -> str:
    """The toast on the screen."""
    toast = app_model(seat.situation).toast
    return toast.text if toast is not None else ""


def on_top(seat: Seat) -> str:
    own = seat.situation.question()
    assert own is not None
    return own.asked.question


def answers(seat: Seat) -> Ticket:
    """The player has answered the question on top, and the table has not said yet what becomes of it."""
    own = seat.situation.question()
    assert own is not None
    ticket = Ticket(99, "answer", own.asked.question)
    seat.steward.current.change(under_way=((GiveAnswer(own.asked, Pick(NO)), ticket),))
    return ticket


def comes(seat: Seat, *tickets: Ticket, asked: str | None = None) -> None:
    """A view with these tickets. The player is asked the same; or, if it is said, the same under another name."""
    view: View = seat.situation.view
    questions = view.own.questions
    if asked is not None:
        questions = tuple(attrs.evolve(own, asked=attrs.evolve(own.asked, question=asked)) for own in questions)
    own = attrs.evolve(view.own, tickets=tickets, questions=questions, notices=())
    seat.steward.arrived(attrs.evolve(view, own=own), ())


def refused(ticket: Ticket, why_not: WhyNot = USED_UP) -> Ticket:
    return attrs.evolve(ticket, stage=Stage.REFUSED, why_not=why_not)


# what goes with a question


def test_a_refusal_goes_when_another_question_comes(seat: Seat) -> None:
    seat.touches(Explain(USED_UP))
    assert shown(seat) == SAID
    comes(seat, asked="another")
    assert shown(seat) == ""


def test_a_refusal_goes_when_its_player_answers(seat: Seat) -> None:
    seat.touches(Explain(USED_UP))
    own = seat.situation.question()
    assert own is not None
    seat.steward._under_way._doors.door.answer = lambda asked, choice: Ticket(99, "answer")  # type: ignore[union-attr, method-assign]
    seat.touches(GiveAnswer(own.asked, Pick(NO)))
    assert on_top(seat) == own.asked.question, "the table has not said yet what becomes of it"
    assert shown(seat) == ""


def test_a_refusal_stays_while_its_question_does(seat: Seat) -> None:
    seat.touches(Explain(USED_UP))
    comes(seat)
    seat.passes(TOAST_SECONDS - 0.1)
    assert shown(seat) == SAID
    seat.passes(0.2)
    assert shown(seat) == ""


def test_what_the_table_refuses_goes_with_its_question_too(seat: Seat) -> None:
    comes(seat, refused(answers(seat)))
    assert shown(seat) == SAID
    comes(seat, asked="another")
    assert shown(seat) == ""


def test_a_refusal_that_comes_with_the_next_question_is_there_to_be_read(seat: Seat) -> None:
    comes(seat, refused(answers(seat)), asked="another")
    assert on_top(seat) == "another"
    assert shown(seat) == SAID
    comes(seat, asked="a third")
    assert shown(seat) == SAID, "it is about neither of them"
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == ""


def test_the_next_seat_of_a_device_does_not_read_what_was_told_the_last_one(tmp_path: Path) -> None:
    table, _ = staged(PLAN)
    seat = Seat(table, tmp_path, "stark", "greyjoy")
    seat.touches(Go(attrs.evolve(seat.situation.place, seat="stark")))
    seat.passes(1)
    seat.touches(Open(on_top(seat)))
    seat.touches(Explain(USED_UP))
    assert shown(seat) == SAID
    seat.touches(Go(attrs.evolve(seat.situation.place, seat="greyjoy")))
    assert shown(seat) == ""


# what belongs to the table


def test_news_of_the_table_stay_when_the_question_changes_and_when_it_is_answered(seat: Seat) -> None:
    seat.steward.current.toasts.tell(NEWS)
    comes(seat, asked="another")
    answers(seat)
    comes(seat)
    assert shown(seat) == NEWS.text


def test_news_of_the_table_stay_when_a_curtain_opens_or_closes(secret: Seat) -> None:
    secret.steward.current.toasts.tell(NEWS)
    secret.touches(Open(on_top(secret)))
    assert shown(secret) == NEWS.text
    secret.touches(Close())
    assert shown(secret) == NEWS.text


def test_news_of_the_table_are_told_one_after_the_other(seat: Seat) -> None:
    for news in (NEWS, OTHER_NEWS):
        seat.steward.current.toasts.tell(news)
    assert shown(seat) == NEWS.text
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == OTHER_NEWS.text
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == ""


def test_news_do_not_take_the_place_of_a_refusal(seat: Seat) -> None:
    comes(seat, refused(answers(seat)), asked="another")
    seat.steward.current.toasts.tell(NEWS)
    assert shown(seat) == SAID
    seat.touches(Dismiss())
    assert shown(seat) == SAID, "a touch that comes with it was meant for something else"
    seat.passes(1)
    seat.touches(Dismiss())
    assert shown(seat) == NEWS.text


def test_a_refusal_is_told_at_once_and_news_that_nobody_had_time_to_read_again_after_it(seat: Seat) -> None:
    seat.steward.current.toasts.tell(NEWS)
    seat.touches(Explain(USED_UP))
    assert shown(seat) == SAID
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == NEWS.text
    seat.passes(LEAST_SECONDS)
    seat.touches(Explain(USED_UP))
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == "", "they were read"


def test_of_two_refusals_about_one_question_the_later_one_counts(seat: Seat) -> None:
    seat.touches(Explain(USED_UP))
    seat.touches(Explain(WhyNot("stale")))
    assert shown(seat) == STALE
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == ""


def test_another_table_is_not_told_what_was_still_to_be_said_at_the_last_one(seat: Seat) -> None:
    for news in (NEWS, OTHER_NEWS):
        seat.steward.current.toasts.tell(news)
    seat.steward.arrived(View(), ())
    seat.passes(TOAST_SECONDS + 0.1)
    assert shown(seat) == ""


def test_a_rule_that_is_shown_takes_the_toast_away(seat: Seat) -> None:
    seat.touches(Explain(USED_UP))
    toast = app_model(seat.situation).toast
    assert toast is not None
    assert isinstance(toast.rule, Several)
    seat.touches(toast.rule)
    assert seat.situation.place.sheet == RuleSheet("PLN-07")
    assert shown(seat) == ""


# what a curtain hides


def test_a_refusal_about_a_secret_goes_with_the_curtain(secret: Seat) -> None:
    secret.touches(Open(on_top(secret)))
    secret.touches(Explain(USED_UP))
    assert shown(secret) == SAID
    secret.touches(Close())
    assert shown(secret) == ""
    secret.touches(Open(on_top(secret)))
    assert shown(secret) == ""


def test_a_refused_secret_is_explained_when_its_curtain_opens(secret: Seat) -> None:
    comes(secret, refused(answers(secret)))
    assert shown(secret) == ""
    secret.passes(60)
    secret.touches(Open(on_top(secret)))
    assert shown(secret) == SAID
    secret.passes(TOAST_SECONDS + 0.1)
    assert shown(secret) == ""


def test_what_tells_nothing_of_a_secret_is_told_over_a_closed_curtain(secret: Seat) -> None:
    comes(secret, refused(answers(secret), WhyNot("stale")))
    assert shown(secret) == STALE


def test_a_refused_secret_whose_question_has_gone_says_so_and_no_more(secret: Seat) -> None:
    comes(secret, refused(answers(secret)), asked="another")
    assert shown(secret) == STALE
