"""Whatever a screen must put into words is listed, and whatever is listed is said.

What the source says is read from its calls; what is really said is heard in the whole catalogue of cases and in some
random games.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from engine.asking.answers import Answer, Choice, Consolidate, Correction, Muster, Pick, Raid
from engine.asking.options import Listed
from engine.asking.questions import ANSWER_WORDS, KINDS, QUESTION_FACTS, QUESTION_WORDS, Question
from engine.asking.refusals import MALFORMED, REFUSALS
from engine.box import open_box
from engine.cases import read_cases
from engine.cases.expectations import CaseScene
from engine.cases.running import play_statements
from engine.cases.running import start as start_case
from engine.combat.strength import LINE_SOURCES
from engine.commands.arguments import start
from engine.commands.random_player import random_answer
from engine.commands.soak import options_for
from engine.commands.words import render
from engine.corrections.subjects import SUBJECT_WORDS, SUBJECTS, read
from engine.editions import EDITIONS
from engine.events import EVENT_WORDS, EVENTS, Event
from engine.game import Game
from engine.words import (
    ANY_AREA,
    ANY_CARD,
    ANY_HOUSE,
    ANY_NUMBER,
    ANY_TOKEN,
    ANY_UNIT,
    SIDES,
    STEPS,
    TRACKS,
    UNITS,
)

ROOT = Path(__file__).resolve().parents[2]
BOX = open_box("second")
BOXES = (BOX, open_box("first"))
CARDS = {
    card
    for box in BOXES
    for cards in (box.house_cards, box.wildlings, box.tides, *box.westeros.values())
    for card in cards
}
SORTS: Mapping[str, set[str]] = {
    ANY_AREA: {area for box in BOXES for area in box.areas},
    ANY_CARD: CARDS,
    ANY_HOUSE: set(BOX.houses),
    ANY_NUMBER: {str(number) for number in range(100)},
    ANY_TOKEN: set(BOX.tokens),
    ANY_UNIT: set(UNITS),
    "TRACK": set(TRACKS),
    "DECK": {*BOX.westeros, "wildlings", "tides"},
}
IDS = set().union(*(words for sort, words in SORTS.items() if sort != ANY_NUMBER), SIDES, {""})
"""Words that name something; an empty one names nothing."""
GAMES = 16

Heard = defaultdict[str, set[str]]


# what the source says


def calls(name: str) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a function or method with this name in the engine, its commands left out, and where it stands."""
    commands = ROOT / "engine" / "commands"
    for path in sorted(path for path in (ROOT / "engine").rglob("*.py") if commands not in path.parents):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and name in (getattr(node.func, "id", ""), getattr(node.func, "attr", "")):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


def said_in_source(name: str, place: int) -> Iterator[tuple[str, str, set[str]]]:
    """Where it is said, the code or name that stands written out at this place, and the names of its facts."""
    for where, call in calls(name):
        if where.startswith("engine/asking/refusals.py"):
            continue
        code = call.args[place] if len(call.args) > place else None
        assert isinstance(code, ast.Constant), f"{where}: the word must stand there, so that it can be found"
        assert isinstance(code.value, str)
        yield where, code.value, {keyword.arg or "**" for keyword in call.keywords}


@pytest.mark.parametrize(("name", "place", "table"), [("Refusal", 1, REFUSALS), ("malformed", 0, MALFORMED)])
def test_every_refusal_of_the_source_is_listed_with_its_facts_and_every_listed_one_is_there(
    name: str, place: int, table: Mapping[str, tuple[str, ...]]
) -> None:
    said = list(said_in_source(name, place))
    wrong = [f"{where} {code} {sorted(facts)}" for where, code, facts in said if facts != set(table.get(code, "?"))]
    assert wrong == []
    assert {code for _, code, _ in said} == set(table)


def test_a_code_is_in_one_table_only() -> None:
    assert set(REFUSALS) & set(MALFORMED) == set()


