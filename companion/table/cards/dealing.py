"""Dealing at one table: what the dealer draws is answered, and what a house may see is shown to its device alone."""

from collections.abc import Sequence

from companion.table.cards.dealer import Dealer, PrivateCard
from companion.table.cards.looks import Look
from companion.table.ledger.entries import AnswerGiven
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep, Send
from companion.table.talk.messages import Shown
from engine import DEALER

DEALT = "dealt"
"""The name under which the dealer's private knowledge is kept."""


class Dealing:
    """A dealer at work; only whoever serves the table deals and shows."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what the dealer must not deal anew."""
        if kept.get(DEALT):
            self.dealer.recall(kept[DEALT])

    def draw(self, table: Table) -> AnswerGiven | None:
        """The dealer's answer to what it is asked now; None if it is not asked, or people must answer."""
        question = next((question for question in table.pending if question.house == DEALER), None)
        if question is None or table.game is None:
            return None
        answer = self.dealer.draw(table.game, table.looks, question)
        return AnswerGiven(table.branch, answer.to_plain()) if answer is not None else None

    def show(self, table: Table, looks: Sequence[Look]) -> list[Effect]:
        """Cards go to those who may see them, and to nobody else; what was shown is kept before it is shown."""
        if table.game is None:
            return []
        private = self.dealer.show(table.game, table.looks, looks)
        shown: list[Effect] = []
        for card in private:
            seat = table.seats.get(card.look.house)
            if seat is not None:
                shown.append(Send(seat.device, Shown(card.look.entry, card.look.house, card.look.deck, card.card)))
        return [self._keep(table), *shown] if private else []

    def show_again(self, table: Table, device: str) -> list[Effect]:
        """Whatever a device may see, in case it has missed it."""
        houses = table.houses_of(device)
        return self.show(table, [look for look in table.looks.active if look.house in houses])

    def honour(self, table: Table, device: str, shown: Shown) -> list[Effect]:
        """A house says what an earlier dealer has shown to it: a dealer who does not know better honours that."""
        seat = table.seats.get(shown.house)
        if seat is None or seat.device != device or table.game is None:
            return []
        seen = PrivateCard(Look(shown.entry, shown.house, shown.deck), shown.card)
        return [self._keep(table)] if self.dealer.honour(table.game, table.looks, seen) else []

    def _keep(self, table: Table) -> Keep:
        return Keep(DEALT, self.dealer.keep(table.looks))
