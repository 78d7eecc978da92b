"""Draw: which card was turned up from a deck that people shuffle by hand; what lies most often in it comes first."""

import attrs

from companion.door import FewChoices, OwnQuestion, WhyNot
from companion.ui.models.consent.fixing_decks import fix_deck
from companion.ui.models.controls import FieldModel, NoteModel
from companion.ui.models.drafts import PickDraft
from companion.ui.models.facts.decks import NUMERALS, is_counted, printed_cards, still_to_come
from companion.ui.models.intents import Explain, GiveAnswer, KeepDraft, OpenSheet
from companion.ui.models.near_words import find_names
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.wildlings import wildlings_model
from engine import WILDLING_DECK, CardId, DeckId, Draw, why_not_on_top

MOST_IN_SIGHT = 7
"""Among more cards than this one searches."""
MOST_LETTERS = 30


@attrs.frozen
class TurningModel:
    """One of the three Westeros decks, and its card as soon as it lies face up."""

    numeral: str
    card: str
    is_now: bool


@attrs.frozen
class TurningsModel:
    """WES-04: I, II, III, before anything is resolved."""

    decks: tuple[TurningModel, ...]


@attrs.frozen
class DrawModel:
    """A row for each card: those that can be on top, then faintly the others; the button names the chosen one."""

    frame: Frame
    search: FieldModel | None
    """Only where there are more cards than a phone shows."""
    rows: tuple[RowModel, ...]
    nothing: NoteModel | None
    """Nothing is called so."""
    another: RowModel | None
    """The way to set the deck right, at the end of the list in which a card is not found."""


def draw_model(situation: Situation, own: OwnQuestion) -> DrawModel:
    """SET-02, SET-04: a wrong card would be hard to take back, so a touch chooses and the button answers."""
    words, deck = situation.words, own.asked.facts["deck"]
    possible = _possible(situation, own)
    draft: PickDraft = situation.draft(own.asked, PickDraft())
    button = ButtonModel(words.question(own.asked.kind, own.asked.facts).button, None, Look.GOLD, "check")
    if draft.value in possible:
        answer = GiveAnswer(own.asked, Draw(deck, draft.value))
        button = ButtonModel(str(words.card(draft.value)), answer, Look.GOLD, "check")
    frame = attrs.evolve(
        frame_of(situation, own, (button,)),
        sentence=_sentence(situation, own, len(possible)),
        above=_turnings(situation, deck),
    )
    search = _search(situation, own)
    cards = (*possible, *(card for card in printed_cards(situation.box, deck) if card not in possible))
    if search is not None and search.text.strip():
        cards = find_names({card: str(words.card(card)) for card in cards}, search.text)
    rows = tuple(_row(situation, own, card, is_possible=card in possible, chosen=draft.value) for card in cards)
    nothing = None if rows else NoteModel(words.say("No card of this deck is called so."))
    return DrawModel(frame, search, rows, nothing, _another(situation, deck, len(possible)))


def _sentence(situation: Situation, own: OwnQuestion, kinds: int) -> str:
    """TOB-03, WLD-06: what has led to it, where there is no room to show it; else how many cards it can be."""
    words, deck = situation.words, own.asked.facts["deck"]
    if own.asked.facts["drawer"]:
        return words.say("Both tides are revealed now. Which card is it?")
    attack = wildlings_model(situation) if deck == WILDLING_DECK else None
    if attack is not None:
        return words.say(
            "{strength} against {nights_watch}: {result}. Which card is on top?",
            strength=attack.strength,
            nights_watch=attack.nights_watch,
            result=attack.result,
        )
    if _can_be_any(situation, deck, kinds):
        return words.say("Which card is it? It can be any: the app does not know how many of each your deck has.")
    number = len(situation.position.decks[deck].hidden) if kinds > 1 else 1
    return words.count("Which card is it? Only one can be on top.", "Which card is it? {number} can be on top.", number)


