"""Westeros: choices, bids, ties, mustering, supply, wildlings."""

from companion.ui.shots.scenes import Scene, others_seal
from companion.ui.shots.shot import Shot, press, touch
from companion.ui.shots.stage import Moment
from engine import Game, Question

BID = Moment("bid", round=3)


def is_against_wildlings(_game: Game, question: Question) -> bool:
    """A bid that is for no track."""
    return "track" not in question.facts


WESTEROS: tuple[Shot, ...] = (
    Shot("westeros-choice", Scene(Moment("westeros-choice")), only_in="second"),
    Shot("westeros-waiting", Scene(Moment("westeros-choice"), is_onlooker=True), only_in="second"),
    Shot("bid-closed", Scene(BID)),
    Shot("bid-open", Scene(BID), (press("wax"),)),
    Shot("bid-chosen", Scene(BID), (press("wax"), touch("NumberTileButton", 3))),
    Shot("bid-sealed", Scene(BID), (press("wax"), touch("NumberTileButton", 3), press("wax"))),
    Shot("bid-revealed", Scene(BID, prepare=others_seal), (press("wax"), touch("NumberTileButton", 1), press("wax"))),
    Shot("bid-wildlings-open", Scene(Moment("bid", round=2), is_against_wildlings), (press("wax"),)),
    Shot("tie-order", Scene(Moment("tie-order"))),
    Shot("tie-order-waiting", Scene(Moment("tie-order"), is_onlooker=True)),
    Shot("tie", Scene(Moment("tie"))),
    Shot("muster", Scene(Moment("muster"))),
    Shot("muster-built", Scene(Moment("muster")), (touch("ShopTile", 0),)),
    Shot("muster-area", Scene(Moment("muster-area", seed=5)), only_in="second"),
    Shot("reconcile-supply", Scene(Moment("reconcile-supply"))),
    Shot("lose-units", Scene(Moment("lose-units")), only_in="second"),
    Shot("knights-replaced", Scene(Moment("knights-replaced", seed=6)), only_in="second"),
    Shot("footmen-promoted", Scene(Moment("footmen-promoted", seed=2)), only_in="second"),
    Shot("discard-card", Scene(Moment("discard-card", seed=7)), only_in="second"),
    Shot("take-back-card", Scene(Moment("take-back-card", tides=True))),
    Shot("track", Scene(Moment("track", seed=5, tides=True)), only_in="second"),
    Shot("penalty", Scene(Moment("penalty", tides=True)), only_in="second"),
)
