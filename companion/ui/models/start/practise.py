"""Practise alone: a house, how many others, and no network."""

from typing import Any

import attrs

from companion.ui.models.controls import NoteModel, SwitchModel, TileModel, TilesModel
from companion.ui.models.intents import Go, Intent, Practise
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Screen
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import EDITION, players_stepper
from engine import open_box

HOUSE = "practise"
"""The part of the place that names the chosen house."""


def practise_model(situation: Situation) -> PageModel:
    """The first house is chosen until another one is touched."""
    words, place, options = situation.words, situation.place, situation.place.options
    houses = open_box(EDITION).setups[options.players].houses
    house = place.part(HOUSE, houses[0])
    house = house if house in houses else houses[0]

    def set_to(**changes: Any) -> Intent:
        return Go(attrs.evolve(place, options=attrs.evolve(options, **changes)))

    tiles = tuple(
        TileModel(one, str(words.house(one)), Go(place.with_part(HOUSE, one)), one == house) for one in houses
    )
    begin = ButtonModel(
        words.say("Begin as {house}", house=words.house(house)),
        Practise(house, houses, options.tides),
        Look.GOLD,
        "play",
    )
    return PageModel(
        words.say("Practise alone"),
        Go(attrs.evolve(place, screen=Screen.HOME)),
        (
            TilesModel(tiles),
            players_stepper(options, words, lambda chosen: Go(attrs.evolve(place, options=chosen))),
            SwitchModel(words.say("Tides of Battle"), options.tides, set_to(tides=not options.tides)),
            NoteModel(
                words.say(
                    "The others play well, and see only what you would see in their seats. The app moves all pieces."
                )
            ),
        ),
        (situation.button(begin),),
    )
