"""The end of a game, its chronicle, the way back through it, and what is shared."""

import time

from companion.ui.models.chronicle.replay import Stop, shown_stop, stops_of
from companion.ui.robot.hand import PATIENCE_SECONDS
from companion.ui.shots.rows.tabs import GAME, an_hour_passes
from companion.ui.shots.scenes import Scene, the_game_ends, the_game_is_drawn, two_lead
from companion.ui.shots.shot import Shot, to_the_end, touch_sentence, touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Step

END = Scene(Moment("orders", round=10), prepare=the_game_ends)
DRAW = Scene(Moment("orders", round=10), two_lead, prepare=the_game_is_drawn)
FIRST = Scene(Moment("raven"))
FRAMES_TO_DRAW = 12
WON = "combat_won"
TO_IT = ("More", touch_what_says("Chronicle"))


def to_round(number: int) -> Step:
    """Touch this round on the slider."""

    def do(staged: Staged) -> None:
        staged.tap_target(next(one for one in staged.targets("RoundSlider") if one.text == str(number)))

    return do


def step_by(sign: str) -> Step:
    """Touch the round button with this sign."""

    def do(staged: Staged) -> None:
        staged.tap_target(next(one for one in staged.targets("StepRound") if one.text == sign))

    return do


def until_a_battle(staged: Staged) -> None:
    """Step by step, until somebody has won one."""
    while not any(event.name == WON for event in _shown(staged).events):
        step_by("later")(staged)


def _shown(staged: Staged) -> Stop:
    situation = staged.app.steward.situation
    stops = stops_of(situation.past)
    return stops[shown_stop(situation.place, stops)]


def drawn(staged: Staged) -> None:
    """The picture comes after some frames."""
    staged.hand.frames(FRAMES_TO_DRAW)


def written(staged: Staged) -> None:
    """Until the file lies there: a thread writes it."""
    until = time.monotonic() + PATIENCE_SECONDS
    while staged.app.steward.situation.sharing is not None and time.monotonic() < until:
        staged.hand.frames(1)
    staged.settle()


CHRONICLE: tuple[Shot, ...] = (
    Shot("end", END),
    Shot("end-draw", DRAW, only_in="first"),
    Shot("end-draw-whole", DRAW, (to_the_end,), only_in="first"),
    Shot("chronicle", END, ("Chronicle",)),
    Shot("chronicle-rounds-end", END, ("Chronicle", to_the_end)),
    Shot("chronicle-battles", END, ("Chronicle", "Battles")),
    Shot("chronicle-battles-end", END, ("Chronicle", "Battles", to_the_end)),
    Shot("chronicle-bids", END, ("Chronicle", "Bids")),
    Shot("chronicle-time", GAME, (an_hour_passes, *TO_IT, touch_sentence("Time", "chronicle"))),
    Shot("replay", END, ("Chronicle", "Replay")),
    Shot("replay-battle", END, ("Chronicle", "Replay", to_round(4), until_a_battle)),
    Shot("replay-playing", END, ("Chronicle", "Replay", step_by("play"))),
    Shot("replay-so-far", GAME, ("Log", "Replay", to_round(3), step_by("later"))),
    Shot("share", END, ("Share", drawn)),
    Shot("share-draw", DRAW, ("Share", drawn), only_in="first"),
    Shot("share-picture-written", END, ("Share", drawn, "As a picture", written)),
    Shot("share-so-far", GAME, (*TO_IT, "Share", "As text", written)),
    Shot("chronicle-so-far", GAME, TO_IT),
    Shot("chronicle-first-round", FIRST, TO_IT),
)
