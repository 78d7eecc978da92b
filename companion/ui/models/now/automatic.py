"""A question with one legal answer answers itself, unless its player says *Wait*. A secret never does."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.battle.blade import is_needless
from companion.ui.models.board.map import MapModel
from companion.ui.models.curtain.closed import is_behind_curtain
from companion.ui.models.intents import GiveAnswer, Wait
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.patterns.frame import Frame
from companion.ui.models.patterns.units import button_text
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import NO, YES, Choice, Number, Pick, Raid, Units


@attrs.frozen
class AutomaticModel:
    """What is about to happen by itself, and how soon."""

    title: str
    sentence: str
    seconds: int
    buttons: tuple[ButtonModel, ...]
    above: object | None = None
    """What stands over the question itself, too: the sides of a combat, an attack."""
    map: MapModel | None = None


def way_by_itself(situation: Situation, own: OwnQuestion) -> Choice | None:
    """The answer that gives itself: the only one there is, or the blade kept where it would change nothing."""
    if is_behind_curtain(own.asked):
        return None
    return Pick(NO) if is_needless(situation, own) else own.only


def automatic_model(situation: Situation, own: OwnQuestion, way: Choice, frame: Frame) -> AutomaticModel:
    """The card with the ring; it stands where the question of this frame would."""
    words = situation.words
    stop = ButtonModel(words.say("Wait"), Wait(own.asked.question))
    if own.only is None:
        stop = ButtonModel(words.say("Use the blade all the same"), GiveAnswer(own.asked, Pick(YES)), icon="sword")
    return AutomaticModel(
        words.question(own.asked.kind, own.asked.facts).title,
        by_itself(own, way, words),
        situation.seconds,
        (stop, ButtonModel(words.say("Go on"), GiveAnswer(own.asked, way), Look.GOLD, "next")),
        frame.above,
        frame.map,
    )


def by_itself(own: OwnQuestion, way: Choice, words: Words) -> str:
    """The one way, in a sentence."""
    if own.only is None:
        return words.say("1 more strength changes nothing: the blade stays ready.")
    if isinstance(way, Units) and way.units:
        return words.say("There is only one way: {answer}.", answer=button_text(words, own.asked.kind, way))
    word = _word(way)
    told = words.pick(own.asked.kind, word) if word else None
    if told is None:
        return words.say("There is only one way, so it answers itself.")
    if not told.consequence:
        return words.say("There is only one way: {answer}.", answer=told.title)
    return told.consequence


def _word(way: Choice) -> str:
    """The word of the answer, where it is one."""
    if isinstance(way, Raid):
        return way.target
    return str(way.value) if isinstance(way, Pick | Number) else ""
