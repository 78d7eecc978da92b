"""An edition of the game: its box, its order of play, what its cards do, and the few rules that are its own.

Rules that all editions share ask nobody which edition is played. Where editions differ, the rule calls the function
that the edition has for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from engine.box import Box
from engine.cards.registry import CardBook
from engine.questions import Flow
from engine.state import Army, Battle, State
from engine.words import AreaId, House, Side

Step: TypeAlias = Callable[[State], Flow[None]]


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What is played: one value for the whole game."""

    name: str
    errata: bool
    """Whether the official errata and FAQ hold where they differ from the rulebook."""
    box: Box
    round: Mapping[str, Step]
    """RND-02: the steps of a round, in the order of play."""
    cards: CardBook
    starting_armies: Callable[[Box, tuple[House, ...]], dict[AreaId, Army]]
    """SET-15: the units that stand on the board before the first round."""
    before_casualties: Callable[[State, Battle, Side], None]
    """CAS-01: what becomes of the loser's units before casualties are taken."""
    after_combat: Callable[[State], None]
    """CMB-18: what leaves the board once a combat is over."""
    tie_breaks: tuple[str, ...]
    """END-05: what ranks the houses, the most important first; words of `rules.victory.COUNTS`."""
