"""The board as one walks round it: in which order areas are named, and what lies near one of them."""

from collections.abc import Iterable
from math import dist

from engine import Area, AreaId, Box

NEAR, NEAR_AT_SEA = 400, 250
"""A neighbour farther than this, on a board 1000 wide, is not shown together with an area; seas are wide."""


def in_walking_order(areas: Iterable[AreaId], box: Box) -> tuple[AreaId, ...]:
    """North to south; a port after its land."""
    return tuple(sorted(areas, key=lambda area: _step(box, box.areas[area])))


def _step(box: Box, area: Area) -> tuple[int, int, bool, AreaId]:
    beside = box.areas[area.land] if area.is_port else area
    return beside.y, beside.x, area.is_port, area.id


def with_neighbours(area: AreaId, box: Box) -> tuple[AreaId, ...]:
    """An area and what lies near it."""
    middle = box.areas[area]
    return (area, *(other for other in box.neighbours[area] if _is_near(middle, box.areas[other])))


def _is_near(one: Area, other: Area) -> bool:
    reach = NEAR_AT_SEA if one.is_sea or other.is_sea else NEAR
    return _distance(one, other) <= reach


def _distance(one: Area, other: Area) -> float:
    return dist((one.x, one.y), (other.x, other.y))


def around_the_middle(areas: tuple[AreaId, ...], box: Box) -> tuple[AreaId, ...]:
    """The same areas, the one nearest to all others first: where not all can be shown, that one is."""
    middle = min(areas, key=lambda area: sum(_distance(box.areas[area], box.areas[other]) for other in areas))
    return (middle, *(area for area in areas if area != middle))
