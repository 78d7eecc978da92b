"""What can be looked up in a game: map, tracks, log, hands, rules, who is here, settings."""

from companion.door import Agreement, StagedTable
from companion.ui.shots.scenes import Scene, answer_by_lot
from companion.ui.shots.shot import Shot, to_the_end, touch, touch_sentence, touch_what_says
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged
from engine import House

GAME = Scene(Moment("march", round=5), is_onlooker=True)
BIDDING = Scene(Moment("bid", round=3))

ZOOMED = 2.2
ANSWERS_AN_HOUR = 30


def nearer(staged: Staged) -> None:
    """The player has gone close to the board: every piece lies in its own slot."""
    staged.widget("MapPane").zoom_by(ZOOMED)
    staged.settle()


def an_hour_passes(staged: Staged) -> None:
    """Everybody plays on by lot, and takes a while for each answer."""
    assert staged.table is not None
    for number in range(ANSWERS_AN_HOUR):
        asked = next(one for one in staged.table.game.answerable if one.id not in staged.table.sealed)
        staged.clock.pass_by(60 + number % 4 * 40)
        answer_by_lot(staged.table, asked)
        staged.table.show()
        staged.app._show(0)
    staged.settle()


def without_what_if(table: StagedTable, _house: House) -> None:
    """The table has agreed to play without it."""
    table.agreement = Agreement(what_if=False)


TABS: tuple[Shot, ...] = (
    Shot("map", GAME, ("Map",)),
    Shot("map-zoomed", GAME, ("Map", nearer)),
    Shot("map-supply", GAME, ("Map", "Supply")),
    Shot("map-power", GAME, ("Map", "Power")),
    Shot("map-control", GAME, ("Map", "Control")),
    Shot("area", GAME, ("Map", touch("MapPane", 0))),
    Shot("area-whole", GAME, ("Map", touch("MapPane", 0), "Borders")),
    Shot("tracks", GAME, ("Tracks",)),
    Shot("tracks-while-bidding", BIDDING, ("Tracks",)),
    Shot("decks", GAME, ("Tracks", "Decks")),
    Shot("log", GAME, ("Log",)),
    Shot("log-mine", GAME, ("Log", "Mine")),
    Shot("log-battles", GAME, ("Log", "Battles")),
    Shot("log-bids", GAME, ("Log", "Bids")),
    Shot("more", GAME, ("More",)),
    Shot("my-hand", GAME, ("More", touch_what_says("Hands"))),
    Shot("hands", GAME, ("More", touch_what_says("Hands"), touch_sentence("Everybody’s", "hands"))),
    Shot("what-if-battle", GAME, ("More", touch_what_says("What if"))),
    Shot("what-if-supply", GAME, ("More", touch_what_says("What if"), "Supply")),
    Shot(
        "what-if-not-agreed",
        Scene(Moment("house-card", round=4), prepare=without_what_if),
        ("More", touch_what_says("What if")),
    ),
    Shot(
        "times-none",
        Scene(Moment("orders", "stark")),
        ("Lay out the board", "All laid out", "More", to_the_end, touch_what_says("Where the time went")),
    ),
    Shot("times", GAME, (an_hour_passes, "More", to_the_end, touch_what_says("Where the time went"))),
    Shot("rules", GAME, ("More", touch_what_says("Rules"))),
    Shot("rules-differs", GAME, ("More", touch_what_says("Rules"), touch_what_says("What differs")), only_in="first"),
    Shot("rule-help", GAME, (touch("IconButton"),)),
    Shot("table", GAME, ("More", touch_what_says("Code, picture and address"))),
    Shot("settings", GAME, ("More", to_the_end, touch_what_says("Settings"))),
    Shot("settings-end", GAME, ("More", to_the_end, touch_what_says("Settings"), to_the_end)),
)
