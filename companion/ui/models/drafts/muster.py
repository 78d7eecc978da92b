"""Touches on a mustering that is being put together: an area, what it builds, what it does not build after all."""

from companion.door import MusterChoices
from companion.ui.models.drafts.kinds import MusterDraft
from engine import AreaId, Muster, in_order


def muster_area_tapped(draft: MusterDraft, area: AreaId) -> MusterDraft:
    """This area is to build something."""
    return MusterDraft(area, draft.builds)


def build_tapped(draft: MusterDraft, area: AreaId, build: str) -> MusterDraft:
    """MUS-04: the area builds one more; it stays selected while it has points left."""
    return MusterDraft(draft.selected, (*draft.builds, (area, build)))


def ship_tapped(draft: MusterDraft) -> MusterDraft:
    """MUS-12: a Ship whose place is asked for next; touched again, none."""
    return MusterDraft(draft.selected, draft.builds, not draft.is_placing)


def build_removed(draft: MusterDraft, place: int) -> MusterDraft:
    """The build at this place of the list is taken back, and its area is selected again."""
    area, _ = draft.builds[place]
    return MusterDraft(area, (*draft.builds[:place], *draft.builds[place + 1 :]))


def points_left(draft: MusterDraft, choices: MusterChoices, area: AreaId) -> int:
    """MUS-03: the points of an area that its builds have not used up."""
    facts = choices.areas[area]
    return facts.points - sum(facts.builds[build] for where, build in draft.builds if where == area)


def selected_area(draft: MusterDraft, choices: MusterChoices) -> AreaId:
    """The touched area while it has points left, else the highest in the list that has some; none if all are spent."""
    with_points = [area for area in choices.areas if points_left(draft, choices, area) > 0]
    return draft.selected if draft.selected in with_points else next(iter(with_points), "")


def musters_of(draft: MusterDraft, choices: MusterChoices) -> tuple[Muster, ...]:
    """MUS-01: the answers that this mustering means, area by area."""
    areas = (area for area in choices.areas if any(where == area for where, _ in draft.builds))
    return tuple(
        in_order(Muster(area, tuple(build for where, build in draft.builds if where == area))) for area in areas
    )


def sound_draft(draft: MusterDraft, choices: MusterChoices) -> MusterDraft:
    """The draft without what these areas do not offer: a correction may have changed the board since."""
    offered = {area: facts.builds for area, facts in choices.areas.items()}
    builds = tuple((area, build) for area, build in draft.builds if area in offered and build in offered[area])
    return draft if builds == draft.builds else MusterDraft(draft.selected, builds)
