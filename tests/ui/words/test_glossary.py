"""The words of the players' rulebooks: each term as its language gives it, and known wrong ones never."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.ui.words import words_in
from tests.ui.words.translations import OTHERS, sentences

GLOSSARY: dict[str, Any] = tomllib.loads((Path(__file__).parent / "glossary.toml").read_text(encoding="utf-8"))
TERMS = [(language, term) for term in GLOSSARY["term"] for language in OTHERS if language in term]


def plain(text: str) -> str:
    """A sentence without its places: what stands in them is the matter of the names."""
    return re.sub(r"{[^}]*}", "X", text)


def has(pattern: str, text: str) -> bool:
    """Whether the words are there; a word that begins a sentence may have a capital letter."""
    return bool(re.search(pattern, text) or re.search(pattern, text[:1].lower() + text[1:]))


@pytest.mark.parametrize(("language", "term"), TERMS, ids=lambda part: part if isinstance(part, str) else part["en"])
def test_a_term_is_said_as_the_rulebook_says_it(language: str, term: dict[str, str]) -> None:
    found = [each for each in sentences(language) if re.search(term["en"], plain(each.many or each.english))]
    assert found, "no sentence has this concept any more"
    assert [text for each in found for text in each.texts if not has(term[language], plain(text))] == []


@pytest.mark.parametrize("language", sorted(GLOSSARY["wrong"].keys() & set(OTHERS)))
def test_no_wrong_word_is_said(language: str) -> None:
    names = words_in(language).names.names
    texts = [text for sentence in sentences(language) for text in sentence.texts]
    texts += [form for table in names.values() for name in table.values() for form in (str(name), *name.forms.values())]
    for pattern in GLOSSARY["wrong"][language]:
        assert [text for text in texts if re.search(pattern, text)] == [], pattern


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("sort", GLOSSARY["name"])
def test_a_name_is_the_one_that_is_printed(language: str, sort: str) -> None:
    given = {name_id: row[language] for name_id, row in GLOSSARY["name"][sort].items() if language in row}
    names = words_in(language).names.names[sort]
    assert {name_id: str(names[name_id]) for name_id in given} == given
