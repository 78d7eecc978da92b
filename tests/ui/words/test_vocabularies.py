"""Every word of the engine and of the door is put into words, and there are no words for what nobody says."""

from collections.abc import Iterable, Mapping

import pytest

from companion.door import (
    ACTIONS,
    ENTRIES,
    NOTICE_WORDS,
    NOTICES,
    VIEW_WORDS,
    WHY_NOT,
    WHY_NOT_CODES,
    WISHES,
)
from companion.ui.words import battle, cards, corrections, words_in
from companion.ui.words.asking import picks, questions
from companion.ui.words.events import board, rows, told
from companion.ui.words.marking import Sentence
from companion.ui.words.refusing import form, refusals, rules, table
from companion.ui.words.table import entries, notices, views
from engine import (
    ANSWER_WORDS,
    EVENT_WORDS,
    EVENTS,
    KINDS,
    LINE_SOURCES,
    MALFORMED,
    QUESTION_FACTS,
    QUESTION_WORDS,
    REFUSALS,
    SUBJECT_WORDS,
    TRACKS,
    open_box,
)

BOX = open_box("second")
IDS = {"AREA", "CARD", "HOUSE", "NUMBER", "TOKEN", "UNIT"}
"""Words that stand for every id of a sort."""


def sentences(row: Sentence | Mapping[str, Sentence] | None) -> Iterable[Sentence]:
    if row is None:
        return ()
    return (row,) if isinstance(row, Sentence) else row.values()


def places(row: Sentence | Mapping[str, Sentence] | None) -> set[str]:
    return {place for sentence in sentences(row) for place in sentence.places}


# events


def test_every_event_is_told() -> None:
    assert set(told.TOLD) == set(EVENTS)


def test_the_hands_are_told_what_to_do_wherever_there_is_something_to_do() -> None:
    assert set(board.BOARD) == {name for name, (do, _) in EVENTS.items() if do != "look"}


@pytest.mark.parametrize("name", EVENTS)
def test_a_sentence_of_an_event_has_only_facts_of_that_event(name: str) -> None:
    facts = set(EVENTS[name][1])
    assert places(told.TOLD[name]) <= facts
    assert places(board.BOARD.get(name)) <= facts


@pytest.mark.parametrize(("name", "fact"), [(name, fact) for name, facts in EVENT_WORDS.items() for fact in facts])
def test_every_word_of_an_event_has_its_sentence(name: str, fact: str) -> None:
    row = told.TOLD[name]
    assert isinstance(row, Mapping)
    assert set(row) == set(EVENT_WORDS[name][fact])


def test_what_a_sentence_depends_on_is_known_for_exactly_those_that_have_several() -> None:
    tables = (told.TOLD, board.BOARD)
    several = {name for table in tables for name, row in table.items() if isinstance(row, Mapping)}
    assert set(rows.DEPENDS_ON) == several
    assert set(rows.OTHERWISE) <= set(EVENTS)


# questions and answers


def test_every_kind_of_question_has_a_row() -> None:
    assert set(questions.QUESTIONS) == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_sentence_of_a_question_has_only_facts_of_that_question(kind: str) -> None:
    row = questions.QUESTIONS[kind]
    facts = {*QUESTION_FACTS.get(kind, ()), *(("number",) if kind in questions.COUNTED else ())}
    assert places(row.title) | places(row.sentence) | places(row.button) <= facts
    assert places(row.waiting) <= facts | {"house"}


def test_what_a_question_counts_is_a_fact_of_it() -> None:
    assert all(fact in QUESTION_FACTS[kind] for kind, fact in questions.COUNTED.items())


@pytest.mark.parametrize(("kind", "fact"), [(kind, fact) for kind, facts in QUESTION_WORDS.items() for fact in facts])
def test_every_word_of_a_question_has_its_sentence(kind: str, fact: str) -> None:
    row = questions.QUESTIONS[kind]
    by_word = [said for said in (row.title, row.sentence, row.button, row.waiting) if isinstance(said, Mapping)]
    assert all(set(said) == set(QUESTION_WORDS[kind][fact]) for said in by_word)
    assert by_word or kind == "tie-order", "a tie is ordered in the same words on every track"


def test_every_westeros_card_that_offers_a_choice_names_its_chooser() -> None:
    title = questions.QUESTIONS["westeros-choice"].title
    assert isinstance(title, Mapping)
    choices = {card.id for deck in BOX.westeros.values() for card in deck.values() if card.effect.startswith("choice-")}
    assert set(title) == choices


def test_every_word_that_can_be_picked_has_its_row_or_its_name() -> None:
    rows_of_words = {(kind, word) for kind, table in picks.PICKS.items() for word in table}
    expected = {
        (kind, word)
        for kind, words in ANSWER_WORDS.items()
        for word in words
        if word not in IDS and not (kind == "muster" and word != "none") and word not in TRACKS
    }
    assert rows_of_words == expected
    named = {kind for kind, words in ANSWER_WORDS.items() if set(words) & (IDS | set(TRACKS))}
    assert set(picks.NAMES) == named
    builds = set(ANSWER_WORDS["muster"]) - {"none"}
    assert set(picks.UPGRADES) == {build for build in builds if build.startswith("footman>")}


