"""The steps in which a game was played: an answer alone, or answers that were revealed together.

The table goes back by whole steps. Within a reveal a house would answer again knowing what the others have answered.
"""

import attrs

from companion.table.cards.places import Places
from engine import Answer, House


@attrs.frozen
class Given:
    """Who answered what; a correction is an answer of the whole table and has no house."""

    house: House | None
    kind: str
    answer: Answer


@attrs.frozen
class Step:
    """Answers that stand or fall together, and what an undo of them must know."""

    answers: int
    """How many answers came before: to go back to this number takes this step back, and all later ones."""
    places: Places
    """Where face-down cards lay before."""
    given: tuple[Given, ...]
    secrets: bool
    """Whether somebody has learnt something by it that an undo makes nobody forget."""
