"""The board of a combat, as a wide window shows it beside all that is asked: where it is fought, and what is near."""

from types import MappingProxyType

import attrs

from companion.door import PublicTable
from companion.ui.models.board.map import FRAME, Edge, MapModel, further_words
from companion.ui.models.board.map_tab import board_model
from companion.ui.models.place import Place
from companion.ui.words import Words
from engine import open_box


def combat_board(table: PublicTable, place: Place, words: Words) -> MapModel | None:
    """CMB-03, SPT-01: where it is fought, and from where it can be supported; None while nobody fights."""
    position = table.position
    battle = position.battle if position is not None else None
    if position is None or battle is None:
        return None
    board = board_model(table, place, words)
    beside = open_box(position.edition).neighbours[battle.area]
    edges = {battle.area: Edge.ATTACK, battle.origin: Edge.ORIGIN}
    looks = {area: attrs.evolve(look, edge=edges.get(area, look.edge)) for area, look in board.looks.items()}
    focus = tuple(dict.fromkeys((battle.area, battle.origin, *beside)))
    return attrs.evolve(
        board,
        looks=MappingProxyType(looks),
        focus=focus,
        path=(battle.origin, battle.area),
        scale=FRAME,
        further=further_words(len(focus), words),
    )
