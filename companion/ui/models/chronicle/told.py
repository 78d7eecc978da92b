"""The chronicle that a situation has: made once from the past that the door has told."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

from companion.ui.models.chronicle.chronicle import Chronicle, chronicle_of
from companion.ui.models.place import Page, Tab
from companion.ui.models.situation import Situation

if TYPE_CHECKING:
    from companion.door import Past

PAGES = (Page.CHRONICLE, Page.REPLAY, Page.SHARE)
"""What is made from the past."""


def wants_past(situation: Situation) -> bool:
    """Whether the screen shows something of it: one of its pages, or the end of the game."""
    table = situation.view.table
    if table is None or table.position is None:
        return False
    is_open = situation.place.tab is Tab.MORE and situation.place.page in PAGES
    return is_open or bool(table.position.ranking)


class RememberedChronicle:
    """The one that was made last: a screen is made anew several times in a second, a chronicle seldom."""

    def __init__(self) -> None:
        self._of: ReferenceType[Past] | None = None
        self._chronicle: Chronicle | None = None

    def of(self, past: Past) -> Chronicle:
        """Made anew only for another past."""
        if self._chronicle is None or self._of is None or self._of() is not past:
            self._of, self._chronicle = ref(past), chronicle_of(past)
        return self._chronicle


REMEMBERED = RememberedChronicle()


def chronicle_told(situation: Situation) -> Chronicle | None:
    """None while the door is asked."""
    return REMEMBERED.of(situation.past) if situation.past is not None else None
