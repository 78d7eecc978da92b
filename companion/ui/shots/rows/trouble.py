"""What comes over a game: a lost line, a silent host, notices to be read, votes, one device for several seats."""

from collections.abc import Mapping
from typing import Any

import attrs

from companion.door import (
    CorrectMirror,
    Foreseen,
    GoBack,
    Hosting,
    OpenProposal,
    OwnNews,
    Progress,
    StagedTable,
    Told,
    View,
)
from companion.ui.shots.rows.planning import FIRST_PLAN, PLAN, fill_the_plan
from companion.ui.shots.scenes import Scene
from companion.ui.shots.shot import Shot, later, press
from companion.ui.shots.stage import Moment
from companion.ui.shots.theatre import Staged, Step
from engine import open_box

QUESTION = Moment("westeros-choice", round=2)
MARCH = Moment("march", round=4)
ONLOOKER = Scene(MARCH, is_onlooker=True)
HOST = "device of lannister"
LAID = ("Lay out the board", "All laid out")
EVERYBODY = open_box("second").setups[6].houses
SILENT = 12
"""So many seconds without a host are more than a short break."""


def lost(
    seconds: float,
    progress: Progress = Progress.LOOKING,
    hosting: Hosting = Hosting.NOT,
    **connection: Any,
) -> Step:
    """The line to the host has been like this for so many seconds."""

    def do(staged: Staged) -> None:
        table = _table(staged)
        line = attrs.evolve(table.public.connection, progress=progress, **connection)
        table.public = attrs.evolve(table.public, connection=line, hosting=hosting, host=HOST)
        staged.show()
        later(seconds)(staged)

    return do


def gathers(seconds: float, *away: str) -> Step:
    """This device has been taking over for so many seconds, and these houses have not come."""

    def do(staged: Staged) -> None:
        _table(staged).away = frozenset(away)
        lost(seconds, Progress.CATCHING_UP, Hosting.GATHERING)(staged)

    return do


def told(what: str, **facts: Any) -> Step:
    """This device is told something that its player must know."""

    def do(staged: Staged) -> None:
        _arrives(staged, staged.app.steward.situation.view, OwnNews(Told(what, facts)))

    return do


def taken_back(staged: Staged) -> None:
    """Two histories have met: an order and some power lie as they lay before."""
    view: View = staged.app.steward.situation.view
    assert view.table is not None
    position = view.table.position
    assert position is not None
    area = next(iter(position.orders))
    orders = {one: placed for one, placed in position.orders.items() if one != area}
    power = {**position.power, staged.house: position.power[staged.house] + 1}
    before = attrs.evolve(view.table, position=attrs.evolve(position, orders=orders, power=power))
    news = OwnNews(Told("TakenBack", {"gone": ((), ()), "returned": ()}))
    _arrives(staged, attrs.evolve(view, table=before), news)


def proposed(action: CorrectMirror | None, changes: Mapping[str, Any], *, shows_secrets: bool = False) -> Step:
    """Somebody else proposes this correction, or else to go back one step; one more has agreed."""

    def do(staged: Staged) -> None:
        table = _table(staged)
        houses = table.game.setup.houses
        asks, agrees = [house for house in houses if house != staged.house][:2]
        foreseen = Foreseen({path: (None, after) for path, after in changes.items()}, shows_secrets, None)
        made = OpenProposal(
            3,
            asks,
            action or GoBack(table.ways_back[0].answers),
            {asks: True, agrees: True},
            foreseen,
            houses,
            len(houses),
        )
        table.public = attrs.evolve(table.public, proposals=(made,))
        staged.show()

    return do


def beside_the_sheet(staged: Staged) -> None:
    """A touch beside the sheet puts it off."""
    staged.hand.tap_at(staged.app.root.center_x, staged.app.root.top - 4)
    staged.settle()


def _arrives(staged: Staged, view: View, *news: OwnNews) -> None:
    staged.app.arrived(attrs.evolve(view, own=attrs.evolve(view.own, notices=news)))
    staged.settle()


def _table(staged: Staged) -> StagedTable:
    assert staged.table is not None
    return staged.table


UNDO = proposed(None, {"power stark": 2, "orders winterfell": None, "threat": 4})
UNDO_AFTER_A_SECRET = proposed(None, {"power stark": 2}, shows_secrets=True)
DECK = ("deck", "westeros-2", "clash-of-kings", "clash-of-kings", "game-of-thrones", "winter-is-coming")
DECK_SET_RIGHT = proposed(CorrectMirror((DECK,)), {"decks westeros-2": ()})
CORRECTION = proposed(CorrectMirror((("power", "stark", "5"),)), {"power stark": 5})
SEVERAL_SEATS = Scene(Moment("orders", players=3), houses=open_box("second").setups[3].houses)
SEALED = ("Open my plan", fill_the_plan, press("wax"))

TROUBLE: tuple[Shot, ...] = (
    Shot("lost-question", Scene(QUESTION), (lost(4),), only_in="second"),
    Shot("lost-plan", Scene(FIRST_PLAN), (*LAID, "Open my plan", lost(4))),
    Shot("catching-up", ONLOOKER, (lost(1, Progress.CATCHING_UP, entries=80, entries_of_host=200),)),
    Shot("silent-host", ONLOOKER, (lost(SILENT),)),
    Shot("silent-host-question", Scene(QUESTION), (lost(SILENT),), only_in="second"),
    Shot("silent-host-sealed", Scene(PLAN), (*SEALED, lost(SILENT))),
    Shot("host-gathers", ONLOOKER, (gathers(1, *EVERYBODY),)),
    Shot("host-gathers-late", ONLOOKER, (gathers(SILENT, "stark"),)),
    Shot("host-gathers-long", ONLOOKER, (gathers(SILENT, *EVERYBODY),)),
    Shot("turned-away", ONLOOKER, (lost(SILENT, turned_away="replaced"),)),
    Shot("storage-damaged", ONLOOKER, (lost(0, Progress.IN_STEP, trouble="storage"),)),
    Shot("storage-fails", ONLOOKER, (lost(0, Progress.IN_STEP, trouble="disk_full"),)),
    Shot("taken-back", ONLOOKER, (taken_back,)),
    Shot("seal-broken", ONLOOKER, (told("BrokenSeal", question="12-greyjoy-bid", reason="seal_does_not_fit"),)),
    Shot("seal-changed", ONLOOKER, (told("Fraud", house="greyjoy", question="12-greyjoy-bid"),)),
    Shot("two-histories", ONLOOKER, (told("TwoHistories", follows=False),)),
    Shot("stopped", ONLOOKER, (told("Stopped", reason="differs"),)),
    Shot("seat-lost", ONLOOKER, (told("SeatLost", house="baratheon", player="Second", laid_again=False),)),
    Shot("to-read-behind-curtain", Scene(FIRST_PLAN), (*LAID, "Open my plan", told("Stopped", reason="differs"))),
    Shot("vote-undo", ONLOOKER, (UNDO,)),
    Shot("vote-undo-secret", ONLOOKER, (UNDO_AFTER_A_SECRET,)),
    Shot("vote-correction", ONLOOKER, (CORRECTION,)),
    Shot("vote-deck", ONLOOKER, (DECK_SET_RIGHT,)),
    Shot("vote-put-off", ONLOOKER, (UNDO, beside_the_sheet)),
    Shot("hand-over-first", SEVERAL_SEATS, LAID),
    Shot("hand-over", SEVERAL_SEATS, (*LAID, press("wax"), *SEALED)),
)
