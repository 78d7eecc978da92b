"""The book of the second edition's cards, in which they enter themselves."""

from engine.cards.registry import CardBook

BOOK = CardBook()
ability, outcome = BOOK.ability, BOOK.outcome
