"""The Westeros phase on the table display: three cards side by side, the threat, and who acts."""

import attrs

from companion.ui.models.display.public import newest_lines
from companion.ui.models.now.waiting import WaitingModel
from companion.ui.models.parts import RowModel
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.cards import WesterosCardModel, westeros_cards
from engine import WESTEROS_DECKS, CardId, House

WESTEROS = "westeros"
MOST_LINES = 2


@attrs.frozen
class LargeCardModel:
    """A card of the round with its text."""

    card: WesterosCardModel
    sentence: str
    has_wildlings: bool
    """WES-05: whether it raises the threat."""


@attrs.frozen
class WesterosBody:
    """The cards; below, the threat and whoever acts."""

    cards: tuple[LargeCardModel, ...]
    threat: str
    threat_text: str
    house: House
    waiting: str
    sentence: str
    lines: tuple[RowModel, ...]


def westeros_body(situation: Situation, waiting: WaitingModel) -> WesterosBody | None:
    """WES-08: while the cards of the round are resolved."""
    position, words = situation.position, situation.words
    strip = westeros_cards(situation.table, words) if position.step == WESTEROS else None
    if strip is None:
        return None
    ids = [card for card in position.westeros if card]
    return WesterosBody(
        tuple(_large(situation, card, model) for card, model in zip(ids, strip.cards, strict=True)),
        str(position.threat),
        words.say("Wildling Threat"),
        waiting.house,
        waiting.title,
        waiting.sentence,
        newest_lines(situation, MOST_LINES),
    )


def _large(situation: Situation, card: CardId, model: WesterosCardModel) -> LargeCardModel:
    decks = situation.box.westeros
    printed = next(decks[deck][card] for deck in WESTEROS_DECKS if card in decks[deck])
    return LargeCardModel(model, situation.words.card_text(card), printed.wildling_icon)
