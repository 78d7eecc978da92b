"""Garbage is looked for in quiet moments, and not while somebody touches the window."""

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.ui import collecting
from companion.ui.collecting import LONG_QUIET_SECONDS, QUIET_SECONDS, Collecting


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


def test_a_quiet_moment_frees_what_nobody_holds(later: dict[float, Later]) -> None:
    of_this_app = Collecting()
    of_this_app.begin()
    gone = garbage()
    of_this_app.busy()
    assert gone() is not None
    later[QUIET_SECONDS].passes()
    assert gone() is None


def test_what_is_old_is_looked_at_after_many_looks_in_a_long_quiet(
    later: dict[float, Later], monkeypatch: pytest.MonkeyPatch
) -> None:
    of_this_app = Collecting()
    of_this_app.begin()
    held = Ring()
    gone = weakref.ref(held)
    of_this_app.busy()
    later[QUIET_SECONDS].passes()
    del held
    later[QUIET_SECONDS].passes()
    later[LONG_QUIET_SECONDS].passes()
    assert gone() is not None, "it is old, and there were few looks"
    monkeypatch.setattr(collecting, "MOST_LOOKS", 1)
    later[LONG_QUIET_SECONDS].passes()
    assert gone() is None


def test_who_makes_too_much_without_a_quiet_moment_is_not_waited_for(
    later: dict[float, Later], monkeypatch: pytest.MonkeyPatch
) -> None:
    of_this_app = Collecting()
    of_this_app.begin()
    gone = garbage()
    monkeypatch.setattr(collecting, "MOST_MADE", 10)
    kept = [Ring() for _ in range(20)]
    of_this_app.busy()
    assert gone() is None
    assert len(kept) == 20


def test_a_closed_window_looks_for_nothing(later: dict[float, Later]) -> None:
    of_this_app = Collecting()
    of_this_app.begin()
    of_this_app.busy()
    of_this_app.end()
    assert not any(trigger.is_set for trigger in later.values())
