"""Houses that play by themselves: what a player sees from a seat, and the player who considers it.

A player is a function from a seat to a choice. Whoever wants another one writes another such function.
"""

from collections.abc import Callable
from typing import TypeAlias

from engine.asking.answers import Choice
from engine.players.considered import considered_choice
from engine.players.seat import SeatView, seat_of

Player: TypeAlias = Callable[[SeatView], Choice]

__all__ = ["Player", "SeatView", "considered_choice", "seat_of"]
