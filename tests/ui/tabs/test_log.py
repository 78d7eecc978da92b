"""The log: complete for whoever comes late, nothing twice, filtered by the names of events."""

from itertools import pairwise
from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.door import Happening, OwnNews, Stage, StagedTable, Ticket, Told
from companion.ui.models.place import Place
from companion.ui.models.tabs.log import (
    ALL,
    BAR,
    BATTLE_EVENTS,
    BATTLE_REASONS,
    BATTLES,
    BID_EVENTS,
    BID_REASONS,
    BIDS,
    ENTRY_ICONS,
    MINE,
    log_model,
    newest_lines,
)
from companion.ui.shots.stage import Moment
from companion.ui.steward.asking.log_reading import LogReading, joined
from companion.ui.words import words_in
from engine import EVENT_WORDS, EVENTS, random_choice
from tests.ui.scene import Seat, staged

WORDS = words_in("en")


def played(answers: int) -> StagedTable:
    table, _ = staged(Moment("orders"))
    while len(table.happened) < answers:
        question = next(one for one in table.game.pending if one.id not in table.sealed)
        table.answer(question, random_choice(table.game, question, table._dice))
    return table


@pytest.fixture(scope="module")
def table() -> StagedTable:
    return played(120)


def lines(table: StagedTable, part: str, seat: str = "stark") -> tuple[Any, ...]:
    return log_model(tuple(table.happened), Place(seat=seat).with_part(BAR, part), WORDS).lines


# reading


class SlowDoor:
    """Reads its log when it is told to."""

    def __init__(self) -> None:
        self.tickets: dict[int, Ticket] = {}

    def log(self) -> Ticket:
        ticket = Ticket(len(self.tickets) + 1, "log")
        self.tickets[ticket.number] = ticket
        return ticket

    def ticket(self, ticket: Ticket) -> Ticket:
        return self.tickets[ticket.number]

    def settle(self, *entries: int) -> None:
        last = len(self.tickets)
        self.tickets[last] = Ticket(last, "log", stage=Stage.DONE, result=happenings(*entries))


def happenings(*entries: int) -> tuple[Happening, ...]:
    return tuple(Happening(entry, "device", Told("SealsOpened", {}), ()) for entry in entries)


def test_what_was_heard_while_the_log_was_read_is_not_told_twice() -> None:
    assert joined(happenings(1, 2, 3), happenings(3, 4)) == happenings(1, 2, 3, 4)
    assert joined((), happenings(0, 1)) == happenings(0, 1)


def test_the_log_is_asked_for_once() -> None:
    door, reading = SlowDoor(), LogReading()
    assert reading.look(door, happenings(4)) == happenings(4)  # type: ignore[arg-type]
    assert reading.look(door, happenings(4, 5)) == happenings(4, 5)  # type: ignore[arg-type]
    door.settle(1, 2, 3, 4)
    assert reading.look(door, happenings(4, 5)) == happenings(1, 2, 3, 4, 5)  # type: ignore[arg-type]
    assert reading.look(door, happenings(1, 2, 3, 4, 5, 6)) == happenings(1, 2, 3, 4, 5, 6)  # type: ignore[arg-type]
    assert len(door.tickets) == 1


def test_it_is_read_anew_when_history_has_changed() -> None:
    door, reading = SlowDoor(), LogReading()
    reading.look(door, ())  # type: ignore[arg-type]
    door.settle(1, 2, 3)
    assert reading.look(door, ()) == happenings(1, 2, 3)  # type: ignore[arg-type]
    reading.again()
    assert reading.look(door, ()) == ()  # type: ignore[arg-type]
    door.settle(1, 2)
    assert reading.look(door, happenings(2, 3)) == happenings(1, 2, 3)  # type: ignore[arg-type]
    assert len(door.tickets) == 2


def test_whoever_comes_late_has_the_whole_log(tmp_path: Path) -> None:
    table = played(40)
    seat = Seat(table, tmp_path, "stark")
    assert [one.entry for one in seat.situation.log] == list(range(1, len(table.happened) + 1))
    question = next(one for one in table.game.pending if one.id not in table.sealed)
    table.answer(question, random_choice(table.game, question, table._dice))
    table.show()
    assert [one.entry for one in seat.situation.log] == list(range(1, len(table.happened) + 1))


def test_the_log_is_not_read_before_the_table_is_laid(tmp_path: Path) -> None:
    table = played(10)
    seat = Seat(table, tmp_path, "stark")
    view = seat.situation.view
    assert view.table is not None
    empty = attrs.evolve(view.table, table="another", position=None, asked=())
    seat.steward.arrived(attrs.evolve(view, table=empty), ())
    assert seat.situation.log == ()
    seat.steward.arrived(attrs.evolve(view, table=attrs.evolve(view.table, table="another")), ())
    seat.steward.arrived(attrs.evolve(view, table=attrs.evolve(view.table, table="another")), ())
    assert len(seat.situation.log) == len(table.happened)


