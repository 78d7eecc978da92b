"""The cards that dealers have shown to the houses of one device, and whether those cards are the ones turned up."""

from collections.abc import Collection

from companion.table.ledger.entries import AnswerGiven, Entry
from companion.table.secrets.safe import NOBODY, Safe, SeenCard
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Notice
from companion.table.talk.messages import Shown
from companion.table.talk.notices import OtherCard
from engine import DEALER, House


class Promises:
    """A card that a house has seen is that card from then on: the dealer who has shown it is held to it."""

    def __init__(self, safe: Safe) -> None:
        self._safe = safe

    def take(self, table: Table, shown: Shown, *, in_step: bool) -> list[Effect]:
        """A card for a house of this device: kept, so that a new dealer can be reminded.

        Only for a look that the ledger knows, or a host could fill this disk, and have every later host told without
        end; a host tells of the look first. What a dealer has shown, it cannot take back by showing another card.
        """
        # Before both are in step it is not clear in which epoch this host deals.
        seen = SeenCard(shown, _dealer(table) if in_step else NOBODY)
        known = self._safe.cards.get(seen.look)
        if seen.look not in table.looks.seen:
            return []
        if known is None or (known.shown != shown and not _is_bound(table, known)):
            return [self._safe.put_card(seen), Notice(shown)]
        is_news = known.shown == shown and known.dealer != seen.dealer and in_step
        return [self._safe.put_card(seen)] if is_news else []

    def broken_by(self, entry: Entry, table: Table, vouched: Collection[House]) -> list[OtherCard]:
        """What this entry, which comes next, turns up in place of a card that was shown.

        For the houses in ``vouched`` the dealer must know what they were shown, whoever has shown it. Any other dealer
        than the one who has shown it may never have heard of it.
        """
        body = entry.body
        question = table.question(body.question) if isinstance(body, AnswerGiven) else None
        if not isinstance(body, AnswerGiven) or question is None or question.house != DEALER:
            return []
        place, card = table.looks.places.to_draw(question), body.answer.get("card", "")
        if not isinstance(card, str):
            return []  # nobody has looked at the entry yet: the table will object to it
        seen = [each for each in self._safe.cards.values() if table.looks.seen.get(each.look, "") == place]
        others = [
            OtherCard(each.look.house, each.look.deck, each.shown.card, card)
            for each in seen
            if each.shown.card != card
            and (each.look.house in vouched or each.dealer == _dealer(table))
            and _can_lie_there(table, each)
        ]
        return list(dict.fromkeys(others))


def _dealer(table: Table) -> tuple[int, str]:
    """Whoever deals now: the epoch, and its host."""
    return table.epoch, table.host


def _is_bound(table: Table, seen: SeenCard) -> bool:
    """Whether whoever deals now has shown this card itself, and can still turn it up."""
    return seen.dealer == _dealer(table) and _can_lie_there(table, seen)


def _can_lie_there(table: Table, seen: SeenCard) -> bool:
    """As everybody can tell: a card that an earlier dealer has turned up elsewhere cannot."""
    game, place = table.game, table.looks.seen.get(seen.look)
    return game is not None and place is not None and seen.shown.card in table.looks.possible_cards(game, place)
