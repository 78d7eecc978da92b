"""The shell of a game: header, one tab, the bottom bar."""

import attrs

from companion.ui.models.header import HeaderModel, header_model
from companion.ui.models.intents import Go, Intent
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
    """Header above, a body that its type chooses the widget for, tabs below; none while a curtain is open."""

    header: HeaderModel
    body: object
    tabs: tuple[TabModel, ...]


def shell_model(situation: Situation) -> ShellModel:
    """The screen of a game."""
    place, table, words = situation.place, situation.table, situation.words
    is_asked = situation.question() is not None
    tabs = () if place.curtain else tabs_model(place, words, is_asked=is_asked)
    return ShellModel(header_model(table, place, words), _body(situation), tabs)


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
    return now_model(situation)
