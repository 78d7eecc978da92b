"""Touches on an area that can be chosen, and on an order from which it is chosen."""

from companion.ui.models.drafts.kinds import PickDraft
from engine import AreaId


def area_tapped(draft: PickDraft, area: AreaId) -> PickDraft:
    """The touched area is chosen; touched again, none is."""
    return PickDraft("" if draft.value == area else area, draft.origin)


def origin_tapped(draft: PickDraft, origin: AreaId) -> PickDraft:
    """RAI-02: the order of this area is to be resolved; what was chosen for another one counts no more."""
    return draft if draft.origin == origin else PickDraft(origin=origin)
