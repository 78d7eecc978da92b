"""What the devices of a demo report, and where each of them stands."""

from collections.abc import Callable
from typing import Any

from companion.demo.measures import DemoMeasures
from companion.demo.party import HOST, TYPED, Heard, Party
from companion.demo.reports import now
from companion.demo.witness import Witness

LOOK_SECONDS = 0.5
"""So long nothing new may be reported before all are asked where they stand."""

ANSWER_SECONDS = 5.0
"""So long a device may take to do what it was asked."""


class Failure(Exception):
    """The demo cannot go on: a sentence says why."""


class Following:
    """Listens to the devices, and tells the game as it goes."""

    def __init__(self, party: Party, patience: float, say: Callable[[str], None]) -> None:
        """`patience`: so many seconds nothing may happen."""
        self.party = party
        self.houses = party.evening.game.houses
        self.patience = patience
        self.say = say
        self.measures = DemoMeasures(self.houses)
        self.witness = Witness(party.evening.folder)
        self.hosting = HOST
        self.address = ""
        """Where the host is, for whoever has to type it."""
        self.statuses: dict[str, dict[str, Any]] = {}
        self.entries = 0
        self.winner = ""
        self.is_over = False
        self.battles = 0
        self.progress = now()
        self._due: list[tuple[float, Callable[[], None]]] = []
        """What happens later, and when."""
        self._looked = 0.0
        self._told = 0

    def _next(self) -> Heard | None:
        """The next report, if there is one soon; Failure if the table has fallen silent."""
        for due in [due for due in self._due if due[0] <= now()]:
            self._due.remove(due)
            due[1]()
        patience = min([LOOK_SECONDS, *(at - now() for at, _ in self._due)])
        heard = self.party.hear(patience)
        if heard is not None:
            self.measures.note(heard)
            self._note(heard)
        if now() - max(self.progress, self._looked) >= LOOK_SECONDS:
            self._look_around()
        if now() - self.progress > self.patience:
            raise Failure(f"Nothing has happened for {self.patience:.0f} seconds: {self._standing()}.")
        return heard

    def _look_around(self) -> None:
        """Nothing new for a while: has somebody fallen, or is the game over?"""
        self._looked = now()
        if fallen := self.party.fallen():
            raise Failure(fallen)
        for name in self.party.names():
            self.party.tell(name, "status")

    def _wait_for(self, kind: str, purpose: str, name: str = "") -> Heard:
        until = now() + self.patience
        while now() < until:
            heard = self._next()
            if heard is not None and heard.kind == kind and name in ("", heard.name):
                return heard
        raise Failure(
            f"It took {name or 'a device'} more than {self.patience:.0f} seconds {purpose}: {self._standing()}."
        )

    def _note(self, heard: Heard) -> None:
        entries = heard.facts.get("entries", 0)
        if entries > self.entries or heard.kind in ("ready", "found", "joined", "opened", "serving"):
            self.entries, self.progress = max(self.entries, entries), now()
        if heard.kind == "entry" and entries > self._told:
            self._told = entries
            for event in heard.facts["events"]:
                self._tell(event)
        elif heard.kind == "status" and heard.facts:
            self.statuses[heard.name] = heard.facts
            self.winner = heard.facts["winner"] or self.winner
            self.is_over = self.is_over or bool(self.winner) or heard.facts["round"] > self.party.evening.game.rounds
        elif heard.kind in ("opened", "hosts"):
            self._has_host(heard.name, heard.facts.get("address", ""))
        elif heard.kind == "stepped_down":
            self.witness.excuse(heard.name)
            self.say(f"  ({heard.name} gives way to another host, at entry {self.entries})")

    def _has_host(self, name: str, address: str) -> None:
        """This device serves; where nothing is announced, everybody is told where it is."""
        if name != self.hosting:
            self.witness.excuse(self.hosting)
        self.hosting = name
        if address and self.party.evening.game.way == TYPED:
            self.address = address
            for other in self.party.names():
                if other != name:
                    self.party.tell(other, f"look {address}")

    def _tell(self, event: dict[str, Any]) -> None:
        if event["event"] == "round_begins":
            self.is_over = self.is_over or event["round"] > self.party.evening.game.rounds
            self.say(f"Round {event['round']}" if not self.is_over else "The rounds of this demo are over.")
        elif event["event"] == "combat_won":
            self.battles += 1
            self.say(f"  {event['house']} wins a battle in {event['area']}")
        elif event["event"] == "wildlings_attack":
            self.say(f"  the wildlings attack with {event['strength']}")
        elif event["event"] == "game_over":
            self.winner, self.is_over = event["ranking"][0], True
            self.say(f"{self.winner} wins the game; then {', '.join(event['ranking'][1:])}.")

    def _standing(self) -> str:
        """Where every device stands, for a sentence."""
        lines = []
        for name in self.party.names():
            status = self.statuses.get(name, {})
            line = "connected" if status.get("connected", True) else "not connected"
            line += "" if status.get("in_step", True) else ", not in step"
            line += ", serves" if status.get("serves") else ", hosts" if status.get("hosts") else ""
            line += f", {status['waiting']} wishes unanswered" if status.get("waiting") else ""
            lines.append(f"{name} {line}, with {status.get('entries', 'unknown')} entries")
        asked: list[str] = next((status["asked"] for status in self.statuses.values()), [])
        refused = ", ".join(f"{reason} {number} times" for reason, number in self.measures.refused.items())
        return "; ".join([*lines, f"asked are {', '.join(asked) or 'none'}", f"refused was {refused or 'nothing'}"])

    def _agreed_entries(self) -> int:
        """How many entries all have, or -1 if they differ."""
        self.statuses = {}
        for name in self.party.names():
            self.party.tell(name, "status")
        until = now() + LOOK_SECONDS
        while set(self.statuses) != set(self.party.names()):
            self._next()
            if now() > until:
                return -1
        standing = {(status["entries"], status["head"], status["digest"]) for status in self.statuses.values()}
        is_calm = all(status.get("connected", True) and not status.get("waiting") for status in self.statuses.values())
        return int(next(iter(standing))[0]) if len(standing) == 1 and is_calm else -1

    def _hears_soon(self, kind: str) -> bool:
        until = now() + ANSWER_SECONDS
        while now() < until:
            heard = self._next()
            if heard is not None and heard.kind == kind:
                return True
        return False
