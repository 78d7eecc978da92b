"""What must be set right on the board: a line for each thing that lies differently now. Public facts only."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.door import Position
from companion.ui.models.board.lines import board_line
from companion.ui.models.parts import RowModel
from companion.ui.words import Name, Words
from engine import NONE, Event

Board = Mapping[str, Any]
"""What lies on the board, by the way to the place: `units winterfell`, `power stark`, `threat`."""
READY, USED = "ready", "used"
POWER = "power "


def board_of(position: Position) -> Board:
    """Everything that hands can move."""
    mappings: Mapping[str, Mapping[str, Any]] = {
        "units": {area: (army.house, *army.units) for area, army in position.armies.items()},
        "orders": {area: (placed.house, placed.token) for area, placed in position.orders.items()},
        "control": position.control,
        "garrisons": position.garrisons,
        "neutral": position.neutral,
        "power": {} if position.power_hidden else position.power,
        "supply": position.supply,
        "victory": position.victory,
        "hands": position.hands,
        "tracks": position.tracks,
        "decks": {deck: cards.cards for deck, cards in position.decks.items()},
    }
    found = {f"{name} {key}": value for name, mapping in mappings.items() for key, value in mapping.items()}
    return {
        **found,
        "threat": position.threat,
        "round": position.round,
        "blade_used": position.blade_used,
        "raven_used": position.raven_used,
        "bans": position.bans,
    }


def differences(before: Position, now: Position) -> Board:
    """What is so now, wherever it was not so before; None where nothing lies any more.

    COK-03: of power that lies behind the screens now, nothing is known.
    """
    was, is_now = board_of(before), board_of(now)
    paths = [path for path in {**was, **is_now} if not (now.power_hidden and path.startswith(POWER))]
    return {path: is_now.get(path) for path in paths if was.get(path) != is_now.get(path)}


def board_lines(changes: Board, words: Words, most_areas: int = 50) -> tuple[RowModel, ...]:
    """A line for each change, by its sort; what no hand can move has none. One line names so many areas at most."""
    parts = [(*path.partition(" ")[::2], now) for path, now in changes.items()]
    return tuple(line for sort in LINES for line in _lines_of(sort, parts, words, most_areas))


def _lines_of(sort: str, parts: list[tuple[str, str, Any]], words: Words, most_areas: int) -> Iterator[RowModel]:
    """What is taken off several areas is one line."""
    of_sort = [(key, now) for name, key, now in parts if name == sort]
    empty = [key for key, now in of_sort if not now]
    if sort in EMPTY and len(empty) > 1:
        of_sort = [(key, now) for key, now in of_sort if now]
        yield board_line(EMPTY[sort](words, _areas(empty, words, most_areas)), None)
    for key, now in of_sort:
        text, house = LINES[sort](key, now, words)
        yield board_line(text, house)


def _areas(areas: list[str], words: Words, most: int) -> Name:
    """By their names, or how many; a sentence may ask for any form of either."""
    if len(areas) <= most:
        return words.joined([words.area(area) for area in areas])
    return Name(words.count("{number} area", "{number} areas", len(areas)))


Line = tuple[str, str]
"""A sentence, and the house that it is about, if it is about one."""


def _corrected(words: Words, *change: str) -> str:
    return words.say("{change}.", change=words.correction(change))


def _units(area: str, now: Any, words: Words) -> Line:
    return (_corrected(words, "units", area, *now), now[0]) if now else (_corrected(words, "units", area, NONE), "")


def _order(area: str, now: Any, words: Words) -> Line:
    return (_corrected(words, "order", area, *now), now[0]) if now else (_corrected(words, "order", area, NONE), "")


def _control(area: str, now: Any, words: Words) -> Line:
    return _corrected(words, "control", area, now or NONE), now or ""


def _strength(subject: str) -> Callable[[str, Any, Words], Line]:
    return lambda area, now, words: (_corrected(words, subject, area, str(now) if now else NONE), "")


def _of_house(subject: str) -> Callable[[str, Any, Words], Line]:
    return lambda house, now, words: (_corrected(words, subject, house, str(now)), house)


def _hand(house: str, now: Any, words: Words) -> Line:
    return _corrected(words, "hand", house, *(now or (NONE,))), house


def _victory(house: str, now: Any, words: Words) -> Line:
    return words.told(Event("victory_moved", {"house": house, "areas": now or 0})), house


def _track(track: str, now: Any, words: Words) -> Line:
    return _corrected(words, "track", track, *now), ""


def _deck(deck: str, _now: Any, words: Words) -> Line:
    return words.say("Set {deck} right: the tab Tracks says which cards are left.", deck=words.deck(deck)), ""


def _number(subject: str) -> Callable[[str, Any, Words], Line]:
    return lambda _key, now, words: (_corrected(words, subject, str(now)), "")


def _token(subject: str) -> Callable[[str, Any, Words], Line]:
    return lambda _key, now, words: (_corrected(words, subject, USED if now else READY), "")


def _bans(_key: str, now: Any, words: Words) -> Line:
    return _corrected(words, "ban", *(now or (NONE,))), ""


LINES: Mapping[str, Callable[[str, Any, Words], Line]] = {
    "units": _units,
    "orders": _order,
    "control": _control,
    "garrisons": _strength("garrison"),
    "neutral": _strength("neutral"),
    "power": _of_house("power"),
    "supply": _of_house("supply"),
    "victory": _victory,
    "tracks": _track,
    "hands": _hand,
    "decks": _deck,
    "threat": _number("threat"),
    "round": _number("round"),
    "blade_used": _token("blade"),
    "raven_used": _token("raven"),
    "bans": _bans,
}
"""How a change of each sort is said."""

EMPTY: Mapping[str, Callable[[Words, str], str]] = {
    "units": lambda words, areas: words.say("No units stand in {areas}.", areas=areas),
    "orders": lambda words, areas: words.say("No orders lie in {areas}.", areas=areas),
    "control": lambda words, areas: words.say("No power tokens lie in {areas}.", areas=areas),
}
"""The same of several areas from which everything is taken."""
