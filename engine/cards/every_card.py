"""All cards that register what they do: importing this module is enough."""

from engine.cards import baratheon, greyjoy, lannister, martell, stark, tyrell, wildlings

EVERY_CARD = (stark, greyjoy, lannister, martell, tyrell, baratheon, wildlings)
