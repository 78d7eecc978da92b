"""RND: the rounds of a game, and the order of their steps."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from engine.phases.clean_up import clean_up_step
from engine.phases.consolidate import consolidate_step
from engine.phases.march import march_step
from engine.phases.planning import planning_step
from engine.phases.raid import raid_step
from engine.phases.raven import raven_step
from engine.phases.westeros import westeros_phase
from engine.questions import Flow
from engine.rules.victory import SevenAreas, check_victory, final_ranking
from engine.state import State

Step: TypeAlias = Callable[[State], Flow[None]]

ROUND: Mapping[str, Step] = {
    "westeros": westeros_phase,
    "planning": planning_step,
    "raven": raven_step,
    "raid": raid_step,
    "march": march_step,
    "consolidate": consolidate_step,
    "clean-up": clean_up_step,
}
"""RND-02, PLN-01: the order of play. Raid to clean-up are the Action phase."""


def play(state: State, first_step: str = "planning") -> Flow[None]:
    """RND-01, RND-03: round 1 starts with Planning; the game ends after the last round, or at once (END-02)."""
    try:
        check_victory(state)
        yield from play_rounds(state, first_step)
        reason = "last_round"
    except SevenAreas:
        reason = "seven_areas"
    state.step = "game-over"
    state.power_hidden = False
    state.ranking = final_ranking(state)
    state.tell("game_over", ranking=state.ranking, reason=reason)


def play_rounds(state: State, first_step: str) -> Flow[None]:
    """RND-04, WES-03, CLN-04: steps in order, round after round, until the last round is over."""
    steps = list(ROUND)
    steps_left = steps[steps.index(first_step) :]
    while True:
        for name in steps_left:
            if name == "westeros" and state.round >= state.box.rounds:
                return
            yield from play_step(state, name)
        steps_left = steps


def play_step(state: State, name: str) -> Flow[None]:
    """One step of the round; the name of the step is part of the position."""
    state.step = name
    state.tell("phase_begins", phase=name)
    yield from ROUND[name](state)