def test_picks_have_no_facts() -> None:
    rows_of_words = [row for table in picks.PICKS.values() for row in table.values()]
    assert not any(row.title.places | row.consequence.places for row in rows_of_words)


# refusals


def test_every_code_of_the_engine_has_its_sentence() -> None:
    assert set(rules.RULES) == set(REFUSALS)
    assert set(form.FORM) == set(MALFORMED)


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refusal_has_only_the_facts_of_its_code(code: str) -> None:
    assert places(rules.RULES[code]) <= {*REFUSALS[code], *(("number",) if code in rules.COUNTED else ())}


def test_what_was_not_understood_shows_nothing_of_it() -> None:
    assert not any(sentence.places for sentence in form.FORM.values())


def test_what_a_refusal_counts_is_a_fact_of_its_code() -> None:
    assert all(fact in REFUSALS[code] for code, fact in rules.COUNTED.items())


def test_every_reason_has_its_sentence() -> None:
    assert {*table.REASONS, *refusals.OF_THE_GAME, *refusals.CODES_OF} == set(WHY_NOT)
    assert {*refusals.OF_THE_GAME, *refusals.CODES_OF} == set(WHY_NOT_CODES)
    assert not any(sentence.places for sentence in table.REASONS.values())


@pytest.mark.parametrize("reason", refusals.CODES_OF)
def test_every_code_beside_a_reason_has_its_sentence(reason: str) -> None:
    assert set(refusals.CODES_OF[reason]) == set(WHY_NOT_CODES[reason])
    for code, sentence in refusals.CODES_OF[reason].items():
        assert sentence.places <= set(WHY_NOT_CODES[reason][code])


# the table


def test_every_notice_has_a_title_and_a_sentence() -> None:
    assert set(notices.TITLES) == set(notices.SENTENCES) == set(NOTICES)


MORE_FACTS = {"TakenBack": {"number"}, "BrokenSeal": {"house"}}


@pytest.mark.parametrize("what", NOTICES)
def test_a_notice_has_only_its_own_facts(what: str) -> None:
    facts = {*NOTICES[what], *MORE_FACTS.get(what, ())}
    assert places(notices.TITLES[what]) | places(notices.SENTENCES[what]) <= facts


@pytest.mark.parametrize("what", sorted(set(NOTICE_WORDS) - {"Refused"}))
def test_every_word_of_a_notice_has_its_sentence(what: str) -> None:
    sentences_by_word = notices.SENTENCES[what]
    assert isinstance(sentences_by_word, Mapping)
    assert set(NOTICE_WORDS[what]["reason"]) == set(sentences_by_word)


def test_why_something_was_not_taken_is_said_as_a_refusal() -> None:
    assert set(NOTICE_WORDS["Refused"]["reason"]) <= {*table.REASONS, *refusals.OF_THE_GAME}


def test_every_entry_and_every_proposal_has_its_line() -> None:
    assert set(entries.ENTRIES) == set(ENTRIES)
    assert set(entries.PROPOSED) == set(entries.PROPOSAL_TITLES) == set(entries.AGREED) == set(ACTIONS)


def test_every_word_of_the_view_has_its_words() -> None:
    assert {field: set(words) for field, words in views.VIEW.items()} == {
        field: set(words) for field, words in VIEW_WORDS.items()
    }


def test_every_wish_has_its_words() -> None:
    assert set(views.WISHES) == set(WISHES)


# corrections, lines of a battle, cards


def test_everything_that_can_be_corrected_has_its_words() -> None:
    assert set(corrections.CORRECTED) == set(SUBJECT_WORDS)
    may_be_none = {subject for subject, (_, words) in SUBJECT_WORDS.items() if {"none", "ready"} & set(words)}
    assert set(corrections.CORRECTED_TO_NONE) == may_be_none


def test_every_line_of_a_battle_has_its_words() -> None:
    assert set(battle.SOURCES) == set(LINE_SOURCES)
    assert set(battle.NAMED) >= set(LINE_SOURCES.values())


def test_a_card_has_a_line_if_and_only_if_it_has_a_text() -> None:
    assert set(cards.HOUSE_CARDS) == {card.id for card in BOX.house_cards.values() if card.text}
    assert set(cards.WESTEROS_CARDS) == {card for deck in BOX.westeros.values() for card in deck}
    assert set(cards.WILDLING_CARDS) == set(BOX.wildlings)
    icons = {card.id for card in BOX.tides.values() if card.swords or card.fortifications or card.skulls}
    assert set(cards.TIDE_CARDS) == icons


def test_the_line_of_a_card_is_short() -> None:
    words = words_in("en")
    assert max(len(words.card_text(card)) for card in cards.HOUSE_CARDS) <= 62
    assert words.card_text("eddard-stark") == ""
