"""What counts how much for the considered player: one table, in the worth of one ordinary land area."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.words import FIEFDOMS, FOOTMAN, IRON_THRONE, KINGS_COURT, KNIGHT, SHIP, SIEGE_ENGINE, Track, UnitKind


@dataclass(frozen=True, slots=True)
class Weights:
    """The taste of a player. Another one may have other numbers, and plays another game by the same reasons."""

    # areas
    land: float = 1.0
    castle: float = 8.0
    stronghold: float = 10.0
    home: float = 3.0
    """The own home area, besides."""
    supply_icon: float = 1.5
    power_icon: float = 1.0
    sea: float = 0.6
    shore_castle: float = 0.3
    """Each Castle or Stronghold on the shore of a sea."""
    port: float = 0.3
    nearly_won: float = 1.6
    """How much more a castle counts for a house that needs two more."""
    victory: float = 1000.0
    """The castle that wins the game."""
    leader: float = 0.35
    """How much more an area counts for each castle by which its holder is ahead."""
    last_castle: float = 30.0
    """A castle that a rival holds, or could take, who needs only one more."""
    last_but_one: float = 6.0
    """The same for a rival who needs two more."""

    # armies
    pull: float = 0.12
    """How much an army likes to stand near what it could take next, for each point of strength."""
    pull_fades: float = 0.55
    """What is left of that with each border between."""
    beaten_army: float = 0.5
    """What a lost attack costs, for each point of strength."""
    beaten_enemy: float = 0.5
    """What a won attack is worth besides the area, for each point of strength that is driven away."""
    attacked_now: float = 0.8
    """How likely an enemy that can attack this round takes an area that nobody defends."""
    attacked_later: float = 0.3
    """The same for one that has no March order there any more, or could come next round."""
    tempting_least: float = 0.3
    """What is left of that for an area that could hardly be taken."""
    may_be_supported: float = 0.5
    """How much of an enemy army beside a combat counts before orders are known."""
    own_support: float = 0.6
    """How much of an own army beside a combat counts before it has its order."""

    # orders
    power_first: float = 1.5
    """One more power token, when there are hardly any."""
    power_few: int = 3
    power: float = 1.0
    """One more, while there are few."""
    power_enough: int = 8
    power_beyond: float = 0.4
    """One more, when there are enough."""
    power_at_last: float = 0.1
    """One more in the last round."""
    control_token: float = 0.7
    muster_point: float = 2.6
    muster_safety: float = 0.3
    """How much the safety of its area counts in a mustering: an army that attacks is safe, too."""
    raid_target: float = 0.45
    """Each enemy army that a Raid order reaches, before orders are known."""
    pillage: float = 1.4
    raid_support: float = 1.2
    raid_defense: float = 0.9
    raid_raid: float = 0.5
    swap_threshold: float = 1.0
    """How much better another order must be before the raven flies for it."""

    # House cards
    card_strength: float = 0.55
    """What it costs to spend a card, for each point of its printed strength."""
    card_text: float = 0.3
    card_surprise: float = 0.4
    """Cards that are so little worse than the best one may be played instead of it."""
    likely_card: float = 0.6
    """How much more likely an opponent plays a card for each point of its strength."""


WEIGHTS = Weights()

UNIT_WORTH: Mapping[UnitKind, float] = MappingProxyType({FOOTMAN: 1.0, KNIGHT: 2.1, SIEGE_ENGINE: 1.6, SHIP: 1.2})
"""What a unit is worth wherever it stands."""

TRACK_WORTH: Mapping[Track, float] = MappingProxyType({IRON_THRONE: 0.8, FIEFDOMS: 1.0, KINGS_COURT: 1.2})
"""What a place on a track is worth."""

BID_SHARE: Mapping[Track, float] = MappingProxyType({IRON_THRONE: 0.25, FIEFDOMS: 0.4, KINGS_COURT: 0.6})
"""The share of the power in hand that is bid for a track; the last one leaves some for control of areas."""
