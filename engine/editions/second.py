"""The second edition, by its rulebook and with the official errata."""

from dataclasses import replace

from engine.box import Box, open_box
from engine.cards.second.every_card import CARDS
from engine.combat.resolution import remove_orders_without_units
from engine.combat.retreat import destroy_those_who_cannot
from engine.edition import Edition
from engine.phases.clean_up import clean_up_step
from engine.phases.consolidate import consolidate_step
from engine.phases.march import march_step
from engine.phases.planning import planning_step
from engine.phases.raid import raid_step
from engine.phases.raven import raven_step
from engine.phases.westeros import westeros_phase, westeros_phase_with_errata
from engine.rules.pieces import armies_of
from engine.state import Army, Battle, State
from engine.words import IRON_THRONE, AreaId, House, Side

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


SECOND = Edition(
    name="second",
    errata=False,
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
    before_casualties=nothing_before_casualties,
    after_combat=nothing_after_combat,
    tie_breaks=("castles", "strongholds", "supply", "power", IRON_THRONE),
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
