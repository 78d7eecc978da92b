"""Everything the app says, in one language: the one object that models and screens ask for words.

The words of a game are read when they are first asked for: the first screen has none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from companion.ui.words.marking import Sentence
from companion.ui.words.names.name import INSIDE, Name
from companion.ui.words.speech import Speech

if TYPE_CHECKING:
    from companion.door import Action, Told, WhyNot
    from companion.ui.words.asking.picks import PickWords
    from companion.ui.words.asking.questions import QuestionWords
    from companion.ui.words.rules import RuleWords
    from companion.ui.words.table.noticing import NoticeWords
    from engine import BattleLine, Event, Refusal

VARIANT = "variant"
"""Where the catalogue keeps the names and reasons of variants."""
NO_FACTS: Mapping[str, Any] = MappingProxyType({})


class Words(Speech):
    """Sentences and names (`Speech`), and what the engine and the table say."""

    # the game

    def told(self, event: Event) -> str:
        """What has happened, for the log: "Stark moves 2 Knights from Riverrun to Seagard."."""
        from companion.ui.words.events.told import told

        return told(self, event)

    def board(self, event: Event) -> str | None:
        """What the hands do about it: "Move 2 Knights from Riverrun to Seagard."; None where they do nothing."""
        from companion.ui.words.events.board import board

        return board(self, event)

    def correction(self, change: Sequence[str]) -> str:
        """One thing that the table sets right, as a part of a sentence: "Stark has 2 power"."""
        from companion.ui.words.corrections import correction

        return correction(self, change)

    def line_source(self, line: BattleLine) -> str:
        """Where a line of a combat sum comes from."""
        from companion.ui.words.battle import line_source

        return line_source(self, line)

    # questions

    def question(self, kind: str, facts: Mapping[str, Any] = NO_FACTS) -> QuestionWords:
        """What whoever is asked reads."""
        from companion.ui.words.asking.questions import question

        return question(self, kind, facts)

    def waiting(self, kind: str, house: str, facts: Mapping[str, Any] = NO_FACTS) -> str:
        """What all others read meanwhile: "Martell chooses where to retreat."."""
        from companion.ui.words.asking.questions import waiting

        return waiting(self, kind, house, facts)

    def waiting_for_a_house(self, kind: str, house: str) -> str:
        """The same where it says nothing but the house: "Martell musters."; else nothing."""
        from companion.ui.words.asking.questions import waiting_for_a_house

        return waiting_for_a_house(self, kind, house)

    def thinking(self, houses: Sequence[str]) -> str:
        """For whom all wait: "Tyrell and Lannister are thinking."."""
        from companion.ui.words.asking.questions import thinking

        return thinking(self, houses)

    def pick(self, kind: str, word: str) -> PickWords:
        """A row to choose, and what follows from it."""
        from companion.ui.words.asking.picks import pick

        return pick(self, kind, word)

    # cards and rules

    def card_text(self, card: str) -> str:
        """What a card does, in one short line; nothing if it has no text."""
        cards = self.edition.cards()
        return self.put(cards[card]) if card in cards else ""

    def outcome(self, card: str, bidder: str) -> Name:
        """WLD-08, WLD-09: what a wildling card does to the `lowest` bidder, to the `others`, or to the `highest`.

        It stands alone, or after a colon, where it begins with a small letter.
        """
        from companion.ui.words.cards import OUTCOME
        from engine import open_box

        text = self.put(Sentence(OUTCOME, getattr(open_box(self.edition.name).wildlings[card], bidder)))
        return Name(text, {INSIDE: text[:1].lower() + text[1:]})

    def knows_rule(self, rule_id: str) -> bool:
        """Whether there is such a rule to show; a malformed answer is against none."""
        from companion.ui.words.rules import knows_rule

        return knows_rule(self, rule_id)

    def rule(self, rule_id: str) -> RuleWords:
        """A rule by its number, in our own words."""
        from companion.ui.words.rules import rule

        return rule(self, rule_id)

    def rules(self) -> tuple[RuleWords, ...]:
        """The whole rulebook, in its order."""
        from companion.ui.words.rules import all_rules

        return all_rules(self)

    def rulings(self, rule_id: str) -> tuple[str, ...]:
        """How the app reads this rule where players ask."""
        from companion.ui.words.rules import rulings_about

        return rulings_about(self, rule_id)

    def variant(self, text: str) -> str:
        """The name of a variant, or the reason for it, as the box has it in English."""
        return self.put(Sentence(VARIANT, text))

    def differences(self) -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
        """What differs from the second edition: headings, under each the rules and a sentence; nothing in itself."""
        return tuple(
            (self.put(heading), tuple((rule, self.put(sentence)) for rule, sentence in sentences.items()))
            for heading, sentences in self.edition.differences().items()
        )

    # the table

    def refusal(self, why_not: WhyNot | Refusal) -> str:
        """Why something is not possible: what, then why, in one sentence."""
        from companion.ui.words.refusing.refusals import refusal

        return refusal(self, why_not)

    def notice(self, told: Told, *, of_host: bool = False) -> NoticeWords:
        """What this device tells its players; ``of_host``: because it hosts."""
        from companion.ui.words.table.noticing import notice

        return notice(self, told, of_host=of_host)

    def entry(self, told: Told) -> str | None:
        """A line of the log for an entry of the ledger; None where its events say it all."""
        from companion.ui.words.table.entries import entry

        return entry(self, told)

    def proposal(self, house: str, action: Action) -> NoticeWords:
        """What the table votes on."""
        from companion.ui.words.table.entries import proposal_title, proposed
        from companion.ui.words.table.noticing import NoticeWords

        return NoticeWords(proposal_title(self, action), proposed(self, house, action))

    def agreed(self, action: Action) -> str:
        """That the table has agreed to a proposal."""
        from companion.ui.words.table.entries import agreed

        return agreed(self, action)

    def wish(self, wish: str) -> str:
        """What is under way, by the wish of a ticket."""
        from companion.ui.words.table.views import WISHES

        return self.put(WISHES[wish])

    def view_word(self, field: str, word: str) -> str:
        """A word of a view, by its field: `"Connection.progress"`."""
        from companion.ui.words.table.views import VIEW

        return self.put(VIEW[field][word])
