"""Trouble under real fingers: a notice that stays, a vote, a banner that leads on, the log of a whole evening."""

import attrs

from companion.door import Foreseen, GoBack, OpenProposal, OwnNews, Progress, Told
from companion.ui.models.place import Tab
from companion.ui.shots.stage import Moment
from engine import random_choice


def told(staged, what: str, **facts: object) -> None:
    view = staged.app.steward.situation.view
    news = (OwnNews(Told(what, facts)),)
    staged.app.arrived(attrs.evolve(view, own=attrs.evolve(view.own, notices=news)))
    staged.settle()


def test_a_notice_goes_only_by_its_button(stage) -> None:
    staged = stage(Moment("westeros-choice", round=2))
    told(staged, "BrokenSeal", question="12-greyjoy-bid", reason="seal_does_not_fit")
    assert staged.hand.sees("Greyjoy's seal does not open")
    staged.hand.tap_at(180, 630)
    staged.settle()
    assert staged.hand.sees("Greyjoy's seal does not open")
    staged.tap("I have read it")
    assert not staged.hand.sees("Greyjoy's seal does not open")


def test_a_notice_under_an_open_curtain_is_a_pill_until_it_is_touched(stage) -> None:
    staged = stage(Moment("orders", round=2))
    staged.tap("Open my plan")
    told(staged, "BrokenSeal", question="12-greyjoy-bid", reason="seal_does_not_fit")
    assert not staged.hand.sees("Greyjoy's seal does not open")
    staged.tap("1 to read")
    assert staged.hand.sees("Greyjoy's seal does not open")
    assert staged.app.steward.situation.place.curtain == ""


def test_a_vote_is_put_off_by_a_touch_beside_it_and_found_again(stage) -> None:
    staged = stage(Moment("raid", round=2))
    houses = staged.table.game.setup.houses
    other = next(house for house in houses if house != staged.house)
    made = OpenProposal(3, other, GoBack(4), {other: True}, Foreseen({"power stark": (5, 2)}, False, None), houses, 6)
    staged.table.public = attrs.evolve(staged.table.public, proposals=(made,))
    staged.table.show()
    staged.settle()
    assert staged.hand.sees("Agree")
    assert staged.hand.sees("Stark has 2 power.")
    staged.hand.tap_at(180, 630)
    staged.settle()
    assert not staged.hand.sees("Agree")
    staged.tap("1 vote")
    assert staged.hand.sees("Agree")


def test_the_banner_of_a_silent_host_leads_to_who_is_here(stage) -> None:
    staged = stage(Moment("westeros-choice", round=2))
    line = attrs.evolve(staged.table.public.connection, progress=Progress.LOOKING)
    staged.table.public = attrs.evolve(staged.table.public, connection=line, host="device of lannister")
    staged.table.show()
    staged.settle()
    staged.clock.pass_by(12)
    staged.app.steward.tick()
    staged.app._show(0)
    staged.hand.frames()
    staged.tap("The host is silent since 13 s")
    assert staged.hand.sees("Host from this phone")
    staged.tap("Back")
    assert not staged.hand.sees("Host from this phone")


def test_no_line_of_a_long_log_is_cut(stage) -> None:
    staged = stage(Moment("orders"))
    table = staged.table
    while len(table.happened) < 150:
        question = next(one for one in table.game.pending if one.id not in table.sealed)
        table.answer(question, random_choice(table.game, question, table._dice))
    table.show()
    staged.settle()
    staged.tap("Log")
    assert staged.app.steward.situation.place.tab is Tab.LOG
    rows = staged.widget("LongList").ids.rows.children
    assert len(rows) < len(staged.app.root.model.screen.body.lines) / 4
    words = [next(child for child in row.children if type(child).__name__ == "Text") for row in rows if row.model]
    assert words
    assert all(text.texture_size[1] <= text.parent.height for text in words)
    assert staged.hand.sees_part(staged.app.root.model.screen.body.lines[-1].text)
