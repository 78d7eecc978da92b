"""Everything the app says, in one language: the one object that models and screens ask for words."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.door import Action, Told, WhyNot
from companion.ui.words.asking.picks import PickWords, pick
from companion.ui.words.asking.questions import NO_FACTS, QuestionWords, question, thinking, waiting
from companion.ui.words.battle import line_source
from companion.ui.words.cards import CARDS, OUTCOME
from companion.ui.words.corrections import correction
from companion.ui.words.events.board import board
from companion.ui.words.events.told import told
from companion.ui.words.marking import Sentence
from companion.ui.words.names.book import EDITION
from companion.ui.words.refusing.refusals import refusal
from companion.ui.words.rules import RuleWords, all_rules, knows_rule, rule, rulings_about
from companion.ui.words.speech import Speech
from companion.ui.words.table.entries import entry, proposal_title, proposed
from companion.ui.words.table.noticing import NoticeWords, notice
from companion.ui.words.table.views import VIEW, WISHES
from engine import BattleLine, Event, Refusal, open_box


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

    def line_source(self, line: BattleLine) -> str:
        """Where a line of a combat sum comes from."""
        return line_source(self, line)

    # questions

    def question(self, kind: str, facts: Mapping[str, Any] = NO_FACTS) -> QuestionWords:
        """What whoever is asked reads."""
        return question(self, kind, facts)

    def waiting(self, kind: str, house: str, facts: Mapping[str, Any] = NO_FACTS) -> str:
        """What all others read meanwhile: "Martell chooses where to retreat."."""
        return waiting(self, kind, house, facts)

    def thinking(self, houses: Sequence[str]) -> str:
        """For whom all wait: "Tyrell and Lannister are thinking."."""
        return thinking(self, houses)

    def pick(self, kind: str, word: str) -> PickWords:
        """A row to choose, and what follows from it."""
        return pick(self, kind, word)

    # cards and rules

    def card_text(self, card: str) -> str:
        """What a card does, in one short line; nothing if it has no text."""
        return self.put(CARDS[card]) if card in CARDS else ""

    def outcome(self, card: str, bidder: str) -> str:
        """WLD-08, WLD-09: what a wildling card does to the `lowest` bidder, to the `others`, or to the `highest`."""
        return self.put(Sentence(OUTCOME, getattr(open_box(EDITION).wildlings[card], bidder)))

    def knows_rule(self, rule_id: str) -> bool:
        """Whether there is such a rule to show; a malformed answer is against none."""
        return knows_rule(rule_id)

    def rule(self, rule_id: str) -> RuleWords:
        """A rule by its number, in our own words."""
        return rule(self, rule_id)

    def rules(self) -> tuple[RuleWords, ...]:
        """The whole rulebook, in its order."""
        return all_rules(self)

    def rulings(self, rule_id: str) -> tuple[str, ...]:
        """How the app reads this rule where players ask."""
        return rulings_about(self, rule_id)

    # the table

    def refusal(self, why_not: WhyNot | Refusal) -> str:
        """Why something is not possible: what, then why, in one sentence."""
        return refusal(self, why_not)

    def notice(self, told: Told, *, of_host: bool = False) -> NoticeWords:
        """What this device tells its players; ``of_host``: because it hosts."""
        return notice(self, told, of_host=of_host)

    def entry(self, told: Told) -> str | None:
        """A line of the log for an entry of the ledger; None where its events say it all."""
        return entry(self, told)

    def proposal(self, house: str, action: Action) -> NoticeWords:
        """What the table votes on."""
        return NoticeWords(proposal_title(self, action), proposed(self, house, action))

    def wish(self, wish: str) -> str:
        """What is under way, by the wish of a ticket."""
        return self.put(WISHES[wish])

    def view_word(self, field: str, word: str) -> str:
        """A word of a view, by its field: `"Connection.progress"`."""
        return self.put(VIEW[field][word])
