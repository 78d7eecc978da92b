"""What a card does, in one short line of our own."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

HOUSE_CARDS: Mapping[str, Sentence] = {
    # Stark
    "robb-stark": marked("card", "If you win, you choose where they retreat."),
    "roose-bolton": marked("card", "If you lose, all your discards return, this card too."),
    "the-blackfish": marked("card", "You lose no units to swords, skulls or card texts."),
    "catelyn-stark": marked("card", "Doubles your Defense order here."),
    # Greyjoy
    "victarion-greyjoy": marked("card", "If you attack, your Ships count 2 each."),
    "balon-greyjoy": marked("card", "The enemy card counts 0."),
    "theon-greyjoy": marked("card", "Defending a Castle or Stronghold: +1 and a sword."),
    "asha-greyjoy": marked("card", "Without any support: two swords and a fortification."),
    "aeron-damphair": marked("card", "For 2 power you may play another card instead."),
    # Lannister
    "tywin-lannister": marked("card", "If you win, you gain 2 power."),
    "tyrion-lannister": marked("card", "You may send the enemy card back; another is played."),
    "ser-kevan-lannister": marked("card", "If you attack, your Footmen count 2 each."),
    "cersei-lannister": marked("card", "If you win, you may remove an order of the loser."),
    # Baratheon
    "stannis-baratheon": marked("card", "+1 against a House above you for the Iron Throne."),
    "renly-baratheon": marked("card", "If you win, you may promote a Footman to a Knight."),
    "ser-davos-seaworth": marked("card", "With Stannis among your discards: +1 and a sword."),
    "salladhor-saan": marked("card", "If you are supported, all other Houses' Ships count 0."),
    "patchface": marked("card", "Afterwards you may discard a card of the enemy hand."),
    # Tyrell
    "mace-tyrell": marked("card", "At once, one enemy Footman in the combat is destroyed."),
    "ser-loras-tyrell": marked("card", "If your attack wins, its March goes along, to be used again."),
    "queen-of-thorns": marked("card", "At once, remove an enemy order beside the combat."),
    # Martell
    "nymeria-sand": marked("card", "Attacking: a sword. Defending: a fortification."),
    "arianne-martell": marked("card", "If your defense loses, the attacker still does not move in."),
    "doran-martell": marked("card", "At once, the enemy falls to the last place of a track."),
}
"""House cards that have a text; all others count by their strength and icons alone."""

WESTEROS_CARDS: Mapping[str, Sentence] = {
    "last-days-of-summer": marked("card", "Nothing happens."),
    "winter-is-coming": marked("card", "The deck is shuffled, and another card turned up."),
    "supply": marked("card", "Every House sets its supply to its barrels."),
    "mustering": marked("card", "Every House musters in its Castles and Strongholds."),
    "a-throne-of-blades": marked("card", "The Iron Throne's holder chooses: supply, mustering or nothing."),
    "game-of-thrones": marked("card", "Every House takes power for its crowns and open ports."),
    "clash-of-kings": marked("card", "All three influence tracks are bid for."),
    "dark-wings-dark-words": marked("card", "The Messenger Raven's holder chooses: bids, power or nothing."),
    "wildlings-attack": marked("card", "The wildlings attack, and every House bids."),
    "put-to-the-sword": marked(
        "card", "The Valyrian Steel Blade's holder chooses: no Defense, no March +1 or nothing."
    ),
    "rains-of-autumn": marked("card", "No March +1 this round."),
    "sea-of-storms": marked("card", "No Raid orders this round."),
    "storm-of-swords": marked("card", "No Defense orders this round."),
    "feast-for-crows": marked("card", "No Consolidate Power orders this round."),
    "web-of-lies": marked("card", "No Support orders this round."),
}

WILDLING_CARDS: Mapping[str, Sentence] = {
    "silence-at-the-wall": marked("card", "Nothing happens."),
    "mammoth-riders": marked("card", "Units are lost; the highest bidder may take a House card back."),
    "the-horde-descends": marked("card", "Units are lost; the highest bidder may muster in one area."),
    "crow-killers": marked("card", "Knights become Footmen; the highest bidder promotes two."),
    "rattleshirts-raiders": marked("card", "Supply falls; the highest bidder's rises."),
    "massing-on-the-milkwater": marked("card", "House cards are discarded; the highest bidder takes all back."),
    "a-king-beyond-the-wall": marked("card", "Houses fall on the tracks; the highest bidder rises on one."),
    "preemptive-raid": marked("card", "The lowest bidder loses; the highest sits out a second attack."),
    "skinchanger-scout": marked("card", "Power is lost; the highest bidder takes the bid back."),
}
"""What is at stake; who suffers what is said by `outcome`."""

TIDE_CARDS: Mapping[str, Sentence] = {
    "sword-1": marked("card", "A sword."),
    "fortification-1": marked("card", "A fortification."),
    "skull-0": marked("card", "A skull: the enemy loses a unit, whoever wins."),
}
"""Tides that do more than count."""

CARDS: Mapping[str, Sentence] = {**HOUSE_CARDS, **WESTEROS_CARDS, **WILDLING_CARDS, **TIDE_CARDS}

OUTCOME = "outcome"
"""Where the catalogue keeps what a wildling card does to the lowest, the others and the highest."""
