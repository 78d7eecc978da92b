"""Lists to tick off on the way: a courtesy that nothing waits for. The app keeps the ticks while it runs."""

from companion.ui.models.intents import Go
from companion.ui.models.place import Place

BETWEEN = "\n"


def is_ticked(place: Place, list_name: str, line: str) -> bool:
    """Whether this line of the list is done."""
    return line in _ticked(place, list_name)


def tick(place: Place, list_name: str, line: str) -> Go:
    """A touch on the line: it is done, or it is not done after all."""
    return Go(place.with_part(list_name, BETWEEN.join(sorted(_ticked(place, list_name) ^ {line}))))


def without_ticks(place: Place, list_name: str) -> Place:
    """The list begins anew."""
    return place.with_part(list_name, "")


def _ticked(place: Place, list_name: str) -> frozenset[str]:
    return frozenset(filter(None, place.part(list_name, "").split(BETWEEN)))
