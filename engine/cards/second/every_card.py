"""All cards that enter themselves in the book: whoever needs the book needs them."""

from engine.cards.second import baratheon, greyjoy, lannister, martell, stark, tyrell, wildlings
from engine.cards.second.book import BOOK

EVERY_CARD = (stark, greyjoy, lannister, martell, tyrell, baratheon, wildlings)
CARDS = BOOK
