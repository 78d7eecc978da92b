"""The host deals what the engine accepts, and shows each card to one house alone."""

from random import Random

import attrs
import pytest

from companion.table.cards.dealer import Dealer
from companion.table.cards.looks import CardLook, Looks
from companion.table.cards.places import Places
from companion.table.ledger.entries import Agreement, TableOpened
from companion.table.state.state import Seat
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep, Send
from companion.table.talk.messages import Shown
from engine import (
    DEALER,
    TIDES_DECK,
    WESTEROS_DECKS,
    WILDLING_DECK,
    Answer,
    Draw,
    Event,
    Game,
    GameOptions,
    Listed,
    Question,
    new_game,
    open_box,
    random_answer,
)
from engine.asking.questions import ask
from engine.rules.decks import put_under, take_top


def dealer_with(dice: Random) -> Dealer:
    return Dealer(lambda cards: dice.sample(list(cards), len(cards)))


def table_with(game: Game, looks: Looks, dealer: str = "host") -> Table:
    """A table at which every house is played on a device of its own name."""
    table = Table()
    table.opened = TableOpened("", "", {}, Agreement(dealer), b"")
    table.game, table.looks = game, looks
    table.seats = {house: Seat(house, house, b"", "") for house in game.setup.houses}
    return table


def shown_by(effects: list[Effect]) -> list[Shown]:
    return [effect.message for effect in effects if isinstance(effect, Send) and isinstance(effect.message, Shown)]


def game_with(*, tides: bool = False) -> Game:
    return new_game(houses=open_box("second").setups[3].houses, options=GameOptions(tides=tides))


def looks_of(game: Game) -> Looks:
    return Looks(Places.at_the_beginning(game))


def depth_of(looks: Looks, look: CardLook) -> int:
    """How deep the card that a house has seen lies now."""
    return looks.places.piles[look.deck].slots.index(looks.seen[look])


def follow(looks: Looks, number: int, game: Game, answer: Answer) -> Looks:
    """What the table does with an answer."""
    if isinstance(answer.choice, Draw):
        looks = looks.after_draw(game.question(answer.question), answer.choice.card)
    return looks.after(number, game.apply(answer), game)


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_accepts_whatever_the_host_deals(seed: int) -> None:
    dice = Random(seed)
    game = game_with(tides=seed % 2 == 0)
    dealer, looks = dealer_with(dice), looks_of(game)
    seen: dict[CardLook, str] = {}
    for number in range(250):
        if game.is_over:
            break
        question = game.pending[0]
        drawn = dealer.draw(table_with(game, looks))
        assert (drawn is not None) == (question.house == DEALER)
        answer = Answer.from_plain(drawn.answer) if drawn is not None else random_answer(game, dice)
        looks = follow(looks, number, game, answer)
        for deck in (*WESTEROS_DECKS, WILDLING_DECK):
            known = [card is not None for card in game.state.decks[deck].slots]
            assert [place is None for place in looks.places.piles[deck].slots] == known, deck
        effects = dealer.show(table_with(game, looks), looks.active)
        for shown in shown_by(effects):
            assert seen.setdefault(CardLook(shown.entry, shown.house, shown.deck), shown.card) == shown.card
        if number % 20 == 0:
            dealer = dealer_with(dice)
            dealer.recall({kept.name: kept.data for kept in effects if isinstance(kept, Keep) and kept.data})


