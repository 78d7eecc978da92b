"""The vocabulary of the rulebook, as plain words.

Ids of houses, areas, units, order tokens and cards are strings, so that answers, events and saved games are
readable as they are. The aliases below only tell a reader which word is meant.
"""

from typing import TypeAlias

House: TypeAlias = str
AreaId: TypeAlias = str
UnitKind: TypeAlias = str
Track: TypeAlias = str
TokenId: TypeAlias = str
CardId: TypeAlias = str
DeckId: TypeAlias = str
Side: TypeAlias = str
RuleId: TypeAlias = str

LAND = "land"
SEA = "sea"
PORT = "port"

FOOTMAN = "footman"
KNIGHT = "knight"
SIEGE_ENGINE = "siege-engine"
SHIP = "ship"
UNIT_KINDS = (FOOTMAN, KNIGHT, SIEGE_ENGINE, SHIP)
ROUTED_PREFIX = "routed-"
UNITS = UNIT_KINDS + tuple(ROUTED_PREFIX + kind for kind in UNIT_KINDS)

MARCH = "march"
DEFENSE = "defense"
SUPPORT = "support"
RAID = "raid"
CONSOLIDATE = "consolidate"

IRON_THRONE = "iron-throne"
FIEFDOMS = "fiefdoms"
KINGS_COURT = "kings-court"
TRACKS = (IRON_THRONE, FIEFDOMS, KINGS_COURT)

ATTACKER = "attacker"
DEFENDER = "defender"
SIDES = (ATTACKER, DEFENDER)

WESTEROS_DECKS = ("westeros-1", "westeros-2", "westeros-3")
WILDLING_DECK = "wildlings"
TIDES_DECK = "tides"

DEALER = "dealer"
"""Whoever deals: answers every draw, belongs to no house."""
TABLE = "table"
"""All players together: the table corrects the mirror."""

YES = "yes"
NO = "no"
NONE = "none"
"""The word for declining a choice, or for an empty place."""


STEPS = ("westeros", "planning", "raven", "raid", "march", "consolidate", "clean-up")
"""RND-02: the steps of a round, in order."""

WESTEROS_EFFECTS = (
    "supply",
    "muster",
    "clash-of-kings",
    "collect-power",
    "ban-march-plus-one",
    "ban-defense",
    "nothing",
)
"""WCD-03, WCD-08, WCD-15: what the holder of a token may choose where a Westeros card offers a choice."""

ANY_AREA = "AREA"
ANY_CARD = "CARD"
ANY_HOUSE = "HOUSE"
ANY_NUMBER = "NUMBER"
ANY_TOKEN = "TOKEN"
ANY_UNIT = "UNIT"
"""In a table of words, one in capitals stands for every id of its sort."""


def routed(kind: UnitKind) -> str:
    """RET-13: the word for a unit of this kind lying on its side."""
    return ROUTED_PREFIX + kind


def kind_of(unit: str) -> UnitKind:
    """The kind of a unit, standing or routed."""
    return unit.removeprefix(ROUTED_PREFIX)


def as_kind(unit: str, kind: UnitKind) -> str:
    """The same piece as another kind; a routed one stays routed."""
    return routed(kind) if is_routed(unit) else kind


def is_routed(unit: str) -> bool:
    """RET-13: whether this word names a routed unit."""
    return unit.startswith(ROUTED_PREFIX)
