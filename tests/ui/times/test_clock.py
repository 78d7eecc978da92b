"""The clock of a planning: talk, then seal, then over; it stops by a touch, sounds, and never decides anything."""

from pathlib import Path

import attrs
import pytest
from kivy.core.window import Window

from companion.door import ClockNow, DeviceNow, StagedTable
from companion.ui.models.display.display import QUIET_SECONDS, display_model
from companion.ui.models.display.planning import PlanningBody
from companion.ui.models.header import HeaderModel
from companion.ui.models.settings import AutomaticPace, Settings, Sound
from companion.ui.models.shell import shell_model
from companion.ui.models.sounding.cues import Cue, cues_between, heard_here
from companion.ui.models.times.clock import ClockModel
from companion.ui.shots.rows.planning import fill_the_plan
from companion.ui.shots.scenes import AGREED, Scene, clock_at
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Theatre
from tests.ui.scene import Seat, staged

PLAN = Moment("orders", "tyrell", round=4, seed=3)
QUIET = Settings(name="Player", automatic=AutomaticPace.NEVER, sound=Sound.QUIET)


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    """A phone in a planning that has just begun, at a table that talks for three minutes and seals for two."""
    table, house = staged(PLAN)
    seat = Seat(table, tmp_path, house, settings=QUIET)
    table.now = seat.clock
    table.agreement = AGREED
    table.set_clock(ClockNow(0.0, runs=True, since=seat.clock.now))
    table.show()
    return seat


def clock(seat: Seat) -> ClockModel:
    header: HeaderModel = shell_model(seat.situation).header
    assert header.clock is not None
    return header.clock


def said(seat: Seat) -> tuple[str, str, str]:
    return clock(seat).word, clock(seat).time, clock(seat).role


def test_talk_then_seal_then_over(seat: Seat) -> None:
    assert said(seat) == ("Talk", "3:00", "text")
    seat.passes(20)
    assert said(seat) == ("Talk", "2:40", "text")
    seat.passes(160)
    assert said(seat) == ("Seal", "2:00", "text")
    seat.passes(119.9)
    assert said(seat) == ("Seal", "0:01", "text")
    seat.passes(0.1)
    assert said(seat) == ("Time is over", "0:00", "warn")
    seat.passes(1000)
    assert said(seat) == ("Time is over", "0:00", "warn")
    assert clock(seat).turn is None
    assert seat.situation.question() is not None, "the plan is still asked for"


def test_one_touch_stops_it_and_one_lets_it_run(seat: Seat) -> None:
    seat.passes(20)
    seat.touches(clock(seat).turn)
    seat.passes(500)
    assert said(seat) == ("Paused", "2:40", "text2")
    seat.touches(clock(seat).turn)
    seat.passes(5)
    assert said(seat) == ("Talk", "2:35", "text")


def test_before_the_first_answer_it_waits_for_a_touch(tmp_path: Path) -> None:
    table, house = staged(Moment("orders", "stark"))
    seat = Seat(table, tmp_path, house)
    clock_at(0, runs=False)(table, house)
    table.now = seat.clock
    table.show()
    assert said(seat) == ("Start", "3:00", "text2")
    seat.touches(clock(seat).turn)
    assert said(seat) == ("Talk", "3:00", "text")


def test_nobody_stops_it_who_does_not_play_and_nobody_while_the_table_rests(seat: Seat, tmp_path: Path) -> None:
    spectator = Seat(seat.table, tmp_path / "spectator")
    assert clock(spectator).turn is None
    seat.table.rest(True)
    seat.table.turn_clock(runs=False)
    seat.table.show()
    assert (clock(seat).word, clock(seat).turn) == ("Paused", None)


def test_a_table_without_an_agreed_time_has_no_clock_and_needs_no_ticks(tmp_path: Path) -> None:
    table, house = staged(PLAN)
    seat = Seat(table, tmp_path, house)
    assert shell_model(seat.situation).header.clock is None
    assert not seat.steward.needs_seconds


def test_seconds_are_counted_only_while_they_are_shown(seat: Seat) -> None:
    assert seat.steward.needs_seconds
    seat.table.turn_clock(runs=False)
    seat.table.show()
    assert not seat.steward.needs_seconds
    seat.table.turn_clock(runs=True)
    seat.table.show()
    seat.passes(300)
    assert not seat.steward.needs_seconds


