"""Sentences of the first edition, beside those of the second edition in whose place they are said.

Nearly everything is said in the same words. Where it is not, a sentence stands here once, and nobody who says it asks
which edition is played.
"""

from collections.abc import Mapping

from companion.ui.words.marking import Sentence, marked

INSTEAD: Mapping[Sentence, Sentence] = {
    # Planning phase
    marked("question", "One order for every area with units of yours."): marked(
        "question", "An order for each area with units of yours, or for fewer."
    ),
    marked("question", "One of three, once this round."): marked(
        "question", "You may swap one of your orders, once in this game turn."
    ),
    marked("pick", "Neither"): marked("pick", "Swap nothing"),
    marked("", "It may swap an order, or look at the top wildling card."): marked("first", "It may swap an order."),
    # Action phase
    marked("told", "The board is cleaned up."): marked("told", "The game turn ends."),
    # Cities
    marked("", "Castle"): marked("first", "City"),
    marked("", "Castles and Strongholds"): marked("first", "Cities and Strongholds"),
    marked("", "Castles by round"): marked("first", "Cities and Strongholds by game turn"),
    marked("told", "{ranking} holds seven Castles and Strongholds and wins the game."): marked(
        "told", "{ranking} holds seven Cities and Strongholds and wins the game."
    ),
    marked("told", "{house} stands at {areas} on the Victory track."): marked(
        "told", "{house} holds Cities and Strongholds: {areas}."
    ),
    # House cards
    marked("question", "One that fought or supported may become a Knight."): marked(
        "question", "One that fought may become a Knight."
    ),
    # Westeros decks: only people who turn up their own set one right, and theirs cannot be counted
    marked("corrected", "{deck} still holds {cards}"): marked(
        "corrected", "nobody knows in which order the cards of {deck} lie"
    ),
    # What is not there
    marked("", "Support and garrison"): marked("first", "Support"),
}
"""What is said in the first edition, by what is said in the second."""

NOTHING_TO_DO = frozenset({"blade_used", "raven_used", "victory_moved"})
"""F1-TRK-07: events for which the hands have nothing to do: no token has a used side, and there is no Victory track."""
