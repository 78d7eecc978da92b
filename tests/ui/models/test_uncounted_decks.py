"""F1-GAP-01: real decks of which only the titles are known: the app claims nothing about what is left in them."""

from pathlib import Path

import attrs
import pytest

from companion.door import Agreement, FewChoices, WhyNot
from companion.ui.models.app import app_model
from companion.ui.models.consent.fixing_decks import fix_deck
from companion.ui.models.controls import StepperModel, SwitchModel
from companion.ui.models.intents import Explain, OpenSheet
from companion.ui.models.now.now import now_model
from companion.ui.models.patterns.westeros.draw import DrawModel, draw_model
from companion.ui.models.place import Tab
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.shell import shell_model
from companion.ui.models.tabs.tracks import DecksModel
from companion.ui.shots.rows.decks import is_used
from engine import Correction, Draw
from tests.ui.models.phone import Phone, game_with

REAL, DEALT = Agreement("physical"), Agreement()


def phone_with(folder: Path, agreement: Agreement, kind: str = "draw") -> Phone:
    game, _dealer = game_with(kind, is_used, round=4, edition="first")
    return Phone(game, (game.setup.houses[0],), folder, agreement=agreement)


@pytest.fixture
def phone(tmp_path: Path) -> Phone:
    return phone_with(tmp_path, REAL)


def decks(phone: Phone) -> DecksModel:
    place = attrs.evolve(phone.situation.place, tab=Tab.TRACKS).with_part("tracks", "decks")
    shown = shell_model(attrs.evolve(phone.situation, place=place)).body
    assert isinstance(shown, DecksModel)
    return shown


def test_every_title_can_be_entered_and_none_is_counted(phone: Phone) -> None:
    card = now_model(phone.situation)
    assert isinstance(card, DrawModel)
    deck = phone.asked.asked.facts["deck"]
    titles = [str(phone.situation.words.card(title)) for title in phone.situation.box.westeros[deck]]
    assert [row.title for row in card.rows] == titles
    assert not any(row.is_faint or row.value for row in card.rows)
    assert card.frame.sentence.startswith("Which card is it? It can be any")
    assert card.another is None
    hidden = phone.table.game.state.decks[deck].hidden
    used = next(title for title in phone.situation.box.westeros[deck] if title not in hidden)
    phone.choose(str(phone.situation.words.card(used)))
    phone.press(str(phone.situation.words.card(used)))
    assert phone.table.game.answers[-1].choice == Draw(deck, used)


def test_after_going_back_the_card_that_lay_there_lies_there_or_the_deck_is_set_right(phone: Phone) -> None:
    assert isinstance(phone.asked.choices, FewChoices)
    seen = FewChoices(phone.asked.choices.choices[:1])
    card = draw_model(phone.situation, attrs.evolve(phone.asked, choices=seen))
    first, *others = card.rows
    assert not first.is_faint
    assert all(row.intent == Explain(WhyNot("other_card")) for row in others)
    assert card.frame.sentence == "Which card is it? Only one can be on top."
    assert card.another is not None


def test_tracks_and_decks_say_what_was_turned_up_and_that_nobody_can_count_the_rest(phone: Phone) -> None:
    shown = decks(phone)
    assert {deck.left for deck in shown.decks} == {""}
    assert all(deck.cards.startswith(("Turned up: ", "No card was turned up")) for deck in shown.decks)
    assert shown.note == "The app does not know how many of each card your decks have."


def test_where_the_app_deals_it_knows_its_decks(tmp_path: Path) -> None:
    game, _dealer = game_with("orders", round=4, edition="first")
    shown = decks(Phone(game, (game.setup.houses[0],), tmp_path, agreement=DEALT))
    assert all(deck.left.endswith(" left") for deck in shown.decks)


def test_a_deck_is_set_right_by_saying_that_its_order_is_another(phone: Phone) -> None:
    deck = phone.asked.asked.facts["deck"]
    phone.touch(OpenSheet(fix_deck(phone.situation.position, deck)))
    sheet = app_model(phone.begun()).sheet
    assert isinstance(sheet, SheetModel)
    assert not any(isinstance(part, StepperModel) for part in sheet.parts)
    assert sheet.buttons[-1].intent is None
    (switch,) = [part for part in sheet.parts if isinstance(part, SwitchModel)]
    phone.touch(switch.intent)
    sheet = app_model(phone.begun()).sheet
    assert isinstance(sheet, SheetModel)
    phone.touch(sheet.buttons[-1].intent)
    assert isinstance(phone.table.game.answers[-1].choice, Correction)
