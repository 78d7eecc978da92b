"""The clock of a planning through real doors: all devices show the same, also one that comes late."""

import pytest

from companion.door import Agreement, View
from companion.table.talk import clock as planning_clock
from tests.door.doors import CODE, HOUSES, Devices, done, hosts, sits, until

AGREED = Agreement(talking_minutes=3, sealing_minutes=2)


def test_all_devices_show_the_same_clock(here: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    monkeypatch.setattr(planning_clock, "monotonic", lambda: now[0])

    def stands(seconds: float, *, runs: bool) -> object:
        def does(view: View) -> bool:
            clock = view.table.clock if view.table is not None else None
            return clock is not None and (clock.reading(now[0]), clock.runs) == (seconds, runs)

        return does

    host, one = here.open("host"), here.open("one")
    address = hosts(host, agreement=AGREED)
    done(one, one.join(address, CODE))
    sits(one, HOUSES[0])
    for door in (host, one):
        until(door, stands(0.0, runs=False))
    done(one, one.turn_clock(runs=True))
    for door in (host, one):
        until(door, stands(0.0, runs=True))
    now[0] += 30.0
    late = here.open("late")
    done(late, late.join(address, CODE))
    for door in (host, one, late):
        until(door, stands(30.0, runs=True))
    done(late, late.turn_clock(runs=False))  # it does not play, so nobody listens
    done(one, one.turn_clock(runs=False))
    for door in (host, one, late):
        until(door, stands(30.0, runs=False))
    now[0] += 500.0
    view = until(one, stands(30.0, runs=False))
    assert view.table is not None
    done(one, one.go_home())
    done(one, one.resume(view.table.table))
    until(one, stands(30.0, runs=False))
