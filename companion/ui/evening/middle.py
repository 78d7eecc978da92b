"""The middle of the board, as everybody can see it: who marches there meets the others."""

from collections import deque
from collections.abc import Mapping
from functools import cache

from companion.ui.words.edition import PlayedEdition
from companion.ui.words.language import words_in
from engine import AreaId, Box, new_game, open_box


@cache
def ways_to_all(players: int, edition: str) -> Mapping[str, int]:
    """By the name of an area: how far it is from everybody's first units, all ways together."""
    box = open_box(edition)
    game = new_game(edition, box.setups[players].houses)
    ways = [_ways_from(box, area) for area in game.state.armies]
    words = words_in("en", PlayedEdition(edition))
    return {str(words.area(area)): sum(way[area] for way in ways) for area in box.areas if area in ways[0]}


def _ways_from(box: Box, start: AreaId) -> Mapping[AreaId, int]:
    """To every area, over land and sea alike."""
    ways, left = {start: 0}, deque([start])
    while left:
        area = left.popleft()
        for other in box.neighbours[area]:
            if other not in ways:
                ways[other] = ways[area] + 1
                left.append(other)
    return ways
