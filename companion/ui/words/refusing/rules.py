"""What is against a rule of the game: one sentence for each code of the engine."""

from collections.abc import Mapping

from companion.ui.words.marking import Said, marked, marked_count

RULES: Mapping[str, Said] = {
    # any question
    "not_an_option": marked("refusal", "This is not one of the possible answers."),
    "not_yet_your_turn": marked("refusal", "Not yet: {first} answers first."),
    "out_of_range": marked("refusal", "{value} is not possible: choose a number from 0 to {most}."),
    "wrong_number": {
        "exactly": marked("refusal", "Choose exactly {most}, not {number}."),
        "between": marked("refusal", "Choose from {least} to {most}, not {number}."),
    },
    "no_such_unit": marked("refusal", "No {unit:alone} in {area} can be chosen."),
    "supply": marked("refusal", "{house}'s supply allows {allowed}; this makes {armies}."),
    "port_full": marked("refusal", "{area} is full: a port holds three Ships."),
    "neutral_force_here": marked("refusal", "No entry to {area}: a Neutral Force is there."),
    "not_adjacent": marked("refusal", "No border between {origin} and {area}."),
    "wrong_terrain": marked("refusal", "{area} is no place for {unit}."),
    "routed_units_stay": marked("refusal", "Routed units stay in {area}."),
    # setup
    "number_of_players": marked_count(
        "refusal", "There is no game for {number} House.", "There is no game for {number} Houses."
    ),
    "houses_not_available": marked("refusal", "With so many players the Houses are {available}."),
    "unknown_house_assigned": marked("refusal", "A House was assigned that does not play."),
    # bidding, supply, wildlings
    "not_the_tied_houses": marked("refusal", "Exactly these Houses are to be ordered: {tied}."),
    "more_than_needed": marked("refusal", "More than needed: a unit in {area} can stay."),
    "wrong_points": marked_count(
        "refusal",
        "The wildlings cost you units worth {number} mustering point; these are worth {points}.",
        "The wildlings cost you units worth {number} mustering points; these are worth {points}.",
    ),
    "not_in_one_area": marked("refusal", "Both units come from one Castle or Stronghold area."),
    # mustering
    "no_mustering_here": marked("refusal", "{area} cannot muster now."),
    "too_many_points": marked_count(
        "refusal",
        "The area has {number} point; this costs {spent}.",
        "The area has {number} points; this costs {spent}.",
    ),
    "no_piece_left": marked("refusal", "Every {unit:alone} of yours is on the board."),
    "no_footman_here": marked("refusal", "No Footman to promote stands in {area}."),
    "enemy_ships": marked("refusal", "No Ship in {area}: enemy Ships are there."),
    "ship_not_beside": marked("refusal", "No Ship in {area}: it does not lie beside {origin}."),
    # orders and the raven
    "two_orders_in_one_area": marked("refusal", "One area, one order."),
    "no_own_unit": marked("refusal", "{area} has no unit of yours."),
    "areas_without_order": marked("refusal", "Still without an order: {missing}."),
    "order_not_here": marked("refusal", "No {token} in {area}: it would have no use there."),
    "order_banned": marked("refusal", "No {token} this round."),
    "no_such_token_left": marked_count(
        "refusal", "Your {token} is already placed.", "Your {number} {token} orders are already placed."
    ),
    "too_many_special_orders": marked_count(
        "refusal",
        "You have {number} star; this needs {placed}.",
        "You have {number} stars; this needs {placed}.",
    ),
    "no_own_order": marked("refusal", "{area} has no order of yours."),
    # raids
    "no_own_raid": marked("refusal", "{area} has no Raid of yours."),
    "no_enemy_order": marked("refusal", "{area} has no enemy order."),
    "land_against_sea": marked("refusal", "A Raid on land does not reach the sea: {origin}, {area}."),
    "order_not_raidable": marked("refusal", "This Raid cannot remove {token}."),
    # marches
    "no_own_march": marked("refusal", "{area} has no March of yours."),
    "two_attacks": marked("refusal", "One march, one attack: {area} would be the second."),
    "too_weak": marked("refusal", "{area} holds out with {needed}; you bring {most} at most."),
    "withdrawn_from_here": marked("refusal", "This march has already withdrawn from {area}."),
    "closed_area": marked("refusal", "{area} is out of play in this game."),
    "ships_stay_at_sea": marked("refusal", "Ships stay at sea: {area} is land."),
    "land_units_stay_on_land": marked("refusal", "{area} is no place for {unit}: only Ships go to sea."),
    "foreign_port": marked("refusal", "{area} is not yours."),
    # cards that are turned up
    "lies_beneath": marked("refusal", "{card} lies under {deck}: it was turned up before."),
    "top_card_is_known": marked("refusal", "Everybody knows the top card of {deck}: {card}."),
    # consolidating power
    "no_own_consolidate": marked("refusal", "{area} has no Consolidate Power of yours."),
    # combat
    "never_this_side": {
        "own_units": marked("refusal", "No support against your own units."),
        "neutral": marked("refusal", "A Neutral Force gets no support."),
    },
    "just_sent_back": marked("refusal", "{card} was just sent back: another card is needed."),
    "discarded": marked("refusal", "{card} lies on {house}'s discard pile."),
    "not_in_hand": marked("refusal", "{card} is not in {house}'s hand."),
    "attackers_came_from_here": marked("refusal", "No retreat to {area}: the attackers came from there."),
    "enemy_here": marked("refusal", "No retreat to {area}: an enemy is there."),
    "enemy_home": marked("refusal", "No retreat to {area}: it is the home of another House."),
    # corrections: what no board could show
    "game_is_over": marked("refusal", "The game is over."),
    "no_combat": marked("refusal", "There is no combat now."),
    "card_is_in_combat": marked("refusal", "{card} lies in the combat."),
    "no_such_card_in_deck": marked("refusal", "{deck} has no {card:alone} left."),
    "two_houses_in_one_area": marked("refusal", "Two Houses cannot both stand in {area}."),
    "too_many_pieces": marked("refusal", "{house} does not have so many pieces: {unit:alone}."),
    "too_many_order_tokens": marked("refusal", "{house} does not have so many tokens: {token}."),
    "too_many_power_tokens": marked("refusal", "{house} does not have so many power tokens."),
    "no_power_token_here": marked("refusal", "No power token belongs on {area}."),
    "no_such_supply_level": marked("refusal", "The supply track has no {level} for {house}."),
    "no_such_garrison": marked("refusal", "{area} has no such garrison."),
    "no_such_neutral_force": marked("refusal", "{area} has no such Neutral Force."),
    "not_every_house_once": marked("refusal", "Every House stands on {track} track once."),
    "no_such_threat": marked("refusal", "The wildling track has no {threat}."),
    "no_such_round": marked("refusal", "There is no round {round}."),
    "empty_hand": marked("refusal", "{house} would have no House card in hand."),
}
"""Why an answer is against a rule."""

COUNTED: Mapping[str, str] = {
    "number_of_players": "number",
    "too_many_points": "points",
    "wrong_points": "due",
    "no_such_token_left": "most",
    "too_many_special_orders": "most",
}
"""The fact that a sentence of this code counts."""
