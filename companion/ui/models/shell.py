"""The shell of a game: header, one tab, the bottom bar."""

import attrs

from companion.ui.models.header import HeaderModel, header_model
from companion.ui.models.intents import Go, Intent
from companion.ui.models.map import MapModel
from companion.ui.models.map_tab import board_model, map_tab_model
from companion.ui.models.now import now_model
from companion.ui.models.place import Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.words import Words


@attrs.frozen
class TabModel:
    """One of the five tabs."""

    icon: str
    text: str
    intent: Intent
    is_chosen: bool
    has_dot: bool = False


@attrs.frozen
class ShellModel:
    """Header above, a body that its type chooses the widget for, tabs below; none while a curtain is open.

    A wide window has the tabs in a rail at its left edge, which stays, and the board beside the body.
    """

    header: HeaderModel
    body: object
    tabs: tuple[TabModel, ...]
    rail: tuple[TabModel, ...]
    board: MapModel | None
    """The map of the body, if it has one; else the board as it lies. None before there is one."""
    side: object | None = None
    """The third column of a desktop."""


def shell_model(situation: Situation) -> ShellModel:
    """The screen of a game."""
    place, table, words = situation.place, situation.table, situation.words
    rail = tabs_model(place, words, is_asked=situation.question() is not None)
    body = _body(situation)
    board = _board(situation, body) if table.position is not None else None
    return ShellModel(header_model(table, place, words), body, () if place.curtain else rail, rail, board)


def tabs_model(place: Place, words: Words, *, is_asked: bool) -> tuple[TabModel, ...]:
    """Now, Map, Tracks, Log, More."""
    names = {
        Tab.NOW: words.say("Now"),
        Tab.MAP: words.say("Map"),
        Tab.TRACKS: words.say("Tracks"),
        Tab.LOG: words.say("Log"),
        Tab.MORE: words.say("More"),
    }
    return tuple(
        TabModel(
            tab.value,
            text,
            Go(attrs.evolve(place, tab=tab, page=None, sheet=None)),
            tab is place.tab,
            tab is Tab.NOW and is_asked and place.tab is not Tab.NOW,
        )
        for tab, text in names.items()
    )


def _body(situation: Situation) -> object:
    if situation.place.tab is Tab.MAP and situation.table.position is not None:
        return map_tab_model(situation.table, situation.place, situation.words)
    return now_model(situation)


def _board(situation: Situation, body: object) -> MapModel:
    """Made from the public half alone, unless an open curtain shows a plan on it."""
    shown = getattr(body, "map", None)
    if isinstance(shown, MapModel):
        return shown
    return board_model(situation.table, situation.place, situation.words)
