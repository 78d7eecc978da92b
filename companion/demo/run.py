"""``python -m companion demo``: a whole game between real processes, and what it cost."""

import argparse
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import Any

from companion.demo.party import HOST, Evening, Party, Silence
from companion.demo.reports import now
from companion.demo.trouble import Trouble, parse_trouble
from companion.net.admission import make_code
from engine.box import open_box

SPECTATOR = "nobody"


def main(arguments: list[str]) -> int:
    """Play the demo; 1 if anything differs, or was lost."""
    chosen = _arguments(arguments)
    result = play(chosen, quiet=chosen.json)
    if chosen.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:22}{value}")
    return 0 if result["digests_equal"] and result["lost_entries"] == 0 else 1


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion demo", description=main.__doc__)
    parser.add_argument("--players", type=int, choices=(3, 4, 5, 6), default=6)
    parser.add_argument("--seed", default="7")
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--tides", action="store_true")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--kill", action="append", default=[], metavar="DEVICE[@ENTRIES]")
    parser.add_argument("--takeover", action="append", default=[], metavar="HOUSE[@ENTRIES]")
    parser.add_argument("--cut", action="append", default=[], metavar="HOUSE:SECONDSs[@ENTRIES]")
    return parser.parse_args(arguments)


def play(chosen: argparse.Namespace, *, quiet: bool) -> dict[str, Any]:
    """One demo, from the first process to the last."""
    dice = Random(chosen.seed)
    troubles = [
        parse_trouble(kind, text, dice) for kind in ("kill", "takeover", "cut") for text in getattr(chosen, kind)
    ]
    folder = Path(tempfile.mkdtemp(prefix="small-council-demo-"))
    evening = Evening(
        folder,
        os.urandom(8).hex(),
        make_code(os.urandom),
        chosen.players,
        str(chosen.seed),
        chosen.rounds,
        chosen.tides,
    )
    party = Party(evening)
    try:
        return Course(party, sorted(troubles, key=lambda trouble: trouble.entries), quiet).run()
    finally:
        party.end()
        shutil.rmtree(folder, ignore_errors=True)


