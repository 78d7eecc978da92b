"""An edition of the game: its box, its order of play, what its cards do, and the few rules that are its own.

Rules that all editions share ask nobody which edition is played. Where editions differ, the rule calls the function
that the edition has for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.asking.questions import Flow
from engine.asking.refusals import Refusal
from engine.box import Box, OrderToken
from engine.cards.registry import CardBook
from engine.state import Army, Battle, State
from engine.words import AreaId, CardId, House, RuleId, Side, TokenId, Track

Step: TypeAlias = Callable[[State], Flow[None]]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What is played: one value for the whole game."""

    name: str
    errata: bool
    """Whether the official errata and FAQ hold where they differ from the rulebook."""
    variants: tuple[str, ...]
    """What the table has chosen among the readings that the rulebook leaves open, sorted."""
    box: Box
    round: Mapping[str, Step]
    """RND-02: the steps of a round, in the order of play."""
    cards: CardBook
    starting_armies: Callable[[Box, tuple[House, ...]], dict[AreaId, Army]]
    """SET-15: the units that stand on the board before the first round."""
    must_order_every_area: bool
    """PLN-02: whether every area with units must have an order."""
    order_refusal: Callable[[Box, AreaId, TokenId], Refusal | None]
    """PLN-10: why an order may not lie in an area of this sort."""
    raidable: Callable[[OrderToken], tuple[str, ...]]
    """RAI-02, SPO-06: the types of order that a Raid removes."""
    orders_raided: Callable[[OrderToken], int]
    """RAI-02, SPO-06: how many orders one Raid may remove."""
    pillage: Callable[[State, House, House], None]
    """RAI-06: what a raided Consolidate Power order gives the raider and costs the victim."""
    special_consolidate_musters: bool
    """SPO-07: whether a special Consolidate Power order may muster instead."""
    track_of_texts: Track
    """HCD-10: the house higher on this track goes first where both cards have a text."""
    decided_early: Callable[[State, Battle], Side | None]
    """OPN-06: the side that has won before strength is counted, because a card has destroyed the other."""
    before_casualties: Callable[[State, Battle, Side], None]
    """CAS-01: what becomes of the loser's units before casualties are taken."""
    costly_retreats: Callable[[Mapping[AreaId, int]], tuple[AreaId, ...]]
    """OPN-05: where beaten units may go if every area costs some of them, by what each costs."""
    after_combat: Callable[[State], None]
    """CMB-18: what leaves the board once a combat is over."""
    refresh_hand: Callable[[State, House, CardId], None]
    """HCD-14: which cards return after the last card of a hand."""
    wildling_consequences: Callable[[State, House, Mapping[House, int], bool], Flow[None]]
    """WLD-07: what an attack does, once it is known who is singled out, what all bid, and whether it was beaten."""
    threat_after_attack: Callable[[State, bool], None]
    """WLD-12, WLD-13: where the Threat token goes after an attack that was beaten, or was not."""
    tie_breaks: tuple[str, ...]
    """END-05: what ranks the houses, the most important first; words of `rules.victory.COUNTS`."""
    rule_ids: Mapping[RuleId, RuleId]
    """What the rulebook of this edition calls a rule that the shared code names by its id in the second edition."""

    def rule(self, rule_id: RuleId) -> RuleId:
        """The id under which this edition's rulebook has a rule."""
        return self.rule_ids.get(rule_id, rule_id)
