"""What is measured while people play: how soon a seal is seen, and all seals opened; what waiting and looking cost."""

import time
from collections.abc import Sequence

from companion.ui.evening.figures import Figures
from companion.ui.evening.screen import BEING_SEALED, SEALED, SEALS
from companion.ui.robot.phone import Phone
from companion.ui.robot.target import Target

SHOWN_SECONDS = 60.0
IDLE_SECONDS = 4.0
SETTLE_SECONDS = 1.0
FRAMES = 80


def press_lone_seal(phone: Phone, target: Target) -> None:
    """Touch *Seal* where nobody else seems to be asked: the answer may hold at once, and is never called sealed."""
    phone.tap_target(target)

    def is_done() -> bool:
        texts = phone.texts()
        return any(text in SEALED for text in texts) or not any(text in (*BEING_SEALED, *SEALS) for text in texts)

    phone.wait_until(is_done, "what came of a seal", SHOWN_SECONDS)


def press_seal(phone: Phone, target: Target, waiting: Sequence[Phone]) -> tuple[str, float]:
    """Touch *Seal*: what was sealed, and the milliseconds until that was seen.

    `waiting`: those who have sealed; if this is the last seal, until none of them is seen any more, on any phone.
    """
    is_last = bool(waiting)
    watched = [*waiting, phone]
    for one in watched:
        one.ask("watch", texts=[*SEALED, *BEING_SEALED, *SEALS] if is_last else list(SEALED), absence=is_last)
    touched_at = phone.tap_target(target)
    times = [_seen_at(one) for one in watched]
    return SEALS[target.text], (max(times) - touched_at) * 1000


def _seen_at(phone: Phone) -> float:
    found: list[float] = []

    def is_seen() -> bool:
        found[:] = [one for one in [phone.ask("watched")] if one is not None]
        return bool(found)

    phone.wait_until(is_seen, "what was sealed", SHOWN_SECONDS)
    return found[0]


def measure_waiting(phone: Phone, figures: Figures) -> None:
    """A phone that waits for others, left alone for a while; then a finger that moves the map."""
    time.sleep(SETTLE_SECONDS)
    before = phone.ask("measure")
    time.sleep(IDLE_SECONDS)
    after = phone.ask("measure")
    figures.idle_cpu_percent.append((after["cpu"] - before["cpu"]) / (after["at"] - before["at"]) * 100)
    figures.idle_frames += after["flips"] - before["flips"]
    phone.tap("Map")
    time.sleep(SETTLE_SECONDS)
    figures.pan_ms += phone.ask("drag", at=(180, 320), frames=FRAMES)
    phone.tap("Now")
