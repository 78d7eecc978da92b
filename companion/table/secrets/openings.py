"""The openings that a host holds until all are here: nobody sees the others' and can then break the own seal."""

from companion.table.ledger.entries import SealOpened
from companion.table.state.table import Table

BREAKS_SEAL = ("seal_does_not_fit", "refused")
"""An opening that is refused for one of these reasons becomes a broken seal, and everybody sees whose it was."""
STAYS = ("", "refused", "too_early")
"""What an opening may be found to be and is held all the same; it stands for its seal until that is another one."""


class HeldOpenings:
    """Each with the device that sent it."""

    def __init__(self) -> None:
        self._held: dict[str, tuple[str, SealOpened]] = {}
        self._illegal: set[str] = set()
        """What a correction has made illegal: its device will take it back, or the next correction makes it legal."""

    def hold(self, device: str, opening: SealOpened, *, is_legal: bool) -> None:
        """One more is here."""
        self._held[opening.question] = (device, opening)
        if not is_legal:
            self._illegal.add(opening.question)

    def look_again(self, table: Table) -> None:
        """An entry may have changed what is asked, and what is legal; what is no longer asked is let go of.

        While another house seals again it is too early, and what is here stays: its device may be away by then.
        """
        objections = {question: table.objection(*held) for question, held in self._held.items()}
        reasons = {question: why.reason if why is not None else "" for question, why in objections.items()}
        self._illegal = {question for question, reason in reasons.items() if reason == "refused"}
        self._held = {question: held for question, held in self._held.items() if reasons[question] in STAYS}

    def take_all(self, table: Table) -> list[tuple[str, SealOpened]]:
        """All that are asked for, once they are here and legal; none before."""
        asked = [question.id for question in table.secret_questions]
        if not table.all_sealed or self._illegal or any(question not in self._held for question in asked):
            return []
        held, self._held = self._held, {}
        return [held[question] for question in asked]
