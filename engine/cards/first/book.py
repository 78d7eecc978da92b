"""The book of the first edition's cards, in which they enter themselves."""

from engine.cards.registry import CardBook

BOOK = CardBook()
ability = BOOK.ability
