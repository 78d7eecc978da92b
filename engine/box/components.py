"""The printed components as values."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.words import LAND, PORT, SEA, AreaId, CardId, DeckId, House, TokenId, Track, UnitKind


@dataclass(frozen=True, slots=True)
class Area:
    """TRM-02: a bordered part of the map; a port names its one land area and its one sea area."""

    id: AreaId
    name: str
    kind: str
    castle: str = "none"
    supply: int = 0
    power: int = 0
    home: House | None = None
    land: AreaId = ""
    sea: AreaId = ""
    x: int = 0
    y: int = 0

    @property
    def is_land(self) -> bool:
        return self.kind == LAND

    @property
    def is_sea(self) -> bool:
        return self.kind == SEA

    @property
    def is_port(self) -> bool:
        return self.kind == PORT

    @property
    def has_castle(self) -> bool:
        """A Castle or a Stronghold stands here."""
        return self.castle != "none"


@dataclass(frozen=True, slots=True)
class UnitFacts:
    """CMP-02, MUS-04, CMB-05: pieces in the box, cost to muster, strength."""

    kind: UnitKind
    pieces: int
    cost: int
    strength: int
    strength_against_castle: int
    upgrade_cost: int | None = None


@dataclass(frozen=True, slots=True)
class OrderToken:
    """PLN-07: one of the order tokens every house owns."""

    id: TokenId
    type: str
    value: int
    star: bool
    count: int


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """What is printed on a house's screen."""

    id: House
    name: str
    home: AreaId
    supply: int
    units: Mapping[AreaId, tuple[UnitKind, ...]]
    errata_units: Mapping[AreaId, tuple[UnitKind, ...]]
    garrison: int | None = None
    """GAR-01: the strength of its Garrison token; not every edition has one."""


@dataclass(frozen=True, slots=True)
class SetupFacts:
    """NPL: the houses, tracks and neutral forces for one number of players."""

    houses: tuple[House, ...]
    tracks: Mapping[Track, tuple[House, ...]]
    neutral: Mapping[AreaId, int]
    closed: tuple[AreaId, ...]
    stars: tuple[int, ...]
    areas_to_win: int
    """END-02: so many areas with a Castle or Stronghold end the game."""


@dataclass(frozen=True, slots=True)
class HouseCard:
    """HCD-04, HCD-12: strength, icons, and words in our own wording."""

    id: CardId
    house: House
    name: str
    strength: int
    swords: int
    fortifications: int
    text: str


@dataclass(frozen=True, slots=True)
class WesterosCard:
    """SET-04: one kind of card in one of the three Westeros decks."""

    id: CardId
    deck: DeckId
    name: str
    count: int
    wildling_icon: bool
    effect: str
    text: str


@dataclass(frozen=True, slots=True)
class WildlingCard:
    """WLD-08, WLD-09: a wildling card with its three outcomes in our own wording."""

    id: CardId
    name: str
    lowest: str
    others: str
    highest: str


@dataclass(frozen=True, slots=True)
class TideCard:
    """TOB-03: a Tides of Battle card."""

    id: CardId
    count: int
    strength: int
    swords: int
    fortifications: int
    skulls: int


@dataclass(frozen=True, slots=True)
class Variant:
    """A reading that a table may choose instead of the one in the box, where the rulebook leaves a doubt."""

    id: str
    name: str
    why: str
    tracks: Mapping[str, Mapping[Track, list[House]]]
    """The order of tracks at the start, by number of players."""
    removed_borders: tuple[tuple[AreaId, AreaId], ...]
    cards: tuple[tuple[CardId, CardId], ...]
    """House cards that exchange their texts and icons."""


@dataclass(frozen=True, slots=True)
class Box:
    """Everything printed, and the few things that follow from print alone."""

    edition: str
    variants: tuple[str, ...]
    """The variants that the table has chosen, sorted."""
    areas: Mapping[AreaId, Area]
    neighbours: Mapping[AreaId, tuple[AreaId, ...]]
    units: Mapping[UnitKind, UnitFacts]
    tokens: Mapping[TokenId, OrderToken]
    houses: Mapping[House, HouseFacts]
    setups: Mapping[int, SetupFacts]
    house_cards: Mapping[CardId, HouseCard]
    hands: Mapping[House, tuple[CardId, ...]]
    westeros: Mapping[DeckId, Mapping[CardId, WesterosCard]]
    uncounted_decks: frozenset[DeckId]
    """F1-GAP-01: decks of which only the titles are known; how often each card lies there is inferred."""
    wildlings: Mapping[CardId, WildlingCard]
    """Nothing, where the edition has no wildling cards."""
    tides: Mapping[CardId, TideCard]
    """Nothing, where the edition has no Tides of Battle."""
    supply_limits: tuple[tuple[int, ...], ...]
    threat_spaces: tuple[int, ...]
    threat_start: int
    threat_spaces_back: int
    """WLD-13: so far the token goes back after a defeat; nothing where it always goes back to 0."""
    power_tokens: int
    power_start: int
    port_ships: int
    """PRT-05: so many ships find room in a port; none where there are no ports."""
    muster_points: Mapping[str, int]
    rounds: int
    castles: tuple[AreaId, ...]
    """Areas with a Castle or a Stronghold, in map order."""
    land: tuple[AreaId, ...]
    ports: tuple[AreaId, ...]
    port_of: Mapping[AreaId, AreaId]
    """The port of a land area."""
    land_of: Mapping[AreaId, AreaId]
    """The land area of a port."""
    shields: Mapping[AreaId, House]
    """The house whose shield is printed in a home area."""
    coast: Mapping[AreaId, tuple[AreaId, ...]]
    """The sea areas beside a land area."""
    shores: Mapping[AreaId, tuple[AreaId, ...]]
    """The land areas beside a sea area."""
    sea_lanes: Mapping[AreaId, tuple[AreaId, ...]]
    """The sea areas beside a sea area."""