def test_every_event_of_the_source_is_listed_and_every_listed_one_is_there() -> None:
    said = list(said_in_source("tell", 0))
    wrong = [f"{where} {name}" for where, name, facts in said if "**" not in facts and facts != set(EVENTS[name][1])]
    assert wrong == []
    assert {name for _, name, _ in said} == set(EVENTS)


def test_RND_02_the_steps_are_the_steps_of_the_round() -> None:
    assert {step for edition in EDITIONS for step in edition.round} == set(STEPS)


def test_the_words_page_is_up_to_date() -> None:
    page = ROOT / "docs" / "words.md"
    written = page.read_text(encoding="utf-8") if page.exists() else ""
    # Compared outside the assertion: a difference of hundreds of lines would hide what to do about it.
    up_to_date = written == render()
    assert up_to_date, "docs/words.md is out of date: run make words"


# what is heard


@dataclass
class Ear:
    """Everything that has been said in some games, word by word."""

    events: set[str] = field(default_factory=set)
    event_words: dict[str, Heard] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    kinds: set[str] = field(default_factory=set)
    question_facts: dict[str, set[tuple[str, ...]]] = field(default_factory=lambda: defaultdict(set))
    question_words: dict[str, Heard] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    answers: Heard = field(default_factory=lambda: defaultdict(set))
    sources: Heard = field(default_factory=lambda: defaultdict(set))
    subjects: Heard = field(default_factory=lambda: defaultdict(set))

    def listen(self, game: Game, events: tuple[Event, ...]) -> None:
        for event in events:
            self.hear_event(event)
        for question in game.pending:
            self.hear_question(question)
        for side in SIDES:
            for line in game.battle_lines(side):
                self.sources[line.source].add(line.name)

    def hear_event(self, event: Event) -> None:
        self.events.add(event.name)
        for name, value in event.facts.items():
            if isinstance(value, str):
                self.event_words[event.name][name].add(value)

    def hear_question(self, question: Question) -> None:
        self.kinds.add(question.kind)
        self.question_facts[question.kind].add(tuple(question.facts))
        for name, value in question.facts.items():
            if isinstance(value, str):
                self.question_words[question.kind][name].add(value)
        options = question.options()
        for choice in options if isinstance(options, Listed) else ():
            self.hear_choice(question.kind, choice)

    def hear_answer(self, answer: Answer) -> None:
        if not isinstance(answer.choice, Correction):
            self.hear_choice(answer.question.split("-", 2)[2], answer.choice)

    def hear_choice(self, kind: str, choice: Choice) -> None:
        self.answers[kind].update(free_words(choice))

    def read_everything(self, game: Game) -> None:
        for name, subject in SUBJECTS.items():
            for key in ("",) if subject.keys is None else subject.keys(game.state):
                self.subjects[name].update(read(game.state, (name, key)))


def free_words(choice: Choice) -> tuple[str, ...]:
    """The words of a choice that are neither number nor always an id."""
    if isinstance(choice, Pick):
        return (choice.value,)
    if isinstance(choice, Consolidate):
        return (choice.use,)
    if isinstance(choice, Raid):
        return (choice.target,)
    return choice.builds if isinstance(choice, Muster) else ()


@pytest.fixture(scope="module")
def ear() -> Ear:
    ear = Ear()
    for path in sorted((ROOT / "tests" / "cases").rglob("*.case")):
        for case in read_cases(path.read_text(encoding="utf-8"), path.name):
            scene = CaseScene(start_case(case))
            ear.listen(scene.game, scene.game.opening_events)
            for _ in play_statements(case, scene):
                ear.listen(scene.game, scene.events)
                ear.read_everything(scene.game)
            for answer in scene.game.answers:
                ear.hear_answer(answer)
    for seed in range(GAMES):
        game, dice = start("second", 3 + seed % 4, options_for(seed)), Random(seed)
        ear.listen(game, game.opening_events)
        while game.pending:
            ear.listen(game, game.apply(random_answer(game, dice)))
            ear.hear_answer(game.answers[-1])
    return ear


