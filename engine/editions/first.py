"""The first edition, by its rulebook, its FAQ and the readings that we recommend where both are silent."""

from engine import rulebook
from engine.asking.refusals import Refusal
from engine.box import Box, OrderToken, open_box
from engine.cards.first.every_card import CARDS
from engine.combat.retreat import the_cheapest
from engine.combat.sides import fighting_army, other_side
from engine.editions.edition import Edition
from engine.editions.second import nothing_after_combat, nothing_before_casualties, starting_armies
from engine.phases.clean_up import end_of_turn_step
from engine.phases.consolidate import consolidate_together_step
from engine.phases.march import march_step_then_stand_up
from engine.phases.planning import planning_step
from engine.phases.raid import RAIDABLE, raid_step
from engine.phases.raven import raven_step_without_look
from engine.phases.westeros import westeros_phase_without_sudden_attack
from engine.rules.hands import all_return
from engine.rules.power import gain_power
from engine.rules.threat import back_to_the_start
from engine.rules.wildling_points import reward_or_penalties
from engine.state import Battle, State
from engine.words import CONSOLIDATE, FIEFDOMS, SIDES, SUPPORT, AreaId, House, Side, TokenId

NAME = "first"
ORDERS_OF_SPECIAL_RAID = 2


def order_refusal(box: Box, area: AreaId, token: TokenId) -> Refusal | None:
    """F1-PLN-07, F1-PLN-09: power is consolidated on land, and from an island nobody can be supported."""
    order_type = box.tokens[token].type
    if order_type == CONSOLIDATE and not box.areas[area].is_land:
        return Refusal("F1-PLN-07", "order_not_here", area=area, token=token)
    if order_type == SUPPORT and box.areas[area].is_land and not _land_beside(box, area):
        return Refusal("F1-PLN-09", "order_not_here", area=area, token=token)
    return None


def _land_beside(box: Box, area: AreaId) -> bool:
    return any(box.areas[other].is_land for other in box.neighbours[area])


def raidable(raid: OrderToken) -> tuple[str, ...]:
    """F1-RAI-03, F1-SPO-04: no Raid removes a Defense order."""
    return RAIDABLE


def orders_raided(raid: OrderToken) -> int:
    """F1-RAI-02, F1-SPO-04: a special Raid removes up to two orders."""
    return ORDERS_OF_SPECIAL_RAID if raid.star else 1


def pillage(state: State, raider: House, victim: House) -> None:
    """F1-RAI-04, F1-OPN-01: the raider gains 1 power for each order; the victim loses none."""
    gain_power(state, raider, 1, "pillage")


def the_side_with_units(state: State, battle: Battle) -> Side | None:
    """F1-FAQ-08: a card that destroys a side's last unit ends the battle; the side that still has units wins."""
    for side in SIDES:
        if not fighting_army(state, battle, side).size and fighting_army(state, battle, other_side(side)).size:
            return other_side(side)
    return None


FIRST = Edition(
    name=NAME,
    errata=False,
    variants=(),
    box=open_box(NAME),
    round={
        "westeros": westeros_phase_without_sudden_attack,
        "planning": planning_step,
        "raven": raven_step_without_look,
        "raid": raid_step,
        "march": march_step_then_stand_up,
        "consolidate": consolidate_together_step,
        "clean-up": end_of_turn_step,
    },
    cards=CARDS,
    starting_armies=starting_armies,
    must_order_every_area=False,
    order_refusal=order_refusal,
    raidable=raidable,
    orders_raided=orders_raided,
    pillage=pillage,
    special_consolidate_musters=False,
    track_of_texts=FIEFDOMS,
    decided_early=the_side_with_units,
    before_casualties=nothing_before_casualties,
    costly_retreats=the_cheapest,
    after_combat=nothing_after_combat,
    refresh_hand=all_return,
    wildling_consequences=reward_or_penalties,
    threat_after_attack=back_to_the_start,
    tie_breaks=("castles", "supply", "power"),
    rule_ids=rulebook.ids(NAME),
)
"""F1-RND-01, F1-RND-03, F1-OFF: the official answers hold."""
