"""WLD-02, WES-05: the Wildling Threat token on its track."""

from engine.state import State


def set_threat(state: State, threat: int) -> None:
    """Put the Threat token on a space, named by the strength printed there."""
    if threat != state.threat:
        state.threat = threat
        state.tell("threat_moved", threat=threat)


def advance_threat(state: State, icons: int) -> bool:
    """WES-05, WES-07: one space per icon, not beyond the last; true if the wildlings attack.

    A token that a correction has put on the last space stands for an attack that is due, icons or none.
    """
    spaces = state.box.threat_spaces
    place = min(spaces.index(state.threat) + icons, len(spaces) - 1)
    set_threat(state, spaces[place])
    return place == len(spaces) - 1


def move_threat_back(state: State) -> None:
    """WLD-13: two spaces back, not below 0."""
    spaces = state.box.threat_spaces
    place = max(spaces.index(state.threat) - state.box.threat_spaces_back, 0)
    set_threat(state, spaces[place])
