"""``python -m companion evening --story NAME``: one story after the other, at one table of real apps."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.ui.evening.stories.clock import clock
from companion.ui.evening.stories.consent import correction, drift, undo
from companion.ui.evening.stories.devices import file, host, seat
from companion.ui.evening.stories.table import StoryTable
from companion.ui.evening.stories.watched import end, wildlings

STORIES: Mapping[str, Callable[[StoryTable], None]] = {
    "clock": clock,
    "correction": correction,
    "undo": undo,
    "host": host,
    "seat": seat,
    "file": file,
    "wildlings": wildlings,
    "drift": drift,
    "end": end,
}
"""In the order in which an evening of all is shortest: `clock` comes before the first answer, and takes three minutes;
the next two need a reveal, `drift` a new round.

After `file` a device without a seat hosts. A display that `wildlings` has put up stays to the end.
"""


def play_stories(
    names: Sequence[str], folder: Path, say: Callable[[str], None], pictures: Path | None = None
) -> Mapping[str, Any]:
    """What was played, with how many touches; raises `Unexpected` if a screen or a ledger is not as it should be."""
    table = StoryTable(folder, say, pictures)
    try:
        table.begin()
        for name in names:
            say(f"The story: {name}.")
            STORIES[name](table)
    finally:
        table.end()
    table.must_have_lost_nothing()
    return {
        "stories": list(names),
        "taps": sum(phone.taps for phone in table.phones),
        "digests_equal": table.ledgers.digests_equal(),
        "lost_entries": table.ledgers.lost_entries(),
        "display_phases": dict(sorted(table.course.figures.display_right.items())),
    }
