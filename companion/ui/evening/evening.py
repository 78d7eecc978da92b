"""The course of an evening: whoever is asked touches something, until the rounds are over."""

import time
from collections.abc import Callable
from pathlib import Path

import attrs

from companion.ui.evening.beside import measure_beside
from companion.ui.evening.figures import Figures
from companion.ui.evening.ledgers import Ledgers
from companion.ui.evening.measuring import measure_waiting, press_seal
from companion.ui.evening.policy import RobotPlayer
from companion.ui.evening.screen import NOTHING_SEEN, SEALS, SeenScreen, look_at
from companion.ui.evening.setting import set_table
from companion.ui.evening.trouble import EveningTrouble
from companion.ui.robot.phone import Phone, Unexpected
from companion.ui.robot.target import Target

GUARD_SECONDS = 0.35
"""A player reads a new question at least so long; the app takes no answer sooner."""
SILENCE_SECONDS = 90.0
CALM_SECONDS = 2.0
MOST_TOUCHES = 80
"""Of one question; more would never end."""


@attrs.define
class PhoneSeat:
    """A phone, whoever holds it, and the question in their hands."""

    phone: Phone
    player: RobotPlayer
    kind: str = ""
    taps: int = 0
    has_pressed: bool = False
    """Whether the main button of this question was touched."""
    ready_at: float = 0.0
    seen: tuple[str, bool] = ("", False)
    screen: SeenScreen = NOTHING_SEEN


class Evening:
    """Some phones at one table."""

    def __init__(self, folder: Path, players: int, rounds: int, seed: str, *, kills: bool = False) -> None:
        self.figures = Figures()
        self.folder = folder
        self._rounds = rounds
        self._phones = [Phone(f"Phone {number + 1}", folder / "phones" / f"{number}") for number in range(players)]
        self._seats = [PhoneSeat(phone, RobotPlayer(f"{seed} {phone.name}")) for phone in self._phones]
        self._ledgers = Ledgers(folder / "phones")
        self._trouble = EveningTrouble(self._phones, self._ledgers) if kills else None
        self._answers = 0
        self._battle = ""
        self._touched_at = 0.0

    def run(self, say: Callable[[str], None], pictures: Path | None = None) -> Figures:
        """From the first window to the last; whatever happens, no process stays."""
        try:
            say("An app and an empty window, one beside the other.")
            self.figures.beside = measure_beside(self.folder / "beside")
            for phone in self._phones:
                phone.start()
            say("One phone hosts, the others look for its table.")
            set_table(self._phones)
            say("All sit, and the board is laid out.")
            self._play(say, pictures)
            time.sleep(CALM_SECONDS)
            self._measure_at_the_end()
        finally:
            for phone in self._phones:
                phone.quit()
        self.figures.digests_equal = self._ledgers.digests_equal()
        self.figures.lost_entries = self._ledgers.lost_entries()
        return self.figures

    def _play(self, say: Callable[[str], None], pictures: Path | None) -> None:
        self._touched_at = time.monotonic()
        shown = 0
        while not self._is_over():
            for seat in self._seats:
                self._look(seat)
                self._act(seat)
            if time.monotonic() - self._touched_at > SILENCE_SECONDS:
                seen = {seat.phone.name: seat.screen.texts for seat in self._seats}
                raise Unexpected(f"nobody has anything to touch: {seen}")
            if self._trouble is not None and self._trouble.comes(self._answers, say):
                self._touched_at = time.monotonic()
            if self.figures.rounds != shown:
                shown = self.figures.rounds
                say(f"Round {shown}.")
            if pictures is not None:
                self._take_pictures(pictures)

    def _is_over(self) -> bool:
        return all(seat.screen.round > self._rounds for seat in self._seats)

    # one look, one touch

    def _look(self, seat: PhoneSeat) -> None:
        screen = seat.screen = look_at(seat.phone)
        self.figures.rounds = max(self.figures.rounds, min(screen.round, self._rounds))
        if screen.battle and screen.battle != self._battle:
            self.figures.battles += 1
        if seat is self._seats[0] or screen.battle:
            self._battle = screen.battle
        seen = (screen.question, screen.is_closed)
        if seen != seat.seen:
            seat.seen, seat.ready_at = seen, time.monotonic() + GUARD_SECONDS
        is_gone = screen.question_after(seat.kind) != seat.kind
        if seat.kind and (is_gone or (seat.has_pressed and screen.main is None)):
            self._answered(seat)

    def _answered(self, seat: PhoneSeat) -> None:
        """The question is not on the screen any more."""
        self.figures.taps[seat.kind].append(seat.taps)
        self.figures.musters += seat.kind in ("muster", "muster-area")
        self.figures.ties += seat.kind in ("tie", "tie-order")
        self._answers += 1
        seat.kind, seat.taps, seat.has_pressed = "", 0, False
        seat.player.answered()

    def _act(self, seat: PhoneSeat) -> None:
        if time.monotonic() < seat.ready_at:
            return
        screen, target = seat.screen, seat.player.touch(seat.screen)
        if target is None:
            return
        self._touched_at = time.monotonic()
        question = screen.question_after(seat.kind)
        if question:
            seat.kind, seat.taps = question, seat.taps + 1
            seat.has_pressed = target == screen.main and not screen.is_closed
        if seat.taps > MOST_TOUCHES:
            raise Unexpected(f"{seat.phone.name} finds no answer: {screen.texts}")
        if target.text in SEALS:
            self._seal(seat, target)
        else:
            seat.phone.tap_target(target)

    def _seal(self, seat: PhoneSeat, target: Target) -> None:
        others = [other for other in self._seats if other is not seat]
        for other in others:
            other.screen = look_at(other.phone)
        thinking = [other for other in others if other.screen.question and not other.screen.is_sealed]
        waiting = [other.phone for other in others if other.screen.is_sealed]
        is_last = not thinking and bool(waiting)
        what, milliseconds = press_seal(seat.phone, target, waiting if is_last else [])
        (self.figures.reveal_ms if is_last else self.figures.seal_ms).append(milliseconds)
        if is_last and what == "bid":
            self.figures.bids += 1
        if not is_last and not self.figures.pan_ms and what == "plan":
            measure_waiting(seat.phone, self.figures)

    # the end

    def _measure_at_the_end(self) -> None:
        for phone in self._phones:
            measured = phone.ask("measure")
            self.figures.rss_mb.append(measured["rss_mb"])
            self.figures.longest_pause_ms = max(self.figures.longest_pause_ms, measured["longest_pause_ms"])

    def _take_pictures(self, folder: Path) -> None:
        """One of every screen that is not there yet."""
        for seat in self._seats:
            name = "-".join([f"{seat.screen.round}", seat.kind or "waiting", "closed" * seat.screen.is_closed])
            path = folder / f"{name.strip('-')}.png"
            if not path.exists():
                seat.phone.picture(path)
