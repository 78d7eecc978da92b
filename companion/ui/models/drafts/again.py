"""A seal that its owner breaks becomes a draft again: nothing has to be thought of twice."""

from companion.ui.models.drafts.kinds import NumberDraft, PickDraft, PlanDraft
from engine import Choice, Number, Orders, Pick


def draft_again(choice: Choice) -> PlanDraft | NumberDraft | PickDraft | None:
    """The draft from which this answer was sealed; None for an answer that needs none."""
    if isinstance(choice, Orders):
        return PlanDraft(choice.orders)
    if isinstance(choice, Number):
        return NumberDraft(choice.value)
    return PickDraft(choice.value) if isinstance(choice, Pick) else None
