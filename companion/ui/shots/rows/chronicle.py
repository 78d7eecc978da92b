"""The end of a game, its chronicle, the way back through it, and what is shared."""

from companion.ui.shots.rows.tabs import GAME
from companion.ui.shots.scenes import Scene, the_game_ends
from companion.ui.shots.shot import Shot, to_the_end, touch_what_says
from companion.ui.shots.stage import Moment

END = Scene(Moment("orders", round=10), prepare=the_game_ends)
FIRST = Scene(Moment("raven"))
TO_IT = ("More", touch_what_says("Chronicle"))

CHRONICLE: tuple[Shot, ...] = (
    Shot("end", END),
    Shot("chronicle", END, ("Chronicle",)),
    Shot("chronicle-rounds-end", END, ("Chronicle", to_the_end)),
    Shot("chronicle-battles", END, ("Chronicle", "Battles")),
    Shot("chronicle-battles-end", END, ("Chronicle", "Battles", to_the_end)),
    Shot("chronicle-bids", END, ("Chronicle", "Bids")),
    Shot("chronicle-so-far", GAME, TO_IT),
    Shot("chronicle-first-round", FIRST, TO_IT),
)
