"""What befalls a table in an evening, by touches on real apps: each a process, with a window and a disk of its own."""

from pathlib import Path

from companion.ui.evening.stories.run import play_stories

STORIES = ["correction", "undo", "host", "seat", "file", "wildlings", "drift", "end"]
SELDOM = {"wildlings", "end"}
"""What a display shows in few evenings."""


def test_an_evening_in_which_everything_happens(tmp_path: Path) -> None:
    """A correction, an undo past a reveal, another host, a seat handed over, a pause by file, wildlings, a board that
    differs, and the end; from the wildlings on a display stands by, and must show the phase of the players.

    At one table, for setting one takes most of the time. Every story waits for what must be seen, ends with one ledger
    on all devices, and what was on a disk then must be in all ledgers at the end.
    """
    played = play_stories(STORIES, tmp_path, lambda line: None)
    assert played["stories"] == STORIES
    assert played["digests_equal"]
    assert played["lost_entries"] == 0
    assert set(played["display_phases"]) >= SELDOM
