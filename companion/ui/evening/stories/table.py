"""A real table on which a story is played: three phones, each a process with a window of its own."""

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from companion.ui.evening.course import Course
from companion.ui.evening.ledgers import Ledgers
from companion.ui.evening.phases import ACTION, PLANNING, RAVEN, WESTEROS, Phase
from companion.ui.evening.screen import ROUND, SeenScreen
from companion.ui.evening.setting import Way, join, new_display, set_table
from companion.ui.evening.watching import DisplayWatch
from companion.ui.robot.phone import Phone, Unexpected
from companion.ui.robot.target import Target

PLAYERS = 3
PATIENCE_SECONDS = 90.0
"""No step takes as long as this, on any machine; it is there so that a mistake hangs nobody."""
STEP_SECONDS = 10.0
FOLLOW_SECONDS, TRIES = 3.0, 5
"""So long a sheet may take to follow a touch, and so often it is touched again."""
STEPS = (WESTEROS, PLANNING, *ACTION)
AGREE, NOW = "Agree", "Now"


class StoryTable:
    """The first phone hosts. Nobody fights, so that rounds are short."""

    def __init__(self, folder: Path, say: Callable[[str], None], pictures: Path | None = None) -> None:
        self.say = say
        self.folder = folder / "phones"
        self.phones = [self.new_phone(number) for number in range(PLAYERS)]
        """Every device at the table; those of the players first."""
        self.course = Course(self.phones, "story", is_measured=False, is_calm=True)
        self.host = self.phones[0]
        self.ledgers = Ledgers(self.folder)
        self.display: Phone | None = None
        """Beside the board, as soon as somebody has put one up."""
        self.way = Way("", "")
        self._watch: DisplayWatch | None = None
        self._pictures = pictures

    def new_phone(self, number: int, *arguments: str) -> Phone:
        """A device that nobody has started yet."""
        return Phone(f"Phone {number + 1}", self.folder / f"{number}", arguments)

    @property
    def guests(self) -> list[Phone]:
        """The phones that do not host."""
        return [phone for phone in self.phones if phone is not self.host]

    @property
    def players(self) -> list[Phone]:
        """The phones with a seat."""
        return [seat.phone for seat in self.course.seats]

    def begin(self) -> None:
        """All sit, and the board is laid out."""
        for phone in self.phones:
            phone.begin()
        for phone in self.phones:
            phone.connect()
        self.way = set_table(self.phones)

    def end(self) -> None:
        """Whatever happens, no process stays."""
        for device in (*self.phones, *([self.display] if self.display is not None else [])):
            device.quit()

    # playing

    def play_to(self, step: str, number: int = 1) -> None:
        """Until all phones have come to this step of this round, or farther."""
        self.play_until(lambda: all(_has_reached(seat.screen, number, step) for seat in self.course.seats))

    def play_to_reveal(self) -> None:
        """Until orders lie open: in this round, or in the next one if they do already and some are resolved."""
        self.course.look_around()
        is_over = any(seat.screen.step in ACTION[1:] for seat in self.course.seats)
        self.play_to(RAVEN, max(seat.screen.round for seat in self.course.seats) + is_over)

    def play_answers(self, number: int) -> None:
        """Until so many more questions are answered."""
        wanted = self.course.answers + number
        self.play_until(lambda: self.course.answers >= wanted)

    def seal_alone(self, phone: Phone) -> None:
        """One player seals, and nobody else does anything."""
        seats = self.course.seats
        self.course.seats = [seat for seat in seats if seat.phone is phone]
        self.play_until(lambda: all(seat.screen.is_sealed for seat in self.course.seats))
        self.course.seats = seats

    def play_until(self, is_over: Callable[[], bool]) -> None:
        """Whoever is asked answers; where there is a display, it must follow."""
        self.course.play_until(is_over, self._watch_display)

    # the display

    def put_up_display(self) -> None:
        """From now on a table display stands beside the board, and is watched."""
        if self.display is not None:
            return
        self.display = new_display(self.folder)
        self.display.start()
        join(self.display, self.way)
        self._watch = DisplayWatch(self.display, self.players)

    def play_to_display(self, phase: Phase) -> None:
        """Until the display shows this phase, while the players are in it."""
        self.play_until(lambda: bool(self.course.figures.display_right[phase.value]))

    def display_must_show(self, phase: Phase) -> None:
        """Nobody plays meanwhile."""
        assert self.display is not None

        def is_shown() -> bool:
            self.course.look_around()
            self._watch_display()
            return bool(self.course.figures.display_right[phase.value])

        self.display.wait_until(is_shown, f"the phase {phase.value}", PATIENCE_SECONDS)

    def _watch_display(self) -> bool:
        """Never changes anything at the table."""
        if self._watch is not None:
            figures = self.course.figures
            self._watch.look([seat.screen for seat in self.course.seats], figures, self._pictures)
            if figures.display_wrong:
                raise Unexpected(f"the display has shown {figures.display_wrong[0]}")
        return False

    # what players do beside a question

    def tap(self, phone: Phone, *texts: str) -> None:
        """Touch what says this, one after the other, wherever it is on its page.

        Whoever is asked something meanwhile is led to that: then the way begins anew.
        """
        until, done = time.monotonic() + PATIENCE_SECONDS, 0
        while done < len(texts):
            try:
                phone.reach(texts[done], STEP_SECONDS)
                done += 1
            except Unexpected:
                if time.monotonic() > until:
                    raise
                done = 0

    def close_curtain(self, phone: Phone) -> None:
        """An open one hides all ways but its own."""
        if any(target.text == "Close" for target in phone.targets()):
            self.tap(phone, "Close")

    def tap_first(self, phone: Phone, text: str) -> None:
        """Touch the uppermost thing that says this."""
        phone.tap_target(phone.find(text, PATIENCE_SECONDS)[0])

    def tap_to_field(self, phone: Phone, text: str, beginning: str) -> None:
        """Touch what leads to a field, and the field: its hint begins so, and goes on as the table is found or not.

        The card may be replaced under the finger, while the device looks for its table: then the touch is repeated,
        and the field counts as soon as it is seen twice.
        """
        fields: list[Target] = []

        def stands_still() -> bool:
            before, targets = list(fields), phone.targets()
            fields[:] = [target for target in targets if target.text.startswith(beginning)]
            leading = [target for target in targets if target.text == text]
            if not fields and leading:
                phone.tap_target(leading[0])
            return bool(fields) and fields == before

        phone.wait_until(stands_still, f"a field: {beginning}", PATIENCE_SECONDS)
        phone.tap_target(fields[0])

    def who_is_here(self, phone: Phone) -> None:
        """By a touch on the header, which stands over every card."""
        phone.tap_target(self._found(phone, lambda target: bool(ROUND.fullmatch(target.text)), "a header"))
        self.sees(phone, "Who is here")

    def row_of(self, phone: Phone, player: Phone) -> Target:
        """The row of a player among those who are here."""
        return self._found(phone, lambda target: player.name in target.text.split(" · "), f"the row of {player.name}")

    def house_of(self, phone: Phone, player: Phone) -> str:
        """The house of a player, as it stands on another phone among those who are here."""
        return self.row_of(phone, player).text.split(" · ")[-1]

    def _found(self, phone: Phone, fits: Callable[[Target], bool], what: str) -> Target:
        found: list[Target] = []

        def is_there() -> bool:
            found[:] = [target for target in phone.targets() if fits(target)]
            return bool(found)

        phone.wait_until(is_there, what, PATIENCE_SECONDS)
        return found[0]

    def agree(self, phones: Sequence[Phone]) -> None:
        """Whoever is asked for a vote agrees."""
        for phone in phones:
            self.tap_away(phone, AGREE)

    def tap_away(self, phone: Phone, text: str) -> None:
        """Touch a button of a sheet until it is gone."""
        self._tap_until(phone, text, lambda: all(target.text != text for target in phone.targets()))

    def tap_for(self, phone: Phone, text: str, part: str) -> None:
        """Touch something on a sheet until this is seen."""
        self._tap_until(phone, text, lambda: any(part in one for one in phone.texts()))

    def _tap_until(self, phone: Phone, text: str, holds: Callable[[], bool]) -> None:
        """On a sheet that has only just come, a touch counts for nothing."""
        for number in range(TRIES):
            if number and holds():  # it was only slow
                return
            self.tap(phone, text)
            with suppress(Unexpected):
                phone.wait_until(holds, text, FOLLOW_SECONDS)
                return
        raise Unexpected(f"{phone.name} does not follow {TRIES} touches on {text!r}: {phone.texts()}")

    # what must be seen

    def sees(self, phone: Phone, *parts: str) -> None:
        """Until all of these are on the screen, each perhaps as a part of a longer text."""

        def are_seen() -> bool:
            texts = phone.texts()
            return all(any(part in text for text in texts) for part in parts)

        phone.wait_until(are_seen, " and ".join(map(repr, parts)), PATIENCE_SECONDS)

    def sees_no_more(self, phone: Phone, part: str) -> None:
        """Until no text on the screen has this in it."""
        phone.wait_until(
            lambda: all(part not in text for text in phone.texts()), f"anything but {part!r}", PATIENCE_SECONDS
        )

    def sees_row(self, phone: Phone, *words: str) -> None:
        """Until one row, or button, says all of these."""
        self._found(phone, lambda target: set(words) <= set(target.text.split(" · ")), " · ".join(words))

    def all_see(self, *parts: str) -> None:
        """On every phone."""
        for phone in self.phones:
            self.sees(phone, *parts)

    def picture(self, name: str, phone: Phone) -> None:
        """Where pictures are wanted, one of this phone."""
        if self._pictures is not None:
            phone.picture(self._pictures / f"story-{name}.png")

    def must_be_one_table(self) -> None:
        """All devices come to have the same on their disks; what is there now must be there at the end."""
        host = self.host
        host.wait_until(self.ledgers.are_equal_now, "the same ledger as all others", PATIENCE_SECONDS)
        self.ledgers.remember()

    def must_have_lost_nothing(self) -> None:
        """When all have ended."""
        if not self.ledgers.digests_equal():
            raise Unexpected("the devices do not have the same ledger")
        if lost := self.ledgers.lost_entries():
            raise Unexpected(f"{lost} entries that had been on a disk are not in every ledger")


def _has_reached(screen: SeenScreen, number: int, step: str) -> bool:
    if screen.step not in STEPS:
        return False
    return (screen.round, STEPS.index(screen.step)) >= (number, STEPS.index(step))