def test_a_card_in_a_deck_is_followed_to_where_it_goes() -> None:
    game = game_with()
    size = len(game.state.decks[WILDLING_DECK].slots)
    looks = looks_of(game).after(7, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    look = CardLook(7, "stark", WILDLING_DECK)
    assert depth_of(looks, look) == 0
    looks = looks.after(8, [Event("top_card_under_deck", {"deck": WILDLING_DECK})], game)
    assert depth_of(looks, look) == size - 1
    corrected = Event("mirror_corrected", {"changes": (("power", "stark", "3"),)})
    assert looks.after(9, [corrected], game).active == (look,)
    corrected = Event("mirror_corrected", {"changes": (("deck", WILDLING_DECK, "x"),)})
    assert looks.after(9, [corrected], game).active == ()
    assert looks.after(9, [Event("deck_shuffled", {"deck": WILDLING_DECK})], game).active == ()


def draw_question(deck: str) -> Question:
    return ask(DEALER, "WLD-11", "draw", lambda: Listed("WLD-11", []), deck=deck)


def test_a_card_that_was_turned_up_for_all_is_no_longer_the_secret_of_who_looked_at_it() -> None:
    """What another house has seen deeper in the deck stays its own."""
    game = game_with()
    under = Event("top_card_under_deck", {"deck": WILDLING_DECK})
    looks = looks_of(game)
    for entry, house in enumerate(("stark", "lannister")):
        looks = looks.after(entry, [Event("card_shown", {"deck": WILDLING_DECK, "house": house}), under], game)
    size = len(game.state.decks[WILDLING_DECK].slots)
    for entry in range(2, size):
        looks = looks.after(entry, [under], game)
    looks = looks.after_draw(draw_question(WILDLING_DECK), "mammoth-riders")
    assert list(looks.seen) == list(looks.active) == [CardLook(1, "lannister", WILDLING_DECK)]
    assert set(looks.turned_up.values()) == {"mammoth-riders"}


def test_WLD_11_a_card_that_everybody_knows_comes_again_and_is_nobodys_secret() -> None:
    """All Wildling cards have been turned up and put under the deck: the first one is on top again."""
    game = game_with()
    draw, looks = draw_question(WILDLING_DECK), looks_of(game)
    cards = game.state.decks[WILDLING_DECK].hidden
    for entry, card in enumerate(cards):
        looks = looks.after_draw(draw, card).after(entry, [Event("card_under_deck", {"deck": WILDLING_DECK})], game)
        take_top(game.state, WILDLING_DECK, card)
        put_under(game.state, WILDLING_DECK, card)
    assert looks.places.lying(WILDLING_DECK) == ()
    assert looks.possible_draws(game, draw) == cards[:1]
    shown = looks.after(20, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    assert shown == looks, "everybody knows as much as the house that looks"
    again = looks.after_draw(draw, cards[0])
    assert again.turned_up == looks.turned_up
    assert len(again.places.piles[WILDLING_DECK].slots) == len(cards) - 1


def test_two_houses_that_look_at_one_card_see_the_same() -> None:
    game, dealer = game_with(), dealer_with(Random(1))
    shown = [Event("card_shown", {"deck": WILDLING_DECK, "house": house}) for house in ("stark", "lannister")]
    looks = looks_of(game).after(1, shown[:1], game).after(2, shown[1:], game)
    first, second = shown_by(dealer.show(table_with(game, looks), looks.active))
    assert first.card == second.card


def test_a_new_dealer_honours_what_can_be_true_and_nothing_else() -> None:
    game, dealer = game_with(), dealer_with(Random(1))
    looks = looks_of(game).after(1, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    table, hidden = table_with(game, looks), game.state.decks[WILDLING_DECK].hidden
    seen = Shown(1, "stark", WILDLING_DECK, hidden[3])
    assert not dealer.honour(table, "stark", attrs.evolve(seen, card="no such card"))
    assert not dealer.honour(table, "stark", attrs.evolve(seen, entry=2))
    assert not dealer.honour(table, "lannister", seen), "it is the word of another device"
    assert dealer.honour(table, "stark", seen)
    assert not dealer.honour(table, "stark", attrs.evolve(seen, card=hidden[4]))
    assert shown_by(dealer.show_again(table, "stark")) == [seen]


def test_TOB_04_a_redrawn_tide_card_takes_the_place_of_the_first() -> None:
    game, dealer = game_with(tides=True), dealer_with(Random(3))
    dealt = [Event("tide_dealt", {"house": house}) for house in ("stark", "lannister")]
    looks = looks_of(game).after(1, dealt, game)
    dealer.show(table_with(game, looks), looks.active)
    looks = looks.after(2, dealt[:1], game)
    for house, entry in (("stark", 2), ("lannister", 1)):
        draw = ask(DEALER, "TOB-03", "draw", lambda: Listed("TOB-03", []), deck=TIDES_DECK, drawer=house)
        assert looks.places.to_draw(draw) == looks.seen[CardLook(entry, house, TIDES_DECK)]
        others = [place for place in looks.places.lying(TIDES_DECK) if place != looks.places.to_draw(draw)]
        assert list(looks.places.after_draw(draw).lying(TIDES_DECK)) == others
    assert looks.after(3, [Event("tides_revealed", {})], game).active == ()


@pytest.mark.parametrize(("deck", "stay"), [(WILDLING_DECK, True), (TIDES_DECK, False)])
def test_TOB_03_tide_cards_in_hand_stay_there_while_another_deck_changes(deck: str, stay: bool) -> None:
    """A shuffle or a correction of the Tides deck itself makes an order of which nobody has seen anything."""
    game = game_with(tides=True)
    looks = looks_of(game).after(1, [Event("tide_dealt", {"house": "stark"})], game)
    corrected = Event("mirror_corrected", {"changes": (("deck", deck),)})
    for event in (Event("deck_shuffled", {"deck": deck}), corrected):
        after = looks.after(2, [event], game)
        assert after.active == (looks.active if stay else ())
        assert bool(after.places.dealt) == stay


def test_the_physical_deck_is_asked_of_people() -> None:
    game, dealer = game_with(), dealer_with(Random(1))
    looks = looks_of(game).after(1, [Event("card_shown", {"deck": WILDLING_DECK, "house": "stark"})], game)
    table, card = table_with(game, looks, "physical"), game.state.decks[WILDLING_DECK].hidden[3]
    assert dealer.show(table, looks.active) == []
    assert dealer.honour(table, "stark", Shown(1, "stark", WILDLING_DECK, card)) == []
    while game.pending[0].house != DEALER:
        game.apply(random_answer(game, Random(1)))
    assert dealer.draw(table) is None
