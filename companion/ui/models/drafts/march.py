"""Touches on a march that is being put together: an order, destinations, units."""

import attrs

from companion.door import MarchOrigin
from companion.ui.models.drafts.kinds import MarchDraft
from engine import AreaId, March, in_order


def origin_tapped(draft: MarchDraft, origin: AreaId) -> MarchDraft:
    """MAR-01: the March order of this area is to be resolved."""
    return draft if draft.origin == origin else MarchDraft(origin)


def destination_tapped(draft: MarchDraft, area: AreaId, origin: MarchOrigin) -> MarchDraft:
    """MAR-02: whoever stays and may go there goes there; a destination that is touched again is none any more.

    There are never more destinations than units: where each unit has one, the oldest gives way.
    """
    if area in draft.destinations:
        left = tuple(other for other in draft.destinations if other != area)
        return _sent(draft, left, left[:1], origin)
    if len(draft.destinations) == len(origin.units):
        return _sent(draft, (*draft.destinations[1:], area), (area,), origin)
    destinations = (*draft.destinations, area)
    places = tuple(
        place or (area if area in origin.destinations[unit] else "")
        for place, unit in zip(places_of(draft, origin), origin.units, strict=True)
    )
    return attrs.evolve(draft, destinations=destinations, places=places)


def _sent(
    draft: MarchDraft, destinations: tuple[AreaId, ...], instead: tuple[AreaId, ...], origin: MarchOrigin
) -> MarchDraft:
    """Units whose destination is none any more go to another one instead, or stay."""
    places = tuple(
        place if place in ("", *destinations) else next((area for area in instead if area in reach), "")
        for place, reach in zip(
            places_of(draft, origin), map(origin.destinations.__getitem__, origin.units), strict=True
        )
    )
    return attrs.evolve(draft, destinations=destinations, places=places if destinations else ())


def unit_tapped(draft: MarchDraft, unit: int, origin: MarchOrigin) -> MarchDraft:
    """MAR-02, MAR-03: a unit stays, goes to the first destination, to the second … and stays again."""
    reach = origin.destinations[origin.units[unit]]
    stops = ("", *(area for area in draft.destinations if area in reach))
    places = list(places_of(draft, origin))
    places[unit] = stops[(stops.index(places[unit]) + 1) % len(stops)] if places[unit] in stops else ""
    return attrs.evolve(draft, places=tuple(places))


def power_tapped(draft: MarchDraft, *, leaves: bool) -> MarchDraft:
    """CTL-05: whether a power token stays behind."""
    return attrs.evolve(draft, leaves_power=leaves)


def places_of(draft: MarchDraft, origin: MarchOrigin) -> tuple[AreaId, ...]:
    """Where each unit goes; whoever has no place stays, or came by a correction since."""
    places = draft.places[: len(origin.units)]
    return (*places, *("" for _ in origin.units[len(places) :]))


def march_of(draft: MarchDraft, origin: MarchOrigin) -> March:
    """The march as it stands; destinations to which nobody goes are not named."""
    places = places_of(draft, origin)
    groups = (
        (area, tuple(unit for unit, place in zip(origin.units, places, strict=True) if place == area))
        for area in draft.destinations
    )
    return in_order(March(draft.origin, tuple((area, units) for area, units in groups if units)))


def all_to(origin: AreaId, area: AreaId, from_there: MarchOrigin) -> March:
    """A march of every unit that may go to one destination."""
    units = tuple(unit for unit in from_there.units if area in from_there.destinations[unit])
    return in_order(March(origin, ((area, units),)))
