"""A robot's way into a running app: lines of JSON on loopback. Only there when the environment asks for it.

It can see and hear what a player does, and touch what a player touches; it reads no model, no view and no file.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import socket
import threading
import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import attrs
from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from companion.ui.robot.eyes import texts
from companion.ui.robot.fingers import targets
from companion.ui.robot.hand import Finger
from companion.ui.robot.renderer import wait_for_renderer
from companion.ui.robot.target import PORT
from companion.ui.robot.watching import Collector, Dragging, FrameWatch

if TYPE_CHECKING:
    from companion.ui.device.speaker import Speaker
    from companion.ui.models.sounding.cues import Cue

ANSWER_SECONDS = 60.0
"""So long a window may be busy before it counts as dead."""
DRAWN_SECONDS = 0.5
"""A touch that changes nothing draws no frame; so long is waited for one."""
SWIPE_STEPS, REST_STEPS = 12, 8
"""A finger that is drawn over the window moves so many times, then rests so long that nothing flies on."""

Done = Callable[[Any], None]


class RobotServer:
    """Answers one robot, in the window's own thread."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._flips = 0
        self._touches = 0
        self._usable_at = 0.0
        self._heard: list[str] = []
        self._watch: FrameWatch | None = None
        self._dragging: Dragging | None = None
        self._collector = Collector()
        Window.bind(on_flip=self._flipped)
        threading.Thread(target=self._serve, name="robot", daemon=True).start()

    def _flipped(self, _window: object) -> None:
        """Without waiting for the renderer, frames pile up and their times mean nothing."""
        wait_for_renderer()
        self._flips += 1
        now = time.monotonic()
        if not self._usable_at and (texts() or not App.get_running_app().root.children):
            self._usable_at = now
            self._collector.begin_anew()
        if self._watch is not None:
            self._watch.look(now)
        if self._dragging is not None:
            self._dragging.drawn(now)

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

    def _titles(self, _command: Mapping[str, Any], done: Done) -> None:
        """What stands in the largest letters."""
        done([one.text for one in texts() if type(one.widget).__name__ == "Title"])

    def _targets(self, _command: Mapping[str, Any], done: Done) -> None:
        done([attrs.asdict(target) for target in targets()])

    def _tap(self, command: Mapping[str, Any], done: Done) -> None:
        """Answers when the frame after the touch is drawn: what took it, and when it was touched."""
        (x, y), begun, flips = command["at"], time.monotonic(), self._flips
        self._touches += 1
        touch = Finger("robot", self._touches, (x / Window.width, y / Window.height))
        EventLoop.post_dispatch_input("begin", touch)
        took = [type(widget()).__name__ for widget in touch.grab_list if widget()]

        def drawn(_seconds: float) -> bool:
            if self._flips <= flips and time.monotonic() - begun < DRAWN_SECONDS:
                return True
            done({"took": took, "at": begun})
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

    def hear(self, cues: tuple[Cue, ...]) -> None:
        """What the device gives to the ear."""
        self._heard += [cue.value for cue in cues]

    def _heard_so_far(self, _command: Mapping[str, Any], done: Done) -> None:
        done(list(self._heard))

    def _measure(self, _command: Mapping[str, Any], done: Done) -> None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        cpu = used.ru_utime + used.ru_stime
        done(
            {
                "flips": self._flips,
                "cpu": cpu,
                "at": time.monotonic(),
                "rss_mb": _resident_mb(),
                "usable_at": self._usable_at,
                "longest_pause_ms": self._collector.longest * 1000,
            }
        )

    def _begin_watch(self, command: Mapping[str, Any], done: Done) -> None:
        """From now on, wait for the first frame on which one of these texts is seen, or none of them."""
        self._watch = FrameWatch(frozenset(command["texts"]), is_for_absence=command["absence"])
        done(None)

    def _watched(self, _command: Mapping[str, Any], done: Done) -> None:
        """When that frame was drawn; None if it has not been."""
        done(self._watch.seen_at if self._watch is not None else None)

    def _drag(self, command: Mapping[str, Any], done: Done) -> None:
        """Draw a finger over the window; answers how long each frame took, from the movement to its end."""
        self._touches += 1
        self._dragging = Dragging(self._touches, command["at"], command["frames"], done)

    def _swipe(self, command: Mapping[str, Any], done: Done) -> None:
        """Draw a finger from one place to another, frame by frame, and lift it there when it has come to rest."""
        (x, y), (to_x, to_y) = command["at"], command["to"]
        self._touches += 1
        touch = Finger("robot", self._touches, (x / Window.width, y / Window.height))
        EventLoop.post_dispatch_input("begin", touch)
        steps = [min(step / SWIPE_STEPS, 1.0) for step in range(1, SWIPE_STEPS + REST_STEPS)]

        def move(_seconds: float) -> bool:
            if not steps:
                EventLoop.post_dispatch_input("end", touch)
                done(None)
                return False
            share = steps.pop(0)
            touch.move(((x + (to_x - x) * share) / Window.width, (y + (to_y - y) * share) / Window.height))
            EventLoop.post_dispatch_input("update", touch)
            return True

        Clock.schedule_interval(move, 0)

    def _quit(self, _command: Mapping[str, Any], done: Done) -> None:
        done(None)
        App.get_running_app().stop()


def _resident_mb() -> float:
    """How much memory this process holds now."""
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * resource.getpagesize() / 2**20


OPERATIONS: Mapping[str, Callable[[RobotServer, Mapping[str, Any], Done], None]] = {
    "texts": RobotServer._texts,
    "titles": RobotServer._titles,
    "targets": RobotServer._targets,
    "tap": RobotServer._tap,
    "type": RobotServer._type,
    "pixels": RobotServer._pixels,
    "picture": RobotServer._picture,
    "measure": RobotServer._measure,
    "heard": RobotServer._heard_so_far,
    "watch": RobotServer._begin_watch,
    "watched": RobotServer._watched,
    "drag": RobotServer._drag,
    "swipe": RobotServer._swipe,
    "quit": RobotServer._quit,
}
"""What can be asked."""


def serve_robot_if_asked(speaker: Speaker | None = None) -> None:
    """Where the environment names a port, a robot may use this app; an empty window has no speaker to be heard."""
    port = os.environ.get(PORT)
    if not port:
        return
    server = RobotServer(int(port))
    if speaker is not None:
        speaker.listener = server.hear