# lines


def test_filters_name_events_of_the_engine() -> None:
    assert set(EVENTS) >= BATTLE_EVENTS | BID_EVENTS
    assert not BATTLE_EVENTS & BID_EVENTS
    reasons = {word for words in EVENT_WORDS.values() for word in words.get("reason", ())}
    assert reasons >= BATTLE_REASONS | BID_REASONS


def test_every_event_has_a_line_or_is_a_heading(table: StagedTable) -> None:
    events = [event for one in table.happened for event in one.events]
    headings = [event for event in events if event.name in ("round_begins", "phase_begins")]
    shown = lines(table, ALL)
    assert sum(not line.is_heading for line in shown) == len(events) - len(headings)


def test_a_line_is_about_a_house_or_about_none(table: StagedTable) -> None:
    assert any(event.name == "house_cards_revealed" for one in table.happened for event in one.events)
    assert {line.house for line in lines(table, ALL)} <= {"", *table.game.setup.houses}


def test_headings_name_the_round_and_the_step(table: StagedTable) -> None:
    headings = [line.text for line in lines(table, ALL) if line.is_heading]
    assert "Round 2 · Westeros" in headings
    assert len(headings) == len(set(headings))


def test_a_filter_shows_its_events_and_no_others(table: StagedTable) -> None:
    events = [event for one in table.happened for event in one.events]
    for part, names, reasons in ((BATTLES, BATTLE_EVENTS, BATTLE_REASONS), (BIDS, BID_EVENTS, BID_REASONS)):
        expected = [WORDS.told(one) for one in events if one.name in names or one.facts.get("reason") in reasons]
        assert [line.text for line in lines(table, part) if not line.is_heading] == expected


def test_mine_is_about_my_house(table: StagedTable) -> None:
    mine = [line for line in lines(table, MINE) if not line.is_heading]
    assert mine
    assert all("Stark" in line.text for line in mine if line.house == "stark")
    assert len(mine) < len(lines(table, ALL))


def test_a_spectator_has_no_part_mine(table: StagedTable) -> None:
    model = log_model(tuple(table.happened), Place().with_part(BAR, MINE), WORDS)
    assert "Mine" not in [part.text for part in model.bar.parts]
    assert model.bar.chosen == 0


def test_the_newest_lines_are_the_last_of_the_log(table: StagedTable) -> None:
    newest = newest_lines(tuple(table.happened), 6, WORDS)
    texts = [line.text for line in lines(table, ALL) if not line.is_heading]
    assert [line.text for line in newest] == texts[:-7:-1]


def test_entries_beside_the_game_have_lines(table: StagedTable) -> None:
    log = (
        Happening(
            1, "device", Told("SeatTaken", {"house": "stark", "key": "", "player": "First", "by_itself": False}), ()
        ),
    )
    (line,) = log_model(log, Place(), WORDS).lines
    assert line.text == "First plays Stark."
    assert line.icon == ENTRY_ICONS["SeatTaken"]


def test_a_log_that_has_not_changed_is_not_made_anew(table: StagedTable) -> None:
    log = tuple(table.happened)
    assert log_model(log, Place(), WORDS).lines is log_model(log, Place(), WORDS).lines


def test_a_log_after_steps_were_taken_back_is_read_again(tmp_path: Path) -> None:
    seat = Seat(played(30), tmp_path, "stark")
    view = seat.situation.view
    news = (OwnNews(Told("TakenBack", {"gone": ((1,),), "returned": ()})),)
    del seat.table.happened[20:]
    seat.steward.arrived(attrs.evolve(view, own=attrs.evolve(view.own, notices=news)), ())
    assert [one.entry for one in seat.situation.log] == list(range(1, 21))


# finding a moment


def test_one_goes_back_by_rounds(stage) -> None:
    staged = stage(Moment("march", round=4))
    staged.tap("Log")
    tab = staged.widget("LogTab")
    seen = [tab.where]
    earlier, later = (widget for widget in tab.walk(restrict=True) if type(widget).__name__ == "RoundButton")
    for _ in range(4):
        staged.hand.tap_at(*earlier.center)
        staged.settle()
        seen.append(tab.where)
    assert seen[0].startswith("Round 4")
    assert seen[1:] == [
        "Round 4 · Westeros",
        "Round 3 · Westeros",
        "Round 2 · Westeros",
        "Round 1 · Planning",
    ]
    staged.hand.tap_at(*later.center)
    staged.settle()
    assert tab.where == "Round 2 · Westeros"


def test_no_heading_is_said_twice_in_a_row(table: StagedTable) -> None:
    headings = [line.text for line in lines(table, ALL) if line.is_heading]
    assert all(one != following for one, following in pairwise(headings))
