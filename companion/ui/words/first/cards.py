"""What a card of the first edition does, in one short line of our own."""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

HOUSE_CARDS: Mapping[str, Sentence] = {
    # Stark
    "robb-stark": marked("card", "If you attack, your Knights count 3 each."),
    "catelyn-stark": marked("card", "Doubles your Defense order here."),
    "maester-luwin": marked("card", "If you win, you may take a discarded card back."),
    # Greyjoy
    "asha-greyjoy": marked("card", "If you win, you may remove a Support or Consolidate Power order beside it."),
    "victarion-greyjoy": marked("card", "If you attack, your Ships count 2 each."),
    "balon-greyjoy": marked("card", "The enemy card counts 0."),
    # Lannister
    "ser-jaime-lannister": marked("card", "If you win, you gain 2 power."),
    "vargo-hoat": marked("card", "If you attack, your Footmen count 2 each."),
    "cersei-lannister": marked("card", "If you win, you may remove an order of the loser."),
    # Tyrell
    "ser-loras-tyrell": marked("card", "At once, one enemy Footman in the combat is destroyed."),
    "brienne-of-tarth": marked("card", "At once, the enemy Defense order in the combat area is removed."),
    "queen-of-thorns": marked("card", "The text of the enemy card does not count."),
    # Baratheon
    "renly-baratheon": marked("card", "If you win, you may promote a Footman that fought to a Knight."),
    "salladhor-saan": marked("card", "Ships that support the enemy count 0."),
    "melisandre": marked("card", "If you win, you may pay 1 power to discard a card of the enemy hand."),
}
"""House cards that have a text; all others count by their strength and icons alone."""

WESTEROS_CARDS: Mapping[str, Sentence] = {
    "last-days-of-summer": marked("card", "Nothing happens."),
    "winter-is-coming": marked("card", "The deck is shuffled, and another card turned up."),
    "supply": marked("card", "Every House sets its supply to its barrels."),
    "mustering": marked("card", "Every House musters in its Cities and Strongholds."),
    "game-of-thrones": marked("card", "Every House takes power for its crowns."),
    "clash-of-kings": marked("card", "All three influence tracks are bid for."),
    "wildlings-attack": marked("card", "The wildlings attack, and every House bids."),
    "rains-of-autumn": marked("card", "Footmen that support add nothing this game turn."),
    "sea-of-storms": marked("card", "No Raid orders this round."),
    "storm-of-swords": marked("card", "No Defense orders this round."),
    "feast-for-crows": marked("card", "No Consolidate Power orders this round."),
}

CARDS: Mapping[str, Sentence] = {**HOUSE_CARDS, **WESTEROS_CARDS}
