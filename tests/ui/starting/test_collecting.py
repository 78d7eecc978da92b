"""Garbage is looked for while nobody sees the window, and else only where there is far too much."""

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.ui import collecting, run
from companion.ui.collecting import QUIET_SECONDS, Collecting


class Ring:
    """A thing that only a collector can free."""

    def __init__(self) -> None:
        self.itself = self


class Later:
    """A trigger that waits for the test."""

    def __init__(self, call: Callable[[float], None], seconds: float) -> None:
        self.call, self.seconds, self.is_set = call, seconds, False

    def __call__(self) -> None:
        self.is_set = True

    def cancel(self) -> None:
        self.is_set = False

    def passes(self) -> None:
        """The time has come."""
        assert self.is_set
        self.call(self.seconds)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[float, Later]]:
    made: dict[float, Later] = {}

    def create_trigger(call: Callable[[float], None], seconds: float) -> Later:
        made[seconds] = Later(call, seconds)
        return made[seconds]

    clock: Any = type("Clock", (), {"create_trigger": staticmethod(create_trigger)})
    monkeypatch.setattr(collecting, "Clock", clock)
    gc.disable()
    yield made
    gc.unfreeze()
    gc.enable()


def garbage() -> "weakref.ref[Ring]":
    return weakref.ref(Ring())


def test_nothing_is_looked_for_before_all_is_loaded(later: dict[float, Later]) -> None:
    Collecting().busy()
    assert not later[QUIET_SECONDS].is_set


def test_a_quiet_moment_frees_what_nobody_holds(later: dict[float, Later], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "TOO_MUCH", 10)
    of_this_app = Collecting()
    of_this_app.begin()
    gone = garbage()
    kept = [Ring() for _ in range(20)]
    of_this_app.busy()
    assert gone() is not None
    later[QUIET_SECONDS].passes()
    assert gone() is None
    assert len(kept) == 20


def test_nobody_looks_for_little(later: dict[float, Later], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "TOO_MUCH", 100_000)
    of_this_app = Collecting()
    of_this_app.begin()
    gone = garbage()
    of_this_app.busy()
    later[QUIET_SECONDS].passes()
    assert gone() is not None


def test_a_window_that_nobody_sees_looks_at_once(later: dict[float, Later]) -> None:
    of_this_app = Collecting()
    of_this_app.is_hidden()
    gone = garbage()
    of_this_app.begin()
    of_this_app.is_hidden()
    assert gone() is not None, "what was loaded stays"
    gone = garbage()
    of_this_app.is_hidden()
    assert gone() is None


def test_what_has_stayed_is_never_looked_at_again(later: dict[float, Later], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "TOO_MUCH", -1)
    of_this_app = Collecting()
    of_this_app.begin()
    held = Ring()
    of_this_app.busy()
    later[QUIET_SECONDS].passes()
    assert not any(one is held for one in gc.get_objects())


def test_what_is_loaded_leaves_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    before = gc.get_threshold()
    monkeypatch.setattr(run, "MOST_MADE", 10)
    run.look_often_while_loading()
    gone = garbage()
    kept = [Ring() for _ in range(50)]
    gc.set_threshold(*before)
    assert gone() is None
    assert len(kept) == 50


def test_a_closed_window_looks_for_nothing(later: dict[float, Later]) -> None:
    of_this_app = Collecting()
    of_this_app.begin()
    of_this_app.busy()
    of_this_app.end()
    assert not any(trigger.is_set for trigger in later.values())
