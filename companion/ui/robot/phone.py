"""A phone of a robot: a real app in a process of its own, seen and touched from outside, as by a player.

Nothing is known of it but what is on its screen; it is ended by its id, and started again with what is on its disk.
"""

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from companion.ui.robot.target import PORT, Target

START_SECONDS = 90.0
PATIENCE_SECONDS = 60.0
LOOK_SECONDS = 0.02
"""Between two looks at a screen."""
LONGEST_PAUSE_SECONDS = 0.25
"""The longer something takes, the more seldom is looked: a look costs the app some work, too."""
END_SECONDS = 10.0
APP = ("-m", "companion")


class Unexpected(AssertionError):
    """A screen does not show what it should, or a touch met nothing."""


class Phone:
    """One device."""

    def __init__(
        self,
        name: str,
        folder: Path,
        arguments: Sequence[str] = (),
        size: tuple[int, int] = (360, 640),
        program: Sequence[str] = APP,
    ) -> None:
        """`folder`: all that this device has on its disk; `arguments`: of the app, at every start."""
        self.name = name
        self.folder = folder
        self.taps = 0
        self.started_at = 0.0
        """When the process was last begun, in monotonic seconds, which all processes of a machine share."""
        self._size = size
        self._command = [sys.executable, *program, "--size", "{}x{}".format(*size), "--data", str(folder), *arguments]
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: IO[str] | None = None
        self._log = folder / "app.log"

    # the process

    def start(self) -> None:
        """Begin the process, and wait until it answers."""
        self.begin()
        self.connect()

    def begin(self) -> None:
        """Begin the process."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self._port = _free_port()
        surroundings = {
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "KIVY_HOME": str(self.folder / "kivy"),
            "KIVY_METRICS_DENSITY": "1",
            PORT: str(self._port),
        }
        with open(self._log, "ab") as log:
            self.started_at = time.monotonic()
            self._process = subprocess.Popen(self._command, env=surroundings, stdout=log, stderr=log)

    def connect(self) -> None:
        """Until it answers."""
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                connection = socket.create_connection(("127.0.0.1", self._port))
                break
            except OSError:
                self._must_live()
                if time.monotonic() > until:
                    raise Unexpected(f"{self.name} does not answer") from None
                time.sleep(LOOK_SECONDS)
        self._lines = connection.makefile("rw", encoding="utf-8")
        connection.close()

    def kill(self) -> None:
        """As when the battery is taken out."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._hang_up()

    def start_again(self) -> None:
        """With what is on its disk."""
        self.start()

    def quit(self) -> None:
        """Close the window; kill it if it does not go."""
        if self._process is None:
            return
        with suppress(Unexpected):
            self.ask("quit")
        try:
            self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._hang_up()

    def _hang_up(self) -> None:
        if self._lines is not None:
            with suppress(OSError):
                self._lines.close()
        self._lines = self._process = None

    def _must_live(self) -> None:
        if self._process is not None and self._process.poll() is not None:
            raise Unexpected(f"the app of {self.name} has ended: {self.last_words()}")

    def last_words(self) -> str:
        """What it has logged last."""
        said = (
            self._log.read_text(encoding="utf-8", errors="replace").strip().splitlines() if self._log.exists() else []
        )
        return " ".join(said[-3:])

    # seeing

    def ask(self, what: str, **more: Any) -> Any:
        """Let the app do something that a player could do, or measure."""
        if self._lines is None:
            raise Unexpected(f"{self.name} is not running")
        try:
            self._lines.write(json.dumps({"do": what, **more}) + "\n")
            self._lines.flush()
            return json.loads(self._lines.readline() or "null")
        except (OSError, ValueError):
            self._must_live()
            raise Unexpected(f"{self.name} does not answer any more: {self.last_words()}") from None

    def texts(self) -> list[str]:
        """Every visible text, from top to bottom."""
        return self.ask("texts") or []

    def targets(self) -> list[Target]:
        """All that can be touched, from top to bottom."""
        found = self.ask("targets") or []
        return [Target(**{**one, "at": tuple(one["at"]), "box": tuple(one["box"])}) for one in found]

    def heard(self) -> list[str]:
        """Every cue that this device has given to the ear since it was started."""
        return self.ask("heard") or []

    def wait_for(self, text: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Until a visible text has this in it."""
        self.wait_until(lambda: any(text in one for one in self.texts()), repr(text), seconds)

    def wait_until(self, holds: Callable[[], object], what: str, seconds: float = PATIENCE_SECONDS) -> None:
        """Until something holds; fails with all that is seen."""
        until, pause = time.monotonic() + seconds, LOOK_SECONDS
        while not holds():
            if time.monotonic() > until:
                raise Unexpected(f"{self.name} does not show {what}, but {self.texts()}. {self.last_words()}")
            time.sleep(pause)
            pause = min(pause * 1.5, LONGEST_PAUSE_SECONDS)

    # touching

    def tap(self, text: str, seconds: float = PATIENCE_SECONDS) -> float:
        """Touch the only thing that can be touched and says this; when it was touched."""
        (found,) = self.find(text, seconds, most=1)
        return self.tap_target(found)

    def find(self, text: str, seconds: float = PATIENCE_SECONDS, most: int | None = None) -> list[Target]:
        """What can be touched and says this, as soon as it is there and stands still."""
        found: list[Target] = []

        def stands_still() -> bool:
            before = list(found)
            found[:] = [target for target in self.targets() if _says(target, text)]
            return bool(found) and found == before and len(found) <= (most or len(found))

        self.wait_until(stands_still, f"{text!r} to be touched", seconds)
        return found

    def tap_target(self, target: Target) -> float:
        """Touch it; fails if it stays and takes no touch. When it was touched, in monotonic seconds."""
        self.taps += 1
        answer = self.ask("tap", at=target.at)
        self._must_live()
        if answer is None or (not answer["took"] and target in self.targets()):
            raise Unexpected(f"nothing takes a touch of {self.name} on {target}")
        return answer["at"]

    def reach(self, text: str, seconds: float = PATIENCE_SECONDS) -> float:
        """Touch what says this, wherever it is on a page: scroll down until it is there."""

        def is_there() -> bool:
            if any(_says(target, text) for target in self.targets()):
                return True
            self.scroll()
            return False

        self.wait_until(is_there, f"{text!r} anywhere", seconds)
        return self.tap(text, seconds)

    def scroll(self) -> None:
        """Draw the page up by some rows."""
        x, y = self._size[0] * 0.5, self._size[1] * 0.45
        self.ask("swipe", at=(x, y), to=(x, y + self._size[1] * 0.25))

    def write(self, text: str) -> None:
        """As on the keyboard of the phone."""
        self.ask("type", text=text)

    def picture(self, path: Path) -> None:
        """What the window shows now."""
        self.ask("picture", path=str(path))


def _says(target: Target, text: str) -> bool:
    return text in (target.text, *target.text.split(" · "))


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])
