"""Setting a real deck right by touches: which cards can still come, and that nobody knows their order."""

from pathlib import Path

from companion.door import Agreement
from companion.ui.models.app import app_model
from companion.ui.models.consent.fixing_decks import fix_deck
from companion.ui.models.controls import NoteModel, StepperModel, SwitchModel
from companion.ui.models.intents import Intent, OpenSheet
from companion.ui.models.parts import RowModel
from companion.ui.models.place import FixDeckSheet, FixSheet
from companion.ui.models.sheets.sheet import SheetModel
from engine import TIDES_DECK, WESTEROS_DECKS, CardId, Draw
from tests.ui.models.patterns.test_draw import REAL, is_used, phone_of_a_dealer
from tests.ui.models.phone import Phone, game_with


def sheet(phone: Phone) -> SheetModel:
    found = app_model(phone.begun()).sheet
    assert isinstance(found, SheetModel)
    return found


def stepper(phone: Phone, card: CardId) -> StepperModel:
    name = str(phone.situation.words.card(card))
    return next(part for part in sheet(phone).parts if isinstance(part, StepperModel) and part.text == name)


def proposal(phone: Phone) -> Intent | None:
    return sheet(phone).buttons[-1].intent


def note(phone: Phone) -> str:
    outcome = sheet(phone).outcome
    assert isinstance(outcome, NoteModel)
    return outcome.text


def used_card(phone: Phone) -> CardId:
    deck = phone.situation.position.decks[phone.asked.asked.facts["deck"]]
    return next(card for card in deck.cards if card not in deck.hidden)


def test_OPN_01_a_card_that_was_never_turned_up_can_be_entered_after_a_correction(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path, is_used, round=4)
    card, deck = used_card(phone), phone.asked.asked.facts["deck"]
    wrong = phone.card.another
    phone.touch(wrong.intent)
    assert note(phone) == "This is how the app has it."
    assert proposal(phone) is None
    phone.touch(stepper(phone, card).more)
    assert stepper(phone, card).more is None
    assert str(phone.situation.words.card(card)) in note(phone)
    phone.touch(proposal(phone))
    assert phone.situation.place.sheet is None
    assert card in phone.table.game.state.decks[deck].hidden
    name = str(phone.situation.words.card(card))
    phone.choose(name)
    phone.press(name)
    assert phone.table.game.answers[-1].choice == Draw(deck, card)


def test_a_deck_that_holds_what_the_app_thinks_is_set_right_if_its_order_is_another(tmp_path: Path) -> None:
    phone = phone_of_a_dealer(tmp_path)
    deck = phone.asked.asked.facts["deck"]
    phone.touch(OpenSheet(fix_deck(phone.situation.position, deck)))
    switch = next(part for part in sheet(phone).parts if isinstance(part, SwitchModel))
    phone.touch(switch.intent)
    assert proposal(phone) is not None
    phone.touch(proposal(phone))
    change = phone.table.game.answers[-1].choice
    assert change.changes == (("deck", deck, *phone.situation.position.decks[deck].hidden),)  # type: ignore[union-attr]


def test_SET_04_a_card_that_lies_face_up_is_in_no_deck(tmp_path: Path) -> None:
    game, _ = game_with("draw", lambda game, question: question.facts["deck"] == WESTEROS_DECKS[1])
    phone = Phone(game, (game.setup.houses[0],), tmp_path, agreement=REAL)
    face_up = game.state.westeros[0]
    phone.touch(OpenSheet(fix_deck(phone.situation.position, WESTEROS_DECKS[0])))
    left = game.state.decks[WESTEROS_DECKS[0]].cards.count(face_up)
    assert stepper(phone, face_up).value == str(left)
    assert stepper(phone, face_up).more is None


def test_every_real_deck_is_offered_and_none_that_the_app_deals(tmp_path: Path) -> None:
    real, dealt = Agreement("physical"), Agreement()
    for agreement, number in ((real, 5), (dealt, 0)):
        game, house = game_with("house-card", tides=True)
        phone = Phone(game, (house,), tmp_path / agreement.dealer, agreement=agreement)
        phone.touch(OpenSheet(FixSheet()))
        rows = [part for part in sheet(phone).parts if isinstance(part, RowModel)]
        decks = [row.intent.sheet for row in rows if isinstance(row.intent, OpenSheet)]
        named = [one.deck for one in decks if isinstance(one, FixDeckSheet)]
        assert len(named) == number
        assert (TIDES_DECK in named) is (agreement is real)
