"""What is in the box: the printed components of an edition, loaded from TOML and checked once.

Nothing here decides anything. Numbers, names and borders are facts; what a card does is a function in
``engine.cards``.
"""

from engine.box.components import (
    Area,
    Box,
    HouseCard,
    HouseFacts,
    OrderToken,
    SetupFacts,
    TideCard,
    UnitFacts,
    Variant,
    WesterosCard,
    WildlingCard,
)
from engine.box.loading import open_box, variants

__all__ = [
    "Area",
    "Box",
    "HouseCard",
    "HouseFacts",
    "OrderToken",
    "SetupFacts",
    "TideCard",
    "UnitFacts",
    "Variant",
    "WesterosCard",
    "WildlingCard",
    "open_box",
    "variants",
]
