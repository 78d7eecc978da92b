"""Drafts of answers: all of them lie on this device's disk, those of its table stand in the situation."""

from companion.ui.keeping import Keeping
from companion.ui.models.drafts import Draft
from companion.ui.steward.current import CurrentSituation


class Drafts:
    """By table and question."""

    def __init__(self, current: CurrentSituation, keeping: Keeping) -> None:
        self._current = current
        self._keeping = keeping
        self._drafts = keeping.drafts()
        self.come_to("")

    def come_to(self, table: str) -> None:
        """Another table, or none."""
        self._here = f"{table} "
        self._show()

    def keep(self, question: str, draft: Draft | None) -> None:
        """From now on this is the draft; None throws it away."""
        key = self._here + question
        if draft is None:
            self._drafts.pop(key, None)
        else:
            self._drafts[key] = draft
        self._keeping.keep_drafts(self._drafts)
        self._show()

    def _show(self) -> None:
        here = {key: draft for key, draft in self._drafts.items() if key.startswith(self._here)}
        self._current.change(drafts={key.removeprefix(self._here): draft for key, draft in here.items()})
