"""A plan in the making: what each touch does, and what a touch against a rule says."""

from types import MappingProxyType

import pytest

from companion.door import OrderChoices, WhyNot
from companion.ui.models.drafts import PlanDraft
from companion.ui.models.drafts.plan import area_tapped, fitting, selected_area, still_fitting, token_tapped
from engine import TokenId

AREAS = ("winterfell", "winterfell-port", "white-harbor")
CHOICES = OrderChoices(
    tuple(sorted(AREAS)),
    MappingProxyType({"march-0": 1, "raid": 2, "raid-star": 1, "support-1": 1}),
    3,
    3,
    frozenset({"raid-star", "support-1"}),
    1,
    frozenset(),
)


def tapped(draft: PlanDraft, *tokens: TokenId) -> PlanDraft:
    for token in tokens:
        after = token_tapped(draft, token, CHOICES, AREAS)
        assert isinstance(after, PlanDraft)
        draft = after
    return draft


def test_PLN_02_a_token_goes_to_the_first_empty_area_and_the_next_one_selects_itself() -> None:
    draft = tapped(PlanDraft(), "raid")
    assert draft.placed == (("winterfell", "raid"),)
    assert selected_area(draft, AREAS) == "winterfell-port"


def test_after_the_last_area_the_first_empty_one_from_the_north_selects_itself() -> None:
    draft = tapped(PlanDraft(selected="white-harbor"), "raid")
    assert selected_area(draft, AREAS) == "winterfell"


def test_a_full_plan_selects_nothing_and_takes_no_more() -> None:
    draft = tapped(PlanDraft(), "raid", "raid", "march-0")
    assert selected_area(draft, AREAS) == ""
    after = token_tapped(draft, "raid-star", CHOICES, AREAS)
    assert isinstance(after, WhyNot)
    assert (after.rule, after.code) == ("PLN-03", "two_orders_in_one_area")


def test_a_touch_on_a_filled_area_takes_its_token_back_and_selects_it() -> None:
    draft = area_tapped(tapped(PlanDraft(), "raid", "march-0"), "winterfell")
    assert draft.placed == (("winterfell-port", "march-0"),)
    assert selected_area(draft, AREAS) == "winterfell"


@pytest.mark.parametrize(
    ("before", "token", "rule", "code", "facts"),
    [
        ((), "march-plus-1", "PLN-08", "order_banned", {"token": "march-plus-1"}),
        (("march-0",), "march-0", "PLN-07", "no_such_token_left", {"token": "march-0", "most": 1}),
        (("raid-star",), "support-1", "PLN-09", "too_many_special_orders", {"placed": 2, "most": 1}),
    ],
)
def test_a_token_that_may_not_be_laid_says_why(
    before: tuple[TokenId, ...], token: TokenId, rule: str, code: str, facts: dict[str, object]
) -> None:
    after = token_tapped(tapped(PlanDraft(), *before), token, CHOICES, AREAS)
    assert isinstance(after, WhyNot)
    assert (after.rule, after.code, dict(after.facts)) == (rule, code, facts)


def test_of_an_old_plan_stays_what_fits() -> None:
    old = {"winterfell": "raid-star", "winterfell-port": "support-1", "white-harbor": "march-plus-1", "pyke": "raid"}
    assert fitting(old, CHOICES, AREAS).placed == (("winterfell", "raid-star"),)


def test_a_draft_loses_the_areas_that_a_correction_has_taken() -> None:
    draft = PlanDraft((("pyke", "raid"), ("winterfell", "march-0")), "white-harbor")
    assert still_fitting(draft, CHOICES, AREAS) == PlanDraft((("winterfell", "march-0"),), "white-harbor")


def test_no_draft_writes_its_secret_down() -> None:
    assert "march" not in repr(tapped(PlanDraft(), "march-0"))
