"""Which phase players are in, by what stands on their phones; and which one a table display shows, by its words.

Two readings of two sorts of screens: neither knows of the other, or of a model.
"""

import re
from collections.abc import Iterable, Sequence
from enum import Enum

import attrs

from companion.ui.evening.screen import SeenScreen

OVER = "The game is over"
PLANNING, RAVEN, WESTEROS = "Planning", "Raven", "Westeros"
ACTION = (RAVEN, "Raids", "Marches", "Consolidate Power", "Clean-up")
"""Steps of a round, as titles."""
AGAINST_WILDLINGS = "Bid against the wildlings"
WILDLING_CARD = "Turn up the wildling deck"
TIES = frozenset({"tie", "tie-order"})


class Phase(Enum):
    """What a display can be about."""

    PLANNING = "planning"
    REVEAL = "reveal"
    ACTION = "action"
    BATTLE = "battle"
    WESTEROS = "westeros"
    BIDS = "bids"
    WILDLINGS = "wildlings"
    END = "end"


TITLES = (
    (Phase.PLANNING, re.compile(PLANNING)),
    (Phase.REVEAL, re.compile("Reveal")),
    (Phase.ACTION, re.compile("|".join(ACTION))),
    (Phase.BATTLE, re.compile(r"Battle for (?P<area>.+)")),
    (Phase.WESTEROS, re.compile(WESTEROS)),
    (Phase.BIDS, re.compile(r"Bids? for .+|Bids? against the wildlings")),
    (Phase.WILDLINGS, re.compile("Wildlings attack")),
    (Phase.END, re.compile(r".+ wins")),
)
"""The title of a display, in each phase."""


@attrs.frozen
class Shown:
    """What a display shows; in a battle, where it is fought."""

    phase: Phase | None
    area: str = ""


def shown_on_display(texts: Iterable[str]) -> Shown:
    """By its title: the first of these words from above; nothing where there is none."""
    for text in texts:
        for phase, title in TITLES:
            if found := title.fullmatch(text):
                return Shown(phase, found.groupdict().get("area", ""))
    return Shown(None)


@attrs.frozen
class Played:
    """Where the players are, as all their phones say."""

    round: int
    step: str
    """Empty in a battle, and at the end."""
    battle: str = ""
    is_over: bool = False
    questions: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()


def played_by(screens: Sequence[SeenScreen]) -> Played | None:
    """None while the phones do not agree on it, or one of them shows no game."""
    heads = {(screen.round, screen.step, screen.battle, OVER in screen.texts) for screen in screens}
    if len(heads) != 1 or heads == {(0, "", "", False)}:
        return None
    ((number, step, battle, is_over),) = heads
    questions = frozenset(screen.question for screen in screens if screen.question)
    return Played(number, step, battle, is_over, questions, frozenset(title for one in screens for title in one.titles))


@attrs.define
class Expecting:
    """What a display may show next: the phase of the players, or what they have just seen the end of."""

    battle: str = ""
    """Where was fought last, in this step."""
    _step: tuple[int, str] = (0, "")
    _has_bid: bool = False
    _wildlings_come: bool = False
    _has_acted: bool = False

    def may_show(self, played: Played) -> frozenset[Phase]:
        """The phases among which the one on the display must be."""
        self._remember(played)
        if played.is_over:
            return frozenset({Phase.END})
        if played.battle:
            return frozenset({Phase.BATTLE})
        if played.step == PLANNING:
            return frozenset({Phase.PLANNING})
        return self._in_westeros(played) if played.step == WESTEROS else self._in_action(played)

    def _remember(self, played: Played) -> None:
        if played.step and (played.round, played.step) != self._step:
            self._step = (played.round, played.step)
            self._has_bid = self._wildlings_come = False
            self._has_acted = self._has_acted and played.step in ACTION
            self.battle = self.battle if played.step in ACTION else ""
        self.battle = played.battle or self.battle
        self._has_bid = self._has_bid or "bid" in played.questions
        self._wildlings_come = self._wildlings_come or AGAINST_WILDLINGS in played.titles

    def _in_westeros(self, played: Played) -> frozenset[Phase]:
        """Bids that lie open, and an attack, stay until the table goes on to something else."""
        if "bid" in played.questions:
            return frozenset({Phase.BIDS})
        if WILDLING_CARD in played.titles:
            return frozenset({Phase.WILDLINGS})
        open_bids = {Phase.BIDS} if self._has_bid else set()
        attack = {Phase.WILDLINGS} if self._wildlings_come else set()
        cards = set() if TIES & played.questions else {Phase.WESTEROS}
        return frozenset(open_bids | attack | cards)

    def _in_action(self, played: Played) -> frozenset[Phase]:
        """A reveal stays until the first order is resolved, a battle until something else happens."""
        if played.step == RAVEN and "raven" in played.questions:
            return frozenset({Phase.REVEAL})
        reveal = set() if self._has_acted else {Phase.REVEAL}
        battle = {Phase.BATTLE} if self.battle else set()
        return frozenset({Phase.ACTION} | reveal | battle)

    def has_shown(self, shown: Shown) -> None:
        """From the first order on nothing is revealed in this round."""
        self._has_acted = shown.phase is not Phase.PLANNING and (
            self._has_acted or shown.phase in (Phase.ACTION, Phase.BATTLE)
        )
