"""The cards that the houses of one device were shown: kept, told to a new dealer, compared when they are turned up."""

import attrs

from companion.table.cards.looks import CardLook
from companion.table.ledger.entries import AnswerGiven, Entry
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep, Notice
from companion.table.talk.messages import Shown
from companion.table.talk.notices import OtherCard
from engine import DEALER

CONVERTER = strict_converter()
CARD = "card-"
ENTRIES_CUT_OFF = 200
"""More than anybody ever cuts off: a card that was turned up may lie there again, if that is cut off."""


@attrs.frozen
class ShownCard:
    """A card that a house of this device was shown, and in which epoch."""

    shown: Shown
    epoch: int

    @property
    def look(self) -> CardLook:
        """By what the house came to see the card."""
        return CardLook(self.shown.entry, self.shown.house, self.shown.deck)


class OwnCards:
    """What dealers have shown to this device, each card on disk under a name of its own."""

    def __init__(self) -> None:
        self._cards: dict[CardLook, ShownCard] = {}

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart; what has another name belongs to somebody else."""
        for name, data in kept.items():
            card = read_kept(CONVERTER, data, ShownCard) if name.startswith(CARD) else None
            if card is not None:
                self._cards[card.look] = card

    def lying(self, table: Table) -> tuple[Shown, ...]:
        """The cards that now lie where their houses know them."""
        active = table.looks.active
        return tuple(card.shown for look, card in self._cards.items() if look in active)

    def to_tell(self, table: Table) -> tuple[Shown, ...]:
        """The cards that a new dealer should know: those that not everybody has seen, and those shown of late."""
        seen, late = table.looks.seen, len(table.ledger) - ENTRIES_CUT_OFF
        return tuple(card.shown for look, card in self._cards.items() if look in seen or look.entry >= late)

    def take(self, table: Table, shown: Shown) -> list[Effect]:
        """A dealer in step shows a card: kept, so that a new dealer can be reminded.

        Only for a look that the ledger knows, or a host could fill this disk. A dealer cannot take back what it has
        shown by showing another card; but a new one may know of another.
        """
        card = ShownCard(shown, table.epoch)
        known = self._cards.get(card.look)
        if card.look not in table.looks.seen or (known is not None and known.epoch >= card.epoch):
            return []
        self._cards[card.look] = card
        name = f"{CARD}{shown.entry}-{shown.house}-{shown.deck}"
        kept = Keep(name, write(CONVERTER, card, ShownCard))
        return [kept] if known is not None and known.shown == shown else [kept, Notice(shown)]

    def others(self, table: Table, entry: Entry) -> list[OtherCard]:
        """What this entry, which comes next, turns up in place of a card that was shown."""
        body = entry.body
        question = table.question(body.question) if isinstance(body, AnswerGiven) else None
        if not isinstance(body, AnswerGiven) or question is None or question.house != DEALER:
            return []
        place, turned_up = table.looks.places.to_draw(question), body.answer.get("card")
        shown = [card.shown for look, card in self._cards.items() if table.looks.seen.get(look, "") == place]
        others = [
            OtherCard(each.house, each.deck, each.card, turned_up)
            for each in shown
            if isinstance(turned_up, str) and each.card != turned_up
        ]
        return list(dict.fromkeys(others))
