"""The rules of A Game of Thrones: The Board Game, as one small API.

>>> import engine
>>> game = engine.new_game(houses=["stark", "lannister", "baratheon"])
>>> [question.id for question in game.pending]
['1-baratheon-orders', '1-lannister-orders', '1-stark-orders']

A game changes only by answers. ``game.pending`` says who must answer what; ``game.apply`` takes an answer and
says what happened; ``engine.replay`` plays the same answers again. No clock, no dice, no files: cards are drawn
by answers of the dealer.
"""

from collections.abc import Sequence

from engine.answers import Answer, Choice
from engine.events import Event
from engine.game import Game, replay
from engine.notation import parse_answer, print_answer, print_choice
from engine.options import Options
from engine.questions import Question
from engine.refusals import Refusal
from engine.setup import GameOptions, Setup, checked_setup
from engine.words import House

__all__ = [
    "Answer",
    "Choice",
    "Event",
    "Game",
    "GameOptions",
    "Options",
    "Question",
    "Refusal",
    "Setup",
    "new_game",
    "parse_answer",
    "print_answer",
    "print_choice",
    "replay",
]


def new_game(edition: str = "second", houses: Sequence[House] = (), options: GameOptions | None = None) -> Game:
    """A new game; houses in any order, as many as play. Refused if the rules have no such game."""
    return Game(checked_setup(edition, houses, options or GameOptions()))
