"""The table display, phase by phase."""

from companion.ui.shots.rows.decks import REAL, is_wildlings
from companion.ui.shots.scenes import (
    Scene,
    clock_at,
    others_seal,
    the_combat_ends,
    the_game_ends,
    the_game_is_drawn,
    two_lead,
)
from companion.ui.shots.shot import Shot, later, meanwhile
from companion.ui.shots.stage import Moment
from engine import Game, Question

PLAN = Moment("orders", "tyrell", round=4, seed=3)


def display(moment: Moment, **special: object) -> Scene:
    """A display at this moment."""
    return Scene(moment, is_display=True, **special)  # type: ignore[arg-type]


def all_seal(table: object, _house: str) -> None:
    """Everybody who is asked in secret seals."""
    others_seal(table, "")  # type: ignore[arg-type]


def has_bans(game: Game, _question: Question) -> bool:
    """PLN-08: something may not be ordered this round."""
    return bool(game.state.bans)


DISPLAY: tuple[Shot, ...] = (
    Shot("display-planning", display(PLAN, prepare=others_seal)),
    Shot("display-planning-first", display(Moment("orders", "stark"))),
    Shot("display-planning-talk", display(PLAN, prepare=clock_at(20))),
    Shot("display-planning-seal", display(PLAN, prepare=clock_at(200, and_then=others_seal))),
    Shot("display-planning-over", display(PLAN, prepare=clock_at(300, and_then=others_seal))),
    Shot("display-planning-clock-waits", display(Moment("orders", "stark"), prepare=clock_at(0, runs=False))),
    Shot("display-planning-clock-bans", display(Moment("orders", round=3), fits=has_bans, prepare=clock_at(20))),
    Shot("display-reveal", display(PLAN), (meanwhile(all_seal),)),
    Shot("display-action", display(Moment("march", round=3, nth=4))),
    Shot("display-raid", display(Moment("raid", round=2))),
    Shot("display-support", display(Moment("support", round=3))),
    Shot("display-battle-cards", display(Moment("house-card", round=4))),
    Shot("display-battle-shown", display(Moment("house-card", round=4)), (meanwhile(all_seal),)),
    Shot("display-battle", display(Moment("house-card", round=4)), (meanwhile(the_combat_ends),)),
    Shot("display-westeros", display(Moment("westeros-choice")), only_in="second"),
    Shot("display-muster", display(Moment("muster"))),
    Shot("display-bidding", display(Moment("bid", round=3), prepare=others_seal)),
    Shot("display-bids", display(Moment("tie-order"))),
    Shot("display-bids-settled", display(Moment("bid", round=3)), (meanwhile(all_seal),)),
    Shot("display-wildlings-bid", display(Moment("bid", round=2))),
    Shot(
        "display-wildlings-card", display(Moment("draw", round=2), fits=is_wildlings, agreement=REAL), only_in="second"
    ),
    Shot("display-wildlings", display(Moment("lose-units")), only_in="second"),
    Shot("display-end", display(Moment("march", round=10)), (meanwhile(the_game_ends),)),
    Shot(
        "display-end-draw",
        display(Moment("orders", round=10), fits=two_lead),
        (meanwhile(the_game_is_drawn),),
        only_in="first",
    ),
    Shot("display-idle", display(Moment("march", round=3)), (later(301),)),
)
