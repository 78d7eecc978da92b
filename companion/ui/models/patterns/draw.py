"""Draw: which card was turned up from a deck that people shuffle by hand; what lies most often in it comes first."""

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.drafts import PickDraft
from companion.ui.models.intents import GiveAnswer, KeepDraft
from companion.ui.models.parts import ButtonModel, Icon, Look, RowModel
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from engine import CardId, DeckId, Draw


@attrs.frozen
class DrawModel:
    """A row for each card that can be on top; the button names the chosen one."""

    frame: Frame
    rows: tuple[RowModel, ...]


def draw_model(situation: Situation, own: OwnQuestion) -> DrawModel:
    """SET-02, SET-04: a wrong card would be hard to take back, so a touch chooses and the button answers."""
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    draws = sorted((choice for choice in choices if isinstance(choice, Draw)), key=lambda draw: -_left(situation, draw))
    draft: PickDraft = situation.draft(own.asked, PickDraft())
    chosen = next((draw for draw in draws if draw.card == draft.value), None)
    rows = tuple(_row(situation, own, draw, is_selected=draw is chosen) for draw in draws)
    button = ButtonModel(situation.words.question(own.asked.kind, own.asked.facts).button, None, Look.GOLD, "check")
    if chosen is not None:
        name = str(situation.words.card(chosen.card))
        button = ButtonModel(name, GiveAnswer(own.asked, chosen), Look.GOLD, "check")
    return DrawModel(frame_of(situation, own, (button,)), rows)


def _row(situation: Situation, own: OwnQuestion, draw: Draw, *, is_selected: bool) -> RowModel:
    words = situation.words
    value = PickDraft() if is_selected else PickDraft(draw.card)
    has_icon = _has_wildling_icon(situation, draw.deck, draw.card)
    return RowModel(
        str(words.card(draw.card)),
        "",
        (Icon("axe", "bad"),) if has_icon else (),
        words.count("{number} left", "{number} left", _left(situation, draw)),
        "text2",
        KeepDraft(own.asked.question, value),
        is_selected=is_selected,
    )


def _left(situation: Situation, draw: Draw) -> int:
    """How many of these cards can be on top."""
    deck = situation.position.decks[draw.deck]
    return max(1, deck.hidden.count(draw.card))


def _has_wildling_icon(situation: Situation, deck: DeckId, card: CardId) -> bool:
    """WES-05: the icon that moves the threat forward."""
    cards = situation.box.westeros.get(deck, {})
    return card in cards and cards[card].wildling_icon
