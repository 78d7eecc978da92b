"""Drafts: answers that are being put together, as values. They are secrets of this device until they are sent."""

from typing import TypeAlias

from companion.ui.models.drafts.kinds import (
    MarchDraft,
    MusterDraft,
    NumberDraft,
    PickDraft,
    PlanDraft,
    RankingDraft,
    SwapDraft,
    UnitsDraft,
)

Draft: TypeAlias = (
    PlanDraft | SwapDraft | MarchDraft | MusterDraft | UnitsDraft | NumberDraft | PickDraft | RankingDraft
)

__all__ = [
    "Draft",
    "MarchDraft",
    "MusterDraft",
    "NumberDraft",
    "PickDraft",
    "PlanDraft",
    "RankingDraft",
    "SwapDraft",
    "UnitsDraft",
]
