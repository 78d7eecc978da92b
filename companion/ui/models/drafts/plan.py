"""A plan that is being made: touches as pure functions. What breaks a rule comes back as the reason, nothing changes.

`areas` are always the areas of the question in walking order. Only the engine judges a whole plan; a token that cannot
be laid is known here, so that a touch on it explains itself at once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

from companion.door import OrderChoices, WhyNot
from companion.ui.models.drafts.kinds import PlanDraft
from engine import AreaId, TokenId


def refused(rule: str, code: str, **facts: object) -> WhyNot:
    """What the engine would say."""
    return WhyNot("refused", rule, code, MappingProxyType(facts))


def selected_area(draft: PlanDraft, areas: tuple[AreaId, ...]) -> AreaId:
    """The area to which the next token goes: the chosen one, or the first without a token; none if all have one."""
    placed = dict(draft.placed)
    if draft.selected in areas and draft.selected not in placed:
        return draft.selected
    return next((area for area in areas if area not in placed), "")


def token_tapped(
    draft: PlanDraft, token: TokenId, choices: OrderChoices, areas: tuple[AreaId, ...]
) -> PlanDraft | WhyNot:
    """PLN-02: the token goes to the selected area, and the next empty one in walking order selects itself."""
    placed = dict(draft.placed)
    why_not = token_refused(placed.values(), token, choices)
    if why_not is not None:
        return why_not
    area = selected_area(draft, areas)
    if not area:
        return refused("PLN-03", "two_orders_in_one_area")
    if (area, token) in choices.barred:
        return refused("PLN-10", "order_not_here", area=area, token=token)
    placed[area] = token
    return PlanDraft(tuple(sorted(placed.items())), _next_empty(areas, placed, area))


def token_refused(placed: Iterable[TokenId], token: TokenId, choices: OrderChoices) -> WhyNot | None:
    """PLN-07, PLN-08, PLN-09: why this token cannot be laid beside those that lie there; None if it can."""
    if token not in choices.tokens:
        return refused("PLN-08", "order_banned", token=token)
    count = Counter(placed)
    if count[token] >= choices.tokens[token]:
        return refused("PLN-07", "no_such_token_left", token=token, most=choices.tokens[token])
    special = sum(count[other] for other in choices.special)
    if token in choices.special and special >= choices.most_special:
        return refused("PLN-09", "too_many_special_orders", placed=special + 1, most=choices.most_special)
    return None


def _next_empty(areas: tuple[AreaId, ...], placed: Mapping[AreaId, TokenId], after: AreaId) -> AreaId:
    """The next area without a token, from here to the south, then again from the north; none if all have one."""
    here = areas.index(after) + 1
    return next((area for area in areas[here:] + areas[:here] if area not in placed), "")


def area_tapped(draft: PlanDraft, area: AreaId) -> PlanDraft:
    """The next token goes here; a token that lies here is taken back."""
    return PlanDraft(tuple((place, token) for place, token in draft.placed if place != area), area)


def fitting(plan: Mapping[AreaId, TokenId], choices: OrderChoices, areas: tuple[AreaId, ...]) -> PlanDraft:
    """As much of a plan as the question allows now, from north to south; the other areas stay empty."""
    placed: dict[AreaId, TokenId] = {}
    for area in areas:
        token = plan.get(area)
        if token is None or (area, token) in choices.barred:
            continue
        if token_refused(placed.values(), token, choices) is None:
            placed[area] = token
    return PlanDraft(tuple(sorted(placed.items())))


def still_fitting(draft: PlanDraft, choices: OrderChoices, areas: tuple[AreaId, ...]) -> PlanDraft:
    """The same draft after the board was corrected: what does not fit any more is taken back."""
    return attrs.evolve(fitting(dict(draft.placed), choices, areas), selected=draft.selected)
