"""Finding events in the log."""

from collections.abc import Iterable, Iterator, Sequence

from companion.door import Happening
from engine import Event


def events_of(log: Iterable[Happening]) -> Iterator[Event]:
    """Every event, in the order in which they happened."""
    return (event for happening in log for event in happening.events)


def last_event(log: Sequence[Happening], *names: str) -> Event | None:
    """The last event with one of these names."""
    return next((event for event in reversed(tuple(events_of(log))) if event.name in names), None)


def events_since(log: Sequence[Happening], *names: str) -> tuple[Event, ...]:
    """The last event with one of these names, and all that came after it; nothing if there was none."""
    events = tuple(events_of(log))
    starts = [at for at, event in enumerate(events) if event.name in names]
    return events[starts[-1] :] if starts else ()


def entry_of_last(log: Sequence[Happening], name: str) -> str:
    """The entry of the ledger in which this happened last: it tells one such event from another."""
    return next((str(one.entry) for one in reversed(log) if any(event.name == name for event in one.events)), "")
