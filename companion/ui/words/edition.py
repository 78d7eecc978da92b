"""What words depend on beside the language: the edition that is played, and the variants that the table has chosen."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.ui.words.marking import Sentence

SECOND = "second"
"""The edition in whose words everything is said that has no other words."""
FIRST = "first"


@dataclass(frozen=True, slots=True)
class PlayedEdition:
    """An edition with its variants."""

    name: str = SECOND
    variants: tuple[str, ...] = ()

    def instead(self, sentence: Sentence) -> Sentence:
        """The sentence that this edition has in the place of one of the second edition."""
        if self.name == SECOND:
            return sentence
        from companion.ui.words.first.instead import INSTEAD

        return INSTEAD.get(sentence, sentence)

    def is_only_looked_at(self, event: str) -> bool:
        """Whether the hands have nothing to do about an event for which the second edition has a line."""
        if self.name == SECOND:
            return False
        from companion.ui.words.first.instead import NOTHING_TO_DO

        return event in NOTHING_TO_DO

    def differences(self) -> Mapping[Sentence, Mapping[str, Sentence]]:
        """What differs from the second edition, with the rules behind it."""
        if self.name == SECOND:
            return {}
        from companion.ui.words.first.differences import DIFFERENCES

        return DIFFERENCES

    def cards(self) -> Mapping[str, Sentence]:
        """What the cards do, one line for each that does something."""
        if self.name == SECOND:
            from companion.ui.words.cards import CARDS

            return CARDS
        from companion.ui.words.first.cards import CARDS as FIRST_CARDS
        from engine import variants

        cards = dict(FIRST_CARDS)
        for one, other in (pair for name in self.variants for pair in variants(self.name)[name].cards):
            texts = {other: cards.pop(one, None), one: cards.pop(other, None)}
            cards.update({card: text for card, text in texts.items() if text is not None})
        return cards


AS_SECOND = PlayedEdition()
"""The second edition, which needs no choice."""
