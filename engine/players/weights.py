"""What counts how much for the considered player: one table, in the worth of one ordinary land area."""

from collections.abc import Mapping
from types import MappingProxyType

from engine.words import (
    CONSOLIDATE,
    DEFENSE,
    FIEFDOMS,
    FOOTMAN,
    IRON_THRONE,
    KINGS_COURT,
    KNIGHT,
    MARCH,
    RAID,
    SHIP,
    SIEGE_ENGINE,
    SUPPORT,
    Track,
    UnitKind,
)


class Weights:
    """The taste of a player: with other numbers it plays another game, by the same reasons."""

    # areas
    land = 1.0
    castle = 8.0
    stronghold = 10.0
    home = 3.0
    """The own home area, besides."""
    supply_icon = 1.5
    power_icon = 1.0
    sea = 0.6
    shore_castle = 0.3
    """Each Castle or Stronghold on the shore of a sea."""
    port = 0.3

    # victory
    nearly_won = 1.6
    """How many times more a castle counts for a house that needs two more."""
    victory = 1000.0
    """The castle that wins the game."""
    leader = 0.35
    """How much more an area counts for each castle by which its holder is ahead."""
    last_castle = 30.0
    """A castle that a rival holds, or could take, who needs only one more."""
    last_but_one = 6.0
    """The same for a rival who needs two more."""
    supply_in_standing = 0.1
    power_in_standing = 0.03
    """How far a house has come is counted in castles; so much of a castle is a step of supply, and a power token."""
    peace = 0.5
    """By so many castles one side must be ahead before a house helps the other one in a combat of others."""

    # armies
    pull = 0.12
    """How much an army likes to stand near what it could take next, for each point of strength."""
    pull_fades = 0.55
    """What is left of that with each border between."""
    pull_of_beaten = 0.1
    """The same for an army that retreats."""
    beaten_army = 0.5
    """What a lost attack costs, for each point of strength."""
    beaten_enemy = 0.5
    """What a won attack is worth besides the area, for each point of strength that is driven away."""
    attacked_now = 0.8
    """How likely an enemy that can attack this round takes an area that nobody defends."""
    attacked_later = 0.3
    """The same for one that has no March order there any more, or could come next round."""
    tempting_least = 0.3
    """What is left of that for an area that could hardly be taken."""
    may_be_supported = 0.5
    """How much of an enemy army beside a combat counts before orders are known."""
    own_support = 0.6
    """How much of an own army beside a combat counts before it has its order."""
    routed = 0.7
    """What a routed unit is worth, if a standing one is worth 1."""
    near = 0.02
    """How much more a unit is missed where there is something to take."""
    enemy_neighbour = 0.3
    """How much an enemy's refuge counts by the own areas beside it."""

    # power
    power_first = 1.5
    """One more power token, when there are hardly any."""
    power_few = 3
    power = 1.0
    """One more, while there are few."""
    power_enough = 8
    power_beyond = 0.4
    """One more, when there are enough."""
    power_at_last = 0.1
    """One more in the last round."""
    control_token = 0.7
    """The power token that marks an area that is left."""
    each_raider = 0.15
    """How much less a Consolidate Power order is worth for each enemy army that could raid it."""
    not_raided = 0.4
    """What is left of it at least."""

    # mustering
    muster_point = 2.6
    muster_safety = 0.3
    """How much the safety of its area counts: an army that attacks is safe, too."""
    muster_pull = 0.03
    """How much more a unit is worth where there is something to take."""
    muster_at_last = 0.1
    """A unit in the last round."""
    second = 0.5
    """The second Ship or Siege Engine of one mustering, against the first."""
    idle_siege_engine = 0.3
    """A Siege Engine without a castle to attack."""
    ship = 0.9
    ships_enough = 4
    ship_beyond = 0.4
    """A Ship, when there are enough."""
    ship_in_port = 0.7
    ship_beside_another = 0.8
    ship_in_new_sea = 0.15
    """How much of a sea's worth is added for the first Ship there."""

    # raids and the raven
    raid_target = 0.45
    """Each enemy army that a Raid order reaches, before orders are known."""
    raid_targets = 3
    """More of them are no better."""
    raid_star = 1.1
    """How many times more the special Raid order is worth."""
    pillage = 1.4
    pillaged_icon = 0.5
    """Each power icon from which the raided order would have collected."""
    raid_support = 1.2
    raid_defense = 0.9
    raid_raid = 0.5
    raid_in_the_way = 2.0
    """How many times more it is worth to remove what stands in the way of an own march."""
    swap_threshold = 1.0
    """How much better another order must be before the raven flies for it."""

    # bids and tracks
    bid_least = 0.6
    bid_most = 1.4
    """A bid is between so many times what it would be by reason alone; the lot decides."""
    against_wildlings = 0.6
    """The share of its power that a house is ready to bid against the wildlings."""
    clash_by_power = 0.5
    clash_by_place = 0.3
    """What new bids for the tracks are worth, for each power token, and for each place that a house stands low."""
    ban_defense = 0.1
    """What it is worth that nobody defends, for each castle: the strongest attack most."""
    dominance_token = 0.5
    """The token of a track, in places."""

    # House cards
    card_strength = 0.55
    """What it costs to spend a card, for each point of its printed strength."""
    card_text = 0.3
    card_surprise = 0.4
    """Cards that are so little worse than the best one may be played instead of it."""
    likely_card = 0.6
    """How much more likely an opponent plays a card for each point of its strength."""
    half_the_stake = 0.5
    """Of what is fought for, so much is won or lost with the combat; units that fall count by themselves."""
    sword = 0.4
    fortification = 0.3
    text = 0.4
    """What icons and a text add to a card in hand, in points of strength."""


WEIGHTS = Weights()

UNIT_WORTH: Mapping[UnitKind, float] = MappingProxyType({FOOTMAN: 1.0, KNIGHT: 2.1, SIEGE_ENGINE: 1.6, SHIP: 1.2})
"""What a unit is worth wherever it stands."""

ORDER_WORTH: Mapping[str, float] = MappingProxyType(
    {MARCH: 3.0, SUPPORT: 2.0, CONSOLIDATE: 1.5, DEFENSE: 1.2, RAID: 1.0}
)
"""What it is worth to take an order away from an opponent by a card."""

TRACK_WORTH: Mapping[Track, float] = MappingProxyType({IRON_THRONE: 0.8, FIEFDOMS: 1.0, KINGS_COURT: 1.2})
"""What a place on a track is worth."""

BID_SHARE: Mapping[Track, float] = MappingProxyType({IRON_THRONE: 0.25, FIEFDOMS: 0.4, KINGS_COURT: 0.6})
"""The share of the power in hand that is bid for a track; the last one leaves some for control of areas."""
