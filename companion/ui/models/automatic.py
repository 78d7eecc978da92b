"""A question with one legal answer answers itself, unless its player says *Wait*. A secret never does."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.intents import Answer, Wait
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import Number, Pick, Raid


@attrs.frozen
class AutomaticModel:
    """What is about to happen by itself, and how soon."""

    title: str
    sentence: str
    seconds: int
    buttons: tuple[ButtonModel, ...]


def automatic_model(situation: Situation, own: OwnQuestion) -> AutomaticModel:
    """The card with the ring."""
    words = situation.words
    assert own.only is not None
    return AutomaticModel(
        words.question(own.asked.kind, own.asked.facts).title,
        by_itself(own, words),
        situation.seconds,
        (
            ButtonModel(words.say("Wait"), Wait(own.asked.question)),
            ButtonModel(words.say("Go on"), Answer(own.asked, own.only), Look.GOLD, "next"),
        ),
    )


def by_itself(own: OwnQuestion, words: Words) -> str:
    """The one way, in a sentence."""
    word = _word(own)
    told = words.pick(own.asked.kind, word) if word else None
    if told is None:
        return words.say("There is only one way: it goes by itself.")
    if not told.consequence:
        return words.say("There is only one way: {answer}.", answer=told.title)
    return told.consequence


def _word(own: OwnQuestion) -> str:
    """The word of the answer, where it is one."""
    if isinstance(own.only, Raid):
        return own.only.target
    return str(own.only.value) if isinstance(own.only, Pick | Number) else ""
