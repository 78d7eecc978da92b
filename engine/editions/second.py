"""The second edition, by its rulebook and with the official errata."""

from dataclasses import replace

from engine.asking.refusals import Refusal
from engine.box import Box, OrderToken, open_box
from engine.cards.second.every_card import CARDS
from engine.combat.resolution import remove_orders_without_units
from engine.combat.retreat import destroy_those_who_cannot, whichever
from engine.editions.edition import Edition
from engine.phases.clean_up import clean_up_step
from engine.phases.consolidate import consolidate_step
from engine.phases.march import march_step
from engine.phases.planning import planning_step
from engine.phases.raid import RAIDABLE, raid_step
from engine.phases.raven import raven_step
from engine.phases.westeros import westeros_phase, westeros_phase_with_errata
from engine.rules.hands import all_but_the_last_return
from engine.rules.pieces import armies_of
from engine.rules.power import discard_power, gain_power
from engine.rules.threat import back_to_the_start_or_some_spaces
from engine.rules.wildlings import wildling_card
from engine.state import Army, Battle, State
from engine.words import DEFENSE, IRON_THRONE, AreaId, House, Side, TokenId

ERRATA_UNITS_FROM = 4
"""ERR-11: the errata's extra units are laid out with this many players and more."""


def starting_armies(box: Box, houses: tuple[House, ...]) -> dict[AreaId, Army]:
    """SET-15: units as the house screens say."""
    return armies_of({house: box.houses[house].units for house in houses})


def starting_armies_with_errata(box: Box, houses: tuple[House, ...]) -> dict[AreaId, Army]:
    """ERR-11: and as the errata adds."""
    if len(houses) < ERRATA_UNITS_FROM:
        return starting_armies(box, houses)
    facts = [box.houses[house] for house in houses]
    return armies_of({house.id: {**house.units, **house.errata_units} for house in facts})


def nothing_before_casualties(state: State, battle: Battle, loser: Side) -> None:
    """CAS-01: by the rulebook, units that cannot retreat may still be taken as casualties."""


def nothing_after_combat(state: State) -> None:
    """CMB-18: by the rulebook, orders stay where no unit stands any more."""


def lies_anywhere(box: Box, area: AreaId, token: TokenId) -> Refusal | None:
    """PLN-10: every order may be given in every area."""
    return None


def raidable(raid: OrderToken) -> tuple[str, ...]:
    """RAI-02, RAI-03, RAI-04, SPO-06: what a Raid removes; the special one removes a Defense order, too."""
    return (*RAIDABLE, DEFENSE) if raid.star else RAIDABLE


def one_order_raided(raid: OrderToken) -> int:
    """RAI-02, SPO-06: one Raid removes one order."""
    return 1


def pillage(state: State, raider: House, victim: House) -> None:
    """RAI-06, RAI-07: the raider gains 1 power; the victim loses 1 if there is any."""
    gain_power(state, raider, 1, "pillage")
    discard_power(state, victim, 1, "pillage")


def strength_decides(state: State, battle: Battle) -> Side | None:
    """OPN-06: if a card destroys the last unit of a side, the combat still goes on, and the totals decide."""
    return None


SECOND = Edition(
    name="second",
    errata=False,
    variants=(),
    box=open_box("second"),
    round={
        "westeros": westeros_phase,
        "planning": planning_step,
        "raven": raven_step,
        "raid": raid_step,
        "march": march_step,
        "consolidate": consolidate_step,
        "clean-up": clean_up_step,
    },
    cards=CARDS,
    starting_armies=starting_armies,
    must_order_every_area=True,
    order_refusal=lies_anywhere,
    raidable=raidable,
    orders_raided=one_order_raided,
    pillage=pillage,
    special_consolidate_musters=True,
    track_of_texts=IRON_THRONE,
    decided_early=strength_decides,
    before_casualties=nothing_before_casualties,
    costly_retreats=whichever,
    after_combat=nothing_after_combat,
    refresh_hand=all_but_the_last_return,
    wildling_consequences=wildling_card,
    threat_after_attack=back_to_the_start_or_some_spaces,
    tie_breaks=("castles", "strongholds", "supply", "power", IRON_THRONE),
    rule_ids={},
)
"""RND-02, PLN-01: raid to clean-up are the Action phase."""

SECOND_WITH_ERRATA = replace(
    SECOND,
    errata=True,
    round={**SECOND.round, "westeros": westeros_phase_with_errata},
    starting_armies=starting_armies_with_errata,
    before_casualties=destroy_those_who_cannot,
    after_combat=remove_orders_without_units,
    tie_breaks=("castles", "land-areas", "supply", IRON_THRONE),
)
"""ERR-02, ERR-05, ERR-11, ruling combat-siege-casualties: where the official errata differ from the rulebook."""
