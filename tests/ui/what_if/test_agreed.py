"""A table can agree to play without *what if*: no way leads to the grid, the engine is not asked, sums by hand stay."""

from companion.ui.models.what_if.page import wants_pairs
from companion.ui.shots.rows.tabs import without_what_if
from companion.ui.shots.scenes import Scene, nothing
from companion.ui.shots.shot import touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Theatre

CARD = Moment("house-card", round=4)


def test_by_touches_no_way_leads_to_the_grid(theatre: Theatre) -> None:
    for prepare, is_allowed in ((nothing, True), (without_what_if, False)):
        for is_onlooker in (False, True):
            staged = theatre.show(Scene(CARD, prepare=prepare, is_onlooker=is_onlooker))
            assert staged.hand.sees("What if?") is is_allowed
        staged = theatre.show(Scene(CARD, prepare=prepare))
        staged.tap("More")
        touch_what_says("What if")(staged)
        assert staged.hand.sees("Cards") is is_allowed
        assert staged.hand.sees_part("plays without What if") is not is_allowed
        situation = staged.app.steward.situation
        assert wants_pairs(situation.table, situation.place) is is_allowed
        assert bool(situation.pairs) is is_allowed
        staged.tap("Supply")
        assert not staged.hand.sees("What if?")
    theatre.clear()