def _can_be_any(situation: Situation, deck: DeckId, kinds: int) -> bool:
    """F1-GAP-01: nobody can count this deck, and the table has not seen which card lies there."""
    return kinds > 1 and not is_counted(situation.table, situation.position, deck)


def _possible(situation: Situation, own: OwnQuestion) -> tuple[CardId, ...]:
    """What the table would accept, the most frequent first, or as in the box where nobody can count."""
    deck, choices = own.asked.facts["deck"], own.choices.choices if isinstance(own.choices, FewChoices) else ()
    cards = tuple(choice.card for choice in choices if isinstance(choice, Draw))
    if not is_counted(situation.table, situation.position, deck):
        return cards
    left = still_to_come(situation.position, deck)
    return tuple(sorted(cards, key=lambda card: -left[card]))


def _turnings(situation: Situation, deck: DeckId) -> TurningsModel | None:
    """WES-04: while the cards of the round are turned up, what lies there already."""
    position, words = situation.position, situation.words
    if deck not in NUMERALS:
        return None
    face_up = dict(zip(NUMERALS, position.westeros, strict=False))
    cards = {one: str(words.card(card)) for one, card in face_up.items() if card}
    return TurningsModel(
        tuple(TurningModel(NUMERALS[one], cards.get(one, ""), one == deck) for one in NUMERALS),
    )


def _another(situation: Situation, deck: DeckId, kinds: int) -> RowModel | None:
    """Whoever plays can set the deck right, unless every card of it can be entered anyway."""
    words = situation.words
    if not situation.seat or _can_be_any(situation, deck, kinds):
        return None
    fix = OpenSheet(fix_deck(situation.position, deck))
    return RowModel(
        words.say("Another card?"), words.say("The deck is not as the app thinks"), (Icon("hand", "info"),), intent=fix
    )


def _search(situation: Situation, own: OwnQuestion) -> FieldModel | None:
    if len(printed_cards(situation.box, own.asked.facts["deck"])) <= MOST_IN_SIGHT:
        return None
    name = f"draw {own.asked.question}"
    return FieldModel(name, situation.typed.get(name, ""), situation.words.say("Search the cards"), MOST_LETTERS)


def _row(situation: Situation, own: OwnQuestion, card: CardId, *, is_possible: bool, chosen: str) -> RowModel:
    words, deck = situation.words, own.asked.facts["deck"]
    axe = (Icon("axe", "bad"),) if _has_wildling_icon(situation, deck, card) else ()
    if not is_possible:
        why = Explain(_why_not(situation, own, card))
        return RowModel(str(words.card(card)), intent=why, is_faint=True, end=axe)
    is_selected = card == chosen
    value = PickDraft() if is_selected else PickDraft(card)
    return RowModel(
        str(words.card(card)),
        value=_left(situation, deck, card),
        value_role="text2",
        intent=KeepDraft(own.asked.question, value),
        is_selected=is_selected,
        end=axe,
    )


def _left(situation: Situation, deck: DeckId, card: CardId) -> str:
    """How many of this card can still come, where that is known."""
    if not is_counted(situation.table, situation.position, deck):
        return ""
    left = max(1, still_to_come(situation.position, deck)[card])
    return situation.words.count("{number} left", "{number} left", left)


def _why_not(situation: Situation, own: OwnQuestion, card: CardId) -> WhyNot:
    """As the engine says; what the engine would take, the table has seen lie there before it went back."""
    deck = own.asked.facts["deck"]
    refusal = why_not_on_top(situation.box, deck, situation.position.decks[deck], card, own.asked.rule)
    if refusal is None:
        return WhyNot("other_card")
    return WhyNot("refused", refusal.rule, refusal.code, refusal.facts)


def _has_wildling_icon(situation: Situation, deck: DeckId, card: CardId) -> bool:
    """WES-05: the icon that moves the threat forward."""
    cards = situation.box.westeros.get(deck, {})
    return card in cards and cards[card].wildling_icon