def test_a_phone_shows_a_vote_in_place_of_the_clock(seat: Seat) -> None:
    voting = attrs.evolve(seat.situation, take_back=3)
    assert shell_model(voting).header.clock is None
    assert shell_model(attrs.evolve(voting, breadth="tablet")).header.clock is not None


# sound


def heard(seat: Seat, seconds: float, **changes: object) -> tuple[Cue, ...]:
    before = seat.situation
    seat.passes(seconds)
    now = attrs.evolve(seat.situation, **changes)
    return heard_here(cues_between(before, now), now)


def test_the_end_of_each_part_sounds_once(seat: Seat) -> None:
    sounds = [heard(seat, seconds) for seconds in (179, 1, 1, 118, 1, 1)]
    assert sounds == [(), (Cue.TIME_OVER,), (), (), (Cue.TIME_OVER,), ()]


def test_beside_a_display_only_the_display_sounds(seat: Seat) -> None:
    table = attrs.evolve(seat.situation.table, devices=(DeviceNow("far", (), True, False, "display"),))
    view = attrs.evolve(seat.situation.view, table=table)
    assert heard(seat, 180, view=view) == ()
    assert heard(seat, 120, view=view, is_display=True) == (Cue.TIME_OVER,)


def test_off_is_off(seat: Seat) -> None:
    assert heard(seat, 180, settings=Settings(sound=Sound.OFF)) == ()


def test_who_comes_late_hears_nothing_of_what_is_over(tmp_path: Path) -> None:
    table, house = staged(PLAN)
    clock_at(200)(table, house)
    before = Seat(StagedTable(table.game), tmp_path / "before", house).situation
    now = Seat(table, tmp_path / "now", house).situation
    assert Cue.TIME_OVER not in cues_between(before, now)


# the display


@pytest.mark.parametrize(
    ("seconds", "runs", "time", "word"),
    [
        (20, True, "2:40", "to talk"),
        (200, True, "1:40", "to seal"),
        (300, True, "0:00", "Time is over"),
        (20, False, "2:40", "the clock stands still"),
    ],
)
def test_a_display_shows_it_large(seconds: int, runs: bool, time: str, word: str, tmp_path: Path) -> None:
    table, house = staged(PLAN)
    clock_at(seconds, runs=runs)(table, house)
    situation = Seat(table, tmp_path).situation
    body = display_model(situation.table, (), situation.words, 0.0, seconds).body
    assert isinstance(body, PlanningBody)
    assert (body.clock, body.clock_word) == (time, word)


def test_a_display_stays_bright_while_the_clock_runs(tmp_path: Path) -> None:
    table, house = staged(PLAN)
    clock_at(20)(table, house)
    situation = Seat(table, tmp_path).situation
    assert not display_model(situation.table, (), situation.words, QUIET_SECONDS, 299).is_dim
    assert display_model(situation.table, (), situation.words, QUIET_SECONDS, 300).is_dim


# by touches


def test_by_touches_it_stops_and_a_plan_is_sealed_whatever_it_shows(theatre: Theatre) -> None:
    for seconds, word in ((10, "Talk"), (200, "Seal"), (400, "Time is over")):
        staged = theatre.show(Scene(PLAN, prepare=clock_at(seconds)))
        assert staged.hand.sees(word)
        if word == "Talk":
            staged.tap("Talk")
            assert staged.hand.sees("Paused")
        staged.tap("Open my plan")
        fill_the_plan(staged)
        staged.tap("Seal my plan")
        assert staged.hand.sees("Your plan is sealed")
    theatre.clear()


def test_a_second_changes_one_label_and_the_time_between_two_nothing(theatre: Theatre) -> None:
    staged = theatre.show(Scene(PLAN, prepare=clock_at(10)))
    staged.app._tick(0.5)
    staged.hand.frames()
    made = list(staged.app.root.walk())
    texts = [getattr(widget, "text", "") for widget in made]
    staged.app._tick(0.5)
    assert not Window.canvas.needs_redraw
    staged.clock.pass_by(1.0)
    staged.app._tick(0.5)
    staged.hand.frames()
    assert list(map(id, staged.app.root.walk())) == list(map(id, made))
    changed = [widget for widget, text in zip(made, texts, strict=True) if getattr(widget, "text", "") != text]
    assert [type(widget).__name__ for widget in changed] == ["Tag"]
    theatre.clear()
