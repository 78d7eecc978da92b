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


def back_to_the_start_or_some_spaces(state: State, beaten: bool) -> None:
    """WLD-12, WLD-13: to 0 after a victory of the Night's Watch, else two spaces back, not below 0."""
    spaces = state.box.threat_spaces
    place = 0 if beaten else max(spaces.index(state.threat) - state.box.threat_spaces_back, 0)
    set_threat(state, spaces[place])


def back_to_the_start(state: State, beaten: bool) -> None:
    """F1-WLD-10: to 0, whatever the result."""
    set_threat(state, state.box.threat_spaces[0])
