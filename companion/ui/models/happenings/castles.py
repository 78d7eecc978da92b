"""How many Castles and Strongholds each house has held at the end of every round."""

import attrs

from companion.ui.models.happenings.events import events_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import GameOptions, House, new_game


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


def castles_by_round(situation: Situation) -> ChartModel | None:
    """END-04: the Victory track over the game; None where the log does not reach back to its beginning."""
    rounds: list[dict[House, int]] = []
    now = _at_the_start(situation)
    for event in events_of(situation.log):
        if event.name == "round_begins":
            if event.facts["round"] != len(rounds) + 2:
                return None
            rounds.append(dict(now))
        elif event.name == "victory_moved":
            now[event.facts["house"]] = event.facts["areas"]
    rounds.append(now)
    if len(rounds) != situation.position.round:
        return None
    return _chart(situation.words, tuple(situation.position.ranking), rounds)


def _chart(words: Words, houses: tuple[House, ...], rounds: list[dict[House, int]]) -> ChartModel:
    lines = tuple(ChartLine(house, tuple(held[house] for held in rounds)) for house in houses)
    return ChartModel(words.say("Castles by round"), lines)


def _at_the_start(situation: Situation) -> dict[House, int]:
    position = situation.position
    game = new_game(position.edition, position.houses, GameOptions(position.tides_of_battle, position.errata))
    return dict(game.state.victory)
