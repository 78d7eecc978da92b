"""A picture to take: a scene, and what is touched there first."""

from collections.abc import Callable

import attrs

from companion.ui.robot.target import Target
from companion.ui.shots.scenes import Scene
from companion.ui.shots.theatre import Staged, Step


@attrs.frozen
class Shot:
    """A row of the list of pictures."""

    name: str
    """Its file is called so."""
    scene: Scene
    steps: tuple[str | Step, ...] = ()
    """What the player does: sentences to touch, or anything else that a hand can do."""
    only_in: str = ""
    """The edition that alone has such a scene: ports, tides and wildling cards are not in every box."""

    def in_edition(self, edition: str) -> "Shot | None":
        """The same picture from a game of this edition, if it can be taken there."""
        if self.only_in not in ("", edition):
            return None
        return attrs.evolve(self, scene=self.scene.in_edition(edition))

    @property
    def at_home(self) -> "Shot":
        """The same in the edition that has it: the usual one, unless another alone has such a scene."""
        return attrs.evolve(self, scene=self.scene.in_edition(self.only_in)) if self.only_in else self

    def play(self, staged: Staged) -> None:
        """Do all of it."""
        for step in self.steps:
            if isinstance(step, str):
                staged.tap_sentence(step)
            else:
                step(staged)


def touch(kind: str, nth: int = 0) -> Step:
    """Touch the `nth` target that is a widget of this class, from top to bottom."""

    def do(staged: Staged) -> None:
        staged.tap_target(staged.targets(kind)[nth])

    return do


def touch_sentence(english: str, context: str) -> Step:
    """Touch the first target that says this: a sentence that the catalogue tells from others by its context."""

    def do(staged: Staged) -> None:
        staged.tap_sentence(english, context)

    return do


def touch_what_says(english: str) -> Step:
    """Touch the first target that says this, among other words, in the language of the app; a name is as it is.

    Where it is not in sight, look for it farther down.
    """

    def do(staged: Staged) -> None:
        parts = (english, staged.words.say(english))

        def found() -> Target | None:
            said = (target for target in staged.targets() if any(part in target.text for part in parts))
            return next(said, None)

        target = found()
        for place in FARTHER_DOWN:
            if target is None:
                _scroll(staged, place)
                target = found()
        assert target is not None, f"nothing here says {parts}"
        staged.tap_target(target)

    return do


def press(look: str) -> Step:
    """Touch the button of this look: gold, wax."""

    def do(staged: Staged) -> None:
        staged.tap_target(staged.targets(look=look)[-1])

    return do


def meanwhile(happens: Callable[[object, str], None]) -> Step:
    """Others go on: called with the table and the house of this device."""

    def do(staged: Staged) -> None:
        happens(staged.table, staged.house)
        staged.show()

    return do


def write(text: str) -> Step:
    """Type this into the only field."""

    def do(staged: Staged) -> None:
        field = next(widget for widget in staged.app.root.walk() if type(widget).__name__ == "TypedLine")
        field.text = text
        staged.settle()

    return do


def later(seconds: float) -> Step:
    """So much time passes."""

    def do(staged: Staged) -> None:
        staged.clock.pass_by(seconds)
        staged.app.steward.tick()
        staged.app._show(0)
        staged.settle()

    return do


FARTHER_DOWN = (0.75, 0.5, 0.25, 0.0)
"""Of a page that scrolls, from its last row up to its first."""


def to_the_end(staged: Staged) -> None:
    """Scroll whatever scrolls to its last row."""
    _scroll(staged, 0.0)


def _scroll(staged: Staged, place: float) -> None:
    for widget in staged.app.root.walk():
        if type(widget).__name__ == "Scroll":
            widget.scroll_y = place
    staged.settle()
