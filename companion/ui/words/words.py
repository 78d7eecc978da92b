"""Everything the app says, in one language: the one object that models and screens ask for words."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.door import WhyNot
from companion.ui.words.asking.picks import PickWords, pick
from companion.ui.words.asking.questions import NO_FACTS, QuestionWords, question, waiting
from companion.ui.words.corrections import correction
from companion.ui.words.events.board import board
from companion.ui.words.events.told import told
from companion.ui.words.refusing.refusals import refusal
from companion.ui.words.speech import Speech
from engine import Event, Refusal


class Words(Speech):
    """Sentences and names (`Speech`), and what the engine and the table say."""

    # the game

    def told(self, event: Event) -> str:
        """What has happened, for the log: "Stark moves 2 Knights from Riverrun to Seagard."."""
        return told(self, event)

    def board(self, event: Event) -> str | None:
        """What the hands do about it: "Move 2 Knights from Riverrun to Seagard."; None where they do nothing."""
        return board(self, event)

    def correction(self, change: Sequence[str]) -> str:
        """One thing that the table sets right, as a part of a sentence: "Stark has 2 power"."""
        return correction(self, change)

    # questions

    def question(self, kind: str, facts: Mapping[str, Any] = NO_FACTS) -> QuestionWords:
        """What whoever is asked reads."""
        return question(self, kind, facts)

    def waiting(self, kind: str, house: str, facts: Mapping[str, Any] = NO_FACTS) -> str:
        """What all others read meanwhile: "Martell chooses where to retreat."."""
        return waiting(self, kind, house, facts)

    def pick(self, kind: str, word: str) -> PickWords:
        """A row to choose, and what follows from it."""
        return pick(self, kind, word)

    # refusals

    def refusal(self, why_not: WhyNot | Refusal) -> str:
        """Why something is not possible: what, then why, in one sentence."""
        return refusal(self, why_not)
