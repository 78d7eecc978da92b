"""Sharing a game: what is written is made here, who writes and hands it on is given."""

from collections.abc import Callable
from typing import Protocol

from companion.ui.models.chronicle.card import ShareCardModel, file_words, share_card
from companion.ui.models.chronicle.share import PICTURE
from companion.ui.models.chronicle.text import chronicle_text
from companion.ui.models.chronicle.told import chronicle_told
from companion.ui.models.intents import Share
from companion.ui.models.situation import Shared
from companion.ui.steward.current import CurrentSituation

Done = Callable[[Shared], None]


class Sharing(Protocol):
    """Whoever can write pictures and files, and hand them to other apps; both say later what became of it."""

    def picture(self, name: str, card: ShareCardModel, done: Done) -> None:
        """Draw this, and share it."""

    def text(self, name: str, text: str, done: Done) -> None:
        """Write this, and share it."""


class HandingOn:
    """One thing at a time."""

    def __init__(self, current: CurrentSituation, sharing: Sharing | None) -> None:
        self._current = current
        self._sharing = sharing

    def share(self, intent: Share) -> None:
        """The game as a picture or as text, as far as its past is told."""
        situation = self._current.situation
        chronicle = chronicle_told(situation)
        if chronicle is None or self._sharing is None or situation.sharing is not None:
            return
        self._current.change(sharing=intent, shared=())
        name = file_words(situation, situation.words)
        card = share_card(situation, chronicle) if intent.form == PICTURE else None
        if card is not None:
            self._sharing.picture(name, card, self._done)
        else:
            self._sharing.text(name, chronicle_text(situation, chronicle), self._done)

    def _done(self, shared: Shared) -> None:
        self._current.change(sharing=None, shared=(shared,))
