"""Which touches count for which question, as whoever looks at the screens can tell."""

from typing import Any, cast

import pytest

from companion.ui.evening import course
from companion.ui.evening.course import Course
from companion.ui.evening.screen import SeenScreen
from companion.ui.robot.phone import Phone
from companion.ui.robot.target import Target

BOX = (0.0, 0.0, 48.0, 48.0)
MUSTERING = Target("3 left · Mustering", "LineCard", "", (24, 24), BOX)
FEAST = Target("1 left · Feast for Crows", "LineCard", "", (24, 24), BOX)
CARD = Target("Eddard Stark · 4", "CardFace", "", (24, 24), BOX)


def button(text: str, look: str = "gold") -> Target:
    return Target(text, "PressButton", look, (24, 24), BOX)


def draw(deck: str, *targets: Target) -> SeenScreen:
    title = f"Turn up Westeros deck {deck}"
    return SeenScreen((title,), (title,), targets)


class FakePhone:
    """Shows one screen after the other, and takes every touch."""

    name = "Phone"

    def __init__(self) -> None:
        self.scrolled = 0

    def scroll(self) -> None:
        """The next screen is seen all the same."""
        self.scrolled += 1

    def tap_target(self, _target: Target) -> None:
        """Nothing comes of it here."""


def taps_of(monkeypatch: Any, *screens: SeenScreen) -> dict[str, list[int]]:
    """Somebody looks at each screen, and touches what there is to touch."""
    shown = iter(screens)
    monkeypatch.setattr(course, "look_at", lambda _phone: next(shown))
    monkeypatch.setattr(course, "GUARD_SECONDS", 0.0)
    table = Course([cast("Phone", FakePhone())] * 3, "seed", is_measured=False)
    for _ in screens:
        table._look(table.seats[0])
        table._act(table.seats[0])
    return dict(table.figures.taps)


def test_a_card_is_drawn_with_two_touches_and_the_next_deck_is_another_question(monkeypatch: Any) -> None:
    chosen = draw("I", MUSTERING, button("Mustering"))
    assert taps_of(monkeypatch, draw("I", MUSTERING), chosen, draw("III", FEAST), SeenScreen((), (), ())) == {
        "draw": [2]
    }


def test_a_card_that_somebody_else_has_entered_is_no_answer_of_this_phone(monkeypatch: Any) -> None:
    chosen = draw("III", FEAST, button("Feast for Crows"))
    nothing = SeenScreen((), (), ())
    assert taps_of(monkeypatch, draw("I", MUSTERING), draw("III", FEAST), chosen, nothing) == {"draw": [2]}


def test_what_is_touched_after_a_card_was_played_is_not_counted(monkeypatch: Any) -> None:
    closed = SeenScreen(("Choose your card",), ("Choose your card",), (button("Open my cards", "wax"),))
    hand, chosen = SeenScreen((), (), (CARD,)), SeenScreen((), (), (CARD, button("Lay it down", "wax")))
    battle = SeenScreen((), (), (CARD, button("Done on the board")))
    assert taps_of(monkeypatch, closed, hand, chosen, battle, battle) == {"house-card": [3]}


def test_whoever_finds_no_answer_for_long_looks_farther_down(monkeypatch: Any) -> None:
    phone, choosing = FakePhone(), SeenScreen(("Choose units to lose",), ("Choose units to lose",), (CARD,))
    monkeypatch.setattr(course, "look_at", lambda _phone: choosing)
    monkeypatch.setattr(course, "GUARD_SECONDS", 0.0)
    table = Course([cast("Phone", phone)] * 3, "seed", is_measured=False)
    for touches in range(1, 2 * course.LOOKS_FARTHER + 1):
        table._look(table.seats[0])
        table._act(table.seats[0])
        assert phone.scrolled == touches // course.LOOKS_FARTHER


def test_nobody_touches_anything_once_the_game_is_over(monkeypatch: Any) -> None:
    over = SeenScreen(("The game is over", "Replay"), (), (button("Replay"),))
    monkeypatch.setattr(course, "look_at", lambda _phone: over)
    monkeypatch.setattr(FakePhone, "tap_target", lambda _phone, target: pytest.fail(f"touches {target}"))
    table = Course([cast("Phone", FakePhone())] * 3, "seed", is_measured=False)
    table.play_until(lambda: False)
    assert table.is_over
    table._act(table.seats[0])
