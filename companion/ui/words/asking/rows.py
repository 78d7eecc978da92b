"""The row of a kind of question: what whoever is asked reads, and what the others read meanwhile."""

from dataclasses import dataclass

from companion.ui.words.marking import Said


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """The sentences of one kind of question."""

    title: Said
    sentence: Said
    button: Said
    waiting: Said
