"""What the hands still have to do on the board, until somebody says that it is done, or it is old."""

from companion.ui.models.board.reveal import REVEAL
from engine import EVENTS, Event

MOST = 12
"""Whoever has more than this to do looks at the map instead."""
LOOK = "look"
"""Events with which the hands have nothing to do."""
BEGINS_ANEW = ("round_begins", REVEAL)


def to_do_after(before: tuple[Event, ...], events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The newest last; a new round and a reveal make everything before them old."""
    kept = list(before)
    for event in events:
        if event.name in BEGINS_ANEW:
            kept.clear()
        if EVENTS[event.name][0] != LOOK:
            kept.append(event)
    return _newest(tuple(kept))


def _newest(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """A reveal stays at the head: it stands for a whole list."""
    head = events[:1] if events and events[0].name == REVEAL else ()
    return (*head, *events[len(head) :][-MOST:])


def to_do_without_first(to_do: tuple[Event, ...]) -> tuple[Event, ...]:
    """All lines are done at once; the orders of a reveal are done by themselves, and lines since then stay."""
    is_reveal = bool(to_do) and to_do[0].name == REVEAL
    return to_do[1:] if is_reveal else ()
