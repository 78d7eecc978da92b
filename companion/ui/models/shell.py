"""The shell of a game: header, one tab, the bottom bar."""

import attrs

from companion.ui.models.battle.board import combat_board
from companion.ui.models.battle.sides import SidesModel
from companion.ui.models.board.lines import QuietLinesModel
from companion.ui.models.board.map import MapModel
from companion.ui.models.board.map_tab import board_model, map_tab_model
from companion.ui.models.curtain.closed import is_behind_curtain
from companion.ui.models.happenings.bids import BidsModel
from companion.ui.models.happenings.result import result_model
from companion.ui.models.header import HeaderModel, header_model
from companion.ui.models.intents import Close, Go, Intent, Open
from companion.ui.models.keys import key_hints
from companion.ui.models.now.now import now_model, quiet_model, shown_seat
from companion.ui.models.parts import ButtonModel, HoldModel
from companion.ui.models.patterns.planning.plan import PlanModel
from companion.ui.models.place import Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.models.tabs.bodies import tab_body
from companion.ui.models.tabs.side import SideColumnModel, side_model
from companion.ui.models.times.clock import ClockModel, clock_model
from companion.ui.models.trouble.banner import BannerModel, banner_model
from companion.ui.models.trouble.pill import pill_model
from companion.ui.models.trouble.silent_host import SilentHostModel
from companion.ui.models.westeros.wildlings import WildlingsModel
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
    """Header above, a body that its type chooses the widget for, tabs below; none over a plan or an open curtain.

    A wide window has the tabs in a rail at its left edge, which stays, and the board beside the body.
    """

    header: HeaderModel
    body: object
    tabs: tuple[TabModel, ...]
    rail: tuple[TabModel, ...]
    board: MapModel | None
    """The map of the body, if it has one; else the board as it lies. None before there is one, and on a phone."""
    lines: QuietLinesModel | None = None
    """What is still to be done on the board, above a question."""
    pad: HoldModel | None = None
    """Holds the curtain open, for players who want it so."""
    side: SideColumnModel | None = None
    """The third column of a desktop."""
    banner: BannerModel | None = None
    """Why this device is not in step with the table."""
    result: BidsModel | WildlingsModel | SidesModel | None = None
    """What the last bids, or a combat, have brought, above a question that is not about them."""
    turn: str = ""
    """The question that makes it this player's turn: the edge of the window lights up once for each."""


def shell_model(situation: Situation) -> ShellModel:
    """The screen of a game."""
    place, table, words = situation.place, situation.table, situation.words
    own = situation.question()
    seat = shown_seat(situation)
    is_open = own is not None and place.curtain == own.asked.question
    is_handed_over = seat != place.seat and place.tab is Tab.NOW
    rail = tabs_model(place, words, is_asked=own is not None or seat != place.seat)
    pill = pill_model(situation)
    header = header_model(table, attrs.evolve(place, seat=seat), words, pill, _clock(situation, pill))
    body = _body(situation)
    shell = ShellModel(
        header,
        body,
        () if is_open or is_handed_over or isinstance(body, PlanModel) else rail,
        rail,
        _board(situation, body) if situation.breadth != "phone" else None,
        quiet_model(situation),
        pad_model(situation),
        side_model(situation) if situation.breadth == "desktop" else None,
        banner_model(situation, has_card=isinstance(body, SilentHostModel)),
        result_model(situation, body),
        f"turn {own.asked.branch} {own.asked.question}" if own is not None else "",
    )
    if situation.breadth != "desktop":
        return shell
    return attrs.evolve(shell, header=attrs.evolve(header, keys=key_hints(shell, words)))


def _clock(situation: Situation, pill: ButtonModel | None) -> ClockModel | None:
    """A phone has no room for both: what waits to be read or voted on comes first."""
    if pill is not None and situation.breadth == "phone":
        return None
    return clock_model(situation.table, situation.seconds_planned, situation.seat, situation.words)


def pad_model(situation: Situation) -> HoldModel | None:
    """Beside whatever is behind a curtain, open or closed."""
    own, words = situation.question(), situation.words
    is_wanted = situation.settings.curtain_by_hold and situation.place.tab is Tab.NOW
    if own is None or not is_wanted or not is_behind_curtain(own.asked):
        return None
    return HoldModel(words.say("Hold"), Open(own.asked.question), Close(), "eye")


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
    return tab_body(situation) or now_model(situation)


def _board(situation: Situation, body: object) -> MapModel | None:
    """Made from the public half alone, unless an open curtain shows a plan on it; a combat is seen where it is."""
    shown = getattr(body, "map", None) or getattr(getattr(body, "frame", None), "map", None)
    if isinstance(shown, MapModel) or situation.table.position is None:
        return shown
    combat = None
    if situation.place.tab is Tab.NOW:
        combat = combat_board(situation.table, situation.place, situation.words)
    return combat or board_model(situation.table, situation.place, situation.words)
