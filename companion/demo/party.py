"""The processes of a demo: started, listened to, killed and started again, by id."""

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import attrs

from companion.demo.reports import now, read_reports

HOST = "host"
PATIENCE = 180.0


class Silence(Exception):
    """Nothing was heard for too long: the demo has failed."""


@attrs.frozen
class Evening:
    """What all devices of one demo share."""

    folder: Path
    table: str
    code: str
    players: int
    seed: str
    rounds: int
    tides: bool


class Party:
    """All devices of a demo by name, and everything they report, in one queue."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.reports: queue.Queue[tuple[str, dict[str, Any]]] = queue.Queue()
        self._processes: dict[str, subprocess.Popen[str]] = {}

    def start(self, name: str, *, host: bool = False) -> None:
        """Start a device, or start it again with what it has on disk."""
        evening = self.evening
        command = [sys.executable, "-m", "companion.demo.device", "--folder", str(evening.folder / name)]
        command += ["--table", evening.table, "--code", evening.code, "--players", str(evening.players)]
        command += ["--seed", evening.seed, "--rounds", str(evening.rounds)]
        command += ["--host"] if host else ["--house", name]
        command += ["--tides"] if evening.tides else []
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=Path(__file__).resolve().parents[2],
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        self._processes[name] = process
        threading.Thread(target=self._listen, args=(name, process), daemon=True).start()

    def _listen(self, name: str, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for heard in read_reports(process.stdout):
            self.reports.put((name, heard))

    def hear(self, patience: float = PATIENCE) -> tuple[str, dict[str, Any]]:
        """The next report of anybody."""
        try:
            return self.reports.get(timeout=patience)
        except queue.Empty:
            raise Silence(f"nothing was heard for {patience} seconds") from None

    def tell(self, name: str, command: str) -> None:
        """Ask something of a device."""
        process = self._processes[name]
        if process.stdin is not None and process.poll() is None:
            process.stdin.write(command + "\n")
            process.stdin.flush()

    def kill(self, name: str) -> float:
        """kill -9; returns the moment."""
        process = self._processes.pop(name)
        process.kill()
        process.wait()
        return now()

    def names(self) -> list[str]:
        """Devices that are running."""
        return list(self._processes)

    def end(self) -> None:
        """Ask everybody to end; kill whoever does not."""
        for name in self.names():
            self.tell(name, "end")
        for process in self._processes.values():
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
