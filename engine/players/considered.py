"""The considered player: one function for every kind of question, found in one table."""

from collections.abc import Callable, Mapping

from engine.asking.answers import Choice
from engine.players import losses
from engine.players.combat import battles, card_texts
from engine.players.phases import bids, consolidating, marches, mustering, planning, raids, raven, westeros
from engine.players.seat import SeatView
from engine.players.survey import Survey

Considers = Callable[[SeatView, Survey], Choice]

CONSIDERED: Mapping[str, Considers] = {
    # Westeros phase
    "westeros-choice": westeros.westeros_choice,
    "reconcile-supply": losses.reconciled,
    "muster": mustering.muster,
    "bid": bids.bid,
    "tie-order": bids.tie_order,
    "tie": bids.tie,
    # wildling cards
    "lose-units": losses.fewest,
    "lose-points": losses.fewest,
    "knights-replaced": losses.fewest,
    "knights-destroyed": losses.fewest,
    "footmen-promoted": losses.promoted,
    "discard-card": westeros.discard_card,
    "take-back-card": westeros.best_card,
    "muster-area": mustering.muster_area,
    "track": westeros.track,
    "penalty": westeros.penalty,
    # Planning phase
    "orders": planning.orders,
    "raven": raven.raven,
    "raven-card": raven.raven_card,
    # Action phase
    "raid": raids.raid,
    "raid-again": raids.raid_again,
    "march": marches.march,
    "establish-control": marches.establish_control,
    "take-ships": marches.take_ships,
    "consolidate": consolidating.consolidate,
    # combat
    "support": battles.support,
    "accept-support": battles.accept_support,
    "house-card": battles.house_card,
    "redraw-tide": battles.redraw_tide,
    "blade": battles.blade,
    "casualties": losses.fewest,
    "retreat": battles.retreat,
    "retreat-losses": losses.fewest,
    # House cards
    "tyrion-lannister": card_texts.tyrion_lannister,
    "aeron-damphair": card_texts.aeron_damphair,
    "mace-tyrell": card_texts.mace_tyrell,
    "queen-of-thorns": card_texts.queen_of_thorns,
    "doran-martell": card_texts.doran_martell,
    "cersei-lannister": card_texts.cersei_lannister,
    "renly-baratheon": losses.promoted,
    "ser-davos-seaworth": losses.promoted,
    "robb-stark": card_texts.robb_stark,
    "patchface": westeros.best_card,
    "ser-loras-tyrell": card_texts.mace_tyrell,
    "maester-luwin": westeros.best_card,
    "melisandre": westeros.best_card,
    "asha-greyjoy": card_texts.asha_greyjoy,
}
"""How each kind of question is answered; cards are drawn by the dealer, who is no player."""


def considered_choice(seat: SeatView) -> Choice:
    """The answer to the question of this seat: always a legal one, and always the same for the same seat."""
    return CONSIDERED[seat.kind](seat, Survey(seat.position, seat.house))
