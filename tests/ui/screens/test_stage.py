"""The stage itself: real positions in a real window, and a hand whose touches count."""

from companion.ui.shots.stage import Moment
from companion.ui.theme.style import STYLE


def test_a_staged_app_shows_the_question_of_the_house_that_is_asked(stage) -> None:
    staged = stage(Moment("westeros-choice"))
    assert staged.app.steward.situation.question().asked.house == staged.house
    assert staged.hand.sees(staged.app.root.model.screen.header.title)


def test_a_touch_answers_the_question(stage) -> None:
    staged = stage(Moment("westeros-choice"))
    before = staged.app.steward.situation.table.answers
    staged.tap(staged.app.root.model.screen.body.rows[0].title)
    assert staged.app.steward.situation.table.answers > before


def test_a_second_stage_of_another_size_takes_the_place_of_the_first(stage) -> None:
    first = stage(Moment("westeros-choice"))
    assert STYLE.breadth == "phone"
    second = stage(Moment("orders"), size=(1280, 800))
    assert STYLE.breadth == "tablet"
    assert first.app.root.parent is None
    assert second.app.root.width == 1280