class Course:
    """The course of one demo: who reported what, what was measured."""

    def __init__(self, party: Party, troubles: Sequence[Trouble], quiet: bool) -> None:
        self.party = party
        self.houses = open_box("second").setups[party.evening.players].houses
        self.troubles = list(troubles)
        self.quiet = quiet
        self.found: dict[str, float] = {}
        self.joined: dict[str, float] = {}
        self.sealed: dict[int, float] = {}
        self.revealed: dict[int, list[float]] = {}
        self.battles = 0
        self.entries = 0
        self.restarts = 0
        self.winner = ""
        self.answers = 0
        self.begun = 0.0
        self.ended = 0.0
        self.hosting = HOST

    def run(self) -> dict[str, Any]:
        """Start everybody, follow the game to its end, compare."""
        self.party.start(HOST, host=True)
        self._wait_for("serving")
        for house in self.houses:
            self.party.start(house)
        while len(self.joined) < len(self.houses):
            self._next()
        self.begun = now()
        while not self.ended:
            self._next()
            self._make_trouble()
        statuses = self._statuses()
        return self._result(statuses, self._catch_up())

    def _next(self) -> tuple[str, dict[str, Any]]:
        name, heard = self.party.hear()
        self._note(name, heard)
        return name, heard

    def _note(self, name: str, heard: dict[str, Any]) -> None:
        kind = heard["kind"]
        if kind == "found":
            self.found.setdefault(name, heard["milliseconds"])
        elif kind == "joined":
            self.joined.setdefault(name, heard["milliseconds"])
        elif kind == "sealing":
            self.entries = max(self.entries, heard["entry"])
            self.sealed[heard["entry"]] = heard["at"]
        elif kind == "revealed":
            self.entries = max(self.entries, heard["entry"])
            self.revealed.setdefault(heard["entry"], []).append(heard["at"])
        elif kind == "event":
            self._tell(heard["event"])
        elif kind == "over":
            self.winner, self.answers, self.ended = heard["winner"], heard["answers"], now()
        elif kind == "status" and heard["round"] > self.party.evening.rounds:
            self.ended = now()

    def _tell(self, event: dict[str, Any]) -> None:
        if event["event"] == "round_begins":
            self._say(f"Round {event['round']}")
            if event["round"] > self.party.evening.rounds:
                self.ended = now()
        elif event["event"] == "combat_won":
            self.battles += 1
            self._say(f"  {event['house']} wins a battle in {event['area']}")
        elif event["event"] == "wildlings_attack":
            self._say(f"  the wildlings attack with {event['strength']}")

    def _say(self, line: str) -> None:
        if not self.quiet:
            print(line)
            sys.stdout.flush()

    def _wait_for(self, kind: str) -> dict[str, Any]:
        while True:
            _, heard = self._next()
            if heard["kind"] == kind:
                return heard

    def _make_trouble(self) -> None:
        while self.troubles and self.troubles[0].entries <= self.entries and not self.ended:
            trouble = self.troubles.pop(0)
            self._say(f"  ({trouble.kind} {trouble.device} at entry {self.entries})")
            if trouble.kind == "cut":
                self.party.tell(trouble.device, f"cut {trouble.seconds}")
            elif trouble.kind == "takeover":
                self.party.kill(self.hosting)
                self.hosting = trouble.device
                self.party.tell(trouble.device, "takeover")
            else:
                self.restarts += 1
                self.party.kill(trouble.device)
                self.party.start(trouble.device, host=trouble.device == HOST)

    def _statuses(self) -> dict[str, dict[str, Any]]:
        """Where every device stands, asked until all stand at the same place or patience ends."""
        until = now() + 30
        statuses: dict[str, dict[str, Any]] = {}
        while now() < until:
            statuses = {}
            for name in self.party.names():
                self.party.tell(name, "status")
            while len(statuses) < len(self.party.names()):
                name, heard = self._next()
                if heard["kind"] == "status":
                    statuses[name] = heard
            if len({status["head"] for status in statuses.values()}) == 1:
                break
        return statuses

    def _catch_up(self) -> float:
        """A device that was away for the whole game joins now: how long until it has everything?"""
        self.party.start(SPECTATOR)
        try:
            found = self._wait_for("found")
            joined = self._wait_for("joined")
        except Silence:
            return -1.0
        return float((joined["at"] - found["at"]) * 1000)

    def _result(self, statuses: dict[str, dict[str, Any]], catch_up: float) -> dict[str, Any]:
        reveals = self._reveal_times()
        entries = max(status["entries"] for status in statuses.values())
        return {
            "winner": self.winner,
            "digests_equal": len({(status["head"], status["digest"]) for status in statuses.values()}) == 1,
            "found_ms": round(max(self.found.values()), 1),
            "joined_ms": round(max(self.joined.values()), 1),
            "reveal_ms_p50": round(_quantile(reveals, 50), 1),
            "reveal_ms_p99": round(_quantile(reveals, 99), 1),
            "bytes_per_device_max": max(status["bytes"] for status in statuses.values()),
            "entries": entries,
            "answers_per_second": round(self.answers / max(self.ended - self.begun, 0.001), 1),
            "catch_up_ms": round(catch_up, 1),
            "restarts": self.restarts,
            "lost_entries": entries - min(status["entries"] for status in statuses.values()),
            "battles": self.battles,
        }

    def _reveal_times(self) -> list[float]:
        """From the moment the last house sealed to the moment the last device showed the reveal."""
        times = []
        for entry, moments in self.revealed.items():
            seals = [at for at in self.sealed.values() if at < min(moments)]
            if seals and len(moments) >= len(self.houses):
                times.append((max(moments) - max(seals)) * 1000)
            del entry
        return times


def _quantile(values: list[float], percent: int) -> float:
    return quantiles(values, n=100, method="inclusive")[percent - 1] if len(values) > 1 else -1.0
