"""RND: the rounds of a game, and the order of their steps."""

from engine.asking.questions import Flow
from engine.rules.victory import REASONS, EnoughAreas, areas_to_win, check_victory, final_ranking, winners
from engine.state import State


def play(state: State, first_step: str = "planning") -> Flow[None]:
    """RND-01, RND-03: round 1 starts with Planning; the game ends after the last round, or at once (END-02)."""
    try:
        check_victory(state)
        yield from play_rounds(state, first_step)
        reason = "last_round"
    except EnoughAreas:
        reason = REASONS[areas_to_win(state)]
    state.step = "game-over"
    state.power_hidden = False
    state.ranking = final_ranking(state)
    is_draw = len(winners(state)) > 1
    state.tell("game_over", ranking=state.ranking, reason="draw" if is_draw else reason)
    if is_draw:
        state.tell("game_drawn", houses=winners(state))


def play_rounds(state: State, first_step: str) -> Flow[None]:
    """RND-04, WES-03, CLN-04: steps in order, round after round, until the last round is over."""
    steps = list(state.edition.round)
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
    yield from state.edition.round[name](state)
