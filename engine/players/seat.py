"""What a player sees from a seat: the open table, the own question, and nothing that lies face down.

A sealed plan, bid or House card is not part of a position before it is revealed, and of a deck a position knows only
what everybody knows. What a position does hold, although it is covered, is left out here. Nothing in a seat leads back
to the game: a player may change it or keep it, and neither tells nor moves anything on the table.
"""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from engine.asking.options import Listed, NumberOptions, Options, RankingOptions, UnitOptions
from engine.asking.questions import Question
from engine.game import Game
from engine.phases.march_options import MarchOptions
from engine.phases.planning import OrderOptions
from engine.rules.muster_options import MusterOptions
from engine.rules.supply import ReconcileOptions, reconcile_options
from engine.state import Battle, State
from engine.words import CardId, House


@dataclass(frozen=True, slots=True)
class SeatView:
    """One house, asked one question, and all that it may look at before it answers."""

    house: House
    kind: str
    """Which of the kinds of question it is."""
    facts: Mapping[str, Any]
    options: Options
    """The legal answers."""
    position: State
    """The table as this house sees it; while power is covered, that of the others is 0."""
    lot: float = 0.5
    """A number from 0 to 1, drawn for this question by whoever asks the player, for those who do not want to be seen
    through."""
    shown: CardId = ""
    """A face-down card that this house alone was shown, if the question is about one."""


def seat_of(game: Game, question: Question, lot: float = 0.5, shown: CardId = "") -> SeatView:
    """The seat of the house that is asked; ``lot`` is drawn for it, ``shown`` is a card that was shown to it alone."""
    position = _position(game.state, question.house)
    options = question.options()
    own_options = OWN_OPTIONS[type(options)](options, position, question.house)
    return SeatView(question.house, question.kind, dict(question.facts), own_options, position, lot, shown)


def _position(state: State, house: House) -> State:
    """A copy of all that lies open."""
    seen = copy(state)
    for name in State.__slots__:
        value = getattr(state, name)
        if isinstance(value, dict):
            setattr(seen, name, dict(value))
    seen.events = []
    seen.battle = _battle(state.battle) if state.battle is not None else None
    if state.power_hidden:
        seen.power = {other: power if other == house else 0 for other, power in state.power.items()}
    return seen


def _battle(battle: Battle) -> Battle:
    return replace(
        battle,
        supports=list(battle.supports),
        cards=dict(battle.cards),
        tides=dict(battle.tides),
        cards_gone=set(battle.cards_gone),
    )


def _listed(options: Listed, position: State, house: House) -> Options:
    """Without the explanation of what is not listed, which looks at the table itself."""
    return Listed(options.rule, options.choices)


def _as_they_are(options: Options, position: State, house: House) -> Options:
    """Options that hold nothing but their own facts."""
    return options


OWN_OPTIONS: Mapping[type[Options], Callable[[Any, State, House], Options]] = {
    Listed: _listed,
    NumberOptions: _as_they_are,
    RankingOptions: _as_they_are,
    OrderOptions: _as_they_are,
    UnitOptions: _as_they_are,
    MarchOptions: lambda options, position, house: MarchOptions(position, house, options.areas, options.barred),
    MusterOptions: lambda options, position, house: MusterOptions(position, house, options.areas),
    ReconcileOptions: lambda options, position, house: reconcile_options(position, house),
}
"""How the options of a question are computed anew from what the seat sees, so that they know no more than it does."""
