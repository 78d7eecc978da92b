"""The log: what has happened, the newest last; filtered by house or kind. What everybody knows."""

from collections.abc import Callable, Iterator, Mapping

import attrs

from companion.door import Happening, Told
from companion.ui.models.parts import ButtonModel, FilterModel
from companion.ui.models.place import Place
from companion.ui.models.tabs.filters import filter_model
from companion.ui.words import Words
from engine import Event, House

BAR = "log"
ALL, MINE, BATTLES, BIDS = "all", "mine", "battles", "bids"

BATTLE_EVENTS = frozenset(
    {"combat_begins", "support_declared", "support_refused", "strength_announced", "combat_won", "march_withdrawn"}
    | {"house_cards_revealed", "house_card_replaced", "house_card_discarded", "house_cards_returned", "ability_used"}
    | {"tide_dealt", "tides_revealed", "blade_used", "units_routed", "garrison_removed", "neutral_force_removed"}
)
BATTLE_REASONS = frozenset({"casualties", "cannot_retreat", "no_retreat", "mace-tyrell"})
"""Why units are destroyed in a battle."""
BID_EVENTS = frozenset(
    {"bids_revealed", "bid_returned", "tracks_emptied", "track_moved", "dominance_passed"}
    | {"threat_moved", "wildlings_attack", "wildlings_beaten", "wildlings_win"}
)
BID_REASONS = frozenset({"bid"})
"""Why power is discarded for a bid."""
HOUSES_OF_EVENT = ("house", "attacker", "defender", "of")
"""The facts that name the houses an event is about."""

ENTRY_ICONS: Mapping[str, str] = {
    "TableOpened": "flag",
    "SetupChanged": "gear",
    "HousesDrawn": "person",
    "SeatTaken": "person",
    "SeatLeft": "person",
    "SealWithdrawn": "lock",
    "ProposalMade": "undo",
    "VoteCast": "hand",
    "TablePutAway": "flag",
    "HostChanged": "flag",
}
"""The signs of entries that are told beside the game; that somebody has sealed is old news in a log."""


@attrs.frozen
class LogLine:
    """A heading, or something that has happened; `role` is the colour of what was undone or corrected."""

    text: str
    house: House = ""
    is_heading: bool = False
    round: int = 0
    """Of a heading."""
    role: str = "text"
    icon: str = ""


@attrs.frozen
class LogModel:
    """Lines, the newest last; the list opens at its end."""

    bar: FilterModel
    lines: tuple[LogLine, ...]
    empty: str
    buttons: tuple[ButtonModel, ...] = ()


def log_model(
    log: tuple[Happening, ...], place: Place, words: Words, buttons: tuple[ButtonModel, ...] = ()
) -> LogModel:
    """Made from what everybody knows."""
    names = {
        ALL: words.say("All", context="log"),
        **({MINE: words.say("Mine")} if place.seat else {}),
        BATTLES: words.say("Battles"),
        BIDS: words.say("Bids"),
    }
    chosen = place.part(BAR, ALL)
    chosen = chosen if chosen in names else ALL
    lines = REMEMBERED.lines(log, chosen, place.seat, words)
    return LogModel(filter_model(place, BAR, names, chosen), lines, words.say("Nothing has happened yet."), buttons)


def newest_lines(log: tuple[Happening, ...], number: int, words: Words) -> tuple[LogLine, ...]:
    """The last lines, without headings, the newest first."""
    lines: list[LogLine] = []
    for happening in reversed(log):
        lines += reversed([line for line in _of_happening(happening, words, _everything) if not line.is_heading])
        if len(lines) >= number:
            break
    return tuple(lines[:number])


class RememberedLines:
    """The lines that were made last: a screen is made anew several times in a second, a log seldom."""

    def __init__(self) -> None:
        self._of: tuple[tuple[Happening, ...], str, House, Words] | None = None
        self._lines: tuple[LogLine, ...] = ()

    def lines(self, log: tuple[Happening, ...], chosen: str, seat: House, words: Words) -> tuple[LogLine, ...]:
        """Made anew only if something is not the same."""
        same = self._of is not None and self._of[0] is log and self._of[3] is words and self._of[1:3] == (chosen, seat)
        if not same:
            self._of = (log, chosen, seat, words)
            self._lines = tuple(_without_empty_headings(_lines(log, words, _filters(seat)[chosen])))
        return self._lines


REMEMBERED = RememberedLines()

Fits = Callable[[Event | Told], bool]


def _everything(_one: Event | Told) -> bool:
    return True


def _filters(seat: House) -> Mapping[str, Fits]:
    return {
        ALL: _everything,
        MINE: lambda one: seat in (one.facts.get(name) for name in HOUSES_OF_EVENT),
        BATTLES: lambda one: is_of(one, BATTLE_EVENTS, BATTLE_REASONS),
        BIDS: lambda one: is_of(one, BID_EVENTS, BID_REASONS),
    }


def is_of(one: Event | Told, names: frozenset[str], reasons: frozenset[str]) -> bool:
    """Whether an event has one of these names, or happened for one of these reasons."""
    return isinstance(one, Event) and (one.name in names or one.facts.get("reason") in reasons)


def _lines(log: tuple[Happening, ...], words: Words, fits: Fits) -> Iterator[LogLine]:
    number, has_begun = 1, False
    for happening in log:
        if happening.events and not has_begun:
            has_begun = True
            yield _heading(number, "planning", words)
        yield from _of_happening(happening, words, fits, number)
        number = next((event.facts["round"] for event in happening.events if event.name == "round_begins"), number)


def _of_happening(happening: Happening, words: Words, fits: Fits, number: int = 0) -> Iterator[LogLine]:
    body = happening.body
    entry = words.entry(body) if body.what in ENTRY_ICONS and fits(body) else None
    if entry:
        role = "info" if body.what in ("ProposalMade", "VoteCast") else "text2"
        yield LogLine(entry, role=role, icon=ENTRY_ICONS[body.what])
    for event in happening.events:
        if event.name == "round_begins":
            number = event.facts["round"]
            yield _heading(number, "westeros", words)
        elif event.name == "phase_begins":
            yield _heading(number, event.facts["phase"], words)
        elif fits(event):
            yield _line(event, words)


def _heading(number: int, phase: str, words: Words) -> LogLine:
    text = words.say("Round {round} · {step}", round=number, step=words.phase(phase))
    return LogLine(text, is_heading=True, role="gold", round=number)


def _line(event: Event, words: Words) -> LogLine:
    if event.name == "mirror_corrected":
        return LogLine(words.told(event), role="info", icon="hand")
    return LogLine(words.told(event), event.facts.get("attacker" if event.name == "combat_begins" else "house", ""))


def _without_empty_headings(lines: Iterator[LogLine]) -> Iterator[LogLine]:
    """A heading is told together with the first line below it, and not again while it holds."""
    heading: LogLine | None = None
    said = ""
    for line in lines:
        if line.is_heading:
            heading = line
            continue
        if heading is not None and heading.text != said:
            yield heading
            said = heading.text
        heading = None
        yield line
