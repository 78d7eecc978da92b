"""The host deals what the engine accepts, and shows each card to one house alone."""

from random import Random

import pytest

from companion.table.dealer import HostDealer, PhysicalDealer, PrivateCard
from companion.table.looks import Look, Looks
from engine import Event, Game, GameOptions, new_game
from engine.box import open_box
from engine.commands.random_player import random_answer
from engine.words import DEALER, TIDES_DECK, WILDLING_DECK


def dealer_with(dice: Random) -> HostDealer:
    return HostDealer(lambda cards: dice.sample(list(cards), len(cards)))


def game_with(*, tides: bool = False) -> Game:
    return new_game(houses=open_box("second").setups[3].houses, options=GameOptions(tides=tides))


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_accepts_whatever_the_host_deals(seed: int) -> None:
    dice = Random(seed)
    game = game_with(tides=seed % 2 == 0)
    dealer, looks = dealer_with(dice), Looks()
    seen: dict[Look, str] = {}
    for number in range(250):
        if game.is_over:
            break
        question = game.pending[0]
        answer = dealer.draw(game, looks, question) if question.house == DEALER else random_answer(game, dice)
        assert answer is not None
        looks = looks.after(number, game.apply(answer), game)
        for private in dealer.show(game, looks, looks.active):
            assert seen.setdefault(private.look, private.card) == private.card
        if number % 20 == 0:
            kept, dealer = dealer.keep(looks), dealer_with(dice)
            dealer.recall(kept)


def test_a_card_in_a_deck_is_followed_to_where_it_goes() -> None:
    game = game_with()
    size = len(game.state.decks[WILDLING_DECK].slots)
    looks = Looks().after(7, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    look = Look(7, "stark", WILDLING_DECK)
    assert looks.place_of(look) == 0
    looks = looks.after(8, [Event("top_card_under_deck", {"deck": WILDLING_DECK})], game)
    assert looks.place_of(look) == size - 1
    corrected = Event("mirror_corrected", {"changes": (("power", "stark", "3"),)})
    assert looks.after(9, [corrected], game).active == (look,)
    corrected = Event("mirror_corrected", {"changes": (("deck", WILDLING_DECK, "x"),)})
    assert looks.after(9, [corrected], game).active == ()
    assert looks.after(9, [Event("deck_shuffled", {"deck": WILDLING_DECK})], game).active == ()


def test_two_houses_that_look_at_one_card_see_the_same() -> None:
    game, dealer = game_with(), dealer_with(Random(1))
    shown = [Event("card_shown", {"deck": WILDLING_DECK, "house": house}) for house in ("stark", "lannister")]
    looks = Looks().after(1, shown[:1], game).after(2, shown[1:], game)
    first, second = dealer.show(game, looks, looks.active)
    assert first.card == second.card


def test_a_new_dealer_honours_what_can_be_true_and_nothing_else() -> None:
    game, dealer = game_with(), dealer_with(Random(1))
    looks = Looks().after(1, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    look, card = Look(1, "stark", WILDLING_DECK), game.state.decks[WILDLING_DECK].hidden[3]
    assert not dealer.honour(game, looks, PrivateCard(look, "no such card"))
    assert not dealer.honour(game, looks, PrivateCard(Look(2, "stark", WILDLING_DECK), card))
    assert dealer.honour(game, looks, PrivateCard(look, card))
    assert not dealer.honour(game, looks, PrivateCard(look, game.state.decks[WILDLING_DECK].hidden[4]))
    assert dealer.show(game, looks, [look]) == [PrivateCard(look, card)]


def test_TOB_04_a_redrawn_tide_card_takes_the_place_of_the_first() -> None:
    game, dealer = game_with(tides=True), dealer_with(Random(3))
    dealt = [Event("tide_dealt", {"house": house}) for house in ("stark", "lannister")]
    looks = Looks().after(1, dealt, game)
    dealer.show(game, looks, looks.active)
    looks = looks.after(2, dealt[:1], game)
    assert looks.in_hand("stark") == Look(2, "stark", TIDES_DECK)
    assert looks.in_hand("lannister") == Look(1, "lannister", TIDES_DECK)
    assert looks.after(3, [Event("tides_revealed", {})], game).active == ()


def test_the_physical_deck_is_asked_of_people() -> None:
    game, dealer = game_with(), PhysicalDealer()
    assert dealer.draw(game, Looks(), game.pending[0]) is None
    assert dealer.show(game, Looks(), [Look(1, "stark", WILDLING_DECK)]) == []
    assert not dealer.honour(game, Looks(), PrivateCard(Look(1, "stark", WILDLING_DECK), "x"))
    dealer.recall(dealer.keep(Looks()))
