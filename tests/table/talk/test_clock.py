"""The clock of a planning: every device shows the same, and nobody is ever hurried by it."""

import attrs
import pytest

from companion.table.ledger.entries import Agreement, TableOpened, TablePaused, TableResumed
from companion.table.talk import clock as planning_clock
from companion.table.talk.effects import Send
from companion.table.talk.messages import MOST_MILLISECONDS, Clock
from tests.table.room import Room, id_of

AGREED = Agreement(talking_minutes=3, sealing_minutes=2)


class FakeTime:
    """A clock that goes on when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        self.now += seconds


class TimedRoom(Room):
    """A table that has agreed on a time for planning."""

    def opening(self, dealer: str = "host", consent: str = "all") -> TableOpened:
        return attrs.evolve(super().opening(dealer, consent), agreement=AGREED)

    def readings(self) -> set[Clock | None]:
        """What the host and every connected device show."""
        devices = (device for device in self.devices.values() if device.connected)
        return {self.host.clock.reading, *(device.guest.clock.reading for device in devices)}

    def turn(self, name: str, *, runs: bool) -> None:
        device = self.device_of(name)
        self.at_guest(device, device.guest.turn_clock(runs=runs))
        self.settle()

    def plan_again(self) -> None:
        """Play until orders are given the next time."""
        before = len(self.game.answers)
        while len(self.game.answers) == before or not self.host.table.plans_against_time:
            assert self.deliver() or self.play_one()
        self.settle()


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    time = FakeTime()
    monkeypatch.setattr(planning_clock, "monotonic", time)
    return time


@pytest.fixture
def room(time: FakeTime) -> TimedRoom:
    """In the first planning, before anything is answered."""
    room = TimedRoom(3, seed=5, devices=["spectator"])
    room.everybody_in()
    return room


@pytest.fixture
def planning(room: TimedRoom) -> TimedRoom:
    """In the second planning, which has just begun."""
    room.plan_again()
    return room


def test_the_first_clock_waits_until_somebody_starts_it(room: TimedRoom, time: FakeTime) -> None:
    time.passes(600)
    assert room.readings() == {Clock(0, runs=False)}, "the board is laid out first"
    room.turn(room.houses[0], runs=True)
    time.passes(20)
    assert room.readings() == {Clock(20_000, runs=True)}


def test_every_device_counts_from_the_moment_a_planning_begins(planning: TimedRoom, time: FakeTime) -> None:
    time.passes(160.5)
    assert planning.readings() == {Clock(160_500, runs=True)}
    planning.plan_again()
    assert planning.readings() == {Clock(0, runs=True)}


def test_nothing_is_shown_where_no_time_is_agreed_on_or_nobody_plans(planning: TimedRoom, time: FakeTime) -> None:
    while planning.host.table.plans_against_time:
        assert planning.deliver() or planning.play_one()
    planning.settle()
    assert planning.readings() == {None}
    room = Room(3, seed=5)
    room.everybody_in()
    assert {room.host.clock.reading, *(device.guest.clock.reading for device in room.devices.values())} == {None}


def test_whoever_plays_stops_the_clock_and_lets_it_run(planning: TimedRoom, time: FakeTime) -> None:
    one, two, _ = planning.houses
    time.passes(60)
    planning.turn(one, runs=False)
    time.passes(1000)
    assert planning.readings() == {Clock(60_000, runs=False)}
    planning.turn(two, runs=True)
    time.passes(5)
    assert planning.readings() == {Clock(65_000, runs=True)}


def test_who_comes_late_or_again_is_told(planning: TimedRoom, time: FakeTime) -> None:
    one, two, _ = planning.houses
    late = planning.device_of(one)
    planning.disconnect(late)
    time.passes(30)
    planning.turn(two, runs=False)
    time.passes(30)
    assert late.guest.clock.reading == Clock(60_000, runs=True), "it counts on while it is away"
    planning.connect(late)
    planning.settle()
    assert planning.readings() == {Clock(30_000, runs=False)}


def test_a_new_host_goes_on_from_what_the_players_know(planning: TimedRoom, time: FakeTime) -> None:
    time.passes(45)
    planning.take_over(planning.device_of(planning.houses[0]))
    time.passes(5)
    assert planning.readings() == {Clock(50_000, runs=True)}
    planning.turn(planning.houses[1], runs=False)
    planning.host_dies()
    planning.host_returns()
    planning.connect_all()
    planning.settle()
    planning.finish_taking_over()
    time.passes(100)
    assert planning.readings() == {Clock(50_000, runs=False)}, "also a host that comes back after a crash"


def test_the_clock_rests_with_the_table(planning: TimedRoom, time: FakeTime) -> None:
    one, *_ = planning.houses
    device = planning.device_of(one)
    time.passes(10)
    planning.at_guest(device, device.guest.suggest(TablePaused(one)))
    planning.settle()
    planning.turn(one, runs=True)
    time.passes(3600)
    assert planning.readings() == {Clock(10_000, runs=False)}
    planning.at_guest(device, device.guest.suggest(TableResumed(one)))
    planning.settle()
    time.passes(1)
    assert planning.readings() == {Clock(11_000, runs=True)}


def test_a_plan_is_sealed_at_any_time(planning: TimedRoom, time: FakeTime) -> None:
    """No forced moves by a clock: before the time to seal begins, and long after it is over, plans are taken alike."""
    answers = len(planning.game.answers)
    time.passes(100 * 3600)
    assert planning.readings() == {Clock(MOST_MILLISECONDS, runs=True)}
    assert len(planning.game.answers) == answers, "nothing happens because of a time"
    planning.plan_again()
    assert len(planning.game.answers) > answers


# what a rogue can do


@pytest.mark.parametrize("milliseconds", [-1, MOST_MILLISECONDS + 1, 2**62])
def test_nobody_believes_a_time_that_cannot_be(planning: TimedRoom, time: FakeTime, milliseconds: int) -> None:
    time.passes(10)
    one, *_ = planning.houses
    assert planning.device_of(one).guest.receive(Clock(milliseconds, runs=False)) == []
    assert planning.readings() == {Clock(10_000, runs=True)}
    planning.host_dies()
    planning.begin_to_take_over(planning.device_of(one))
    assert planning.host.receive(id_of(one), Clock(milliseconds, runs=False)) == []
    assert planning.host.clock.reading is None


def test_a_guest_cannot_set_the_clock_of_a_host_that_serves(planning: TimedRoom, time: FakeTime) -> None:
    time.passes(10)
    planning.at_host(planning.host.receive(id_of(planning.houses[0]), Clock(170_000, runs=False)))
    planning.settle()
    assert planning.readings() == {Clock(10_000, runs=False)}


def test_a_spectator_cannot_stop_the_clock(planning: TimedRoom, time: FakeTime) -> None:
    planning.turn("spectator", runs=False)
    assert planning.readings() == {Clock(0, runs=True)}


def test_a_clock_at_a_table_without_one_is_forgotten(time: FakeTime) -> None:
    room = Room(3, seed=5)
    room.everybody_in()
    one = room.houses[0]
    assert room.host.receive(id_of(one), Clock(5, runs=True)) == []
    effects = room.device_of(one).guest.receive(Clock(5, runs=True))
    assert not any(isinstance(effect, Send) for effect in effects)
    assert room.device_of(one).guest.clock.reading is None
