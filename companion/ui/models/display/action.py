"""The action phase on the table display: who is in turn, what is left, and what hands do on the board."""

import attrs

from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.board.orders_left import RESOLVED
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.display.numbers import NumbersModel, numbers_model
from companion.ui.models.display.public import newest_lines
from companion.ui.models.now.waiting import WaitingModel
from companion.ui.models.parts import RowModel, Token
from companion.ui.models.situation import Situation
from engine import AreaId, House

MOST_LINES = 4
NEAR = (0.36, 0.8)
"""Between how many dp per unit of the board a display frames what it is about."""
MOVED = "units_moved"


@attrs.frozen
class TurnModel:
    """A house in turn order, and the orders that it has still to resolve in this step."""

    house: House
    tokens: tuple[Token, ...]
    text: str
    """Where it has none."""
    is_asked: bool


@attrs.frozen
class ActionBody:
    """The turn strip, the lines for the hands, the numbers."""

    turns: tuple[TurnModel, ...]
    house: House
    title: str
    sentence: str
    heading: str
    """Over the lines; empty where there is none."""
    lines: tuple[RowModel, ...]
    numbers: NumbersModel


def action_body(situation: Situation, waiting: WaitingModel) -> ActionBody:
    """RAI-01, MAR-01, CON-01: made from what lies on the table."""
    table, words = situation.table, situation.words
    order = next(iter(situation.position.tracks.values())) or situation.position.houses
    lines = newest_lines(situation, MOST_LINES)
    return ActionBody(
        tuple(_turn(situation, house, is_asked=house == waiting.house) for house in order),
        waiting.house,
        waiting.title,
        waiting.sentence,
        words.say("On the board now") if lines else "",
        lines,
        numbers_model(table, words),
    )


def action_map(situation: Situation, waiting: WaitingModel) -> MapModel:
    """The last move with its way; else what it is about now; else the whole board. Nothing on it steps back."""
    path, board = _last_way(situation), waiting.map
    if path:
        edges = {path[-1]: Edge.SELECTED}
        return map_model(situation.table, situation.words, start=path, path=path, edges=edges, scale=NEAR)
    if board is None:
        return map_model(situation.table, situation.words)
    return attrs.evolve(board, focus=(), start=board.focus, scale=NEAR)


def _last_way(situation: Situation) -> tuple[AreaId, ...]:
    """From where to where units went, if that is the last thing that happened."""
    told = [happening for happening in situation.log if happening.events]
    moves = [event.facts for event in told[-1].events if event.name == MOVED] if told else []
    return (moves[-1]["origin"], moves[-1]["area"]) if moves else ()


def _turn(situation: Situation, house: House, *, is_asked: bool) -> TurnModel:
    position, box, words = situation.position, situation.box, situation.words
    own = {area: placed.token for area, placed in position.orders.items() if placed.house == house}
    areas = [area for area in in_walking_order(own, box) if box.tokens[own[area]].type == position.step]
    tokens = tuple(Token(own[area], house) for area in areas)
    has_orders = bool(tokens) or position.step not in RESOLVED
    return TurnModel(house, tokens, "" if has_orders else words.say("none", context="orders"), is_asked)