def entry(word: str, listed: tuple[str, ...]) -> str:
    """The entry of a table that stands for this word: the word itself, or a sort that it belongs to."""
    place = word.removeprefix("ship>")
    if place != word:
        return f"ship>{entry(place, (ANY_AREA,))}"
    if word in listed:
        return word
    sorts = [sort for sort in listed if word in SORTS.get(sort, ())]
    return sorts[0] if sorts else f"NOT LISTED: {word}"


def entries(words: set[str], listed: tuple[str, ...]) -> set[str]:
    return {entry(word, listed) for word in words}


def words_of_their_own(heard: Mapping[str, Heard], listed: Mapping[str, Mapping[str, tuple[str, ...]]]) -> object:
    """What was heard of every fact that is listed, and of every other fact that was no id."""
    return {
        name: found
        for name, facts in heard.items()
        if (found := {fact: words for fact, words in facts.items() if fact in listed.get(name, {}) or not words <= IDS})
    }


def as_sets(table: Mapping[str, Mapping[str, tuple[str, ...]]]) -> object:
    return {name: {fact: set(words) for fact, words in facts.items()} for name, facts in table.items()}


def test_exactly_the_listed_events_happen(ear: Ear) -> None:
    assert ear.events == set(EVENTS)


def test_the_words_of_events_are_exactly_the_listed_ones(ear: Ear) -> None:
    assert words_of_their_own(ear.event_words, EVENT_WORDS) == as_sets(EVENT_WORDS)


def test_every_fact_that_says_why_or_what_for_is_in_the_table_of_its_words() -> None:
    """Such a word can look like the id of something: a reason of supply is no Westeros card."""
    named = {(event, fact) for event, (_, facts) in EVENTS.items() for fact in facts if fact in ("reason", "purpose")}
    assert named <= {(event, fact) for event, facts in EVENT_WORDS.items() for fact in facts}


def test_exactly_the_listed_kinds_of_question_are_asked_with_exactly_their_facts(ear: Ear) -> None:
    assert ear.kinds == set(KINDS)
    assert ear.question_facts == {kind: {QUESTION_FACTS.get(kind, ())} for kind in KINDS}
    assert all(QUESTION_FACTS.values())
    assert set(QUESTION_FACTS) <= set(KINDS)


def test_the_words_of_questions_are_exactly_the_listed_ones(ear: Ear) -> None:
    assert words_of_their_own(ear.question_words, QUESTION_WORDS) == as_sets(QUESTION_WORDS)


def test_the_words_of_answers_are_exactly_the_listed_ones(ear: Ear) -> None:
    heard = {kind: entries(words, ANSWER_WORDS.get(kind, ())) for kind, words in ear.answers.items() if words}
    assert heard == {kind: set(words) for kind, words in ANSWER_WORDS.items()}


def test_every_kind_that_is_answered_by_a_word_has_its_words() -> None:
    assert {kind for kind, forms in KINDS.items() if {Pick, Consolidate, Raid} & set(forms)} == set(ANSWER_WORDS)


def test_the_lines_of_a_battle_come_from_exactly_the_listed_sources(ear: Ear) -> None:
    assert {source: entries(names, (LINE_SOURCES[source],)) for source, names in ear.sources.items()} == {
        source: {sort} for source, sort in LINE_SOURCES.items()
    }


def test_the_subjects_of_corrections_are_listed_with_their_words(ear: Ear) -> None:
    heard = {name: entries(words, SUBJECT_WORDS[name][1]) for name, words in ear.subjects.items()}
    assert heard == {name: set(words) for name, (_, words) in SUBJECT_WORDS.items()}
    states = [start("second", 6, options_for(0)).state, start("first", 5).state]
    keys = {
        name: {key for state in states for key in subject.keys(state)} if subject.keys else set()
        for name, subject in SUBJECTS.items()
    }
    assert keys == {name: SORTS.get(key, set()) for name, (key, _) in SUBJECT_WORDS.items()}
