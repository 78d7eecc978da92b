"""How every sentence is written: whole, calm, with named places, and found in the catalogue."""

import re
from gettext import NullTranslations
from string import Formatter

import pytest

from assets.make.catalogue.sentences import Found, all_sentences
from companion.door import VIEW_WORDS, WISHES, WhyNot
from companion.ui.words import Words, words_in
from companion.ui.words.asking.questions import QUESTIONS
from companion.ui.words.events.board import BOARD
from companion.ui.words.names.name import CASES
from engine import ANSWER_WORDS
from tests.ui.words import samples

FOUND = tuple(all_sentences())
OURS = tuple(found for found in FOUND if found.file.startswith("companion/ui/"))
"""All but the texts of the rulebook and the box, which have tests of their own."""
TEXTS = [(found, text) for found in FOUND for text in (found.english, found.many) if text]

BEGGING = r"\b(please|invalid|error|sorry|oops)\b"

WHOLE = {"told", "board", "refusal", "notice", "entry", "waiting", "question", "card", "rule", "outcome"}
"""Where whole sentences stand; elsewhere are titles, buttons, names and parts of sentences."""


HANDS = {"Lay", "Take", "Move", "Put", "Remove", "Replace", "Stand", "Bring", "Return", "Give"}
HANDS |= {"Set", "Pass", "Turn", "Shuffle", "Show", "Deal"}
MARKERS = {"Round", "Victory", "Supply", "Wildling"}


def said(found: Found) -> str:
    return f"{found.file}: {found.english}"


def test_a_place_in_a_sentence_has_a_name_and_asks_for_a_form_that_names_have() -> None:
    for found, text in TEXTS:
        for _, name, form, conversion in Formatter().parse(text):
            if name is not None:
                assert re.fullmatch("[a-z_]+", name), said(found)
                assert form in CASES, said(found)
                assert conversion is None, said(found)


def test_the_plural_of_a_sentence_has_the_same_places_and_counts() -> None:
    for found in FOUND:
        if found.many:
            one, many = (
                {name for _, name, _, _ in Formatter().parse(text) if name} for text in (found.english, found.many)
            )
            assert one | {"number"} == many | {"number"}, said(found)


def test_a_sentence_that_counts_somewhere_counts_everywhere() -> None:
    """Whoever says it without counting would always say the form for one."""
    counted = {(found.context, found.english) for found in FOUND if found.many}
    assert counted.isdisjoint((found.context, found.english) for found in FOUND if not found.many)


def test_no_sentence_shouts_begs_or_stumbles() -> None:
    for found, text in TEXTS:
        assert found not in OURS or not re.search(BEGGING, text, re.IGNORECASE), said(found)
        assert "!" not in text, said(found)
        assert "  " not in text, said(found)
        assert text == text.strip(), said(found)
        assert "..." not in text, said(found)
        assert '"' not in text, said(found)


def test_a_whole_sentence_ends_like_one() -> None:
    for found, text in TEXTS:
        if found.context in WHOLE:
            assert text.endswith((".", "?", ". {why}")), said(found)


def test_titles_buttons_and_rows_do_not_end_like_sentences() -> None:
    for found, text in TEXTS:
        if found.context in {"title", "button", "view title", "wish"}:
            assert not text.endswith("."), said(found)


def test_houses_act_not_players() -> None:
    for found, text in TEXTS:
        if found.context in {"told", "board", "waiting"}:
            assert not re.search(r"\b(player|you|your|he|she|his|her)\b", text, re.IGNORECASE), said(found)


def test_a_title_is_as_short_as_a_headline() -> None:
    words = words_in("en")
    titles = {words.question(kind, facts).title for kind, facts in samples.questions()}
    assert max(map(len, titles)) <= 34
    assert len(QUESTIONS) == 48


def test_a_line_for_the_hands_begins_with_what_they_do_or_which_marker_they_move() -> None:
    rows = BOARD.values()
    lines = [sentence for row in rows for sentence in (row.values() if isinstance(row, dict) else (row,))]
    assert {line.english.split()[0].rstrip(":") for line in lines} == HANDS | MARKERS


class Marked(NullTranslations):
    """A language in which every sentence has a mark in front, so that what was never translated is seen."""

    def gettext(self, message: str) -> str:
        return f"§{message}"

    def pgettext(self, context: str, message: str) -> str:
        return f"§{message}" if context != "list" else message

    def npgettext(self, context: str, one: str, many: str, number: int) -> str:
        return f"§{one if number == 1 else many}" if context != "units" else (one if number == 1 else many)


MARKED = Words("marked", Marked(), lambda: words_in("en").names)


def test_everything_that_is_said_comes_from_the_catalogue() -> None:
    said_marked = [MARKED.told(event) for event in samples.events()]
    said_marked += filter(None, (MARKED.board(event) for event in samples.events()))
    for kind, facts in samples.questions():
        asked = MARKED.question(kind, facts)
        said_marked += [asked.title, asked.sentence, asked.button, MARKED.waiting(kind, "stark", facts)]
    said_marked += [MARKED.refusal(WhyNot("refused", "X", code, facts)) for code, facts in samples.refusals()]
    said_marked += [MARKED.view_word(field, word) for field, words in VIEW_WORDS.items() for word in words]
    said_marked += [MARKED.wish(wish) for wish in WISHES]
    assert len(said_marked) > 400
    assert [text for text in said_marked if not text.startswith("§")] == []


@pytest.mark.parametrize("kind", ANSWER_WORDS)
def test_every_fixed_word_that_can_be_picked_says_what_follows(kind: str) -> None:
    for word in ANSWER_WORDS[kind]:
        if word.islower() and kind not in ("track", "doran-martell", "muster"):
            row = MARKED.pick(kind, word)
            assert row.title.startswith("§")
            assert row.consequence.startswith("§")


def test_no_two_ways_to_say_the_same_thing_differ_by_a_stop_or_a_capital() -> None:
    seen: dict[str, str] = {}
    for found in OURS:
        if not found.context:
            continue  # a screen may need the same words as a title and inside a line
        key = f"{found.context}: {found.english.rstrip('.').lower()}"
        assert seen.setdefault(key, found.english) == found.english
