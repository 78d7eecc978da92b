"""The course of play: whoever is asked touches something, look by look around the table."""

import time
from collections.abc import Callable, Sequence

import attrs

from companion.ui.evening.figures import Figures
from companion.ui.evening.measuring import measure_waiting, press_lone_seal, press_seal
from companion.ui.evening.middle import ways_to_all
from companion.ui.evening.policy import RobotPlayer
from companion.ui.evening.screen import NOTHING_SEEN, SEALS, SeenScreen, look_at
from companion.ui.robot.phone import Phone, Unexpected
from companion.ui.robot.target import Target
from companion.ui.words.edition import SECOND

GUARD_SECONDS = 0.35
"""A player reads a new question at least so long; the app takes no answer sooner."""
SILENCE_SECONDS = 90.0
UNHURRIED_SECONDS = 0.1
"""Where nothing is measured, between two looks around the table: a look costs every app some work."""
LOOKS_FARTHER = 15
"""After so many touches, and again after as many, whoever has found no answer looks farther down the page."""
MOST_TOUCHES = 80
"""Of one question; more would never end."""
ASKED_OF_ALL = frozenset({"draw"})
"""Questions that any seat may answer: whoever was about to has not."""


@attrs.define
class PhoneSeat:
    """A phone, whoever holds it, and the question in their hands."""

    phone: Phone
    player: RobotPlayer
    kind: str = ""
    title: str = ""
    taps: int = 0
    pressed: str = ""
    """What the main button of this question said, if that was touched last."""
    ready_at: float = 0.0
    seen: tuple[str, bool] = ("", False)
    screen: SeenScreen = NOTHING_SEEN


def _nothing() -> bool:
    return False


class Course:
    """Some phones at one table, and what was seen and measured there."""

    def __init__(
        self,
        phones: Sequence[Phone],
        seed: str,
        edition: str = SECOND,
        *,
        is_measured: bool = True,
        is_calm: bool = False,
    ) -> None:
        """`is_measured`: how soon a seal is seen, what a waiting phone costs; `is_calm`: whether nobody fights."""
        ways = ways_to_all(len(phones), edition)
        self.seats = [PhoneSeat(phone, RobotPlayer(f"{seed} {phone.name}", is_calm, ways)) for phone in phones]
        self.figures = Figures()
        self.answers = 0
        self._is_measured = is_measured
        self._battle = ""
        self._touched_at = 0.0

    @property
    def round(self) -> int:
        """The round that every phone has reached."""
        return min(seat.screen.round for seat in self.seats)

    @property
    def is_over(self) -> bool:
        """Whether every phone says that the game has ended."""
        return all(seat.screen.is_over for seat in self.seats)

    def play_until(self, is_over: Callable[[], bool], between: Callable[[], bool] = _nothing) -> None:
        """Or until the game is over. `between` two looks something else may happen, and says whether it has."""
        self._touched_at = time.monotonic()
        self.look_around()
        while not is_over() and not self.is_over:
            for seat in self.seats:
                self._look(seat)
                self._act(seat)
            if not self._is_measured:
                time.sleep(UNHURRIED_SECONDS)
            if between():
                self._touched_at = time.monotonic()
            if time.monotonic() - self._touched_at > SILENCE_SECONDS:
                seen = {seat.phone.name: seat.screen.texts for seat in self.seats}
                raise Unexpected(f"nobody has anything to touch: {seen}")

    def look_around(self) -> None:
        """At every phone."""
        for seat in self.seats:
            self._look(seat)

    # one look, one touch

    def _look(self, seat: PhoneSeat) -> None:
        screen = seat.screen = look_at(seat.phone)
        if screen.battle and screen.battle != self._battle:
            self.figures.battles += 1
        if seat is self.seats[0] or screen.battle:
            self._battle = screen.battle
        seen = (screen.question, screen.is_closed)
        if seen != seat.seen:
            seat.seen, seat.ready_at = seen, time.monotonic() + GUARD_SECONDS
        if seat.kind and _is_gone(seat):
            self._answered(seat)

    def _answered(self, seat: PhoneSeat) -> None:
        """The question is not on the screen any more."""
        if seat.pressed or seat.kind not in ASKED_OF_ALL:
            self.figures.taps[seat.kind].append(seat.taps)
        self.figures.musters += seat.kind in ("muster", "muster-area")
        self.figures.ties += seat.kind in ("tie", "tie-order")
        self.answers += 1
        seat.kind, seat.title, seat.taps, seat.pressed = "", "", 0, ""
        seat.player.answered()

    def _act(self, seat: PhoneSeat) -> None:
        if time.monotonic() < seat.ready_at:
            return
        screen = seat.screen
        target = seat.player.touch(screen) if not screen.is_over else None
        if target is None:
            return
        self._touched_at = time.monotonic()
        question = screen.question_after(seat.kind)
        if question:
            seat.kind, seat.title, seat.taps = question, screen.title or seat.title, seat.taps + 1
            seat.pressed = target.text if target == screen.main and not screen.is_closed else ""
        if seat.taps > MOST_TOUCHES:
            raise Unexpected(f"{seat.phone.name} finds no answer: {screen.texts}")
        if seat.taps and seat.taps % LOOKS_FARTHER == 0:
            seat.phone.scroll()
            return
        if target.text in SEALS and self._is_measured:
            self._seal(seat, target)
        else:
            seat.phone.tap_target(target)

    def _seal(self, seat: PhoneSeat, target: Target) -> None:
        others = [other for other in self.seats if other is not seat]
        for other in others:
            other.screen = look_at(other.phone)
        thinking = [other for other in others if other.screen.question and not other.screen.is_sealed]
        waiting = [other.phone for other in others if other.screen.is_sealed]
        if not thinking and not waiting:
            press_lone_seal(seat.phone, target)
            return
        is_last = not thinking
        what, milliseconds = press_seal(seat.phone, target, waiting if is_last else [])
        (self.figures.reveal_ms if is_last else self.figures.seal_ms).append(milliseconds)
        if is_last and what == "bid":
            self.figures.bids += 1
        if not is_last and not self.figures.pan_ms and what == "plan":
            measure_waiting(seat.phone, self.figures)


def _is_gone(seat: PhoneSeat) -> bool:
    """Whether the question in these hands was answered: here, or by somebody else."""
    screen = seat.screen
    if screen.question_after(seat.kind) != seat.kind or (screen.title and seat.title not in ("", screen.title)):
        return True
    return bool(seat.pressed) and (screen.main is None or screen.main.text != seat.pressed)
