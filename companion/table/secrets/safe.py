"""What a guest's device alone knows: its sealed answers, and the cards that its houses were shown."""

from collections.abc import Collection

import attrs

from companion.table.cards.looks import Look
from companion.table.ledger.entries import Opening, SealsOpened
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.secrets.seals import Secret, seal
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep
from companion.table.talk.messages import Shown
from engine import Refusal, choice_from_plain

CONVERTER = strict_converter()
SEALED, CARD = "sealed-", "card-"
ENTRIES_UNTIL_FORGOTTEN = 200
"""A question that is gone may come back, and a card that was turned up may lie there again, if what took it away is cut
off; nobody cuts off as much as this, if it is signed. An answer that was opened comes back from the ledger."""
NOBODY = (-1, "")
"""The dealer of a card, while it is not clear in which epoch it was shown."""


@attrs.frozen
class SeenCard:
    """A card that a house of this device was shown, and by which dealer: the epoch, and its host."""

    shown: Shown
    dealer: tuple[int, str]

    @property
    def look(self) -> Look:
        """By what the house came to see the card."""
        return Look(self.shown.entry, self.shown.house, self.shown.deck)


class Safe:
    """Secrets in memory, each kept on disk under a name of its own."""

    def __init__(self) -> None:
        self.secrets: dict[str, Secret] = {}
        self.cards: dict[Look, SeenCard] = {}
        self._gone_since: dict[str, int] = {}

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart; what has another name belongs to somebody else."""
        for name, data in kept.items():
            secret = read_kept(CONVERTER, data, Secret) if name.startswith(SEALED) else None
            seen = read_kept(CONVERTER, data, SeenCard) if name.startswith(CARD) else None
            if secret is not None:
                self.secrets[name] = secret
            if seen is not None:
                self.cards[seen.look] = seen

    # sealed answers

    def put(self, sealed: bytes, secret: Secret) -> Keep:
        """Keep what is behind a seal; a changed answer has another seal, and both are kept until one is opened."""
        self.secrets[_name(sealed)] = secret
        return Keep(_name(sealed), write(CONVERTER, secret, Secret))

    def put_back(self, table_id: str, revealed: SealsOpened, questions: Collection[str]) -> list[Effect]:
        """Own openings in a reveal that was never agreed are secrets again, as far as this device is concerned."""
        own = [Secret(revealed.branch, opening) for opening in revealed.openings if opening.question in questions]
        return [self.put(seal(table_id, secret), secret) for secret in own]

    def secret_of(self, sealed: bytes) -> Secret | None:
        """What is behind this seal, if this device sealed it."""
        return self.secrets.get(_name(sealed))

    def refusal_of(self, table: Table, opening: Opening) -> Refusal | None:
        """Why this answer is illegal, as the table stands; None if it is legal, or not asked."""
        question = table.question(opening.question)
        try:
            return question.options().why_not(choice_from_plain(opening.choice)) if question is not None else None
        except Refusal as refusal:  # kept by another version of this program
            return refusal

    def on_the_table(self, table: Table) -> list[Secret]:
        """What this device has sealed and lies on the table now."""
        seals = (table.seals.get(question.id, b"") for question in table.secret_questions)
        return [secret for secret in map(self.secret_of, seals) if secret is not None]

    # cards

    @property
    def shown(self) -> dict[Look, Shown]:
        """The cards, whoever has shown them."""
        return {look: seen.shown for look, seen in self.cards.items()}

    def put_card(self, seen: SeenCard) -> Keep:
        """Keep a card that a house of this device was shown."""
        self.cards[seen.look] = seen
        return Keep(_card_name(seen.look), write(CONVERTER, seen, SeenCard))

    # forgetting

    def forget_old(self, table: Table, opened: Collection[bytes], checked: int) -> list[Effect]:
        """Answers opened with one of these salts, and what has long been gone: questions, and cards that all have seen.

        Only so many entries are known to be signed: what was forged will be cut off, however long it is.
        """
        known, since = len(table.ledger), self._gone_since
        gone = [*self._not_asked(table), *self._turned_up(table)]
        self._gone_since = {name: min(since.get(name, known), known) for name in gone}
        long_gone = [name for name, first in self._gone_since.items() if checked - first > ENTRIES_UNTIL_FORGOTTEN]
        open_now = [name for name in gone if name in self.secrets and self.secrets[name].opening.salt in opened]
        old = list(dict.fromkeys([*open_now, *long_gone]))
        self.secrets = {name: secret for name, secret in self.secrets.items() if name not in old}
        self.cards = {look: seen for look, seen in self.cards.items() if _card_name(look) not in old}
        return [Keep(name, None) for name in old]

    def _not_asked(self, table: Table) -> list[str]:
        asked = {(table.branch, question.id) for question in table.secret_questions}
        return [name for name, secret in self.secrets.items() if (secret.branch, secret.opening.question) not in asked]

    def _turned_up(self, table: Table) -> list[str]:
        known, seen = len(table.ledger), table.looks.seen
        return [_card_name(look) for look in self.cards if look.entry < known and look not in seen]


def _name(sealed: bytes) -> str:
    return SEALED + sealed.hex()


def _card_name(look: Look) -> str:
    return f"{CARD}{look.entry}-{look.house}-{look.deck}"
