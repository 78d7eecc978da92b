"""The chronicle on the screen: its sections, the ways to it, and the end of the game on a display."""

from pathlib import Path

import attrs

from companion.ui.models.chronicle.chronicle import BidsOpened, Chronicle, chronicle_of
from companion.ui.models.chronicle.page import BAR, BATTLES, BIDS, TIMES, HousesModel
from companion.ui.models.chronicle.plots import ChartModel
from companion.ui.models.chronicle.remarks import bid_most
from companion.ui.models.controls import NoteModel
from companion.ui.models.display.display import display_model
from companion.ui.models.display.end import EndBody
from companion.ui.models.intents import Go
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel
from companion.ui.models.place import Page, Tab
from companion.ui.models.tabs.bodies import tab_body
from companion.ui.models.tabs.more import more_model
from companion.ui.models.times.page import times_parts
from companion.ui.shots.rows.chronicle import END
from companion.ui.shots.scenes import the_game_ends
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Theatre
from companion.ui.words.language import words_in
from tests.ui.conftest import PHONE
from tests.ui.scene import Seat, seat_at
from tests.ui.scene import staged as staged_table

LATE = Moment("march", round=5)


def opened(seat: Seat, section: str = "") -> PageModel:
    """By the row of *More*, then by the bar."""
    seat.touches(Go(attrs.evolve(seat.situation.place, tab=Tab.MORE, page=None)))
    title = seat.situation.words.say("Chronicle")
    seat.touches(next(row.intent for row in more_model(seat.situation).rows if row.title == title))
    if section:
        seat.touches(Go(seat.situation.place.with_part(BAR, section)))
    page = tab_body(seat.situation)
    assert isinstance(page, PageModel)
    return page


def test_during_the_game_it_has_the_rounds_so_far(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    plots = [part for part in opened(seat).parts if isinstance(part, ChartModel)]
    assert len(plots) == 3
    assert {len(line.values) for plot in plots for line in plot.lines} == {5}
    assert {line.house for line in plots[0].lines} == set(seat.situation.position.houses)


def test_nobody_has_bid_most_who_has_bid_no_more_than_another() -> None:
    words = words_in("en")

    def told(*bids: int) -> list[str]:
        bid = BidsOpened(2, "wildlings", dict(zip(("stark", "tyrell"), bids, strict=True)))
        chronicle = Chronicle(("stark", "tyrell"), (), (), (bid,), (), 0, 0)
        return [row.title for row in bid_most(chronicle, words)]

    assert told(2, 1) == ["Bid most: Stark, 2 power"]
    assert told(1, 1) == told(0, 0) == []


def test_battles_and_bids_are_those_of_the_chronicle(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    opened(seat)
    assert seat.situation.past is not None
    chronicle = chronicle_of(seat.situation.past)
    rows = {part.title: part for part in opened(seat, BATTLES).parts if isinstance(part, RowModel)}
    for house in chronicle.houses:
        name = str(seat.situation.words.house(house))
        assert rows[name].value == f"{chronicle.won()[house]} : {chronicle.lost()[house]}"
    total, *others = (part for part in opened(seat, BIDS).parts if isinstance(part, HousesModel))
    assert [int(place.text) for place in total.houses] == [chronicle.power_bid()[house] for house in chronicle.houses]
    assert len(others) == len(chronicle.bids)


def test_where_the_time_went_stands_there_if_this_device_has_seen_some(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    seat.passes(90)
    spent = seat.situation.spent
    assert spent is not None
    page = opened(seat, TIMES)
    assert page.parts == times_parts(spent, seat.situation.position.houses, seat.situation.words)
    assert page.bar is not None
    assert [part.text for part in page.bar.parts] == ["Rounds", "Battles", "Bids", "Time"]
    at_no_time = tab_body(attrs.evolve(seat.situation, spent=None))
    assert isinstance(at_no_time, PageModel)
    assert at_no_time.bar is not None
    assert [part.text for part in at_no_time.bar.parts] == ["Rounds", "Battles", "Bids"]
    assert isinstance(at_no_time.parts[0], ChartModel)


def test_in_the_first_round_it_says_that_nothing_has_happened(tmp_path: Path) -> None:
    seat = seat_at(Moment("raven"), tmp_path)
    for section in ("", BATTLES, BIDS):
        assert isinstance(opened(seat, section).parts[0], NoteModel)


def test_while_the_door_is_asked_it_says_so(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    place = attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.CHRONICLE)
    page = tab_body(attrs.evolve(seat.situation, place=place, past=None))
    assert isinstance(page, PageModel)
    assert [type(part) for part in page.parts] == [NoteModel]


def test_the_end_on_a_display_has_both_plots_and_four_remarkable_things(tmp_path: Path) -> None:
    table, _ = staged_table(Moment("orders", round=10))
    the_game_ends(table, "")
    situation = Seat(table, tmp_path).situation
    assert situation.past is not None
    body = display_model(situation.table, situation.log, situation.words, 0, past=situation.past).body
    assert isinstance(body, EndBody)
    assert body.chart is not None
    assert body.power is not None
    assert body.power.lines[0].values[-1] == situation.position.power[body.power.lines[0].house]
    assert len(body.remarks) == 4
    chronicle = chronicle_of(situation.past)
    assert [int(row.bid) for row in body.rows] == [chronicle.power_bid()[house] for house in chronicle.houses]
    before = display_model(situation.table, situation.log, situation.words, 0, past=None).body
    assert isinstance(before, EndBody)
    assert before.chart is before.power is None


def test_from_the_end_to_the_chronicle_the_replay_and_back_by_touches(theatre: Theatre) -> None:
    staged = theatre.show(END, None, PHONE)
    staged.tap("Chronicle", "Battles")
    assert staged.hand.sees("Won : lost")
    staged.tap("Replay")
    assert staged.hand.sees("The board is laid out.")
    staged.tap_target(next(one for one in staged.targets() if one.text == "back"))
    assert staged.hand.sees("Won : lost")
    staged.tap("Now")
    assert staged.hand.sees("Chronicle")
    theatre.clear()
