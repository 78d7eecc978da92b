"""Sentences in tables: marked here for the catalogue, said later with their facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import Formatter
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence in English, by which a language finds its own, and where it is said.

    ``many``: the same sentence for several, where it counts something; then ``{number}`` is how many.
    """

    context: str
    english: str
    many: str = ""

    @property
    def places(self) -> frozenset[str]:
        """The names of the facts that stand in it."""
        return _places(self.english) | _places(self.many)


@cache
def _places(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


Said: TypeAlias = Sentence | Mapping[str, Sentence]
"""One sentence, or one for each case that the table beside it tells apart."""


def marked(context: str, english: str) -> Sentence:
    """A sentence for a table; `make words` finds it here."""
    return Sentence(context, english)


def marked_count(context: str, one: str, many: str) -> Sentence:
    """A sentence for a table that counts something."""
    return Sentence(context, one, many)
