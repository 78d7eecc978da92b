"""The position on the board as one value: a copy of everything that lies on the table."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import attrs

from companion.door.seen.plain import frozen
from engine import (
    SIDES,
    AreaId,
    Army,
    Battle,
    BattleLine,
    Box,
    CardId,
    Deck,
    DeckId,
    Game,
    GrantedSupport,
    House,
    Icons,
    PlacedOrder,
    RankCount,
    Side,
    SupplyCount,
    TokenId,
    Track,
    UnitKind,
    open_box,
)


@attrs.frozen
class BattleNow:
    """CMB-03: the combat under way as it stands, with the sum of each side line by line; see `engine.Battle`."""

    attacker: House
    defender: House | None
    area: AreaId
    origin: AreaId
    march: TokenId
    attackers: Army
    supports: tuple[GrantedSupport, ...]
    cards: Mapping[Side, CardId | None]
    tides: Mapping[Side, CardId]
    blade: Side | None
    winner: Side | None
    cards_gone: frozenset[Side]
    march_follows: bool
    repelled: bool
    lines: Mapping[Side, tuple[BattleLine, ...]]
    icons: Mapping[Side, Icons]
    """CAS-02: Swords and Fortifications, as the cards that lie open show them."""

    @property
    def awaits_cards(self) -> bool:
        """HCD-02: whether both hands can be compared: not after the reveal, nor against a Neutral Force."""
        return self.defender is not None and not self.cards


@attrs.frozen
class Position:
    """Everything that lies on the table, by the names of `engine.State`; what is printed is in the box."""

    edition: str
    variants: tuple[str, ...]
    """What the table has chosen among the readings that the edition leaves open."""
    houses: tuple[House, ...]
    tides_of_battle: bool
    errata: bool
    stars: tuple[int, ...]
    closed: frozenset[AreaId]
    armies: Mapping[AreaId, Army]
    orders: Mapping[AreaId, PlacedOrder]
    control: Mapping[AreaId, House]
    garrisons: Mapping[AreaId, int]
    neutral: Mapping[AreaId, int]
    power: Mapping[House, int]
    bids: Mapping[House, int]
    supply: Mapping[House, int]
    hands: Mapping[House, tuple[CardId, ...]]
    discards: Mapping[House, tuple[CardId, ...]]
    tracks: Mapping[Track, tuple[House, ...]]
    decks: Mapping[DeckId, Deck]
    threat: int
    victory: Mapping[House, int]
    round: int
    step: str
    power_hidden: bool
    blade_used: bool
    raven_used: bool
    bans: tuple[TokenId, ...]
    lend_no_support: tuple[UnitKind, ...]
    westeros: tuple[CardId, ...]
    wildling_cards: tuple[CardId, ...]
    battle: BattleNow | None
    ranking: tuple[House, ...]
    winners: tuple[House, ...]
    """END-05: who has won; several if the game is a draw."""
    armies_allowed: Mapping[House, SupplyCount]
    """SUP-08: what supply allows each house, and what stands."""
    controllers: Mapping[AreaId, House]
    """CTL-01: who controls each area; `control` are the power tokens alone."""

    wildling_strength: int
    """WLD-03: the strength with which wildlings attack, or would attack now."""
    rank_counts: tuple[RankCount, ...]
    """END-05: what decides the ranking, the most important first; nothing while the game goes on."""

    @property
    def box(self) -> Box:
        """What is printed in the edition that is played, with the variants of this table."""
        return open_box(self.edition, self.variants)


OF_THE_GAME = (
    "edition",
    "variants",
    "errata",
    "battle",
    "winners",
    "armies_allowed",
    "controllers",
    "wildling_strength",
    "rank_counts",
)
"""What is not simply copied from the state."""
COPIED = tuple(field.name for field in attrs.fields(Position) if field.name not in OF_THE_GAME)
WORKED_OUT = ("lines", "icons")
COPIED_OF_BATTLE = tuple(field.name for field in attrs.fields(BattleNow) if field.name not in WORKED_OUT)


def position_now(game: Game) -> Position:
    """The position as it is; nothing in it changes when the game goes on."""
    state = game.state
    return Position(
        edition=state.edition.name,
        variants=state.edition.variants,
        winners=game.winners,
        errata=state.edition.errata,
        battle=_battle(game, state.battle) if state.battle is not None else None,
        armies_allowed=MappingProxyType({house: game.supply_of(house) for house in state.houses}),
        controllers=MappingProxyType(game.controllers()),
        wildling_strength=game.wildling_strength,
        rank_counts=game.rank_counts() if game.is_over else (),
        **_copies(state, COPIED),
    )


def _battle(game: Game, battle: Battle) -> BattleNow:
    lines = MappingProxyType({side: game.battle_lines(side) for side in SIDES})
    icons = MappingProxyType({side: game.battle_icons(side) for side in SIDES})
    return BattleNow(lines=lines, icons=icons, **_copies(battle, COPIED_OF_BATTLE))


def _copies(holder: object, names: tuple[str, ...]) -> dict[str, Any]:
    """Read-only copies; the pieces themselves are values already, and are shared."""
    return {name: frozen(getattr(holder, name)) for name in names}
