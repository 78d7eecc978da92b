"""A planning against the clock, by touches: agreed on, seen to run everywhere, stopped, and never a forced move."""

import re
import time

from companion.ui.evening.phases import PLANNING, RAVEN
from companion.ui.evening.setting import lay_out
from companion.ui.evening.stories.table import NOW, StoryTable
from companion.ui.robot.phone import Phone, Unexpected

MINUTES = "3"
"""The shortest time that a table can agree on: two minutes to talk, one to seal."""
SECONDS = 180
WHOLE_TALK = "2:00"
TIME = re.compile(r"(\d+):(\d\d)")
TIME_OVER = "time-over"
"""The cue at the end of the time to talk, and of the time to seal."""
APART_SECONDS = 2
"""Two devices that are looked at one after the other may differ by so much."""
RUNS_SECONDS = 3
PATIENCE_SECONDS = SECONDS + 60.0


def clock(table: StoryTable) -> None:
    """The host agrees on a time with the others. It sounds when the time is over, and whoever is late seals late."""
    _agree_on_it(table)
    first, second, third = table.players
    table.tap(first, "Start")
    _runs_everywhere(table)
    table.tap(second, "Talk")
    _stands_still(table)
    table.tap(third, "Paused")
    _runs_everywhere(table)
    _ends(table, "Seal", times=1)
    table.seal_alone(first)
    _ends(table, "Time is over", times=2)
    table.picture("clock-over", second)
    for phone in (second, third):
        table.sees(phone, "Open my plan")
    table.all_see(f"· {PLANNING}")
    table.play_to(RAVEN)
    table.must_be_one_table()


def _agree_on_it(table: StoryTable) -> None:
    """In the lobby, while nothing is answered; then the board is laid out anew."""
    table.tap(table.host, "More", "Table", "Options", MINUTES)
    table.sees(table.host, "Clock for planning", "Minutes of talk")
    table.picture("clock-agreed", table.host)
    table.tap(table.host, "x")
    lay_out(table.phones)
    for phone in table.phones:
        table.tap(phone, NOW)
    table.all_see("Start", WHOLE_TALK)


def _left(phone: Phone) -> int:
    """How many seconds the clock of a phone shows."""
    found = [shown for text in phone.texts() if (shown := TIME.fullmatch(text))]
    if not found:
        raise Unexpected(f"{phone.name} shows no clock, but {phone.texts()}")
    return int(found[0][1]) * 60 + int(found[0][2])


def _runs_everywhere(table: StoryTable) -> None:
    """On every phone less is left than before, and nearly the same."""
    table.all_see("Talk")
    before = {phone.name: _left(phone) for phone in table.players}
    for phone in table.players:
        phone.wait_until(lambda phone=phone: _left(phone) <= before[phone.name] - RUNS_SECONDS, "that its clock runs")
    left = [_left(phone) for phone in table.players]
    if max(left) - min(left) > APART_SECONDS:
        raise Unexpected(f"the clocks differ: {left}")


def _stands_still(table: StoryTable) -> None:
    """Everybody sees the same time, and the same again after a while."""
    table.all_see("Paused")
    left = {_left(phone) for phone in table.players}
    time.sleep(RUNS_SECONDS)
    if len(left | {_left(phone) for phone in table.players}) != 1:
        raise Unexpected(f"a clock that was stopped goes on, or differs: {left}")


def _ends(table: StoryTable, word: str, times: int) -> None:
    """Every phone says so, and has given the cue so often."""
    for phone in table.players:
        phone.wait_until(lambda phone=phone: word in phone.texts(), word, PATIENCE_SECONDS)
        phone.wait_until(lambda phone=phone: phone.heard().count(TIME_OVER) == times, f"cue {times} of a time over")
