"""A theatre: one window, in which one app after the other is shown, each at a scene of its own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
from kivy.base import EventLoop, runTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.metrics import Metrics
from kivy.uix.widget import Widget

from companion.door import StagedTable
from companion.ui.app import CouncilApp
from companion.ui.keeping import Keeping
from companion.ui.models.settings import Settings
from companion.ui.robot.eyes import all_widgets
from companion.ui.robot.fingers import targets
from companion.ui.robot.hand import Hand, NotSeen
from companion.ui.robot.target import Target
from companion.ui.shots.scenes import Scene
from companion.ui.shots.stage import StagedDoors
from companion.ui.theme.style import STYLE
from companion.ui.widgets.layout.taking_down import take_all_down, take_down
from companion.ui.words import Words
from companion.ui.words.edition import PlayedEdition
from engine import House

WordsOf = Callable[[PlayedEdition], Words]
"""Other words than those of the settings, for the edition that is played."""

GUARD_SECONDS = 1.0
"""After so long no touch counts any more as meant for the question before."""


class HandClock:
    """A clock that goes on only when somebody says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        """So much later."""
        self.now += seconds


@attrs.define
class Staged:
    """An app at a scene: `app`, the `hand` that touches it, the `table` behind it, and its `clock`."""

    app: Any
    hand: Hand
    table: StagedTable | None
    """None where the scene is at no table."""
    house: House
    """The house that the scene's moment asks."""
    clock: HandClock

    @property
    def words(self) -> Words:
        """In which language the app speaks."""
        return self.app.steward.situation.words

    def settle(self) -> None:
        """What was touched last is shown, and the guard after a new question is over."""
        self.hand.frames()
        self.clock.pass_by(GUARD_SECONDS)

    def tap(self, *texts: str) -> None:
        """Touch what says this, one after the other, as a player would who reads each new question first."""
        for text in texts:
            self.hand.tap(text)
            self.settle()

    def tap_sentence(self, english: str, context: str = "") -> None:
        """Touch the first thing that says this in the language of the app."""
        text = self.words.say(english, context=context)
        found = [target for target in targets() if text in (target.text, *target.text.split(" · "))]
        if not found:
            raise NotSeen(f"{text!r} is not among {[target.text for target in targets()]}")
        self.tap_target(found[0])

    def tap_target(self, target: Target) -> None:
        """Touch a target; fails if nothing takes the touch."""
        if not self.hand.tap_at(*target.at):
            raise NotSeen(f"nothing takes a touch on {target}")
        self.settle()

    def targets(self, kind: str = "", look: str = "") -> list[Target]:
        """What can be touched: all, or widgets of one class, or buttons of one look."""
        return [one for one in targets() if kind in ("", one.kind) and look in ("", one.look)]

    def widget(self, kind: str) -> Any:
        """The only widget of this class in the window."""
        (found,) = (widget for widget in all_widgets() if type(widget).__name__ == kind)
        return found

    def show(self) -> None:
        """Let the table hand out new views, as after an answer of somebody else."""
        if self.table is not None:
            self.table.show()
        self.settle()


class Theatre:
    """The window of this process. What was shown before makes room for what is shown now."""

    def __init__(self, folder: Path) -> None:
        """`folder`: for what apps keep on a disk."""
        self._folder = folder
        self._app: CouncilApp | None = None
        self._shows = 0
        if EventLoop.status != "started":
            # Nothing else waits for software rendering; frames would queue up in memory.
            Window.bind(on_flip=lambda *_: glFinish())
            runTouchApp(Widget(), embedded=True)
            # Nobody looks: no frame needs to wait for the next.
            Clock._max_fps = 0
            STYLE.is_still = True

    def show(
        self,
        scene: Scene,
        settings: Settings | None = None,
        size: tuple[int, int] | None = None,
        words: WordsOf | None = None,
    ) -> Staged:
        """An app at this scene; `words`: other ones than those of the settings."""
        self.clear()
        if size is not None:
            Window.size = tuple(round(side * Metrics.density) for side in size)
        self._shows += 1
        folder = self._folder / str(self._shows)
        settings = attrs.evolve(settings or Settings(), name=scene.player, less_motion=True)
        Keeping(folder / "app").keep_settings(settings)
        clock, hand = HandClock(), Hand()
        hand.frames(1)
        table, house = scene.set()
        if table is not None:
            table.now = clock
        houses = () if scene.is_display else scene.houses or (house,)
        doors = StagedDoors(table, houses, scene.seen)
        app = CouncilApp(folder, doors, clock, is_display=scene.is_display)
        self._app = app
        _speak(app, words)
        Window.add_widget(app.build())
        doors.listen(app.arrived)
        staged = Staged(app, hand, table, house, clock)
        staged.settle()
        if table is not None and words is not None:
            # The app has taken up the words of the edition that is played.
            _speak(app, words)
            table.show()
            staged.settle()
        return staged

    def clear(self) -> None:
        """An empty window."""
        if self._app is not None:
            self._app.stop_showing()
            self._app = None
        for child in list(Window.children):
            Window.remove_widget(child)
            take_down(child)
        take_all_down()


def _speak(app: CouncilApp, words: WordsOf | None) -> None:
    if words is not None:
        app.steward.current.change(words=words(app.steward.situation.edition))


Step = Callable[[Staged], None]
"""What a player does at a scene."""
