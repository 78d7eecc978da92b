"""What can be looked up in a game: map, tracks, log, hands, rules, who is here; and its end."""

from companion.ui.shots.scenes import Scene, the_game_ends
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment

GAME = Scene(Moment("march", round=5), is_onlooker=True)

TABS: tuple[Shot, ...] = (
    Shot("map", GAME, ("Map",)),
    Shot("tracks", GAME, ("Tracks",)),
    Shot("log", GAME, ("Log",)),
    Shot("more", GAME, ("More",)),
    Shot("end", Scene(Moment("orders", round=10), prepare=the_game_ends)),
)
