"""Every card with words has exactly one function, and every function has a card."""

from engine.asking.questions import KINDS
from engine.box import open_box
from engine.cards import westeros
from engine.cards.first.every_card import CARDS as FIRST_CARDS
from engine.cards.registry import HIGHEST, LOWEST, OTHERS, CardMoment
from engine.cards.second import every_card
from engine.rules.wildlings import SECOND_ATTACK_CARD

BOX = open_box("second")
DOES_NOTHING = {"Nothing.", "Nothing happens.", "No effect."}


def test_HCD_12_a_house_card_has_words_exactly_if_it_has_a_function() -> None:
    assert every_card.EVERY_CARD
    assert set(every_card.CARDS.abilities) == {card.id for card in BOX.house_cards.values() if card.text}


def test_F1_HCD_03_a_house_card_of_the_first_edition_has_words_exactly_if_it_has_a_function() -> None:
    assert set(FIRST_CARDS.abilities) == {card.id for card in open_box("first").house_cards.values() if card.text}


def test_HCD_05_every_moment_is_used_by_some_card() -> None:
    books = (every_card.CARDS, FIRST_CARDS)
    assert {moment for book in books for moment, _ in book.abilities.values()} == set(CardMoment)


def test_WLD_08_WLD_09_a_wildling_outcome_has_a_function_exactly_if_it_does_something() -> None:
    printed = {
        (card.id, who)
        for card in BOX.wildlings.values()
        for who, text in ((LOWEST, card.lowest), (OTHERS, card.others), (HIGHEST, card.highest))
        if text not in DOES_NOTHING
    }
    assert set(every_card.CARDS.wildlings) | {(SECOND_ATTACK_CARD, HIGHEST)} == printed


def test_WES_08_every_westeros_effect_has_a_function_and_every_function_a_card() -> None:
    decks = (*BOX.westeros.values(), *open_box("first").westeros.values())
    printed = {card.effect for deck in decks for card in deck.values()}
    chosen = {effect for _, _, effects in westeros.CHOICES.values() for effect in effects}
    assert printed - {"reshuffle"} == (set(westeros.EFFECTS) | set(westeros.CHOICES)) - (chosen - printed)
    assert chosen <= set(westeros.EFFECTS)


def test_every_card_that_asks_by_its_name_is_a_kind_of_question() -> None:
    assert {kind for kind in KINDS if kind in BOX.house_cards} <= {*every_card.CARDS.abilities, *FIRST_CARDS.abilities}
