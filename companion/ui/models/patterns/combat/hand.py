"""Hand: House cards as rows, with strength, icons and one line of effect; one is chosen, then played."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.battle.sides import blade_fact, sides_model
from companion.ui.models.drafts import PickDraft
from companion.ui.models.intents import GiveAnswer, Intent, KeepDraft
from companion.ui.models.parts import ButtonModel, FactModel, Look, RowModel
from companion.ui.models.patterns.frame import Frame, beside_pill, frame_of
from companion.ui.models.situation import Situation
from engine import CardId, House, Pick

IN_COMBAT = frozenset({"house-card", "aeron-damphair"})
"""Kinds that choose the card with which a house fights."""
PAID = frozenset({"aeron-damphair", "melisandre"})
"""Kinds in which a card costs power."""


@attrs.frozen
class CardModel:
    """HCD-04, HCD-12: a House card, in the colours of its house."""

    house: House
    name: str
    strength: str
    swords: int
    fortifications: int
    text: str
    intent: Intent | None = attrs.field(default=None, repr=False)
    is_selected: bool = attrs.field(default=False, repr=False)


@attrs.frozen
class HandModel:
    """The cards, what else can be chosen, and the cards that are used."""

    frame: Frame
    cards: tuple[CardModel, ...]
    others: tuple[RowModel, ...]
    """No card at all, where that is possible."""
    used: str


def hand_model(situation: Situation, own: OwnQuestion) -> HandModel:
    """HCD-02: the cards that can be chosen, and no other."""
    assert isinstance(own.choices, FewChoices)
    draft = situation.draft(own.asked, PickDraft())
    picks = [choice.value for choice in own.choices.choices if isinstance(choice, Pick)]
    printed = situation.box.house_cards
    return HandModel(
        _frame(situation, own, draft),
        tuple(_card(situation, own, draft, pick) for pick in picks if pick in printed),
        tuple(_other(situation, own, draft, pick) for pick in picks if pick not in printed),
        _used(situation, own),
    )


def card_model(situation: Situation, card: CardId) -> CardModel:
    """A House card to look at."""
    printed = situation.box.house_cards[card]
    words = situation.words
    return CardModel(
        printed.house,
        words.card(card),
        str(printed.strength),
        printed.swords,
        printed.fortifications,
        words.card_text(card),
    )


def card_tapped(draft: PickDraft, pick: str) -> PickDraft:
    """HCD-02: the card touched last counts; touched again, none does."""
    return PickDraft("" if draft.value == pick else pick)


def _frame(situation: Situation, own: OwnQuestion, draft: PickDraft) -> Frame:
    words = situation.words
    is_secret = own.asked.is_secret
    answer = GiveAnswer(own.asked, Pick(draft.value)) if draft.value else None
    text = words.question(own.asked.kind, own.asked.facts).button
    play = ButtonModel(text, answer, Look.WAX if is_secret else Look.GOLD, "" if is_secret else "check")
    frame = frame_of(situation, own, (play,), _facts(situation, own))
    if own.asked.kind not in IN_COMBAT:
        return frame
    frame = attrs.evolve(frame, above=sides_model(situation.table, words))
    if is_secret:
        frame = attrs.evolve(frame, title="", sentence="")
    return beside_pill(frame, blade_fact(situation.table, words))


def _facts(situation: Situation, own: OwnQuestion) -> tuple[FactModel, ...]:
    """What the answer costs."""
    if own.asked.kind not in PAID:
        return ()
    return (FactModel("crown", situation.words.say("Your power"), str(situation.position.power[own.asked.house])),)


def _card(situation: Situation, own: OwnQuestion, draft: PickDraft, card: CardId) -> CardModel:
    keep = KeepDraft(own.asked.question, card_tapped(draft, card))
    return attrs.evolve(card_model(situation, card), intent=keep, is_selected=draft.value == card)


def _other(situation: Situation, own: OwnQuestion, draft: PickDraft, pick: str) -> RowModel:
    told = situation.words.pick(own.asked.kind, pick)
    keep = KeepDraft(own.asked.question, card_tapped(draft, pick))
    return RowModel(told.title, told.consequence, intent=keep, is_selected=draft.value == pick)


def _used(situation: Situation, own: OwnQuestion) -> str:
    """HCD-13: the cards that are not in hand."""
    used = situation.position.discards[own.asked.house]
    if own.asked.kind not in IN_COMBAT or not used:
        return ""
    words = situation.words
    return words.say("Used: {cards}", cards=words.listed([words.card(card) for card in used]))
