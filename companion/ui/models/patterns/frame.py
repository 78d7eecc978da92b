"""What every pattern has: title, one sentence, facts that matter for this decision, a row of buttons, the curtain."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.closed import is_behind_curtain
from companion.ui.models.intents import Close, Explain
from companion.ui.models.map import MapModel
from companion.ui.models.parts import ButtonModel, FactModel
from companion.ui.models.situation import Situation


@attrs.frozen
class CurtainModel:
    """The wax pill over something secret: *Only you · 14 s*."""

    text: str
    close: ButtonModel


@attrs.frozen
class Frame:
    """The part of a pattern's model that is the same for all."""

    title: str
    sentence: str
    facts: tuple[FactModel, ...] = ()
    buttons: tuple[ButtonModel, ...] = ()
    """At the lower edge; the main one last."""
    curtain: CurtainModel | None = None
    """None where nothing is secret."""
    map: MapModel | None = None
    """The board above the question, or beside it in a wide window; it never scrolls."""


def frame_of(
    situation: Situation,
    own: OwnQuestion,
    buttons: tuple[ButtonModel, ...] = (),
    facts: tuple[FactModel, ...] = (),
) -> Frame:
    """The frame of a question: a secret one gets the pill, and a button that closes the curtain."""
    words = situation.words.question(own.asked.kind, own.asked.facts)
    buttons = tuple(map(situation.button, buttons))
    if not is_behind_curtain(own.asked):
        return Frame(words.title, words.sentence, facts, buttons)
    close = ButtonModel(situation.words.say("Close"), Close(), icon="eyeoff")
    pill = situation.words.say("Only you · {seconds} s", seconds=situation.seconds)
    return Frame(words.title, words.sentence, facts, (close, *buttons), CurtainModel(pill, close))


__all__ = ["CurtainModel", "Explain", "Frame", "frame_of"]
