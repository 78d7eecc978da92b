"""The table display of an evening, watched: whenever the players go on, it must show the phase that they are in."""

import time
from collections.abc import Sequence
from pathlib import Path

from companion.ui.evening.figures import Figures
from companion.ui.evening.phases import Expecting, Phase, Played, Shown, played_by, shown_on_display
from companion.ui.evening.screen import SeenScreen, look_at
from companion.ui.robot.phone import Phone

FOLLOW_SECONDS = 15.0
"""A display that has not followed after so long shows something wrong."""
LOOK_SECONDS = 0.1


class DisplayWatch:
    """Compares what the display shows with what stands on the phones."""

    def __init__(self, display: Phone, phones: Sequence[Phone]) -> None:
        self._display = display
        self._phones = phones
        self._expecting = Expecting()
        self._judged: Played | None = None

    def look(self, screens: Sequence[SeenScreen], figures: Figures, pictures: Path | None) -> None:
        """`screens`: what the players have just seen. Judges once for everything new; nobody touches meanwhile."""
        played = played_by(screens)
        if played is None or played == self._judged:
            return
        allowed = self._expecting.may_show(played)
        until = time.monotonic() + FOLLOW_SECONDS
        while not self._is_right(shown := shown_on_display(self._display.texts()), allowed, played):
            if played_by([look_at(phone) for phone in self._phones]) != played:
                return  # The table has gone on; the next look judges that.
            if time.monotonic() > until:
                figures.display_wrong.append(_said(shown, played))
                break
            time.sleep(LOOK_SECONDS)
        else:
            self._count(shown, figures)
            self._expecting.has_shown(shown)
        self._judged = played
        if pictures is not None:
            self._take_picture(pictures, played.round, shown)

    def _is_right(self, shown: Shown, allowed: frozenset[Phase], played: Played) -> bool:
        if shown.phase not in allowed:
            return False
        return shown.phase is not Phase.BATTLE or shown.area == (played.battle or self._expecting.battle)

    def _count(self, shown: Shown, figures: Figures) -> None:
        assert shown.phase is not None
        figures.display_right[shown.phase.value] += 1

    def _take_picture(self, folder: Path, number: int, shown: Shown) -> None:
        name = shown.phase.value if shown.phase is not None else "nothing"
        path = folder / f"display-{number}-{name}.png"
        if not path.exists():
            self._display.picture(path)


def _said(shown: Shown, played: Played) -> str:
    """What was wrong."""
    on_display = f"{shown.phase.value} {shown.area}".strip() if shown.phase is not None else "no phase"
    players = f"round {played.round} {played.step or played.battle or 'the end'} {', '.join(sorted(played.questions))}"
    return f"{on_display} while the players were in {players.strip()}"
