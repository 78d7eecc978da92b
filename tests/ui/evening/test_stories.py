"""What befalls a table in an evening, by touches on real apps: each a process, with a window and a disk of its own."""

from pathlib import Path

from companion.ui.evening.stories.run import play_stories

STORIES = ["correction", "undo", "host", "seat", "file", "drift"]
"""What needs no certain card: `make soak` plays the others, with a display."""


def test_an_evening_in_which_everything_happens(tmp_path: Path) -> None:
    """A correction, an undo past a reveal, another host, a seat handed over, a pause by file, and a board that differs.

    At one table, for setting one takes most of the time. Every story waits for what must be seen, ends with one ledger
    on all devices, and what was on a disk then must be in all ledgers at the end.
    """
    played = play_stories(STORIES, tmp_path, lambda line: None)
    assert played["stories"] == STORIES
    assert played["digests_equal"]
    assert played["lost_entries"] == 0
