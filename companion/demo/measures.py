"""What a demo measures, out of what its devices report."""

from collections.abc import Collection, Sequence
from statistics import median, quantiles
from typing import Any

import attrs

from companion.demo.party import HOST, SPECTATOR, Heard
from companion.demo.reports import now

KEYS = (
    "winner",
    "digests_equal",
    "found_ms",
    "joined_ms",
    "reveal_ms_p50",
    "reveal_ms_p99",
    "bytes_per_device_max",
    "entries",
    "answers_per_second",
    "catch_up_ms",
    "restarts",
    "lost_entries",
)
"""What ``--json`` prints: these and no others."""

UNKNOWN = -1.0
"""A time of which nothing was measured."""


@attrs.define
class Takeover:
    """A host is gone, and somebody takes over: until everybody who is here has the first new entry."""

    since: float
    awaited: set[str]


class DemoMeasures:
    """Times, bytes and counts of one game."""

    def __init__(self, houses: Sequence[str]) -> None:
        self.houses = tuple(houses)
        self.found: dict[str, float] = {}
        self.joined: dict[str, float] = {}
        self.serving_again: list[float] = []
        self.playing_again: list[float] = []
        self.took_over: list[float] = []
        self.back: list[float] = []
        self.refused: dict[str, int] = {}
        self.differences = 0
        self.restarts = 0
        self.killed = 0
        self.killed_together = 0
        """How many of them were killed at once with another."""
        self.killed_in_take_overs = 0
        """How many of them while somebody was taking over."""
        self._sealed: list[float] = []
        self._revealed: dict[int, dict[str, float]] = {}
        self._away: dict[str, float] = {}
        self._disturbed: list[tuple[float, float]] = []
        self._started: dict[str, float] = {}
        self._takeover: Takeover | None = None
        self._host_killed = 0.0
        self._bytes: dict[str, int] = {}
        self._bytes_before: dict[str, int] = {}

    # what the demo does to its devices

    @property
    def away(self) -> tuple[str, ...]:
        """The devices that are killed, frozen or cut off at this moment."""
        return tuple(self._away)

    @property
    def is_being_taken_over(self) -> bool:
        """Whether somebody takes over, and not everybody who is here has heard the first new entry."""
        return self._takeover is not None

    def goes_away(self, name: str) -> None:
        """A device is killed, cut off or frozen: reveals are not measured until it is back."""
        self._away.setdefault(name, now())
        if self._takeover is not None:
            self._takeover.awaited.discard(name)

    def comes_back(self, name: str, at: float) -> None:
        """It is in step again."""
        if name in self._away:
            self._disturbed.append((self._away.pop(name), at))

    def starts_again(self, name: str, begun: float) -> None:
        """A killed device has been started again."""
        self.restarts += 1
        self._started[name] = begun
        self._bytes_before[name] = self._bytes_before.get(name, 0) + self._bytes.pop(name, 0)

    def kills(self, devices: int) -> None:
        """So many devices are killed at once."""
        self.killed += devices
        self.killed_together += devices if devices > 1 else 0
        self.killed_in_take_overs += devices if self._takeover is not None else 0

    def host_is_killed(self, at: float) -> None:
        """Nobody can write anything until it is back."""
        self._host_killed = at

    def is_taken_over(self, at: float, awaited: Collection[str]) -> None:
        """A host was killed at this moment, and another device begins to take over."""
        self._takeover = Takeover(at, set(awaited) - set(self._away))
        self._host_killed = 0.0

    def goes_home(self, names: Collection[str]) -> None:
        """The table is put away, and goes on with other devices: nobody is away any more."""
        for name in names:
            self._bytes_before[name] = self._bytes_before.get(name, 0) + self._bytes.pop(name, 0)
        self._disturbed += [(since, now()) for since in self._away.values()]
        self._away, self._started = {}, {}
        self._takeover, self._host_killed = None, 0.0

    def plays_on(self, since: float) -> None:
        """The pause that began then is over."""
        self._disturbed.append((since, now()))

    # what the devices report

    def note(self, heard: Heard) -> None:
        """Take the figures out of a report; a device that only watches has none, but may notice a difference."""
        noting = getattr(self, f"_note_{heard.kind}", None)
        if noting is not None and (heard.name != SPECTATOR or heard.kind == "differs"):
            noting(heard.name, heard.at, heard.facts)

    def _note_found(self, name: str, at: float, facts: dict[str, Any]) -> None:
        if name != HOST:
            self.found.setdefault(name, facts["milliseconds"])

    def _note_joined(self, name: str, at: float, facts: dict[str, Any]) -> None:
        if name != HOST:
            self.joined.setdefault(name, facts["milliseconds"])
        self.comes_back(name, at)
        if name in self._started:
            self.playing_again.append((at - self._started.pop(name)) * 1000)

    def _note_serving(self, name: str, at: float, facts: dict[str, Any]) -> None:
        if name in self._started:
            self.serving_again.append((at - self._started.pop(name)) * 1000)
            self.comes_back(name, at)

    def _note_entry(self, name: str, at: float, facts: dict[str, Any]) -> None:
        if 0 < self._host_killed < at:
            self.back.append((at - self._host_killed) * 1000)
            self._host_killed = 0.0

    def _note_sealing(self, name: str, at: float, facts: dict[str, Any]) -> None:
        self._sealed.append(at)

    def _note_revealed(self, name: str, at: float, facts: dict[str, Any]) -> None:
        self._bytes[name] = facts["bytes"]
        if name in self.houses:
            self._revealed.setdefault(facts["entries"], {})[name] = at

    def _note_status(self, name: str, at: float, facts: dict[str, Any]) -> None:
        self._bytes[name] = facts.get("bytes", 0)

    def _note_new_host(self, name: str, at: float, facts: dict[str, Any]) -> None:
        if self._takeover is not None:
            self._takeover.awaited.discard(name)
            if not self._takeover.awaited:
                self.took_over.append((at - self._takeover.since) * 1000)
                self._disturbed.append((self._takeover.since, at))
                self._takeover = None

    def _note_differs(self, name: str, at: float, facts: dict[str, Any]) -> None:
        self.differences += 1

    def _note_refused(self, name: str, at: float, facts: dict[str, Any]) -> None:
        reason = f"{facts['reason']} {facts['code']}".strip()
        self.refused[reason] = self.refused.get(reason, 0) + 1

    # what follows

    def reveals(self) -> list[float]:
        """From the last seal to the last device that shows the reveal, while no device was away."""
        times = []
        for shown in self._revealed.values():
            last = max(shown.values())
            seals = [at for at in self._sealed if at < min(shown.values())]
            if seals and len(shown) == len(self.houses) and not self._is_disturbed(max(seals), last):
                times.append((last - max(seals)) * 1000)
        return times

    def _is_disturbed(self, since: float, until: float) -> bool:
        disturbed = [*self._disturbed, *((gone, float("inf")) for gone in self._away.values())]
        return any(since <= end and until >= begin for begin, end in disturbed)

    def most_bytes(self) -> int:
        """What the table cost the device that it cost most, over all its restarts."""
        devices = {*self._bytes, *self._bytes_before}
        return max((self._bytes.get(name, 0) + self._bytes_before.get(name, 0) for name in devices), default=0)


def quantile(values: Sequence[float], percent: int) -> float:
    """The value that so many percent do not exceed."""
    if len(values) < 2:
        return values[0] if values else UNKNOWN
    return quantiles(values, n=100, method="inclusive")[percent - 1]


def middle(values: Sequence[float]) -> float:
    """The median, of what was measured."""
    measured = [value for value in values if value != UNKNOWN]
    return median(measured) if measured else UNKNOWN


def worst(values: Collection[float]) -> float:
    """The largest."""
    return max(values, default=UNKNOWN)
