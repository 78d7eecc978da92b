"""The pattern Draw: cards that people turn up by hand."""

from pathlib import Path

from companion.door import Agreement
from companion.ui.models.patterns.draw import DrawModel
from engine import Draw
from tests.ui.models.phone import Phone, game_with


def phone_of_a_dealer(folder: Path) -> Phone:
    game, _dealer = game_with("draw")
    return Phone(game, (game.setup.houses[0],), folder, agreement=Agreement("physical"))


def card(phone: Phone) -> DrawModel:
    assert isinstance(phone.card, DrawModel)
    return phone.card


def test_SET_04_the_cards_that_can_be_on_top_are_listed_the_most_frequent_first(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path)
    options = list(phone.table.game.pending[0].options())
    left = [int(row.value.split()[0]) for row in card(phone).rows]
    assert len(left) == len(options)
    assert left == sorted(left, reverse=True)
    deck = phone.situation.position.decks[phone.asked.asked.facts["deck"]]
    assert sum(left) == len(deck.hidden)


def test_WES_04_a_card_is_chosen_and_named_on_the_button_before_it_counts(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path)
    assert card(phone).frame.buttons[-1].intent is None
    name = card(phone).rows[1].title
    phone.choose(name)
    assert card(phone).rows[1].is_selected
    phone.press(name)
    drawn = phone.table.game.answers[-1].choice
    assert isinstance(drawn, Draw)
    assert str(phone.situation.words.card(drawn.card)) == name
    assert phone.taps == 2


def test_a_device_whose_app_deals_is_not_asked(tmp_path: Path) -> None:
    game, _dealer = game_with("draw")
    phone = Phone(game, (game.setup.houses[0],), tmp_path)
    assert not any(own.asked.kind == "draw" for own in phone.situation.view.own.questions)
