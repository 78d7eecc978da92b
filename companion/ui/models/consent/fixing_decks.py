"""Setting a deck right that people turn up by hand: which of its cards can still come. Public facts only."""

from collections import Counter

import attrs

from companion.door import Position
from companion.ui.models.consent.proposing import fixing_buttons, outcome_of
from companion.ui.models.controls import StepperModel, SwitchModel
from companion.ui.models.facts.decks import decks_of, has_real_decks, is_counted, printed_cards
from companion.ui.models.intents import OpenSheet
from companion.ui.models.parts import Icon, RowModel
from companion.ui.models.place import FixDeckSheet
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.situation import Changes, Situation
from companion.ui.words import Words
from engine import NONE, CardId, DeckId


def deck_rows(situation: Situation) -> tuple[RowModel, ...]:
    """A row for each deck; an app that deals knows its own decks."""
    words, position = situation.words, situation.position
    if not has_real_decks(situation.table):
        return ()
    return tuple(
        RowModel(
            str(words.deck(deck)),
            words.say("Which cards can still come")
            if is_counted(situation.table, position, deck)
            else words.say("In which order they lie"),
            (Icon("log", "gold"),),
            intent=OpenSheet(fix_deck(position, deck)),
        )
        for deck in decks_of(position)
    )


def fix_deck(position: Position, deck: DeckId) -> FixDeckSheet:
    """As the app has it now."""
    return FixDeckSheet(deck, position.decks[deck].hidden)


def deck_changes(position: Position, sheet: FixDeckSheet) -> Changes:
    """What is different, or that nobody knows any more in which order the cards lie."""
    if sheet.left == position.decks[sheet.deck].hidden and not sheet.is_in_new_order:
        return ()
    return (("deck", sheet.deck, *(sheet.left or (NONE,))),)


def fix_deck_model(situation: Situation, sheet: FixDeckSheet) -> SheetModel:
    """A stepper for each kind of card, if it can be counted; then what would change, and the proposal."""
    words, position = situation.words, situation.position
    can_count = is_counted(situation.table, position, sheet.deck)
    order = SwitchModel(
        words.say("The order is another"),
        sheet.is_in_new_order,
        OpenSheet(attrs.evolve(sheet, is_in_new_order=not sheet.is_in_new_order)),
        words.say("Shuffled by hand, or a wrong card was entered and taken back"),
    )
    changes = deck_changes(position, sheet)
    return SheetModel(
        str(words.deck(sheet.deck)),
        words.say("Say which cards can still come. The others lie used beneath.")
        if can_count
        else words.say("The app does not know how many of each card your deck has. Any of its cards can be entered."),
        parts=(*(_steppers(position, sheet, words) if can_count else ()), order),
        outcome=outcome_of(situation, changes),
        buttons=fixing_buttons(situation, changes),
    )


def _steppers(position: Position, sheet: FixDeckSheet, words: Words) -> tuple[StepperModel, ...]:
    inside, left = Counter(position.decks[sheet.deck].cards), Counter(sheet.left)
    cards = printed_cards(position.box, sheet.deck)
    return tuple(_stepper(sheet, card, left[card], inside[card], words) for card in cards)


def _stepper(sheet: FixDeckSheet, card: CardId, left: int, inside: int, words: Words) -> StepperModel:
    """A card that lies face up is not in its deck, and cannot come."""
    fewer, more = (OpenSheet(attrs.evolve(sheet, left=_with(sheet.left, card, left + step))) for step in (-1, 1))
    second = words.say("of {number}", number=inside) if inside else words.say("not in the deck")
    return StepperModel(
        str(words.card(card)), str(left), fewer if left else None, more if left < inside else None, second
    )


def _with(cards: tuple[CardId, ...], card: CardId, number: int) -> tuple[CardId, ...]:
    """So many of this card, and the others as they are; sorted, as a deck names what it hides."""
    others = (other for other in cards if other != card)
    return tuple(sorted((*others, *(card,) * number)))
