"""All House cards that have words: importing this module registers them."""

from engine.cards import baratheon, greyjoy, lannister, martell, stark, tyrell

HOUSES_WITH_CARDS = (stark, greyjoy, lannister, martell, tyrell, baratheon)
