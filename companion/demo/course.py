"""The course of one demo: the devices come, play, meet with troubles, and are compared."""

import shutil
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any

import attrs

from companion.demo.following import Failure, Following
from companion.demo.measures import quantile, worst
from companion.demo.party import HOST, SPECTATOR, TYPED, Heard, Party
from companion.demo.replaying import play_again
from companion.demo.reports import now
from companion.demo.trouble import CUT, KILL, PAUSE, TAKE_OVER, TOGETHER, USURP, DemoTrouble
from companion.door import new_code

PATIENCE = 30.0
"""So long nothing may happen, beyond the longest trouble."""
RETURN_SECONDS = 5.0
"""So long a killed host waits for another, before it comes back."""


class Course(Following):
    """Follows one game from the first process to the last entry."""

    def __init__(self, party: Party, troubles: Sequence[DemoTrouble], say: Callable[[str], None]) -> None:
        super().__init__(party, PATIENCE + sum(trouble.seconds for trouble in troubles), say)
        self.troubles = sorted(troubles, key=lambda trouble: trouble.entries)
        self.begun = self.ended = now()
        self._old_host = HOST
        """From whom somebody takes over, or took over last."""
        self._returning: list[str] = []
        self._evenings = 1

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
        """The host lays the table; then the players come in, one after the other, as people do."""
        names = [HOST, *self.houses]
        for name in names:
            self.party.start(name)
        for _ in names:
            self._wait_for("ready", "to start")
        self.party.tell(HOST, "open")
        self._wait_for("opened", "to open the table")
        for house in self.houses:
            self._open(house)
            self._wait_for("joined", "to join", house)

    def _open(self, name: str) -> None:
        """The app is opened on a device; where nothing is found, somebody types the address."""
        is_told = self.party.evening.game.way == TYPED and self.address and name != self.hosting
        self.party.tell(name, f"open {self.address}" if is_told else "open")

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

    def _catch_up(self) -> float:
        """A device that was away for the whole game joins now: how long from finding the table to its last entry?"""
        entries = max(status["entries"] for status in self.statuses.values())
        self.party.start(SPECTATOR)
        self._open(SPECTATOR)
        found = self._wait_for("found", "to find the table", SPECTATOR).at
        while True:
            heard = self._wait_for("follows", "to catch up", SPECTATOR)
            if heard.facts["entries"] >= entries:
                return (heard.at - found) * 1000

    def _note(self, heard: Heard) -> None:
        super()._note(heard)
        if heard.kind == "new_host" and self._returning:
            self._return(self._returning[0])

    # troubles

    def _make_trouble(self, *, all_of_them: bool = False) -> None:
        while self.troubles and (all_of_them or self.troubles[0].entries <= self.entries):
            trouble = self.troubles.pop(0)
            self._due.append((now() + trouble.later / 1000, lambda trouble=trouble: self._happens(trouble)))  # type: ignore[misc]

    def _happens(self, trouble: DemoTrouble) -> None:
        devices = [self.hosting if name == HOST else name for name in trouble.device.split(TOGETHER)]
        device = devices[0]
        self.progress = now()
        for each in devices:
            self._return(each)
        if trouble.kind == PAUSE:
            self._pause()
        elif trouble.kind in (TAKE_OVER, USURP) and device == self.hosting:
            self.say(f"  ({device} hosts already, and need not take over)")
        elif trouble.kind == TAKE_OVER:
            self._take_over(device)
        elif trouble.kind == USURP:
            self._usurp(device)
        elif trouble.kind == KILL:
            self._kill(dict.fromkeys(devices))
        elif trouble.kind == CUT and device != self.hosting:
            self.say(f"  (the line of {device} is cut for {trouble.seconds:g} s, at entry {self.entries})")
            self._goes_away(device)
            self.party.tell(device, f"cut {trouble.seconds}")
        else:
            # A host that is cut off is one that does not answer, and keeps its connections.
            self._freeze(device, trouble.seconds)

    def _kill(self, devices: Collection[str]) -> None:
        """All of them are dead before the first is started again."""
        killed = [self.party.kill(device) for device in devices]
        self.say(f"  ({' and '.join(devices)} killed and started again, at entry {self.entries})")
        self.witness.look()
        self.measures.kills(len(devices))
        for device in devices:
            self._goes_away(device)
        if self.hosting in devices:
            self.measures.host_is_killed(killed[-1])
        for device in devices:
            begun = self.party.start(device)
            self._open(device)
            self.measures.starts_again(device, begun)

    def _take_over(self, device: str) -> None:
        """The host is killed, another device takes over, and the old host comes back as a guest."""
        killed = self.party.kill(self.hosting)
        self.say(f"  ({self.hosting} is killed and {device} takes over, at entry {self.entries})")
        self.witness.look()
        self.measures.kills(1)
        self._old_host, self.hosting = self.hosting, device
        self._go_on_without_the_absent()
        gone = self._old_host
        self.measures.goes_away(gone)
        self.measures.is_taken_over(killed, set(self.houses) & set(self.party.names()))
        self._returning.append(gone)
        self._due.append((now() + RETURN_SECONDS, lambda: self._return(gone)))
        self.party.tell(device, "takeover")

    def _go_on_without_the_absent(self) -> None:
        """What nobody has but the old host and who is away is given up, not what that device has which takes over."""
        self.witness.excuse(self._old_host, *(name for name in self.measures.away if name != self.hosting))

    def _goes_away(self, device: str) -> None:
        """Whoever takes over goes on without it, if it does not come back in time."""
        self.measures.goes_away(device)
        if self.measures.is_being_taken_over:
            self._go_on_without_the_absent()

    def _return(self, device: str) -> None:
        """A host that was killed comes back, once: when there is a new one, or ought to be, or it is called upon."""
        if device in self._returning:
            self._returning.remove(device)
            self.measures.starts_again(device, self.party.start(device))
            self._open(device)

    def _usurp(self, device: str) -> None:
        """A device takes over though the host is there, which must notice, and follow."""
        self.say(f"  ({device} takes over from {self.hosting}, at entry {self.entries})")
        self.witness.look()
        self._old_host, self.hosting = self.hosting, device
        self._go_on_without_the_absent()
        self.measures.is_taken_over(now(), set(self.houses) & set(self.party.names()))
        self.party.tell(device, "takeover")

    def _pause(self) -> None:
        """The table is put into a file, which is all that is left; other devices lay it again, with another code."""
        self.say(f"  (the table is put away and laid again, at entry {self.entries})")
        for gone in list(self._returning):  # who took over may be dead, too, and then nobody else hosts
            self._return(gone)
        evening, begun = self.party.evening, now()
        held, self._due = self._due, []
        number = self._evenings = self._evenings + 1
        file = evening.folder.with_name(f"evening-{number}.table")
        folder = evening.folder.with_name(f"evening-{number}")
        self._put_away(file)
        self.party.end()
        self.measures.goes_home([HOST, *self.houses])
        self.witness.move(folder)
        shutil.rmtree(evening.folder)
        self.party.evening = attrs.evolve(evening, folder=folder, code=new_code(), laid=str(file))
        self.hosting, self.address, self._returning = HOST, "", []
        self._gather()
        self._due = held
        self.measures.plays_on(begun)

    def _put_away(self, file: Path) -> None:
        """Whoever hosts puts the table away, as soon as everybody is there and agrees who that is."""
        for name in self.party.names():
            self.party.thaw(name)
        until = now() + self.patience
        while now() < until:
            self._agreed_entries()
            hosts = [name for name, status in self.statuses.items() if status["hosts"]]
            everybody = set(self.statuses) == set(self.party.names())
            if everybody and len(hosts) == 1 and self.statuses[hosts[0]]["serves"]:
                self.party.tell(hosts[0], f"putaway {file}")
                if self._hears_soon("put_away"):
                    return
        raise Failure(f"Nobody could put the table away in {self.patience:.0f} seconds: {self._standing()}.")

    def _freeze(self, device: str, seconds: float) -> None:
        self.say(f"  ({device} is frozen for {seconds:g} s, at entry {self.entries})")
        self._goes_away(device)
        self.party.freeze(device)
        self._due.append((now() + seconds, lambda: self._thaw(device)))

    def _thaw(self, device: str) -> None:
        self.party.thaw(device)
        self.progress = now()
        self.measures.comes_back(device, now() + 1)

    # the end

    def _result(self, statuses: dict[str, dict[str, Any]], catch_up: float) -> dict[str, Any]:
        measures, ledgers, lost = self.measures, self.witness.ledgers(), self.witness.lost_entries()
        reveals, replay = measures.reveals(), play_again(ledgers[0])
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
            "killed": measures.killed,
            "killed_together": measures.killed_together,
            "killed_in_take_overs": measures.killed_in_take_overs,
            "lost_entries": len(lost),
            "lost": lost or "nothing",
            "battles": self.battles,
            "reveals_measured": len(reveals),
            "serving_again_ms": round(worst(measures.serving_again), 1),
            "playing_again_ms": round(worst(measures.playing_again), 1),
            "host_back_ms": round(worst(measures.back), 1),
            "take_over_ms": round(worst(measures.took_over), 1),
            "journal_ms_p50": round(quantile(journal, 50), 3),
            "journal_ms_p99": round(quantile(journal, 99), 3),
            "replay_ms": round(replay.table_milliseconds, 1),
            "replay_ratio": round(replay.ratio, 2),
            "refused": measures.refused or "nothing",
            "differences_noticed": measures.differences,
        }
