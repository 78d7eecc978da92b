"""The Messenger Raven: another order, now that all orders are open, or a look at what the wildlings bring."""

from engine.asking.answers import Choice, Pick, Swap
from engine.phases.raven import BOTTOM, LOOK_AT_CARD, NEITHER, TOP
from engine.players.phases.planning import OrderScores
from engine.players.seat import SeatView
from engine.players.survey import Survey
from engine.players.weights import WEIGHTS

FEARED = ("a-king-beyond-the-wall", "mammoth-riders", "rattleshirts-raiders")
"""Wildling cards that cost everybody much."""


def raven(seat: SeatView, survey: Survey) -> Choice:
    """The exchange that gains most, if it gains enough; else look at the card, where there is one."""
    own = {area: placed.token for area, placed in survey.position.orders.items() if placed.house == survey.house}
    scores = OrderScores(survey, [area for area in own if area in survey.own_armies])
    best: Choice = LOOK_AT_CARD if LOOK_AT_CARD in seat.options else NEITHER
    most = WEIGHTS.swap_threshold
    for choice in seat.options:
        if isinstance(choice, Swap) and choice.area in survey.own_armies:
            gained = scores.score(choice.area, choice.token) - scores.score(choice.area, own[choice.area])
            if gained > most:
                best, most = choice, gained
    return best


def raven_card(seat: SeatView, survey: Survey) -> Choice:
    """A card that costs everybody much goes to the bottom, unless this house could bid against it."""
    if seat.shown in FEARED and survey.power < survey.position.threat:
        return Pick(BOTTOM)
    return Pick(TOP)
