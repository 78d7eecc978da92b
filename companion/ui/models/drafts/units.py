"""Touches on units that can be marked: to be lost, replaced or promoted."""

from collections.abc import Mapping

from companion.ui.models.drafts.kinds import UnitsDraft
from engine import AreaId, Units, in_order

Available = Mapping[AreaId, tuple[str, ...]]


def unit_tapped(draft: UnitsDraft, area: AreaId, place: int, most: int) -> UnitsDraft:
    """A touch marks a unit, or takes its mark away; where no more may be marked, the oldest mark goes."""
    unit = (area, place)
    if unit in draft.marked:
        return UnitsDraft(tuple(other for other in draft.marked if other != unit))
    return UnitsDraft((*draft.marked, unit)[-most:])


def marked_units(draft: UnitsDraft, available: Available) -> Units:
    """The answer that these marks mean; marks on units that are not there any more count nothing."""
    marked = [(area, place) for area, place in sorted(draft.marked) if place < len(available.get(area, ()))]
    areas = dict.fromkeys(area for area, _ in marked)
    groups = ((area, tuple(available[area][place] for where, place in marked if where == area)) for area in areas)
    return in_order(Units(tuple(groups)))


def marks_of(units: Units, available: Available) -> UnitsDraft:
    """The marks by which these units are chosen: of like units, the first."""
    marked: list[tuple[AreaId, int]] = []
    for area, lost in units.units:
        left = list(lost)
        for place, unit in enumerate(available[area]):
            if unit in left:
                left.remove(unit)
                marked.append((area, place))
    return UnitsDraft(tuple(marked))
