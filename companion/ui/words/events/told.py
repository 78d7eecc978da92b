"""What has happened, for the log: one line for every event, a house as its subject."""

from collections.abc import Mapping

from companion.ui.words.events.rows import put_event, sentence_of
from companion.ui.words.marking import Said, marked
from companion.ui.words.speech import Speech
from engine import Event

TOLD: Mapping[str, Said] = {
    "round_begins": marked("told", "Round {round} begins."),
    "orders_revealed": marked("told", "All orders are revealed."),
    "order_placed": marked("told", "{house} places {token} in {area}."),
    "order_removed": marked("told", "{house}'s {token} comes off {area}."),
    "order_moved": marked("told", "{house}'s {token} goes along from {origin} to {area}."),
    "mirror_corrected": marked("told", "Corrected: {changes}."),
    "units_placed": marked("told", "{house} places {units} in {area}."),
    "units_moved": marked("told", "{house} moves {units} from {origin} to {area}."),
    "units_replaced": marked("told", "{house} replaces {units} in {area} by {by}."),
    "units_routed": marked("told", "{house} retreats to {area} with {units}, routed."),
    "units_stood_up": marked("told", "{house} stands {units:the} in {area} up again."),
    "control_token_placed": marked("told", "{house} leaves a power token in {area}."),
    "control_token_removed": marked("told", "{house} loses its power token in {area}."),
    "garrison_removed": marked("told", "{house} loses the garrison of {area}."),
    "neutral_force_removed": marked("told", "The Neutral Force of {strength} in {area} gives way."),
    "victory_moved": marked("told", "{house} stands at {areas} on the Victory track."),
    "supply_moved": marked("told", "{house}'s supply is now {level}."),
    "track_moved": marked("told", "The order on {track} track is {houses}."),
    "tracks_emptied": marked("told", "The influence tracks are emptied."),
    "dominance_passed": marked("told", "{house} takes {track}."),
    "dominance_refreshed": marked("told", "The Valyrian Steel Blade and the Messenger Raven are ready again."),
    "card_drawn": {
        "card": marked("told", "{deck} turns up {card}."),
        "tide": marked("told", "{card} is turned up."),
    },
    "card_under_deck": marked("told", "The card goes under {deck}."),
    "top_card_under_deck": marked("told", "The top card goes under {deck}, unseen."),
    "deck_shuffled": marked("told", "{deck} is shuffled."),
    "card_shown": marked("told", "{house} alone sees the top card of {deck}."),
    "tide_dealt": marked("told", "{house} is dealt a Tides of Battle card."),
    "orders_banned": marked("told", "No {tokens} this round."),
    "footmen_lend_no_support": marked("told", "Footmen that support add nothing this game turn."),
    "bid_returned": marked("told", "{house} takes its bid of {amount} back."),
    "threat_moved": marked("told", "The wildling threat stands at {threat}."),
    "wildlings_attack": marked("told", "The wildlings attack with strength {strength}."),
    "wildlings_beaten": marked(
        "told", "The Night's Watch holds, {nights_watch} against {strength}. {highest} is the highest bidder."
    ),
    "wildlings_win": marked(
        "told", "The wildlings win, {strength} against {nights_watch}. {lowest} is the lowest bidder."
    ),
    "combat_begins": marked("told", "{attacker} attacks {defender} in {area} from {origin}."),
    "house_card_discarded": marked("told", "{house} discards {card}."),
    "house_cards_returned": marked("told", "{house} takes back {cards}."),
    "ability_used": marked("told", "{card} takes effect for {house}."),
    "march_withdrawn": marked("told", "{house} withdraws from {area}: the Neutral Force is too strong."),
    "phase_begins": {
        "westeros": marked("told", "The Westeros phase begins."),
        "planning": marked("told", "The Planning phase begins."),
        "raven": marked("told", "The Messenger Raven may be used."),
        "raid": marked("told", "Raid orders are resolved."),
        "march": marked("told", "March orders are resolved."),
        "consolidate": marked("told", "Consolidate Power orders are resolved."),
        "clean-up": marked("told", "The board is cleaned up."),
    },
    "game_over": {
        "last_round": marked("told", "The last round is over. {ranking} wins the game."),
        "seven_areas": marked("told", "{ranking} holds seven Castles and Strongholds and wins the game."),
        "eight_areas": marked("told", "{ranking} holds eight Cities and Strongholds and wins the game."),
        "draw": marked("told", "The last round is over."),
    },
    "game_drawn": marked("told", "The game is a draw between {houses}."),
    "units_destroyed": {
        "casualties": marked("told", "{house} loses {units} in {area}."),
        "cannot_retreat": marked("told", "{house} loses {units} in {area}, unable to retreat."),
        "no_retreat": marked("told", "{house} loses {units} in {area}: there is no way out."),
        "supply": marked("told", "{house} gives up {units} in {area} for want of supply."),
        "port_captured": marked("told", "{house} loses {units} in {area}: the port has fallen."),
        "port_full": marked("told", "{house} loses {units} in {area}: the port has no room."),
        "port_without_owner": marked("told", "{house} loses {units} in {area}: nobody holds the port."),
        "wildlings": marked("told", "{house} loses {units} in {area} to the wildlings."),
        "mace-tyrell": marked("told", "{house} loses {units} in {area} to Mace Tyrell."),
        "ser-loras-tyrell": marked("told", "{house} loses {units} in {area} to Ser Loras Tyrell."),
    },
    "power_gained": {
        "consolidate": marked("told", "{house} consolidates {amount}."),
        "game_of_thrones": marked("told", "{house} collects {amount}: Game of Thrones."),
        "pillage": marked("told", "{house} pillages {amount}."),
        "tywin-lannister": marked("told", "{house} gains {amount}: Tywin Lannister."),
        "ser-jaime-lannister": marked("told", "{house} gains {amount}: Ser Jaime Lannister."),
    },
    "power_discarded": {
        "bid": marked("told", "{house} pays its bid of {amount}."),
        "pillage": marked("told", "{house} loses {amount} to the raid."),
        "wildlings": marked("told", "{house} loses {amount} to the wildlings."),
        "aeron-damphair": marked("told", "{house} pays {amount} for Aeron Damphair."),
        "melisandre": marked("told", "{house} pays {amount} for Melisandre."),
    },
    "blade_used": {
        "blade": marked("told", "{house} uses the Valyrian Steel Blade: +1."),
        "redraw-tide": marked("told", "{house} uses the Valyrian Steel Blade to draw another tide."),
    },
    "raven_used": {
        "swap": marked("told", "{house} uses the Messenger Raven to swap an order."),
        "look": marked("told", "{house} uses the Messenger Raven to look at the top wildling card."),
    },
    "choice_made": {
        "supply": marked("told", "{house} chooses: every House sets its supply."),
        "muster": marked("told", "{house} chooses: every House musters."),
        "clash-of-kings": marked("told", "{house} chooses: a Clash of Kings."),
        "collect-power": marked("told", "{house} chooses: every House collects power."),
        "ban-march-plus-one": marked("told", "{house} chooses: no March +1 this round."),
        "ban-defense": marked("told", "{house} chooses: no Defense orders this round."),
        "nothing": marked("told", "{house} chooses: nothing happens."),
    },
    "bids_revealed": {
        "iron-throne": marked("told", "Bids for the Iron Throne: {bids}."),
        "fiefdoms": marked("told", "Bids for the Fiefdoms: {bids}."),
        "kings-court": marked("told", "Bids for the King's Court: {bids}."),
        "wildlings": marked("told", "Bids against the wildlings: {bids}."),
    },
    "support_declared": {
        "attacker": marked("told", "{house} supports the attacker from {area}."),
        "defender": marked("told", "{house} supports the defender from {area}."),
    },
    "support_refused": {
        "attacker": marked("told", "The attacker refuses {house}'s support from {area}."),
        "defender": marked("told", "The defender refuses {house}'s support from {area}."),
    },
    "strength_announced": {
        "initial": marked("told", "Strength before cards: attacker {attacker}, defender {defender}."),
        "final": marked("told", "Final strength: attacker {attacker}, defender {defender}."),
    },
    "combat_won": {
        "strength": marked("told", "{house} wins in {area}."),
        "fiefdoms": marked("told", "{house} wins the tie in {area}: it stands higher on the Fiefdoms track."),
        "last_unit": marked("told", "{house} wins in {area}: its enemy has no unit left."),
    },
    "ships_captured": {
        "some": marked("told", "{house} takes {ships} of {of} Ships in {area}."),
        "none": marked("told", "{house} takes no Ship in {area}."),
    },
    "house_cards_revealed": {
        "both": marked("told", "The attacker plays {attacker}, the defender {defender}."),
        "attacker": marked("told", "The attacker plays {attacker}, the defender no card."),
        "defender": marked("told", "The attacker plays no card, the defender {defender}."),
        "neither": marked("told", "Neither side plays a House card."),
    },
    "house_card_replaced": {
        "some": marked("told", "{house} plays {by} instead of {card}."),
        "none": marked("told", "{house} takes {card} back and has no other card to play."),
    },
    "tides_revealed": {
        "both": marked("told", "The attacker has {attacker}, the defender {defender}."),
        "attacker": marked("told", "The attacker has {attacker}, the defender no tide."),
        "defender": marked("told", "The attacker has no tide, the defender {defender}."),
        "neither": marked("told", "Neither side has a tide."),
    },
}
"""A sentence for each event; several where it depends on a word or on what is there: see `DEPENDS_ON`."""


def told(speech: Speech, event: Event) -> str:
    """What has happened, as the log says it."""
    sentence = sentence_of(TOLD, event)
    if sentence is None:
        raise KeyError(event.name)
    return put_event(speech, sentence, event)
