"""Undo and correction by consent: what would change, and whether the table agrees."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from companion.table.ledger.entries import AboutASeat, Action, CorrectMirror, GoBack
from companion.table.state.steps import Step
from engine import CORRECT, Answer, Correction, Game, House, Refusal, position_of, replay

HOST_DECIDES, ALL_DECIDE = "host", "all"


@attrs.define
class Proposal:
    """Something proposed, and who has agreed so far; who proposes agrees."""

    house: House
    action: Action
    votes: dict[House, bool]


@attrs.frozen
class Preview:
    """What a proposal would change, thing by thing, and whether secrets seen since then stay seen."""

    changes: Mapping[str, tuple[Any, Any]]
    secrets_seen: bool
    refusal: Refusal | None = None
    """Why it is not possible, or not any more."""


def does_agree(proposal: Proposal, consent: str, seats: Mapping[House, str], host: str) -> bool | None:
    """Whether the table agrees, by its rule; None as long as that is open."""
    voters = voters_on(proposal, consent, seats, host)
    votes = [proposal.votes.get(house) for house in voters]
    needed = votes_needed(consent, len(voters))
    if votes.count(True) >= needed:
        return True
    return None if len(voters) - votes.count(False) >= needed else False


def voters_on(proposal: Proposal, consent: str, seats: Mapping[House, str], host: str) -> list[House]:
    """All houses that somebody plays, or the host's where the host decides.

    If the host plays no house, as a tablet beside the board, the majority decides. So it does about anybody's seat:
    the host alone takes no seat away. Nobody is asked about the own seat, unless alone at the table.
    """
    if isinstance(proposal.action, AboutASeat):
        return [house for house in seats if house != proposal.action.house] or list(seats)
    of_the_host = [house for house in seats if seats[house] == host]
    return of_the_host if consent == HOST_DECIDES and of_the_host else list(seats)


def votes_needed(consent: str, voters: int) -> int:
    """So many of the voters must agree."""
    return voters if consent == ALL_DECIDE else voters // 2 + 1


def preview(game: Game, steps: Sequence[Step], action: Action) -> Preview:
    """Everything that would be different on the table."""
    if not isinstance(action, GoBack | CorrectMirror):
        return Preview({}, False)
    kept = game.answers[: action.answers] if isinstance(action, GoBack) else game.answers
    after = replay(game.setup, kept)
    if isinstance(action, CorrectMirror):
        refusal = game.why_not(Answer(CORRECT, Correction(action.changes)))
        if refusal is not None:
            return Preview({}, False, refusal)
        after.correct(action.changes)
    seen = any(step.secrets for step in steps if step.answers >= len(kept))
    return Preview(_differences(position_of(game.state), position_of(after.state)), seen)


def _differences(before: Any, after: Any, path: str = "") -> dict[str, tuple[Any, Any]]:
    """Where two positions differ, named by the way to the place."""
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        found: dict[str, tuple[Any, Any]] = {}
        for key in sorted({*before, *after}):
            found |= _differences(before.get(key), after.get(key), f"{path} {key}".strip())
        return found
    return {} if before == after else {path: (before, after)}
