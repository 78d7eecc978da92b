"""The course of one demo: the devices come, play, meet with troubles, and are compared."""

from collections.abc import Callable, Sequence
from typing import Any

from companion.demo.measures import Measures, quantile, worst
from companion.demo.party import HOST, SPECTATOR, Heard, Party
from companion.demo.replaying import replay_ratio
from companion.demo.reports import now
from companion.demo.trouble import CUT, KILL, TAKE_OVER, Trouble
from companion.demo.witness import Witness
from engine.box import open_box

PATIENCE = 30.0
"""So long nothing may happen, beyond the longest trouble."""
LOOK_SECONDS = 0.5
"""So long nothing new may be reported before all are asked where they stand."""


class Failure(Exception):
    """The demo cannot go on: a sentence says why."""


class Course:
    """Follows one game from the first process to the last entry."""

    def __init__(self, party: Party, troubles: Sequence[Trouble], say: Callable[[str], None]) -> None:
        self.party = party
        self.houses = open_box("second").setups[party.evening.players].houses
        self.troubles = sorted(troubles, key=lambda trouble: trouble.entries)
        self.patience = PATIENCE + sum(trouble.seconds for trouble in troubles)
        self.say = say
        self.measures = Measures(self.houses)
        self.witness = Witness(party.evening.folder)
        self.hosting = HOST
        self.statuses: dict[str, dict[str, Any]] = {}
        self.entries = 0
        self.winner = ""
        self.is_over = False
        self.battles = 0
        self.begun = self.ended = self.progress = now()
        self._due: list[tuple[float, Callable[[], None]]] = []
        self._returning: list[str] = []
        self._looked = 0.0
        self._told = 0

    def run(self) -> dict[str, Any]:
        """Play the game, compare everything, and return what was measured."""
        self._gather()
        self._play()
        self._settle()
        catch_up = self._catch_up()
        statuses = dict(self.statuses)
        self.party.end()
        return self._result(statuses, catch_up)

    # the evening

    def _gather(self) -> None:
        """The host opens the table; then the players come in, one after the other, as people do."""
        names = [HOST, *self.houses]
        for name in names:
            self.party.start(name, host=name == HOST)
        for _ in names:
            self._wait_for("ready", "to start")
        self.party.tell(HOST, "open")
        self._wait_for("serving", "to open the table")
        for house in self.houses:
            self.party.tell(house, "open")
            self._wait_for("joined", "to join")

    def _play(self) -> None:
        """Until the game is over, or has had its rounds; a trouble that has not come by then comes at the end."""
        self.begun = now()
        self.say("Round 1")
        while not self.is_over:
            self._next()
            self._make_trouble()
        self.ended = now()
        while self.troubles or self._due or self._returning:
            self._make_trouble(all_of_them=True)
            self._next()

    def _settle(self) -> None:
        """Ask until all are connected and have the same, twice in a row."""
        until, before = now() + self.patience, -1
        while now() < until:
            entries = self._agreed_entries()
            if entries >= 0 and entries == before:
                return
            before = entries
        raise Failure(
            f"The devices have not come to the same ledger in {self.patience:.0f} seconds: {self._standing()}."
        )

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

    def _catch_up(self) -> float:
        """A device that was away for the whole game joins now: how long from finding the table to its last entry?"""
        entries = max(status["entries"] for status in self.statuses.values())
        self.party.start(SPECTATOR)
        self.party.tell(SPECTATOR, "open")
        found = self._wait_for("found", "to find the table", SPECTATOR).at
        while True:
            heard = self._wait_for("follows", "to catch up", SPECTATOR)
            if heard.facts["entries"] >= entries:
                return (heard.at - found) * 1000

    # listening

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
        if entries > self.entries or heard.kind in ("ready", "found", "joined", "serving"):
            self.entries, self.progress = max(self.entries, entries), now()
        if heard.kind == "entry" and entries > self._told:
            self._told = entries
            for event in heard.facts["events"]:
                self._tell(event)
        elif heard.kind == "status" and heard.facts:
            self.statuses[heard.name] = heard.facts
            self.winner = heard.facts["winner"] or self.winner
            self.is_over = self.is_over or bool(self.winner) or heard.facts["round"] > self.party.evening.rounds
        elif heard.kind == "new_host" and self._returning:
            self._return(self._returning.pop(0))

    def _tell(self, event: dict[str, Any]) -> None:
        if event["event"] == "round_begins":
            self.is_over = self.is_over or event["round"] > self.party.evening.rounds
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
            lines.append(f"{name} {line} with {status.get('entries', 'unknown')} entries")
        asked: list[str] = next((status["asked"] for status in self.statuses.values()), [])
        refused = ", ".join(f"{reason} {number} times" for reason, number in self.measures.refused.items())
        return "; ".join([*lines, f"asked are {', '.join(asked) or 'none'}", f"refused was {refused or 'nothing'}"])

    # troubles

    def _make_trouble(self, *, all_of_them: bool = False) -> None:
        while self.troubles and (all_of_them or self.troubles[0].entries <= self.entries):
            trouble = self.troubles.pop(0)
            self._due.append((now() + trouble.later / 1000, lambda trouble=trouble: self._happens(trouble)))  # type: ignore[misc]

    def _happens(self, trouble: Trouble) -> None:
        device = self.hosting if trouble.device == HOST else trouble.device
        self.progress = now()
        if trouble.kind == TAKE_OVER and device == self.hosting:
            self.say(f"  ({device} hosts already, and need not take over)")
        elif trouble.kind == TAKE_OVER:
            self._take_over(device)
        elif trouble.kind == KILL:
            self._kill(device)
        elif trouble.kind == CUT and device != self.hosting:
            self.say(f"  (the line of {device} is cut for {trouble.seconds:g} s, at entry {self.entries})")
            self.measures.goes_away(device)
            self.party.tell(device, f"cut {trouble.seconds}")
        else:
            # A host that is cut off is one that does not answer, and keeps its connections.
            self._freeze(device, trouble.seconds)

    def _kill(self, device: str) -> None:
        killed = self.party.kill(device)
        self.say(f"  ({device} is killed and started again, at entry {self.entries})")
        self.witness.look()
        self.measures.goes_away(device)
        if device == self.hosting:
            self.measures.host_is_killed(killed)
        begun = self.party.start(device, host=device == self.hosting, returning=device != self.hosting)
        self.party.tell(device, "open")
        self.measures.starts_again(device, begun)

    def _take_over(self, device: str) -> None:
        """The host is killed, another device takes over, and the old host comes back as a guest."""
        killed = self.party.kill(self.hosting)
        self.say(f"  ({self.hosting} is killed and {device} takes over, at entry {self.entries})")
        self.witness.look_without(self.hosting)
        self.measures.goes_away(self.hosting)
        self.measures.is_taken_over(killed, set(self.houses) & set(self.party.names()))
        self._returning.append(self.hosting)
        self.hosting = device
        self.party.tell(device, "takeover")

    def _return(self, device: str) -> None:
        self.measures.starts_again(device, self.party.start(device, returning=True))
        self.party.tell(device, "open")

    def _freeze(self, device: str, seconds: float) -> None:
        self.say(f"  ({device} is frozen for {seconds:g} s, at entry {self.entries})")
        self.measures.goes_away(device)
        self.party.freeze(device)
        self._due.append((now() + seconds, lambda: self._thaw(device)))

    def _thaw(self, device: str) -> None:
        self.party.thaw(device)
        self.progress = now()
        self.measures.comes_back(device, now() + 1)

    # the end

    def _result(self, statuses: dict[str, dict[str, Any]], catch_up: float) -> dict[str, Any]:
        measures, ledgers = self.measures, self.witness.ledgers()
        reveals = measures.reveals()
        journal = [time for status in statuses.values() for time in status.get("journal_ms", ())]
        answers = max(status["answers"] for status in statuses.values())
        return {
            "winner": self.winner,
            "digests_equal": not measures.differences and all(ledger == ledgers[0] for ledger in ledgers),
            "found_ms": round(worst(measures.found.values()), 1),
            "joined_ms": round(worst(measures.joined.values()), 1),
            "reveal_ms_p50": round(quantile(reveals, 50), 1),
            "reveal_ms_p99": round(quantile(reveals, 99), 1),
            "bytes_per_device_max": measures.most_bytes(),
            "entries": len(ledgers[0]),
            "answers_per_second": round(answers / max(self.ended - self.begun, 0.001), 1),
            "catch_up_ms": round(catch_up, 1),
            "restarts": measures.restarts,
            "lost_entries": self.witness.lost_entries(),
            "battles": self.battles,
            "reveals_measured": len(reveals),
            "serving_again_ms": round(worst(measures.serving_again), 1),
            "playing_again_ms": round(worst(measures.playing_again), 1),
            "host_back_ms": round(worst(measures.back), 1),
            "take_over_ms": round(worst(measures.took_over), 1),
            "journal_ms_p50": round(quantile(journal, 50), 3),
            "journal_ms_p99": round(quantile(journal, 99), 3),
            "replay_ratio": round(replay_ratio(ledgers[0]), 2),
            "refused": measures.refused or "nothing",
            "differences_noticed": measures.differences,
        }
