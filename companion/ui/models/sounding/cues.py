"""Cues for ear and hand: decided by what everybody knows and by who is asked, never by what is in a secret."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from companion.ui.models.settings import Sound

if TYPE_CHECKING:
    from companion.door import PublicTable
    from companion.ui.models.situation import Situation

    Sign = Callable[[Situation, Situation], bool]


class Cue(Enum):
    """Each has a sound of its own, in a file of this name."""

    YOUR_TURN = "your-turn"
    VOTE = "vote"
    REFUSAL = "refusal"
    SEAL = "seal"
    """The same for every secret."""
    REVEAL = "reveal"
    BATTLE = "battle"
    WILDLINGS = "wildlings"
    VICTORY = "victory"
    TIME_OVER = "time-over"
    """The time to talk is over, or the time to seal. Nothing else happens."""


VIBRATIONS: Mapping[Cue, tuple[float, ...]] = {
    Cue.YOUR_TURN: (0, 0.04, 0.08, 0.04),
    Cue.VOTE: (0, 0.03, 0.06, 0.03),
    Cue.REFUSAL: (0, 0.03),
    Cue.SEAL: (0, 0.02),
    Cue.REVEAL: (0, 0.12),
    Cue.BATTLE: (0, 0.06, 0.06, 0.12),
    Cue.WILDLINGS: (0, 0.4),
    Cue.VICTORY: (0, 0.2, 0.1, 0.4),
    Cue.TIME_OVER: (0, 0.08, 0.12, 0.08),
}
"""Pause and pulse in turn, in seconds."""
FOR_ONE_PLAYER = frozenset({Cue.YOUR_TURN, Cue.VOTE})
"""What a phone says even where it says little."""
AGREED = frozenset({Cue.TIME_OVER})
"""What the table has asked for; a quiet phone says it, unless a display does."""
BID, WILDLINGS, DISPLAY = "bid", "wildlings", "display"


def cues_between(before: Situation, now: Situation) -> tuple[Cue, ...]:
    """What has come since the situation before, at the same table; what concerns this player alone comes first."""
    if before.view.table is None or now.view.table is None or before.table.table != now.table.table:
        return ()
    return tuple(cue for cue, has_come in SIGNS.items() if has_come(before, now))


def heard_here(cues: tuple[Cue, ...], situation: Situation) -> tuple[Cue, ...]:
    """Those that this device gives. A display beside the board sounds for the whole table."""
    if not cues or situation.settings.sound is Sound.OFF:
        return ()
    is_alone = not _has_display(situation.table)
    if situation.is_display or (is_alone and situation.settings.sound is Sound.FULL):
        return cues
    little = FOR_ONE_PLAYER | AGREED if is_alone else FOR_ONE_PLAYER
    return tuple(cue for cue in cues if cue in little)


def next_sound(sound: Sound) -> Sound:
    """One step quieter; after silence, everything."""
    order = list(Sound)
    return order[order.index(sound) - 1]


def _has_display(table: PublicTable) -> bool:
    """Whether a display stands beside the board."""
    return any(device.is_here and device.kind == DISPLAY for device in table.devices)


# what concerns this player alone


def _is_called(before: Situation, now: Situation) -> bool:
    """A new question. One that answers itself calls nobody, nor the first of all, which is asked in the lobby."""
    from companion.ui.models.start.options import has_begun

    known = {now.automatic, *(one.question for one in before.asked_here())}
    is_new = any(one.question not in known for one in now.asked_here())
    return is_new and has_begun(now.table) and not now.table.is_paused


def _must_vote(before: Situation, now: Situation) -> bool:
    known = {proposal.number for proposal in before.table.proposals}
    new = (proposal for proposal in now.table.proposals if proposal.number not in known)
    players = set(now.players)
    return any(players & set(proposal.voters) - set(proposal.votes) for proposal in new)


def _is_refused(before: Situation, now: Situation) -> bool:
    """Why not, in a toast. Never about a secret: whoever sits near would hear what was tried."""
    from companion.ui.models.curtain.closed import is_behind_curtain

    own = now.question()
    is_secret = bool(now.place.curtain) or (own is not None and is_behind_curtain(own.asked))
    return now.toast is not None and now.toast is not before.toast and now.toast.role == "bad" and not is_secret


# what everybody knows


def _is_sealed(before: Situation, now: Situation) -> bool:
    """A seal of a player of this device; where nobody plays, anybody's."""
    return bool(_sealed(now) - _sealed(before))


def _sealed(situation: Situation) -> set[str]:
    players = situation.players
    asked = (one for one in situation.table.asked if one.is_sealed)
    return {one.question for one in asked if not players or one.house in players}


def _goes_on(before: Situation, now: Situation) -> bool:
    """Whether the game went on under everybody's eyes: it was not taken back, nor caught up with after a while."""
    from companion.door import Progress

    was_here = before.table.connection.progress is Progress.IN_STEP and before.table.position is not None
    return was_here and now.table.position is not None and now.table.answers > before.table.answers


def _is_revealed(before: Situation, now: Situation) -> bool:
    """PLN-15, COK-04: what was asked in secret is answered, so all have sealed and the seals are open."""
    left = {one.question for one in now.table.asked}
    secret = {one.question for one in before.table.asked if one.is_secret}
    return _goes_on(before, now) and bool(secret - left)


def _is_fought(before: Situation, now: Situation) -> bool:
    """CMB-03: a combat begins."""
    return _goes_on(before, now) and now.position.battle is not None and _battle(before) != _battle(now)


def _battle(situation: Situation) -> tuple[object, ...]:
    battle = situation.position.battle
    return () if battle is None else (situation.position.round, battle.attacker, battle.area)


def _do_wildlings_attack(before: Situation, now: Situation) -> bool:
    """WLD-04: the houses bid against them."""
    return _goes_on(before, now) and _is_bid_against_them(now.table) and not _is_bid_against_them(before.table)


def _is_bid_against_them(table: PublicTable) -> bool:
    return any(one.kind == BID and one.facts["purpose"] == WILDLINGS for one in table.asked)


def _is_won(before: Situation, now: Situation) -> bool:
    """END-01: the game is over."""
    return _goes_on(before, now) and bool(now.position.ranking) and not before.position.ranking


def _is_time_over(before: Situation, now: Situation) -> bool:
    """The clock of the same planning has come to its next part."""
    from companion.ui.models.times.clock import stage_and_left

    was, stands = (stage_and_left(one.table, one.seconds_planned) for one in (before, now))
    is_same = before.table.answers == now.table.answers and before.seconds_planned <= now.seconds_planned
    return was is not None and stands is not None and is_same and was[0] is not stands[0]


SIGNS: Mapping[Cue, Sign] = {
    Cue.YOUR_TURN: _is_called,
    Cue.VOTE: _must_vote,
    Cue.REFUSAL: _is_refused,
    Cue.SEAL: _is_sealed,
    Cue.REVEAL: _is_revealed,
    Cue.BATTLE: _is_fought,
    Cue.WILDLINGS: _do_wildlings_attack,
    Cue.VICTORY: _is_won,
    Cue.TIME_OVER: _is_time_over,
}
"""How each cue is known."""
