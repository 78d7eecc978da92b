"""Supply by hand: a level, so many armies of each size, and whether they fit. The engine counts."""

from typing import TypeAlias

from companion.ui.models.controls import NoteModel
from companion.ui.models.facts.supply import supply_sentence
from companion.ui.models.place import Place
from companion.ui.models.what_if.counting import number, stepper
from companion.ui.words import Words
from engine import SupplyCount, open_box

LEVEL = "what-if-level"
MOST_ARMIES = 7
Limits: TypeAlias = tuple[tuple[int, ...], ...]
"""SUP-04: the armies that each level allows."""


def supply_parts(place: Place, words: Words) -> tuple[object, ...]:
    """SUP-04, SUP-08: the result first."""
    limits = open_box(words.edition.name).supply_limits
    count = supply_by_hand(place, limits)
    return (
        NoteModel(supply_sentence(words, count), "barrel", "good" if count.fits else "bad"),
        stepper(place, words, LEVEL, words.say("Supply"), 0, len(limits) - 1),
        *(
            stepper(place, words, _name(size), words.say("Armies of {number}", number=size), 0, MOST_ARMIES)
            for size in _sizes(limits)
        ),
    )


def supply_by_hand(place: Place, limits: Limits) -> SupplyCount:
    """SUP-07: the largest first; one unit alone is no army."""
    level = number(place, LEVEL)
    armies = tuple(size for size in reversed(_sizes(limits)) for _ in range(number(place, _name(size))))
    return SupplyCount(level, limits[level], armies)


def _sizes(limits: Limits) -> tuple[int, ...]:
    """SUP-08: every size that some level allows, and one more, which none does."""
    largest = max(size for allowed in limits for size in allowed)
    return tuple(range(2, largest + 2))


def _name(size: int) -> str:
    return f"what-if-armies-{size}"
