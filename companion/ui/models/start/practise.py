"""Practise alone: a house, how many others, how they play, and no network."""

from typing import Any

import attrs

from companion.ui.models.controls import NoteModel, SegmentsModel, SwitchModel, TileModel, TilesModel
from companion.ui.models.intents import ChangeSettings, Go, Intent, Practise
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Screen, TableOptions
from companion.ui.models.settings import OthersPlay
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import edition_control, players_stepper
from engine import open_box

HOUSE = "practise"
"""The part of the place that names the chosen house."""


def practise_model(situation: Situation) -> PageModel:
    """The first house is chosen until another one is touched."""
    words, place, options = situation.words, situation.place, situation.place.options
    houses = open_box(options.edition).setups[options.players].houses
    house = place.part(HOUSE, houses[0])
    house = house if house in houses else houses[0]

    def set_to(**changes: Any) -> Intent:
        return Go(attrs.evolve(place, options=attrs.evolve(options, **changes)))

    tiles = tuple(
        TileModel(one, str(words.house(one)), Go(place.with_part(HOUSE, one)), one == house) for one in houses
    )
    begin = ButtonModel(
        words.say("Begin as {house}", house=words.house(house)),
        Practise(house, houses, options.tides, options.edition),
        Look.GOLD,
        "play",
    )

    def choose(chosen: TableOptions) -> Intent:
        return Go(attrs.evolve(place, options=chosen))

    tides = SwitchModel(words.say("Tides of Battle"), options.tides, set_to(tides=not options.tides))
    return PageModel(
        words.say("Practise alone"),
        Go(attrs.evolve(place, screen=Screen.HOME)),
        (
            TilesModel(tiles),
            edition_control(options, words, choose),
            players_stepper(options, words, choose),
            *((tides,) if open_box(options.edition).tides else ()),
            _others(situation),
            NoteModel(words.say("No board needed: the app moves all pieces. The others see only what lies open.")),
        ),
        (situation.button(begin),),
    )


def _others(situation: Situation) -> SegmentsModel:
    """The choice is remembered: who is still learning begins against chance."""
    words, settings = situation.words, situation.settings
    ways = {
        OthersPlay.BY_CHANCE: words.say("By chance"),
        OthersPlay.CONSIDERED: words.say("Considered"),
    }
    second = {
        OthersPlay.BY_CHANCE: words.say("Fair by the rules, not clever"),
        OthersPlay.CONSIDERED: words.say("They weigh what lies open, as you would"),
    }
    return SegmentsModel(
        words.say("The others play"),
        tuple(ButtonModel(text, ChangeSettings(attrs.evolve(settings, others_play=way))) for way, text in ways.items()),
        list(ways).index(settings.others_play),
        second[settings.others_play],
    )
