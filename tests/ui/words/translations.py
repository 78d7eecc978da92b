"""The sentences of a language as its translators wrote them, read from its `small-council.po` by hand.

The tests need no tool that only translators install.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from assets.make.catalogue.catalogue import TEMPLATE
from companion.ui.words import languages
from companion.ui.words.language import SOURCE

OTHERS = tuple(language for language in languages() if language != SOURCE)
"""All languages beside the one of the source."""

A_LINE = re.compile(r'(msgctxt|msgid|msgid_plural|msgstr|msgstr\[\d\])? ?(".*")')


@dataclass
class Translated:
    """A sentence in English, its plural if it counts, and what a language has for it: a text for each plural."""

    context: str = ""
    english: str = ""
    many: str = ""
    texts: list[str] = field(default_factory=list)
    flags: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        return self.context, self.english, self.many


def file_of(language: str, ending: str) -> Path:
    return TEMPLATE.parent / language / f"small-council.{ending}"


@cache
def template() -> tuple[Translated, ...]:
    """Every sentence of the source, which no language has translated yet."""
    return tuple(sentence for sentence in _blocks(TEMPLATE) if sentence.english)


@cache
def sentences(language: str) -> tuple[Translated, ...]:
    """Every sentence of the file, without the head, which stands under no English at all."""
    return tuple(sentence for sentence in _blocks(file_of(language, "po")) if sentence.english)


@cache
def plurals(language: str) -> int:
    """How many forms a counted sentence has, as the head of the file says."""
    head = next(sentence for sentence in _blocks(file_of(language, "po")) if not sentence.english)
    found = re.search(r"nplurals=(\d)", head.texts[0])
    assert found, "the head does not say how the language counts"
    return int(found.group(1))


def _blocks(path: Path) -> Iterator[Translated]:
    text = path.read_text(encoding="utf-8")
    return (_read(block.strip()) for block in text.split("\n\n") if "msgid" in block)


def _read(block: str) -> Translated:
    found = Translated()
    texts: dict[str, str] = {}
    keyword = ""
    for line in block.splitlines():
        if line.startswith("#"):
            found.flags += line if line.startswith(("#,", "#~")) else ""
            continue
        match = A_LINE.fullmatch(line)
        assert match, line
        keyword = match.group(1) or keyword
        texts[keyword] = texts.get(keyword, "") + ast.literal_eval(match.group(2))
    found.context, found.english = texts.pop("msgctxt", ""), texts.pop("msgid", "")
    found.many = texts.pop("msgid_plural", "")
    found.texts = list(texts.values())
    return found
