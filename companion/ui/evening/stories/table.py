"""A real table on which a story is played: three phones, each a process with a window of its own."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.ui.evening.course import Course
from companion.ui.evening.ledgers import Ledgers
from companion.ui.evening.screen import SeenScreen, look_at
from companion.ui.evening.setting import set_table
from companion.ui.robot.phone import Phone, Unexpected

PLAYERS = 3
PATIENCE_SECONDS = 30.0
"""No touch takes as long as this, on any machine; it is there so that a mistake hangs nobody."""
LOOK_SECONDS = 0.1
AGREE, DONE = "Agree", "Done on the board"


class StoryTable:
    """The first phone hosts. Nobody fights, so that rounds are short."""

    def __init__(self, folder: Path, say: Callable[[str], None], pictures: Path | None = None) -> None:
        self.folder = folder
        self.say = say
        self.phones = [Phone(f"Phone {number + 1}", folder / "phones" / f"{number}") for number in range(PLAYERS)]
        self.course = Course(self.phones, "story", is_measured=False, is_calm=True)
        self.ledgers = Ledgers(folder / "phones")
        self._pictures = pictures

    def begin(self) -> None:
        """All sit, and the board is laid out."""
        for phone in self.phones:
            phone.start()
        set_table(self.phones, has_real_decks=False)

    def end(self) -> None:
        """Whatever happens, no process stays."""
        for phone in self.phones:
            phone.quit()

    # playing

    def play_to(self, step: str, number: int = 1) -> None:
        """Until all phones have come to this step of this round, or farther."""
        self.course.play_until(lambda: all(_has_reached(seat.screen, number, step) for seat in self.course.seats))

    def play_answers(self, number: int) -> None:
        """Until so many more questions are answered."""
        wanted = self.course.answers + number
        self.course.play_until(lambda: self.course.answers >= wanted)

    # what players do beside a question

    def tap(self, phone: Phone, *texts: str) -> None:
        """Touch what says this, one after the other, wherever it is on its page."""
        for text in texts:
            phone.reach(text, PATIENCE_SECONDS)

    def sees(self, phone: Phone, *parts: str) -> None:
        """Until all of these are on the screen, each perhaps as a part of a longer text."""

        def are_seen() -> bool:
            texts = phone.texts()
            return all(any(part in text for text in texts) for part in parts)

        phone.wait_until(are_seen, " and ".join(map(repr, parts)), PATIENCE_SECONDS)

    def all_see(self, *parts: str, phones: Sequence[Phone] | None = None) -> None:
        """On every phone, or on some."""
        for phone in phones if phones is not None else self.phones:
            self.sees(phone, *parts)

    def agree(self, *phones: Phone) -> None:
        """Whoever is asked for a vote agrees."""
        for phone in phones:
            self.tap(phone, AGREE)

    def picture(self, name: str, phone: Phone) -> None:
        """Where pictures are wanted, one of this phone."""
        if self._pictures is not None:
            phone.picture(self._pictures / f"story-{name}.png")

    # what must hold

    def all_agree_on(self, what: Callable[[SeenScreen], object], phones: Sequence[Phone] | None = None) -> None:
        """Until all phones show the same of something."""
        until = time.monotonic() + PATIENCE_SECONDS
        while len(found := {repr(what(look_at(phone))) for phone in phones or self.phones}) != 1:
            if time.monotonic() > until:
                raise Unexpected(f"the phones differ: {found}")
            time.sleep(LOOK_SECONDS)


STEPS = ("Westeros", "Planning", "Raven", "Raids", "Marches", "Consolidate Power", "Clean-up")


def _has_reached(screen: SeenScreen, number: int, step: str) -> bool:
    if screen.step not in STEPS:
        return False
    return (screen.round, STEPS.index(screen.step)) >= (number, STEPS.index(step))
