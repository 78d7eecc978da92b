"""The log: what has happened, the newest round last; filtered by house or kind."""

from collections.abc import Callable, Iterator, Mapping

import attrs

from companion.door import Happening
from companion.ui.models.parts import FilterModel
from companion.ui.models.place import Place
from companion.ui.models.tabs.filters import filter_model
from companion.ui.words import Words
from engine import Event, House

BAR = "log"
ALL, MINE, BATTLES, BIDS = "all", "mine", "battles", "bids"
BATTLE_WORDS = ("combat", "card", "blade", "tide", "casualt", "retreat", "routed", "support", "destroyed")
BID_WORDS = ("bid", "track_moved", "dominance", "wildling", "threat")


@attrs.frozen
class LogLine:
    """A heading, or something that has happened; `role` is the colour of what was undone or corrected."""

    text: str
    house: House = ""
    is_heading: bool = False
    role: str = "text"


@attrs.frozen
class LogModel:
    """Lines, the newest last; the list opens at its end."""

    bar: FilterModel
    lines: tuple[LogLine, ...]
    empty: str


def log_model(log: tuple[Happening, ...], place: Place, words: Words) -> LogModel:
    """Made from what everybody knows."""
    chosen = place.part(BAR, ALL)
    names = {
        ALL: words.say("All"),
        MINE: words.say("Mine"),
        BATTLES: words.say("Battles"),
        BIDS: words.say("Bids"),
    }
    fits = _filters(place.seat)[chosen]
    lines = tuple(_without_empty_headings(_lines(log, words, fits)))
    return LogModel(filter_model(place, BAR, names, chosen), lines, words.say("Nothing has happened yet."))


def log_lines(log: tuple[Happening, ...], words: Words) -> tuple[LogLine, ...]:
    """All lines, for whoever shows only the last of them."""
    return tuple(_lines(log, words, lambda event: True))


def _filters(seat: House) -> Mapping[str, Callable[[Event], bool]]:
    return {
        ALL: lambda event: True,
        MINE: lambda event: event.facts.get("house") == seat,
        BATTLES: lambda event: any(word in event.name for word in BATTLE_WORDS),
        BIDS: lambda event: any(word in event.name for word in BID_WORDS),
    }


def _lines(log: tuple[Happening, ...], words: Words, fits: Callable[[Event], bool]) -> Iterator[LogLine]:
    for happening in log:
        entry = words.entry(happening.body)
        if entry:
            yield LogLine(entry, role="info")
        for event in happening.events:
            if event.name in ("round_begins", "phase_begins"):
                yield LogLine(words.told(event), is_heading=True, role="gold")
            elif fits(event):
                house = event.facts.get("house", "")
                yield LogLine(words.told(event), house if isinstance(house, str) else "")


def _without_empty_headings(lines: Iterator[LogLine]) -> Iterator[LogLine]:
    """A heading is told together with the first line below it."""
    heading: LogLine | None = None
    for line in lines:
        if line.is_heading:
            heading = line
            continue
        if heading is not None:
            yield heading
            heading = None
        yield line
