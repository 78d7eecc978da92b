"""Which card shows those who wait what happens: the first of these that has something to show."""

from collections.abc import Callable

import attrs

from companion.ui.models.battle.battle import BattleModel, battle_model
from companion.ui.models.board.lines import LinesModel
from companion.ui.models.happenings.battle_over import battle_over
from companion.ui.models.happenings.bids import bids_shown
from companion.ui.models.happenings.card import HappeningModel
from companion.ui.models.happenings.end import EndModel, end_model
from companion.ui.models.happenings.westeros import cards_shown, supply_shown, wildlings_shown
from companion.ui.models.now.waiting import quiet_buttons, who_is_asked
from companion.ui.models.situation import Situation

Shown = Callable[[Situation, str], BattleModel | HappeningModel | None]


def happening_model(situation: Situation, lines: LinesModel | None) -> EndModel | BattleModel | HappeningModel | None:
    """The end of the game, a combat, bids, wildlings, supply, the cards of the round; with what the hands do."""
    if situation.position.ranking:
        return end_model(situation)
    due = [asked for asked in situation.table.asked if asked.is_due and not asked.is_sealed]
    waiting = who_is_asked(due, situation.words)
    for show in SHOWN:
        model = show(situation, waiting)
        if model is not None:
            return _with_lines(model, lines) if lines is not None else _without_lines(model, situation)
    return None


def _under_way(situation: Situation, waiting: str) -> BattleModel | None:
    return battle_model(situation.table, situation.place, situation.words, waiting)


def _without_lines(model: BattleModel | HappeningModel, situation: Situation) -> BattleModel | HappeningModel:
    return attrs.evolve(model, buttons=quiet_buttons(situation.table, situation.place, situation.words))


def _with_lines(model: BattleModel | HappeningModel, lines: LinesModel) -> BattleModel | HappeningModel:
    first, *others = lines.sections
    headed = attrs.evolve(first, heading=first.heading or lines.title)
    return attrs.evolve(model, sections=(headed, *others), buttons=lines.buttons)


SHOWN: tuple[Shown, ...] = (_under_way, battle_over, wildlings_shown, bids_shown, supply_shown, cards_shown)
