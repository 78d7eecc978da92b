"""Home: into a game with one touch."""

import attrs

from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Screen
from companion.ui.models.situation import Situation


@attrs.frozen
class HomeModel:
    """Resume, host, join, practise."""

    title: str
    sentence: str
    buttons: tuple[ButtonModel, ...]


def home_model(situation: Situation) -> HomeModel:
    """What there is to go to."""
    words, place = situation.words, situation.place
    host = ButtonModel(words.say("Host a table"), Go(attrs.evolve(place, screen=Screen.HOST)), Look.GOLD)
    return HomeModel(words.say("Small Council"), "", (host,))
