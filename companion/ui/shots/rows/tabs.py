"""What can be looked up in a game: map, tracks, log, hands, rules, who is here, settings; and its end."""

from companion.ui.shots.scenes import Scene, the_game_ends
from companion.ui.shots.shot import Shot, to_the_end, touch, touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged

GAME = Scene(Moment("march", round=5), is_onlooker=True)
BIDDING = Scene(Moment("bid", round=3))

ZOOMED = 2.2


def nearer(staged: Staged) -> None:
    """The player has gone close to the board: every piece lies in its own slot."""
    staged.widget("MapPane").zoom_by(ZOOMED)
    staged.settle()


TABS: tuple[Shot, ...] = (
    Shot("map", GAME, ("Map",)),
    Shot("map-zoomed", GAME, ("Map", nearer)),
    Shot("map-supply", GAME, ("Map", "Supply")),
    Shot("map-power", GAME, ("Map", "Power")),
    Shot("map-control", GAME, ("Map", "Control")),
    Shot("area", GAME, ("Map", touch("MapPane", 0))),
    Shot("area-whole", GAME, ("Map", touch("MapPane", 0), "Control and borders")),
    Shot("tracks", GAME, ("Tracks",)),
    Shot("tracks-while-bidding", BIDDING, ("Tracks",)),
    Shot("decks", GAME, ("Tracks", "Decks")),
    Shot("log", GAME, ("Log",)),
    Shot("log-mine", GAME, ("Log", "Mine")),
    Shot("log-battles", GAME, ("Log", "Battles")),
    Shot("log-bids", GAME, ("Log", "Bids")),
    Shot("more", GAME, ("More",)),
    Shot("my-hand", GAME, ("More", touch_what_says("Hands"))),
    Shot("hands", GAME, ("More", touch_what_says("Hands"), "Everybody’s")),
    Shot("what-if-battle", GAME, ("More", touch_what_says("What if"))),
    Shot("what-if-supply", GAME, ("More", touch_what_says("What if"), "Supply")),
    Shot("rules", GAME, ("More", touch_what_says("Rules"))),
    Shot("rule-help", GAME, (touch("IconButton"),)),
    Shot("table", GAME, ("More", touch_what_says("Code, picture and address"))),
    Shot("settings", GAME, ("More", to_the_end, touch_what_says("Settings"))),
    Shot("settings-end", GAME, ("More", to_the_end, touch_what_says("Settings"), to_the_end)),
    Shot("end", Scene(Moment("orders", round=10), prepare=the_game_ends)),
)
