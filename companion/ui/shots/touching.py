"""A hand that touches at random: mostly what can be touched, else any place, sometimes with two fingers at once."""

from random import Random

from kivy.core.window import Window

from companion.ui.robot.fingers import targets
from companion.ui.shots.theatre import Staged

ON_A_TARGET = 0.7
WITH_TWO_FINGERS = 0.05
SECONDS_LATER = 0.4


def touch_at_random(staged: Staged, dice: Random, number: int) -> None:
    """So many touches, each with some time after it."""
    for _ in range(number):
        hand = staged.hand
        fingers = [hand.down(*_place(dice))]
        if dice.random() < WITH_TWO_FINGERS:
            fingers.append(hand.down(*_place(dice)))
        hand.frames(1)
        for finger in fingers:
            hand.up(finger)
        staged.clock.pass_by(SECONDS_LATER)
        staged.app.steward.tick()
        staged.app._show(0)
        hand.frames(1)


def _place(dice: Random) -> tuple[float, float]:
    found = targets()
    if found and dice.random() < ON_A_TARGET:
        return dice.choice(found).at
    return dice.uniform(0, Window.width - 1), dice.uniform(0, Window.height - 1)
