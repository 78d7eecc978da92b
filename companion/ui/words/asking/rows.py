"""The row of a kind of question: what whoever is asked reads, and what the others read meanwhile."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.ui.words.marking import Sentence

Said: TypeAlias = Sentence | Mapping[str, Sentence]
"""One sentence, or one for each word of the fact on which it depends."""


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """The sentences of one kind of question."""

    title: Said
    sentence: Said
    button: Said
    waiting: Said
