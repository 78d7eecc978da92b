"""All cards that enter themselves in the book: whoever needs the book needs them."""

from engine.cards.first import baratheon, greyjoy, lannister, stark, tyrell
from engine.cards.first.book import BOOK

EVERY_CARD = (stark, greyjoy, lannister, tyrell, baratheon)
CARDS = BOOK
