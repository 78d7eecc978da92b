"""What an evening has shown, in figures."""

from collections import Counter, defaultdict
from statistics import median, quantiles
from typing import Any

import attrs

PERCENTILE = 95
UNKNOWN = -1.0
"""Of what nothing was measured."""


@attrs.define
class Beside:
    """An app and an empty window, measured one beside the other."""

    first_frame_ms: float
    empty_window_first_frame_ms: float
    empty_frame_ms: float
    empty_rss_mb: float


@attrs.define
class Figures:
    """Collected on the way."""

    rounds: int = 0
    battles: int = 0
    bids: int = 0
    ties: int = 0
    musters: int = 0
    taps: dict[str, list[int]] = attrs.field(factory=lambda: defaultdict(list))
    seal_ms: list[float] = attrs.field(factory=list)
    reveal_ms: list[float] = attrs.field(factory=list)
    pan_ms: list[float] = attrs.field(factory=list)
    idle_cpu_percent: list[float] = attrs.field(factory=list)
    idle_frames: int = 0
    rss_mb: list[float] = attrs.field(factory=list)
    longest_pause_ms: float = 0.0
    digests_equal: bool = False
    lost_entries: int = 0
    has_display: bool = False
    display_right: Counter[str] = attrs.field(factory=Counter)
    """How often a display has shown the phase of the players, by the phase."""
    display_wrong: list[str] = attrs.field(factory=list)
    beside: Beside | None = None

    def to_plain(self) -> dict[str, Any]:
        """What ``--json`` prints: these keys and no others."""
        assert self.beside is not None
        return {
            "rounds": self.rounds,
            "battles": self.battles,
            "bids": self.bids,
            "taps": {kind: self.taps[kind] for kind in sorted(self.taps)},
            "seal_ms_p95": _high(self.seal_ms),
            "reveal_ms_p95": _high(self.reveal_ms),
            "first_frame_ms": round(self.beside.first_frame_ms, 1),
            "empty_window_first_frame_ms": round(self.beside.empty_window_first_frame_ms, 1),
            "pan_frame_ms": _middle(self.pan_ms),
            "empty_frame_ms": round(self.beside.empty_frame_ms, 2),
            "idle_cpu_percent": _middle(self.idle_cpu_percent),
            "rss_mb": _middle(self.rss_mb),
            "empty_rss_mb": round(self.beside.empty_rss_mb, 1),
            "digests_equal": self.digests_equal,
            "lost_entries": self.lost_entries,
            **(self._of_display() if self.has_display else {}),
        }

    def _of_display(self) -> dict[str, Any]:
        """The phases that were seen on it, how often it was right, and what was wrong."""
        return {
            "display_phases": dict(sorted(self.display_right.items())),
            "display_right": self.display_right.total(),
            "display_wrong": self.display_wrong,
        }

    def wrong(self) -> str:
        """A sentence about what must not be, or nothing."""
        if self.lost_entries:
            return f"{self.lost_entries} entries that had been on a disk are not in every ledger."
        if not self.digests_equal:
            return "The phones do not have the same ledger."
        if self.display_wrong:
            return f"The display has shown {self.display_wrong[0]}."
        if self.has_display and not self.display_right:
            return "The display has shown no phase at all."
        # Nobody bids in the first round, and few meet.
        wanted = ("battles", "bids", "ties", "musters") if self.rounds > 1 else ()
        missing = [name for name in wanted if not getattr(self, name)]
        return f"The evening has shown no {' and no '.join(missing)}." if missing else ""


def _middle(values: list[float]) -> float:
    return round(median(values), 2) if values else UNKNOWN


def _high(values: list[float]) -> float:
    if len(values) < 2:
        return round(values[0], 1) if values else UNKNOWN
    return round(quantiles(values, n=100, method="inclusive")[PERCENTILE - 1], 1)
