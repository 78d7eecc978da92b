"""The driver: what is asked, what is answered, what happened."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from engine.asking.answers import Answer, Choice, Correction, form_of, misshapen
from engine.asking.questions import Question, Together
from engine.asking.refusals import Refusal, malformed
from engine.combat.pairs import CardPair, card_pairs
from engine.combat.strength import BattleLine, Icons, combat_icons, strength_lines
from engine.combat.sums import BattleSums, sums_after
from engine.corrections.corrections import CORRECT, correct_state, correction_refusal
from engine.digest import digest_of
from engine.events import Event
from engine.outlook import Outlook, foresee
from engine.phases.rounds import play
from engine.rules.control import controller
from engine.rules.supply import SupplyCount, supply_count
from engine.rules.victory import EnoughAreas, RankCount, check_victory, rank_counts, winners
from engine.rules.wildlings import attack_strength
from engine.setup import Setup, lay_out
from engine.state import State
from engine.words import AreaId, House, Side


class Game:
    """A game under way. It changes only by answers, and never by an answer that is refused."""

    def __init__(self, setup: Setup, state: State | None = None, first_step: str = "planning") -> None:
        """A game from its setup, or from a position and a step of the round."""
        self.setup = setup
        self.state = state if state is not None else lay_out(setup)
        self._answers: list[Answer] = []
        self._flow = play(self.state, first_step)
        self._asked = 0
        self._together: Together | None = None
        self._given: dict[House, Choice] = {}
        self._pending: tuple[Question, ...] = ()
        self._resume(None)
        self.opening_events: tuple[Event, ...] = self._take_events()

    @property
    def pending(self) -> tuple[Question, ...]:
        """The open questions; none when the game is over."""
        return self._pending

    @property
    def answerable(self) -> tuple[Question, ...]:
        """PLN-12: those of the open questions that may be answered now; all, unless they are answered in turn order."""
        in_order = self._together is not None and self._together.in_order
        return self._pending[:1] if in_order else self._pending

    @property
    def answers(self) -> tuple[Answer, ...]:
        """Everything accepted so far, corrections included: with the setup it is the whole game."""
        return tuple(self._answers)

    @property
    def is_over(self) -> bool:
        """END-01: whether the game has ended."""
        return bool(self.state.ranking)

    @property
    def ranking(self) -> tuple[House, ...]:
        """END-05: every house, the winner first; empty while the game goes on."""
        return self.state.ranking

    @property
    def winners(self) -> tuple[House, ...]:
        """END-05, F1-END-03: who has won; several if the game is a draw, nobody while it goes on."""
        return winners(self.state) if self.is_over else ()

    def digest(self) -> str:
        """A short hash of the public position, the same on every device."""
        return digest_of(self.state, self._asked, self._given, [question.id for question in self._pending])

    def battle_lines(self, side: Side) -> tuple[BattleLine, ...]:
        """CMB-08, CMB-13: the sum of one side of the combat under way, line by line, as it stands now."""
        battle = self.state.battle
        lines = strength_lines(self.state, battle, side) if battle is not None else ()
        return tuple(replace(line, rule=self.state.edition.rule(line.rule)) for line in lines)

    def battle_icons(self, side: Side) -> Icons:
        """CAS-02: the Swords and Fortifications of one side of the combat under way; none where nobody fights."""
        battle = self.state.battle
        return combat_icons(self.state, battle, side) if battle is not None else Icons(0, 0)

    def foresee(self, question_id: str, choices: Sequence[Choice]) -> Outlook:
        """What would stand after these answers to an open question and those that follow it."""
        outlook = foresee(self.state, self.question(question_id), choices)
        return replace(outlook, refusal=self._in_our_book(outlook.refusal))

    def sums_after(self, question: Question) -> Mapping[str, BattleSums]:
        """SPT-04, VSB-01: what the sums of the combat become, by the word that is answered to this question."""
        return sums_after(self.state, question)

    def card_pairs(self) -> tuple[CardPair, ...]:
        """HCD-02: how the combat under way would end with each pair of cards in both hands; none after the reveal."""
        return card_pairs(self.state)

    def rank_counts(self) -> tuple[RankCount, ...]:
        """END-05 to END-09: what decides the ranking, the most important first, counted for every house."""
        return tuple(replace(count, rule=self.state.edition.rule(count.rule)) for count in rank_counts(self.state))

    @property
    def wildling_strength(self) -> int:
        """WLD-03: the strength with which wildlings attack, or would attack now."""
        return attack_strength(self.state)

    def supply_of(self, house: House, instead: Mapping[AreaId, int] | None = None) -> SupplyCount:
        """SUP-08: what supply allows a house, what stands, or what a move would make of it."""
        return supply_count(self.state, house, instead or {})

    def controllers(self) -> dict[AreaId, House]:
        """CTL-01, PRT-02: who controls each area; an area that nobody controls is not named."""
        areas = self.state.box.areas
        return {area: house for area in areas if (house := controller(self.state, area)) is not None}

    def question(self, question_id: str) -> Question:
        """The open question with this id; refused if it is not open."""
        for question in self._pending:
            if question.id == question_id:
                return question
        raise malformed("question_not_open", question=question_id)

    def why_not(self, answer: Answer) -> Refusal | None:
        """The refusal that this answer would meet now, or None."""
        return self._in_our_book(self._why_not(answer))

    def _why_not(self, answer: Answer) -> Refusal | None:
        if not isinstance(answer, Answer) or not isinstance(answer.question, str) or misshapen(answer.choice):
            return malformed("not_an_answer")
        if answer.question == CORRECT:
            return correction_refusal(self.state, answer.choice)
        if isinstance(answer.choice, Correction):
            return malformed("wrong_form", form=form_of(answer.choice))
        try:
            question = self.question(answer.question)
        except Refusal as refusal:
            return refusal
        if question is not self._pending[0] and question not in self.answerable:
            return Refusal("PLN-12", "not_yet_your_turn", first=self._pending[0].house)
        return question.options().why_not(answer.choice)

    def apply(self, answer: Answer) -> tuple[Event, ...]:
        """Accept an answer and say what happened; an answer that is refused changes nothing."""
        refusal = self.why_not(answer)
        if refusal is not None:
            raise refusal
        self._answers.append(answer)
        if isinstance(answer.choice, Correction):
            self._correct(answer.choice)
        else:
            self._accept(self.question(answer.question), answer.choice)
        return self._take_events()

    def correct(self, changes: Iterable[Iterable[str]]) -> tuple[Event, ...]:
        """Set the mirror right: each change is a subject, its key and its new value, word by word."""
        return self.apply(Answer(CORRECT, Correction(tuple(tuple(change) for change in changes))))

    def _accept(self, question: Question, choice: Choice) -> None:
        if self._together is None:
            self._resume(choice)
            return
        self._given[question.house] = choice
        self._pending = tuple(other for other in self._pending if other is not question)
        if not self._pending:
            self._resume(self._given)

    def _resume(self, value: Choice | Mapping[House, Choice] | None) -> None:
        """Let the flow go on to its next question, or to the end of the game."""
        try:
            request = self._flow.send(value)
        except StopIteration:
            self._together, self._given, self._pending = None, {}, ()
            return
        self._asked += 1
        self._given = {}
        if isinstance(request, Together):
            self._together = self._all_numbered(request)
            self._pending = self._together.questions
        else:
            self._together = None
            self._pending = (self._numbered(request),)

    def _all_numbered(self, together: Together) -> Together:
        return replace(together, questions=tuple(map(self._numbered, together.questions)))

    def _numbered(self, question: Question) -> Question:
        """A question with its id: how many things had been asked, of whom, and what; and the rule of this edition."""
        rule = self.state.edition.rule(question.rule)
        return question.numbered(f"{self._asked}-{question.house}-{question.kind}", rule)

    def _in_our_book(self, refusal: Refusal | None) -> Refusal | None:
        """A refusal by the rule of the edition that is played."""
        return refusal.by_rule(self.state.edition.rule(refusal.rule)) if refusal is not None else None

    def _correct(self, correction: Correction) -> None:
        """After a correction every open question is looked at again; one without an object is passed over."""
        correct_state(self.state, correction)
        try:
            check_victory(self.state)
        except EnoughAreas as won:
            self._end(won)
            return
        if self._together is not None:
            self._ask_again(self._together)
        while self._together is None and self._pending and self._pending[0].options().is_empty():
            self._resume(None)

    def _end(self, won: EnoughAreas) -> None:
        """END-02: the flow ends where it stands, as it does when a march wins the game."""
        with suppress(StopIteration):
            self._flow.throw(won)
        self._together, self._given, self._pending = None, {}, ()

    def _ask_again(self, before: Together) -> None:
        """Answers already given stand only if they are still legal, and still given in the right order (PLN-12)."""
        now = self._all_numbered(before.again()) if before.again is not None else before
        self._together = now
        given = self._given if now.in_order == before.in_order else {}
        self._given = {}
        for question in now.questions:
            if question.house in given and question.options().why_not(given[question.house]) is None:
                self._given[question.house] = given[question.house]
            elif now.in_order:
                break
        self._pending = tuple(question for question in now.questions if question.house not in self._given)
        if not self._pending:
            self._resume(self._given)

    def _take_events(self) -> tuple[Event, ...]:
        events = tuple(self.state.events)
        self.state.events.clear()
        return events


def replay(setup: Setup, answers: Iterable[Answer | Mapping[str, Any]]) -> Game:
    """A game played again from its setup and its answers, as values or as plain data."""
    game = Game(setup)
    for answer in answers:
        game.apply(answer if isinstance(answer, Answer) else Answer.from_plain(answer))
    return game
