"""A position: everything that lies on the table, as plain values. No rules here."""

from copy import copy
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from engine.box import Box
from engine.events import Event
from engine.words import (
    ATTACKER,
    ROUTED_PREFIX,
    AreaId,
    CardId,
    DeckId,
    House,
    Side,
    TokenId,
    Track,
    UnitKind,
)

if TYPE_CHECKING:
    from engine.editions.edition import Edition


@dataclass(frozen=True, slots=True)
class Army:
    """The units of one house in one area, standing and routed, each sorted by kind."""

    house: House
    standing: tuple[UnitKind, ...] = ()
    routed: tuple[UnitKind, ...] = ()

    @property
    def size(self) -> int:
        """SUP-07, SUP-13: every unit counts as one, routed ones too."""
        return len(self.standing) + len(self.routed)

    @property
    def units(self) -> tuple[str, ...]:
        """Every unit by its word, routed ones marked."""
        return self.standing + tuple(ROUTED_PREFIX + kind for kind in self.routed)


@dataclass(frozen=True, slots=True)
class PlacedOrder:
    """An order token on the board."""

    house: House
    token: TokenId


@dataclass(frozen=True, slots=True)
class Deck:
    """A face-down deck, top first: a card that everybody knows, or None for one that not everybody knows.

    ``hidden`` holds the cards behind the Nones, sorted.
    """

    slots: tuple[CardId | None, ...]
    hidden: tuple[CardId, ...]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All cards in the deck, sorted."""
        return tuple(sorted(self.hidden + tuple(card for card in self.slots if card is not None)))


@dataclass(frozen=True, slots=True)
class GrantedSupport:
    """SPT-03: the support of one area for one side, offered and accepted."""

    house: House
    area: AreaId
    side: Side


@dataclass(slots=True)
class Battle:
    """A combat under way, or a march on a Neutral Force (then ``defender`` is None).

    The attacking units are kept here and not in the embattled area, so that an area never holds two houses. Units
    that march on a Neutral Force stand where they are until they have the strength for it.
    """

    attacker: House
    defender: House | None
    area: AreaId
    origin: AreaId
    march: TokenId
    attackers: Army
    supports: list[GrantedSupport] = field(default_factory=list)
    cards: dict[Side, CardId | None] = field(default_factory=dict)
    tides: dict[Side, CardId] = field(default_factory=dict)
    blade: Side | None = None
    winner: Side | None = None
    cards_gone: set[Side] = field(default_factory=set)
    """Sides whose played card has left the combat already: it is not discarded any more."""
    march_follows: bool = False
    """The March token moves into the conquered area instead of being discarded."""
    repelled: bool = False
    """The attackers may not enter, though they won."""

    @property
    def detached(self) -> Army:
        """The attackers as an army of its own: they have left one area and do not hold another."""
        return self.attackers if self.defender is not None else Army(self.attacker)

    def house(self, side: Side) -> House:
        """CMB-02: who fights on this side; a Neutral Force is nobody."""
        return self.attacker if side == ATTACKER else self.defender or ""

    def side_of(self, house: House) -> Side | None:
        """The side of a house in this combat, if it has one."""
        if house == self.attacker:
            return "attacker"
        return "defender" if house == self.defender else None


@dataclass(slots=True)
class State:
    """The table in front of the players."""

    edition: "Edition"
    box: Box
    houses: tuple[House, ...]
    tides_of_battle: bool
    stars: tuple[int, ...]
    closed: frozenset[AreaId]
    armies: dict[AreaId, Army]
    orders: dict[AreaId, PlacedOrder]
    control: dict[AreaId, House]
    """Power tokens on the map (CTL-05)."""
    garrisons: dict[AreaId, int]
    neutral: dict[AreaId, int]
    power: dict[House, int]
    """Available power (TRM-09)."""
    bids: dict[House, int]
    """Power that lies on the table as a bid: no longer available, not yet in the pool."""
    supply: dict[House, int]
    hands: dict[House, tuple[CardId, ...]]
    discards: dict[House, tuple[CardId, ...]]
    tracks: dict[Track, tuple[House, ...]]
    decks: dict[DeckId, Deck]
    threat: int
    victory: dict[House, int] = field(default_factory=dict)
    """END-04: the Victory track, kept up after every change of control."""
    round: int = 1
    step: str = "planning"
    power_hidden: bool = False
    """SEC-05: while the houses bid, available power is hidden."""
    blade_used: bool = False
    raven_used: bool = False
    bans: tuple[TokenId, ...] = ()
    lend_no_support: tuple[UnitKind, ...] = ()
    """F1-WCD-11: units that give no strength this round when they support."""
    westeros: tuple[CardId, ...] = ()
    """The Westeros cards that lie face up this round, deck I first."""
    wildling_cards: tuple[CardId, ...] = ()
    """Wildling cards that lie face up: one, or two in the second attack of Preemptive Raid."""
    battle: Battle | None = None
    ranking: tuple[House, ...] = ()
    """Filled when the game is over, the winner first."""
    events: list[Event] = field(default_factory=list)
    """What has happened since the last answer; the driver takes them away."""

    def tell(self, name: str, **facts: Any) -> None:
        """Record what just happened, and what it asks of the people at the board."""
        self.events.append(Event(name, facts))


def apart(state: State) -> State:
    """The same position with parts of its own: what is tried there changes nothing on the table."""
    other = copy(state)
    for part in fields(State):
        value = getattr(state, part.name)
        if isinstance(value, dict):
            setattr(other, part.name, dict(value))
    other.battle = copy(state.battle)
    other.events = []
    return other
