"""``python -m companion demo --bench``: many games, medians, and the targets beside them."""

import json
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import attrs

from companion.demo.measures import UNKNOWN, middle, worst
from companion.demo.party import DemoGame
from companion.demo.trouble import KILL, TAKE_OVER, DemoTrouble

Play: TypeAlias = Callable[[DemoGame, Sequence[DemoTrouble], Callable[[str], None]], dict[str, Any]]

TARGETS = {
    "found_ms": 300.0,
    "joined_ms": 300.0,
    "reveal_ms_p50": 20.0,
    "reveal_ms_p99": 50.0,
    "bytes_per_device_max": 256.0 * 1024,
    "catch_up_ms": 500.0,
    "journal_ms_p50": 2.0,
    "journal_ms_p99": 2.0,
    "serving_again_ms": 2000.0,
    "host_back_ms": UNKNOWN,
    "playing_again_ms": UNKNOWN,
    "take_over_ms": 3000.0,
    "answers_per_second": UNKNOWN,
    "replay_ms": 40.0,
    "replay_ratio": UNKNOWN,
    "lost_entries": 0.0,
}
"""At most so much; UNKNOWN where the project has set itself no target. A replay may take what the engine alone may."""
TROUBLED = ("serving_again_ms", "host_back_ms", "playing_again_ms", "take_over_ms")
TROUBLED_ROUNDS = 3


def measure(game: DemoGame, play: Play, *, games: int, as_json: bool) -> int:
    """So many whole games without a trouble, as many short ones with a killed host, player and a take-over."""
    figures: dict[str, list[float]] = {name: [] for name in TARGETS}
    are_equal = True
    for number in range(games):
        this = attrs.evolve(game, seed=f"{game.seed}-{number}")
        calm = play(this, (), _quiet)
        troubled = play(attrs.evolve(this, rounds=min(game.rounds, TROUBLED_ROUNDS)), _troubles(game), _quiet)
        are_equal = are_equal and calm["digests_equal"] and troubled["digests_equal"]
        for name, values in figures.items():
            values.append(float((troubled if name in TROUBLED else calm)[name]))
        figures["lost_entries"][-1] += troubled["lost_entries"]
        if not as_json:
            print(f"game {number + 1}: reveal p99 {calm['reveal_ms_p99']} ms, {calm['entries']} entries", flush=True)
    _show(figures, are_equal, as_json=as_json)
    return 0 if are_equal and not any(figures["lost_entries"]) else 1


def _troubles(game: DemoGame) -> list[DemoTrouble]:
    """At moments far enough apart that each is measured alone."""
    houses = game.houses
    return [
        DemoTrouble(KILL, "host", 5 * len(houses)),
        DemoTrouble(KILL, houses[0], 10 * len(houses)),
        DemoTrouble(TAKE_OVER, houses[1], 15 * len(houses)),
    ]


def _show(figures: dict[str, list[float]], are_equal: bool, *, as_json: bool) -> None:
    if as_json:
        medians = {name: round(middle(values), 3) for name, values in figures.items()}
        print(json.dumps({"games": len(figures["found_ms"]), "digests_equal": are_equal, **medians}))
        return
    print(f"\n{'':22}{'median':>12}{'worst':>12}{'target':>12}")
    for name, values in figures.items():
        target = f"{TARGETS[name]:g}" if TARGETS[name] != UNKNOWN else ""
        print(f"{name:22}{middle(values):>12.2f}{worst(values):>12.2f}{target:>12}")
    print("all digests equal" if are_equal else "DIGESTS DIFFER")


def _quiet(line: str) -> None:
    """Say nothing."""
