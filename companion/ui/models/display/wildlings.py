"""A wildling attack on the table display: strength against bids, the card, and what follows."""

import attrs

from companion.ui.models.display.public import newest_lines
from companion.ui.models.happenings.westeros import wildlings_shown
from companion.ui.models.now.waiting import WaitingModel
from companion.ui.models.parts import RowModel
from companion.ui.models.situation import Situation
from companion.ui.models.westeros.wildlings import WildlingsModel
from engine import House

MOST_LINES = 4
DRAW = "draw"


@attrs.frozen
class WildlingsBody:
    """The attack to the left, its card and its consequences to the right."""

    attack: WildlingsModel
    house: House
    waiting: str
    heading: str
    lines: tuple[RowModel, ...]


def wildlings_body(situation: Situation, waiting: WaitingModel) -> WildlingsBody | None:
    """WLD-06: as long as those who wait see it on their phones."""
    shown = wildlings_shown(situation, "")
    if shown is None or not isinstance(shown.above, WildlingsModel):
        return None
    lines = newest_lines(situation, MOST_LINES, "wildlings_attack")
    heading = situation.words.say("On the board now") if lines else ""
    return WildlingsBody(_with_its_card(situation, shown.above), waiting.house, waiting.title, heading, lines)


def _with_its_card(situation: Situation, attack: WildlingsModel) -> WildlingsModel:
    """WLD-07: as long as the players have not turned up the card, that is what they read in its place."""
    asked = next((asked for asked in situation.table.asked if asked.kind == DRAW), None)
    if attack.card or asked is None:
        return attack
    question = situation.words.question(asked.kind, asked.facts)
    return attrs.evolve(attack, card=question.title, texts=(question.sentence,))
