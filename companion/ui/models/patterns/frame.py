"""What every pattern has: title, one sentence, facts that matter for this decision, a row of buttons, the curtain."""

import attrs

from companion.door import OwnQuestion
from companion.ui.models.board.map import MapModel
from companion.ui.models.curtain.closed import is_behind_curtain
from companion.ui.models.intents import Close, Explain, Intent
from companion.ui.models.parts import ButtonModel, FactModel
from companion.ui.models.situation import Situation


@attrs.frozen
class CurtainModel:
    """The wax pill over something secret: *Only you · 14 s*; a fact may stand beside it."""

    text: str
    close: ButtonModel
    beside: FactModel | None = None


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
    above: object | None = None
    """What stands over the title from edge to edge, a model of its own: the sides of a combat, the cards of a round."""
    below: object | None = None
    """What stands over the buttons and never scrolls, a model of its own: the shop of a mustering."""
    icon: str = ""
    """A sign before the title."""
    back: Intent | None = attrs.field(default=None, repr=False)
    """One step back within the question; it stands before the title."""


def frame_of(
    situation: Situation,
    own: OwnQuestion,
    buttons: tuple[ButtonModel, ...] = (),
    facts: tuple[FactModel, ...] = (),
) -> Frame:
    """The frame of a question: a secret one gets the pill, and a button that closes the curtain."""
    words = situation.words.question(own.asked.kind, own.asked.facts)
    buttons = tuple(map(situation.button, buttons))
    frame = Frame(words.title, words.sentence, facts, buttons)
    return behind_curtain(frame, situation) if is_behind_curtain(own.asked) else frame


def behind_curtain(frame: Frame, situation: Situation) -> Frame:
    """The same frame with the pill, and with the button that closes the curtain; a curtain that is held needs none."""
    close = ButtonModel(situation.words.say("Close"), Close(), icon="eyeoff")
    if situation.settings.curtain_by_hold:
        return attrs.evolve(frame, curtain=CurtainModel(situation.words.say("Only you"), close))
    pill = situation.words.say("Only you · {seconds} s", seconds=situation.seconds)
    return attrs.evolve(frame, buttons=(close, *frame.buttons), curtain=CurtainModel(pill, close))


def beside_pill(frame: Frame, fact: FactModel | None) -> Frame:
    """The same frame with a fact beside the pill; below, among the facts, where there is no pill."""
    if fact is None:
        return frame
    if frame.curtain is None:
        return attrs.evolve(frame, facts=(*frame.facts, fact))
    return attrs.evolve(frame, curtain=attrs.evolve(frame.curtain, beside=fact))


__all__ = ["CurtainModel", "Explain", "Frame", "behind_curtain", "beside_pill", "frame_of"]
