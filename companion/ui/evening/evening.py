"""An evening of some rounds: from the first window to the last, with trouble, pictures and figures."""

import time
from collections.abc import Callable
from pathlib import Path

from companion.ui.evening.beside import measure_beside
from companion.ui.evening.course import Course
from companion.ui.evening.figures import Figures
from companion.ui.evening.ledgers import Ledgers
from companion.ui.evening.setting import new_display, set_table
from companion.ui.evening.trouble import EveningTrouble
from companion.ui.evening.watching import DisplayWatch
from companion.ui.robot.phone import Phone

CALM_SECONDS = 2.0


class Evening:
    """Some phones at one table, and perhaps a display beside it."""

    def __init__(
        self, folder: Path, players: int, rounds: int, seed: str, *, kills: bool = False, has_display: bool = False
    ) -> None:
        self.folder = folder
        self._rounds = rounds
        self._phones = [Phone(f"Phone {number + 1}", folder / "phones" / f"{number}") for number in range(players)]
        self._course = Course(self._phones, seed)
        self._ledgers = Ledgers(folder / "phones")
        self._trouble = EveningTrouble(self._phones, self._ledgers) if kills else None
        display = new_display(folder / "phones") if has_display else None
        self._watch = DisplayWatch(display, self._phones) if display is not None else None
        self._devices = [*self._phones, *([display] if display is not None else [])]
        self._told = 0
        self.figures.has_display = has_display

    @property
    def figures(self) -> Figures:
        """Collected on the way."""
        return self._course.figures

    def run(self, say: Callable[[str], None], pictures: Path | None = None) -> Figures:
        """From the first window to the last; whatever happens, no process stays."""
        try:
            say("An app and an empty window, one beside the other.")
            self.figures.beside = measure_beside(self.folder / "beside")
            for device in self._devices:
                device.start()
            say("One phone hosts, the others look for its table.")
            set_table(self._phones, self._devices[len(self._phones) :])
            say("All sit, and the board is laid out.")
            self._course.play_until(self._is_over, lambda: self._between(say, pictures))
            time.sleep(CALM_SECONDS)
            self._measure_at_the_end()
        finally:
            for device in self._devices:
                device.quit()
        self.figures.digests_equal = self._ledgers.digests_equal()
        self.figures.lost_entries = self._ledgers.lost_entries()
        return self.figures

    def _is_over(self) -> bool:
        return self._course.round > self._rounds

    def _between(self, say: Callable[[str], None], pictures: Path | None) -> bool:
        """Between two looks around the table: figures, pictures, the display, trouble; whether there was trouble."""
        reached = max(seat.screen.round for seat in self._course.seats)
        self.figures.rounds = max(self.figures.rounds, min(reached, self._rounds))
        if self.figures.rounds != self._told:
            self._told = self.figures.rounds
            say(f"Round {self._told}.")
        if pictures is not None:
            self._take_pictures(pictures)
        if self._watch is not None:
            self._watch.look([seat.screen for seat in self._course.seats], self.figures, pictures)
        return self._trouble is not None and self._trouble.comes(self._course.answers, say)

    # the end

    def _measure_at_the_end(self) -> None:
        for phone in self._phones:
            measured = phone.ask("measure")
            self.figures.rss_mb.append(measured["rss_mb"])
            self.figures.longest_pause_ms = max(self.figures.longest_pause_ms, measured["longest_pause_ms"])

    def _take_pictures(self, folder: Path) -> None:
        """One of every screen that is not there yet."""
        for seat in self._course.seats:
            name = "-".join([f"{seat.screen.round}", seat.kind or "waiting", "closed" * seat.screen.is_closed])
            path = folder / f"{name.strip('-')}.png"
            if not path.exists():
                seat.phone.picture(path)
