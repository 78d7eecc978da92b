"""A real window, drawn off the screen, and a hand that touches it. One window serves all tests of a process."""

import os
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

# Kivy reads these when it is first imported. A folder of its own keeps it away from the settings of whoever runs tests.
os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_NO_ARGS"] = "1"
os.environ["KIVY_LOG_MODE"] = "PYTHON"
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")

from companion.door import StagedTable
from companion.ui.keeping import Keeping
from companion.ui.models.settings import Settings
from companion.ui.shots.stage import Moment, StagedDoors, game_at
from engine import Game, House

PHONE, TABLET, DESKTOP = (360, 640), (1280, 800), (1440, 810)
"""Sizes of windows, in dp; the density is 1."""


class HandClock:
    """A clock that goes on only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """So much later."""
        self.now += seconds


@attrs.define
class Staged:
    """An app at a staged table: `app`, the `hand` that touches it, the `table` behind it, and its `clock`."""

    app: Any
    hand: Any
    table: StagedTable
    house: House
    """The house that the moment asks."""
    clock: HandClock

    def settle(self) -> None:
        """What was touched last is shown, and the guard after a new question is over."""
        self.hand.frames()
        self.clock.pass_by(1.0)

    def tap(self, *texts: str) -> None:
        """Touch what says this, one after the other, as a player would who reads each new question first."""
        for text in texts:
            self.hand.tap(text)
            self.settle()

    def widget(self, kind: str) -> Any:
        """The only widget of this class in the window."""
        from companion.ui.robot.eyes import all_widgets

        (found,) = (widget for widget in all_widgets() if type(widget).__name__ == kind)
        return found


Stage = Callable[..., Staged]


@pytest.fixture(scope="session")
def window() -> Any:
    """The window of this process, with nothing in it."""
    from kivy.config import Config

    for option, value in {"width": PHONE[0], "height": PHONE[1], "multisamples": 0}.items():
        Config.set("graphics", option, str(value))
    from kivy.base import EventLoop, runTouchApp
    from kivy.core.window import Window
    from kivy.graphics.opengl import glFinish
    from kivy.uix.widget import Widget

    # Nothing else waits for software rendering; frames would queue up in memory.
    Window.bind(on_flip=lambda *_: glFinish())
    runTouchApp(Widget(), embedded=True)
    EventLoop.window.clearcolor = (0, 0, 0, 1)
    return Window


@pytest.fixture
def stage(window: Any, tmp_path: Path) -> Iterator[Stage]:
    """Set a stage: `stage(Moment("march"), houses=("stark",), size=TABLET, settings=Settings(...), game=...)`."""
    apps: list[Any] = []

    def set_stage(
        moment: Moment,
        houses: tuple[House, ...] = (),
        size: tuple[int, int] = PHONE,
        settings: Settings | None = None,
        game: Game | None = None,
    ) -> Staged:
        """One app; a second call in the same test puts another in its place. `game` in place of a moment's own."""
        _clear(window, apps)
        found, house = (game, game.pending[0].house) if game is not None else game_at(moment)
        table = StagedTable(found)
        staged = _open(window, tmp_path / str(len(apps)), table, houses or (house,), size, settings or Settings())
        apps.append(staged.app)
        return attrs.evolve(staged, house=house)

    yield set_stage
    _clear(window, apps)


def _open(
    window: Any, folder: Path, table: StagedTable, houses: tuple[House, ...], size: tuple[int, int], settings: Settings
) -> Staged:
    from companion.ui.app import CouncilApp
    from companion.ui.robot.hand import Hand

    Keeping(folder / "app").keep_settings(attrs.evolve(settings, name=settings.name or "Player", less_motion=True))
    window.size = size
    clock, hand = HandClock(), Hand()
    hand.frames(1)
    doors = StagedDoors(table, houses)
    app = CouncilApp(folder, doors, clock)
    window.add_widget(app.build())
    doors.listen(app.arrived)
    staged = Staged(app, hand, table, houses[0], clock)
    staged.settle()
    return staged


def _clear(window: Any, apps: list[Any]) -> None:
    for app in apps:
        app.stop_showing()
    for child in list(window.children):
        window.remove_widget(child)
