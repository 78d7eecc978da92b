"""Lines over the rounds of a game: castles, power and supply of every house."""

from collections.abc import Mapping

import attrs

from companion.ui.models.chronicle.chronicle import Chronicle
from companion.ui.words import Words
from engine import House

LEAST_ROUNDS = 2
"""A line goes from one round to another."""


@attrs.frozen
class ChartLine:
    """A house, and its numbers round by round."""

    house: House
    values: tuple[int, ...]


@attrs.frozen
class ChartModel:
    """Lines over the rounds of a game."""

    title: str
    lines: tuple[ChartLine, ...]


def castles_plot(chronicle: Chronicle, words: Words) -> ChartModel | None:
    """END-04: the Victory track over the game; None while there is nothing to compare."""
    return _plot(words.say("Castles by round"), chronicle, [count.castles for count in chronicle.rounds])


def power_plot(chronicle: Chronicle, words: Words) -> ChartModel | None:
    """TRM-09: available power over the game."""
    return _plot(words.say("Power by round"), chronicle, [count.power for count in chronicle.rounds])


def supply_plot(chronicle: Chronicle, words: Words) -> ChartModel | None:
    """SUP-03: the Supply track over the game."""
    return _plot(words.say("Supply by round"), chronicle, [count.supply for count in chronicle.rounds])


def _plot(title: str, chronicle: Chronicle, rounds: list[Mapping[House, int]]) -> ChartModel | None:
    if len(rounds) < LEAST_ROUNDS:
        return None
    lines = (ChartLine(house, tuple(held[house] for held in rounds)) for house in chronicle.houses)
    return ChartModel(title, tuple(lines))
