"""The processes of a demo: started, listened to, frozen, killed and started again, by id."""

import queue
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs

from companion.demo.reports import now, read_reports
from engine import House, open_box

HOST = "host"
SPECTATOR = "nobody"
FOUND, TYPED, INVITED = "found", "typed", "invited"
"""How devices come to the table: they find it, or somebody types where it is, or they are asked."""
END_SECONDS = 5.0


@attrs.frozen
class DemoGame:
    """What is played."""

    players: int
    seed: str
    rounds: int
    tides: bool
    edition: str
    pace: float
    """Milliseconds that a player thinks, on average."""
    way: str = FOUND

    @property
    def houses(self) -> tuple[House, ...]:
        """Who plays."""
        return open_box(self.edition).setups[self.players].houses


@attrs.frozen
class DemoEvening:
    """What all devices of one demo share."""

    folder: Path
    table: str
    code: str
    game: DemoGame
    laid: str = ""
    """The file in which the table lay, if it did."""


@attrs.frozen
class Heard:
    """What a device has reported."""

    name: str
    kind: str
    at: float
    facts: dict[str, Any]


class Party:
    """All devices of a demo by name, and everything they report, in one queue."""

    def __init__(self, evening: DemoEvening) -> None:
        self.evening = evening
        self._heard: queue.Queue[Heard] = queue.Queue()
        self._processes: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str) -> float:
        """Start a device, or start it again with what it has on disk; returns the moment."""
        begun = now()
        self.evening.folder.mkdir(exist_ok=True)
        with self._log(name).open("a") as log:
            process = subprocess.Popen(
                self._command(name),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                cwd=Path(__file__).resolve().parents[2],
            )
        self._processes[name] = process
        threading.Thread(target=self._listen, args=(name, process), daemon=True).start()
        return begun

    def _command(self, name: str) -> list[str]:
        """The host lays the table if it has none yet; all else stands on the disks."""
        evening = self.evening
        command = [sys.executable, "-m", "companion.demo.device", "--folder", str(evening.folder / name)]
        game = evening.game
        command += ["--table", evening.table, "--code", evening.code, "--players", str(game.players)]
        command += ["--seed", game.seed, "--rounds", str(game.rounds), "--pace", str(game.pace / 1000)]
        command += ["--way", game.way, "--edition", game.edition]
        command += ["--host", "--laid", evening.laid] if name == HOST else ["--house", name]
        return [*command, "--tides"] if game.tides else command

    def _log(self, name: str) -> Path:
        return self.evening.folder / f"{name}.log"

    def _listen(self, name: str, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        with process.stdout, suppress(OSError), process.stdin:
            for heard in read_reports(process.stdout):
                self._heard.put(Heard(name, heard.pop("kind"), heard.pop("at", 0.0), heard))

    def hear(self, patience: float) -> Heard | None:
        """The next report of anybody, if there is one so soon."""
        try:
            return self._heard.get(timeout=max(patience, 0.001))
        except queue.Empty:
            return None

    def tell(self, name: str, command: str) -> None:
        """Ask something of a device; one that is gone does not hear it."""
        process = self._processes[name]
        assert process.stdin is not None
        with suppress(OSError, ValueError):
            process.stdin.write(command + "\n")
            process.stdin.flush()

    def kill(self, name: str) -> float:
        """kill -9; returns the moment."""
        process = self._processes.pop(name)
        process.kill()
        process.wait()
        return now()

    def freeze(self, name: str) -> None:
        """The device stands still, and its connections stay open."""
        self._processes[name].send_signal(signal.SIGSTOP)

    def thaw(self, name: str) -> None:
        """It goes on as if nothing had been."""
        if name in self._processes:
            self._processes[name].send_signal(signal.SIGCONT)

    def names(self) -> list[str]:
        """Devices that are running, or should be."""
        return list(self._processes)

    def fallen(self) -> str:
        """A sentence about a device that has ended although nobody killed it, or nothing."""
        for name, process in self._processes.items():
            if process.poll() is not None:
                return f"The device of {name} has ended by itself: {self._last_words(name) or 'it said nothing'}."
        return ""

    def complaints(self) -> list[str]:
        """What devices have logged last, a sentence each; those to whom nothing happened have logged nothing."""
        said = {name: self._last_words(name) for name in self._processes}
        return [f"The device of {name} said last: {words}." for name, words in said.items() if words]

    def _last_words(self, name: str) -> str:
        said = self._log(name).read_text().strip().splitlines()
        return said[-1] if said else ""

    def end(self) -> None:
        """Ask everybody to end; kill whoever does not."""
        for name in self.names():
            self.thaw(name)
            self.tell(name, "end")
        until = now() + END_SECONDS
        for process in self._processes.values():
            try:
                process.wait(timeout=max(until - now(), 0.1))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self._processes.clear()
