"""Where the evening's time went: added up by each device, without rests, and kept over a restart."""

import json
from pathlib import Path

import attrs
import pytest

from companion.door import ClockNow, Progress
from companion.ui.keeping import MOST_EVENINGS, TIMES, Keeping
from companion.ui.models.intents import Go
from companion.ui.models.page import PageModel
from companion.ui.models.parts import SectionModel
from companion.ui.models.place import Page, Tab
from companion.ui.models.times.page import time_sections, time_words, times_model
from companion.ui.models.times.spent import (
    MOST_SECONDS,
    NOTHING_SPENT,
    Doing,
    Part,
    Spent,
    doing_now,
    plain_of,
    spent_of,
)
from companion.ui.shots.scenes import answer_by_lot
from companion.ui.shots.stage import Moment
from companion.ui.steward.timing.timekeeping import KEEP_SECONDS
from companion.ui.words import words_in
from tests.ui.scene import Seat, staged

PLAN = Moment("orders", "stark", round=2, seed=3)
MARCH = Moment("march", round=2)
WORDS = words_in("en")


def test_times_are_added_up_by_round_part_and_house() -> None:
    spent = NOTHING_SPENT.after(Doing(1, Part.PLANNING, ("stark", "tyrell")), 60)
    spent = spent.after(Doing(1, Part.PLANNING, ("tyrell",)), 30).after(None, 500).after(Doing(2, Part.BATTLE, ()), 5)
    assert spent.parts == {(1, Part.PLANNING): 90, (2, Part.BATTLE): 5}
    assert spent.houses == {"stark": 60, "tyrell": 90}
    assert spent_of(json.loads(json.dumps(plain_of(spent)))) == spent


def test_who_has_heard_nothing_for_long_has_slept() -> None:
    assert NOTHING_SPENT.after(Doing(1, Part.ACTION, ()), 9 * 3600).parts == {(1, Part.ACTION): MOST_SECONDS}


@pytest.mark.parametrize(
    "plain", [None, 3, [], {}, {"parts": [[1]], "houses": {}}, {"parts": [[1, "x", 2]], "houses": {}}, {"parts": []}]
)
def test_what_cannot_be_read_counts_as_nothing(plain: object) -> None:
    assert spent_of(plain) == NOTHING_SPENT


def test_each_phase_and_a_battle_has_its_own_time(tmp_path: Path) -> None:
    found = {}
    for moment in (PLAN, MARCH, Moment("bid", round=3), Moment("house-card", round=4), Moment("raven", round=3)):
        table, house = staged(moment)
        doing = doing_now(Seat(table, tmp_path / moment.kind, house).situation.table)
        assert doing is not None
        assert house in doing.houses
        found[moment.kind] = doing.part
    assert found == {
        "orders": Part.PLANNING,
        "march": Part.ACTION,
        "bid": Part.WESTEROS,
        "house-card": Part.BATTLE,
        "raven": Part.ACTION,
    }


def seat_at_march(folder: Path) -> Seat:
    table, house = staged(MARCH)
    return Seat(table, folder, house)


def test_a_rest_a_clock_that_stands_and_a_lost_line_do_not_count(tmp_path: Path) -> None:
    seat = seat_at_march(tmp_path)
    public = seat.situation.table
    assert doing_now(public) is not None
    assert doing_now(attrs.evolve(public, is_paused=True)) is None
    assert doing_now(attrs.evolve(public, clock=ClockNow(0, runs=False, since=0))) is None
    lost = attrs.evolve(public.connection, progress=Progress.LOOKING)
    assert doing_now(attrs.evolve(public, connection=lost)) is None
    assert doing_now(attrs.evolve(public, answers=0, asked=())) is None


def test_a_device_counts_what_it_sees_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    table, house = staged(MARCH)
    seat = Seat(table, tmp_path, house)
    before = seat.situation.spent
    assert before is not None
    began = before.houses.get(house, 0.0)
    seat.passes(100)
    table.rest(True)
    table.show()
    seat.passes(5000)
    table.rest(False)
    table.show()
    seat.passes(20)
    assert seat.situation.spent is not None
    assert seat.situation.spent.houses[house] == began + 120
    answer_by_lot(table, table.game.pending[0])
    table.show()
    again = Seat(table, tmp_path, house)
    assert again.situation.spent is not None
    assert sum(again.situation.spent.parts.values()) >= 120 - KEEP_SECONDS


def test_only_times_lie_on_the_disk_and_not_for_ever(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    for number in range(MOST_EVENINGS + 3):
        keeping.keep_times(f"table {number}", plain_of(Spent({(1, Part.ACTION): 5.0}, {"stark": 5.0})))
    kept = json.loads((tmp_path / TIMES).read_text())
    assert len(kept) == MOST_EVENINGS
    assert keeping.times("table 0") is None
    assert kept["table 14"] == {"parts": [[1, "action", 5]], "houses": {"stark": 5}}


def test_the_page_names_houses_in_the_order_of_the_box_and_blames_nobody(tmp_path: Path) -> None:
    seat = seat_at_march(tmp_path)
    seat.passes(400)
    seat.touches(Go(attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.TIMES)))
    page = times_model(seat.situation, Go(seat.situation.place))
    assert isinstance(page, PageModel)
    sections = [part for part in page.parts if isinstance(part, SectionModel)]
    assert [section.heading for section in sections] == ["The evening", "By round", "While a house was asked"]
    spent = Spent({(1, Part.PLANNING): 3600.0 + 180}, {"tyrell": 10.0, "stark": 90.0})
    whole, rounds, houses = time_sections(spent, ("stark", "tyrell"), WORDS)
    assert [(row.title, row.value) for row in whole.rows] == [("Planning", "1 h 3 min"), ("All together", "1 h 3 min")]
    assert [(row.title, row.value) for row in rounds.rows] == [("Round 1", "1 h 3 min")]
    assert [(row.title, row.value) for row in houses.rows] == [("Stark", "2 min"), ("Tyrell", "0 min")]
    assert time_words(59 * 60, WORDS) == "59 min"
