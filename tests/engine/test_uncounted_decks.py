"""F1-GAP-01: where nobody knows how often a card lies in its deck, every card of that deck can be turned up."""

from random import Random

import pytest

from engine import WESTEROS_DECKS, Answer, Draw, Game, GameOptions, Question, Refusal, open_box, random_choice
from engine.setup import checked_setup

FIRST_DECK = WESTEROS_DECKS[0]
HOUSES = {"first": ("baratheon", "lannister", "stark"), "second": ("baratheon", "lannister", "stark")}


def next_draw(game: Game, dice: Random) -> Question:
    """Play until a card of the first deck is turned up."""
    while game.pending[0].kind != "draw" or game.pending[0].facts["deck"] != FIRST_DECK:
        for question in game.pending:
            game.apply(Answer(question.id, random_choice(game, question, dice)))
    return game.pending[0]


def begun(edition: str) -> Game:
    return Game(checked_setup(edition, HOUSES[edition], GameOptions()))


def draw_again_and_again(game: Game, card: str, times: int) -> None:
    dice = Random(3)
    for _ in range(times):
        question = next_draw(game, dice)
        game.apply(Answer(question.id, Draw(FIRST_DECK, card)))


def test_F1_GAP_01_a_card_comes_more_often_than_the_box_has_it() -> None:
    game = begun("first")
    printed = open_box("first").westeros[FIRST_DECK]["supply"].count
    draw_again_and_again(game, "supply", printed + 1)
    deck = game.state.decks[FIRST_DECK]
    assert deck.slots.count(None) == len(deck.hidden)
    question = next_draw(game, Random(4))
    titles = [choice.card for choice in question.options() if isinstance(choice, Draw)]
    assert titles == list(open_box("first").westeros[FIRST_DECK])
    size = sum(card.count for card in open_box("first").westeros[FIRST_DECK].values())
    assert len(game.state.decks[FIRST_DECK].slots) == size


def test_F1_GAP_01_a_card_of_another_deck_is_refused() -> None:
    question = next_draw(begun("first"), Random(3))
    refusal = question.options().why_not(Draw(FIRST_DECK, "clash-of-kings"))
    assert refusal is not None
    assert refusal.code == "no_such_card_in_deck"


def test_SET_04_where_the_box_is_known_a_card_comes_no_more_often_than_it_is_there() -> None:
    game = begun("second")
    with pytest.raises(Refusal) as refused:
        draw_again_and_again(game, "supply", open_box("second").westeros[FIRST_DECK]["supply"].count + 1)
    assert refused.value.code == "lies_beneath"
