"""What is new comes once; pictures stand still; nothing is left running."""

import json
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from kivy.animation import Animation
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.door import View
from companion.ui.shots.stage import Moment
from companion.ui.theme.style import STYLE
from companion.ui.widgets.motion import REVEAL, SEEN_LINES, WIN, turned
from companion.ui.widgets.pieces import winner
from companion.ui.widgets.pieces.stamp import Stamp
from companion.ui.widgets.pieces.winner import WinnerShield
from companion.ui.widgets.shapes import Round, _first_part

ROOT = Path(__file__).parents[3]
FRAMES = 5000
NEWS = (f"news {number}" for number in count())


def moves(widget: Widget) -> bool:
    """Whether something is left running for this widget."""
    return any(widget.uid in animation._widgets for animation in Animation._instances)


@pytest.fixture
def motion() -> Iterator[None]:
    """As on a phone whose player has set nothing."""
    before = STYLE.is_still, STYLE.less_motion
    STYLE.is_still, STYLE.less_motion = False, False
    yield
    STYLE.is_still, STYLE.less_motion = before


@pytest.fixture
def pressed(stage, motion) -> tuple[object, object]:
    """A way to press a seal into the window, and a hand that lets frames pass."""
    staged = stage(Moment("orders"))
    STYLE.less_motion = False

    def press(news: str) -> Stamp:
        seal = Stamp(name="seal-stark-120", news=news)
        Window.add_widget(seal)
        return seal

    return press, staged.hand


def test_a_seal_is_there_from_its_first_frame_and_comes_to_rest(pressed) -> None:
    press, hand = pressed
    seal = press(next(NEWS))
    assert seal.come == 0
    assert seal.height > 0
    assert seal.opacity == 1
    for _ in range(FRAMES):
        hand.frames(1)
        if seal.come == 1:
            break
    assert seal.come == 1
    assert not moves(seal)


def test_what_has_come_once_is_simply_there(pressed) -> None:
    press, _ = pressed
    news = next(NEWS)
    assert press(news).come == 0
    assert press(news).come == 1


def test_at_another_table_everything_comes_for_the_first_time(stage, motion) -> None:
    staged = stage(Moment("orders"))
    STYLE.less_motion, news = False, next(NEWS)
    assert Stamp(name="seal-stark-120", news=news).come == 0
    staged.app.arrived(View())
    staged.settle()
    staged.show()
    assert Stamp(name="seal-stark-120", news=news).come == 0


def test_whatever_leaves_the_window_is_at_rest(pressed) -> None:
    press, _ = pressed
    seal = press(next(NEWS))
    Window.remove_widget(seal)
    assert seal.come == 1
    assert not moves(seal)


def test_with_less_motion_a_seal_only_fades(pressed) -> None:
    press, _ = pressed
    STYLE.less_motion = True
    seal = press(next(NEWS))
    assert seal.come == 1
    assert 0 < seal.opacity < 1


def test_in_pictures_nothing_moves(pressed) -> None:
    press, _ = pressed
    STYLE.is_still = True
    seal = press(next(NEWS))
    assert (seal.come, seal.opacity) == (1, 1)


def test_tokens_turn_one_after_the_other_and_all_in_the_end() -> None:
    number = 7
    for step in range(101):
        angles = [turned(step / 100, place, number) for place in range(number)]
        assert angles == sorted(angles, reverse=True)
    assert [turned(0, place, number) for place in range(number)] == [0] * number
    assert [turned(1, place, number) for place in range(number)] == [1] * number


def test_CMB_13_a_touch_shows_all_lines_of_a_battle(stage, motion) -> None:
    moment = Moment("house-card")
    staged = stage(moment)
    fighting = staged.table.game.state.battle
    house = next(one for one in staged.table.game.setup.houses if one not in (fighting.attacker, fighting.defender))
    staged = stage(moment, houses=(house,))
    screen = staged.widget("BattleScreen")
    STYLE.less_motion = False
    screen._combat = ""
    SEEN_LINES.clear()
    screen.follow()
    most = max(len(side.lines) for side in screen.model.sides)
    assert screen.shown < most
    staged.hand.tap_widget(screen)
    assert screen.shown == most
    assert not moves(screen)


