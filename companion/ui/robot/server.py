"""A robot's way into a running app: lines of JSON on loopback. Only there when the environment asks for it.

It can see what a player sees and touch what a player touches; it reads no model, no view and no file.
"""

import hashlib
import json
import os
import resource
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

import attrs
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels

from companion.ui.robot.eyes import texts
from companion.ui.robot.fingers import targets
from companion.ui.robot.hand import Finger

PORT = "SMALL_COUNCIL_ROBOT"
"""The name in the environment: the port at which the robot knocks."""
ANSWER_SECONDS = 10.0
DRAWN_SECONDS = 0.5
"""A touch that changes nothing draws no frame; so long is waited for one."""

Done = Callable[[Any], None]


class RobotServer:
    """Answers one robot, in the window's own thread."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._flips = 0
        self._touches = 0
        self._held: Finger | None = None
        Window.bind(on_flip=self._flipped)
        threading.Thread(target=self._serve, name="robot", daemon=True).start()

    def _flipped(self, _window: object) -> None:
        """Without waiting for the renderer, frames pile up and their times mean nothing."""
        glFinish()
        self._flips += 1

    def _serve(self) -> None:
        with socket.create_server(("127.0.0.1", self._port)) as server:
            connection, _ = server.accept()
            with connection, connection.makefile("rw", encoding="utf-8") as lines:
                for line in lines:
                    lines.write(json.dumps(self._ask(json.loads(line))) + "\n")
                    lines.flush()

    def _ask(self, command: Mapping[str, Any]) -> Any:
        """Let the window's thread do it."""
        is_done, answers = threading.Event(), list[Any]()

        def done(answer: Any) -> None:
            answers.append(answer)
            is_done.set()

        Clock.schedule_once(lambda _: OPERATIONS[command["do"]](self, command, done))
        is_done.wait(ANSWER_SECONDS)
        return answers[0] if answers else None

    # what a robot can do

    def _texts(self, _command: Mapping[str, Any], done: Done) -> None:
        done([one.text for one in texts()])

    def _targets(self, _command: Mapping[str, Any], done: Done) -> None:
        done([attrs.asdict(target) for target in targets()])

    def _tap(self, command: Mapping[str, Any], done: Done) -> None:
        """Answers when the frame after the touch is drawn: what took it, and how long that was."""
        (x, y), begun, flips = command["at"], time.perf_counter(), self._flips
        self._touches += 1
        touch = Finger("robot", self._touches, (x / Window.width, y / Window.height))
        EventLoop.post_dispatch_input("begin", touch)
        took = [type(widget()).__name__ for widget in touch.grab_list if widget()]

        def drawn(_seconds: float) -> bool:
            passed = time.perf_counter() - begun
            if self._flips <= flips and passed < DRAWN_SECONDS:
                return True
            done({"took": took, "ms": passed * 1000})
            return False

        def lift(_seconds: float) -> None:
            EventLoop.post_dispatch_input("end", touch)
            Clock.schedule_interval(drawn, 0)

        Clock.schedule_once(lift, command.get("hold", 0))

    def _type(self, command: Mapping[str, Any], done: Done) -> None:
        """As the keyboard of the phone would, into whatever has the focus."""
        for letter in command["text"]:
            Window.dispatch("on_textinput", letter)
        done(None)

    def _pixels(self, _command: Mapping[str, Any], done: Done) -> None:
        done(hashlib.sha256(glReadPixels(0, 0, *Window.size, GL_RGB, GL_UNSIGNED_BYTE)).hexdigest())

    def _picture(self, command: Mapping[str, Any], done: Done) -> None:
        os.replace(Window.screenshot(command["path"]), command["path"])
        done(None)

    def _measure(self, _command: Mapping[str, Any], done: Done) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        cpu = used.ru_utime + used.ru_stime
        done({"flips": self._flips, "cpu": cpu, "at": time.monotonic(), "rss_mb": _resident_mb()})

    def _quit(self, _command: Mapping[str, Any], done: Done) -> None:
        done(None)
        App.get_running_app().stop()


def _resident_mb() -> float:
    """How much memory this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


OPERATIONS: Mapping[str, Callable[[RobotServer, Mapping[str, Any], Done], None]] = {
    "texts": RobotServer._texts,
    "targets": RobotServer._targets,
    "tap": RobotServer._tap,
    "type": RobotServer._type,
    "pixels": RobotServer._pixels,
    "picture": RobotServer._picture,
    "measure": RobotServer._measure,
    "quit": RobotServer._quit,
}
"""What can be asked."""


def serve_robot_if_asked() -> RobotServer | None:
    """Where the environment names a port, a robot may use this app."""
    port = os.environ.get(PORT)
    return RobotServer(int(port)) if port else None
