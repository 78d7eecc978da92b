"""Every closed curtain. Made from the public half alone: whatever the secret is, the picture is the same."""

import attrs

from companion.door import Asked, PublicTable
from companion.ui.models.intents import Open
from companion.ui.models.parts import ButtonModel, FactModel, Look
from companion.ui.words import Words


@attrs.frozen
class ClosedModel:
    """Says that something secret is due, and opens it."""

    title: str
    sentence: str
    facts: tuple[FactModel, ...]
    button: ButtonModel


def closed_model(table: PublicTable, asked: Asked, words: Words) -> ClosedModel:
    """The curtain of any secret question."""
    question = words.question(asked.kind, asked.facts)
    open_it = {"orders": words.say("Open my plan"), "bid": words.say("Open my bid")}
    text = open_it.get(asked.kind, words.say("Open my cards"))
    button = ButtonModel(text, Open(asked.question), Look.WAX, "eye")
    return ClosedModel(question.title, question.sentence, (), button)