def test_END_01_the_winners_shield_grows_and_then_gold_is_drawn_round_it(pressed) -> None:
    _, hand = pressed
    shield = WinnerShield(name="shield-stark-64", news=next(NEWS), manner=WIN)
    Window.add_widget(shield)
    assert (shield.come, shield.edge) == (0, 0)
    seen = []
    for _ in range(FRAMES):
        hand.frames(1)
        seen.append((shield.come, shield.edge))
        if shield.edge == 1:
            break
    assert seen[-1] == (1, 1)
    assert all(edge == 0 for come, edge in seen if come < 0.9)
    assert any(0 < edge < 1 for _, edge in seen)
    assert not moves(shield)
    Window.remove_widget(shield)


def test_the_gold_edge_follows_the_shield_of_the_atlas() -> None:
    shape = json.loads((ROOT / "assets/make/shapes.json").read_text())["shield"]
    numbers = [float(number) for number in re.findall(r"[\d.]+", shape["path"])]
    assert tuple(shape["box"]) == winner.BOX
    assert numbers == [2, 1.5, 26, 14, 26, 22, 20, 27.5, 14, 30.5, 8, 27.5, 2, 22, 2, 14]
    (first, second), corners = winner.CURVES, [winner.UPPER_LEFT, (winner.RIGHT[0],), (winner.RIGHT[1],)]
    told = [*corners, *first[1:], *second[1:]]
    assert [number for point in told for number in point] == numbers


def test_a_line_is_drawn_as_far_as_it_has_come() -> None:
    square = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0)]
    assert _first_part(square, 0.25) == [(0.0, 0.0), (1.0, 0.0)]
    assert _first_part(square, 0.75) == [(0.0, 0.0), (2.0, 0.0), (2.0, 1.0)]
    assert _first_part(square, 1.0) == square


def test_your_turn_lights_the_edge_once_and_leaves_nothing(stage, motion) -> None:
    staged = stage(Moment("westeros-choice"))
    STYLE.less_motion = False
    edge = staged.widget("TurnEdge")
    question = edge.news
    assert question
    edge.news = f"{question} again"
    assert edge.come == 0
    assert edge.height == 0
    for _ in range(FRAMES):
        staged.hand.frames(1)
        if edge.come == 1:
            break
    assert edge.come == 1
    assert not moves(edge)
    (drawn,) = [shape for shape in edge.canvas.after.children if isinstance(shape, Round)]
    assert not drawn.children, "nothing is drawn at rest"


def test_the_edge_goes_round_the_whole_window_however_it_grows(stage) -> None:
    staged = stage(Moment("westeros-choice"))
    edge, shell = staged.widget("TurnEdge"), staged.widget("Shell")
    (drawn,) = [shape for shape in edge.canvas.after.children if isinstance(shape, Round)]
    assert tuple(drawn.size) == tuple(shell.size)


def test_no_edge_lights_for_whoever_is_not_asked(stage) -> None:
    staged = stage(Moment("westeros-choice"))
    asked = staged.house
    other = next(house for house in staged.table.game.setup.houses if house != asked)
    assert stage(Moment("westeros-choice"), houses=(other,)).widget("TurnEdge").news == ""


def test_a_reveal_waits_until_the_other_phones_have_the_screen_and_then_runs_to_its_end() -> None:
    waiting = REVEAL.wait / (REVEAL.wait + REVEAL.seconds)
    assert REVEAL.wait > 0
    assert REVEAL.progress(0) == REVEAL.progress(waiting) == 0
    assert REVEAL.progress((1 + waiting) / 2) == pytest.approx(0.5)
    assert REVEAL.progress(1) == pytest.approx(1)
