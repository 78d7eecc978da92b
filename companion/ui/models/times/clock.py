"""The clock of a planning: time to talk, then time to seal, then nothing but a word. Public facts only.

It decides nothing: a plan may be sealed at any time.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

import attrs

from companion.ui.models.intents import Intent, Wish

if TYPE_CHECKING:
    from companion.door import PublicTable
    from companion.ui.words import Words
    from engine import House

MINUTE = 60


class ClockStage(Enum):
    """What the time is for."""

    TALK = "talk"
    SEAL = "seal"
    OVER = "over"


@attrs.frozen
class ClockModel:
    """A word and the time that is left; touched, it stands still or goes on."""

    stage: ClockStage
    word: str
    time: str
    role: str
    turn: Intent | None = attrs.field(default=None, repr=False)
    """None where nobody plays, and where there is nothing to stop."""


def stage_and_left(table: PublicTable, seconds: int) -> tuple[ClockStage, int] | None:
    """What the time is for after so many seconds, and how many are left of it; None without a clock."""
    if table.clock is None:
        return None
    talk, seal = table.agreement.talking_minutes * MINUTE, table.agreement.sealing_minutes * MINUTE
    if seconds < talk:
        return ClockStage.TALK, talk - seconds
    return (ClockStage.SEAL, talk + seal - seconds) if seconds < talk + seal else (ClockStage.OVER, 0)


def runs_on(table: PublicTable, seconds: int) -> bool:
    """Whether a second later it shows something else."""
    found = stage_and_left(table, seconds)
    return found is not None and found[0] is not ClockStage.OVER and table.clock is not None and table.clock.runs


def clock_model(table: PublicTable, seconds: int, seat: House, words: Words) -> ClockModel | None:
    """The small clock of a phone."""
    found = stage_and_left(table, seconds)
    if found is None or table.clock is None:
        return None
    stage, left = found
    if stage is ClockStage.OVER:
        return ClockModel(stage, words.say("Time is over"), time_text(left), "warn")
    runs = table.clock.runs
    turn = Wish("turn_clock", keywords=(("runs", not runs),)) if seat and not table.is_paused else None
    if runs:
        word = words.say("Talk", context="clock") if stage is ClockStage.TALK else words.say("Seal", context="clock")
        return ClockModel(stage, word, time_text(left), "text", turn)
    word = words.say("Paused") if seconds or turn is None else words.say("Start")
    return ClockModel(stage, word, time_text(left), "text2", turn)


def far_word(table: PublicTable, seconds: int, words: Words) -> str:
    """What stands beside the large clock of a display."""
    found = stage_and_left(table, seconds)
    if found is None or table.clock is None:
        return ""
    if found[0] is ClockStage.OVER:
        return words.say("Time is over")
    if not table.clock.runs:
        return words.say("the clock stands still")
    return words.say("to talk") if found[0] is ClockStage.TALK else words.say("to seal")


def time_text(seconds: int) -> str:
    """2:40."""
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
