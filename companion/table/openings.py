"""The openings that a host holds until all are here: nobody sees the others' and can then break the own seal."""

from companion.table.entries import SealOpened
from companion.table.table import Table


class HeldOpenings:
    """Each with the device that sent it."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[str, SealOpened]] = {}

    def hold(self, device: str, opening: SealOpened) -> None:
        """One more is here."""
        self._held[opening.question] = (device, opening)

    def broken(self, table: Table) -> str:
        """The question of an opening that was legal when it came, and that a correction has made illegal; or nothing.

        It is let go of, and so is what is no longer asked.
        """
        asked = _asked(table)
        objections = {question: table.objection(*held) for question, held in self._held.items() if question in asked}
        self._held = {question: self._held[question] for question, why in objections.items() if why is None}
        return next((question for question, why in objections.items() if why and why.reason == "refused"), "")

    def take_all(self, table: Table) -> list[tuple[str, SealOpened]]:
        """All that are asked for, once they are here; none before."""
        asked = _asked(table)
        if not asked or any(question not in self._held for question in asked):
            return []
        held, self._held = self._held, {}
        return [held[question] for question in asked]


def _asked(table: Table) -> list[str]:
    return [question.id for question in table.secret_questions]
