"""What each tab beside Now and Map shows, and each page of *More*."""

import attrs

from companion.ui.models.chronicle.page import chronicle_model
from companion.ui.models.chronicle.replay import replay_model, to_replay
from companion.ui.models.chronicle.share import share_model
from companion.ui.models.consent.comparing import compare_model
from companion.ui.models.consent.going_back import go_back_buttons
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import Page, Tab
from companion.ui.models.rest.packing import packing_model
from companion.ui.models.rest.saving import saving_model
from companion.ui.models.situation import Situation
from companion.ui.models.start.settings import settings_model
from companion.ui.models.tabs.hands import hands_model
from companion.ui.models.tabs.log import log_model
from companion.ui.models.tabs.more import more_model
from companion.ui.models.tabs.rules import rules_model
from companion.ui.models.tabs.table import table_model
from companion.ui.models.tabs.tracks import tracks_model
from companion.ui.models.times.page import times_model
from companion.ui.models.what_if.page import what_if_model


def tab_body(situation: Situation) -> object | None:
    """None where this tab shows nothing of its own: Now, Map, and whatever needs a board before there is one."""
    table, place, words = situation.table, situation.place, situation.words
    if place.tab is Tab.LOG:
        return log_model(situation.log, place, words, _log_buttons(situation))
    if place.tab is Tab.TRACKS and table.position is not None:
        return tracks_model(table, place, words)
    return _more(situation) if place.tab is Tab.MORE else None


def _log_buttons(situation: Situation) -> tuple[ButtonModel, ...]:
    table, place, words = situation.table, situation.place, situation.words
    replay = ButtonModel(words.say("Replay"), to_replay(place), icon="play")
    return (*go_back_buttons(table, place.seat, words), *((replay,) if table.answers else ()))


def _more(situation: Situation) -> object:
    table, place = situation.table, situation.place
    back = Go(attrs.evolve(place, page=None))
    match place.page:
        case Page.HANDS if table.position is not None:
            return hands_model(table, place, situation.words)
        case Page.COMPARE if table.position is not None:
            return compare_model(situation, back)
        case Page.WHAT_IF:
            return what_if_model(table, place, situation.words, situation.pairs)
        case Page.TABLE:
            return table_model(situation, back)
        case Page.SETTINGS:
            return settings_model(situation, back)
        case Page.PACKING if table.position is not None:
            return packing_model(situation, back)
        case Page.SAVING:
            return saving_model(situation, back)
        case Page.TIMES if table.position is not None:
            return times_model(situation, back)
        case Page.RULES:
            return rules_model(situation, back)
        case Page.CHRONICLE if table.position is not None:
            return chronicle_model(situation, back, to_replay(place))
        case Page.REPLAY if table.position is not None:
            return replay_model(situation)
        case Page.SHARE if table.position is not None:
            return share_model(situation)
    return more_model(situation)
