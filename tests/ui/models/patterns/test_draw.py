"""The pattern Draw: cards that people turn up by hand."""

from pathlib import Path

import attrs

from companion.door import Agreement, FewChoices, WhyNot
from companion.ui.models.consent.fixing_decks import fix_deck
from companion.ui.models.facts.decks import printed_cards
from companion.ui.models.intents import Explain, OpenSheet, Wrote
from companion.ui.models.now.now import now_model
from companion.ui.models.patterns.combat.tide import TideModel, tide_to_look_at
from companion.ui.models.patterns.planning.looked_card import LookedCardModel
from companion.ui.models.patterns.westeros.draw import DrawModel, draw_model
from engine import TIDES_DECK, WESTEROS_DECKS, WILDLING_DECK, Draw, Game, Question
from tests.ui.models.phone import Fits, Phone, anything, game_with

REAL = Agreement("physical")


def is_used(game: Game, question: Question) -> bool:
    """A deck of which some kind of card has been turned up completely."""
    deck = game.state.decks[question.facts["deck"]]
    return question.facts["deck"] in WESTEROS_DECKS and not set(deck.cards) <= set(deck.hidden)


def is_wildlings(_game: Game, question: Question) -> bool:
    return bool(question.facts["deck"] == WILDLING_DECK)


def is_tide(_game: Game, question: Question) -> bool:
    return bool(question.facts["deck"] == TIDES_DECK)


def phone_of_a_dealer(folder: Path, fits: Fits = anything, seat: int = 0, **moment: object) -> Phone:
    game, _dealer = game_with("draw", fits, **moment)
    return Phone(game, (game.setup.houses[seat],), folder, agreement=REAL)


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


def test_WES_04_any_seat_enters_a_card(tmp_path: Path) -> None:
    for seat in range(6):
        assert isinstance(phone_of_a_dealer(tmp_path / str(seat), seat=seat).card, DrawModel)


def test_OPN_01_a_card_that_lies_used_beneath_is_faint_and_says_why(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path, is_used, round=4)
    deck = phone.asked.asked.facts["deck"]
    rows = card(phone).rows
    assert len(rows) == len(printed_cards(phone.situation.box, deck))
    faint = next(row for row in rows if row.is_faint)
    assert rows.index(faint) == sum(not row.is_faint for row in rows)
    assert isinstance(faint.intent, Explain)
    answers = len(phone.table.game.answers)
    phone.touch(faint.intent)
    toast = phone.situation.toast
    assert toast is not None
    assert faint.title in toast.text
    assert len(phone.table.game.answers) == answers
    assert card(phone).frame.buttons[-1].intent is None


def test_after_going_back_only_the_card_that_lay_there_can_be_entered(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path)
    assert isinstance(phone.asked.choices, FewChoices)
    lay_there = FewChoices(phone.asked.choices.choices[:1])
    shown = draw_model(phone.situation, attrs.evolve(phone.asked, choices=lay_there))
    first, *others = shown.rows
    assert not first.is_faint
    assert others
    assert all(row.intent == Explain(WhyNot("other_card")) for row in others)
    assert phone.situation.words.refusal(WhyNot("other_card")) == "Another card was shown there before."


def test_only_a_deck_with_more_cards_than_a_phone_shows_is_searched(tmp_path: Path) -> None:
    assert card(phone_of_a_dealer(tmp_path / "westeros")).search is None
    assert card(phone_of_a_dealer(tmp_path / "tides", is_tide, tides=True)).search is None
    phone = phone_of_a_dealer(tmp_path / "wildlings", is_wildlings)
    search = card(phone).search
    assert search is not None
    phone.touch(Wrote(search.name, "mamoth"))
    assert [row.title for row in card(phone).rows] == ["Mammoth Riders"]
    phone.touch(Wrote(search.name, "ridres"))
    assert [row.title for row in card(phone).rows] == ["Mammoth Riders"]
    phone.touch(Wrote(search.name, "dragon"))
    assert card(phone).rows == ()
    assert card(phone).nothing is not None
    phone.touch(Wrote(search.name, "the wall"))
    assert {row.title for row in card(phone).rows} == {"Silence at the Wall", "A King Beyond the Wall"}
    phone.choose("Silence at the Wall")
    phone.press("Silence at the Wall")
    assert phone.table.game.answers[-1].choice == Draw(WILDLING_DECK, "silence-at-the-wall")


def test_a_deck_that_is_not_as_the_app_thinks_leads_to_a_correction(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path)
    another = card(phone).another
    assert another is not None
    deck = phone.asked.asked.facts["deck"]
    assert another.intent == OpenSheet(fix_deck(phone.situation.position, deck))


def test_a_device_whose_app_deals_is_not_asked(tmp_path: Path) -> None:
    game, _dealer = game_with("draw")
    phone = Phone(game, (game.setup.houses[0],), tmp_path)
    assert not any(own.asked.kind == "draw" for own in phone.situation.view.own.questions)


def test_TOB_03_real_tides_are_secret_until_both_are_turned_up(tmp_path: Path) -> None:
    """The app asks for no card before the blade is decided, and knows none: each looks at the card in the own hand."""
    game, holder = game_with("redraw-tide", tides=True)
    battle = game.state.battle
    assert battle is not None
    other = next(house for house in (battle.attacker, battle.defender) if house != holder)
    mine = Phone(game, (holder,), tmp_path / "holder", agreement=REAL)
    theirs = Phone(game, (str(other),), tmp_path / "other", agreement=REAL)
    assert [own.asked.kind for own in mine.situation.view.own.questions] == ["redraw-tide"]
    mine.touch(mine.card.button.intent)
    assert isinstance(mine.card, TideModel)
    assert (mine.card.strength, mine.card.marks, mine.card.total) == ("", (), "")
    assert theirs.situation.question() is None
    assert tide_to_look_at(theirs.situation) is None
    mine.press("Keep it")
    asked = mine.asked.asked
    assert (asked.kind, asked.facts["drawer"]) == ("draw", battle.attacker)
    assert not asked.is_secret


def test_RAV_05_the_raven_looks_at_the_real_card_and_puts_it_to_the_bottom(tmp_path: Path) -> None:
    game, holder = game_with("raven-card")
    phone = Phone(game, (holder,), tmp_path, agreement=REAL)
    before = game.state.decks[WILDLING_DECK]
    phone.touch(now_model(phone.situation).button.intent)  # type: ignore[attr-defined]
    looked = phone.card
    assert isinstance(looked, LookedCardModel)
    assert looked.name == "Look at the top card of the real deck."
    assert looked.outcomes == ()
    phone.touch(looked.choices[1].intent)
    after = phone.table.game.state.decks[WILDLING_DECK]
    assert after.slots == (*before.slots[1:], before.slots[0])
    assert any(event.name == "top_card_under_deck" for event in phone.situation.to_do)
