"""Before a table is laid: its name and its options."""

from collections.abc import Callable
from typing import Any

import attrs

from companion.ui.models.controls import FieldModel, NoteModel, SegmentsModel, StepperModel, SwitchModel
from companion.ui.models.intents import Go, Intent, Wish
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Place, Screen, TableOptions
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import GameOptions, open_box

EDITION = "second"
"""The edition that a new table plays."""
TABLE_NAME = "table"
"""The field of the table's name."""
MOST_LETTERS = 24


def host_model(situation: Situation) -> PageModel:
    """Options first, since they are fixed when the table is laid; everybody can read them in the lobby."""
    words, place = situation.words, situation.place
    name = " ".join(situation.typed.get(TABLE_NAME, "").split()) or _usual_name(situation)
    field = FieldModel(TABLE_NAME, situation.typed.get(TABLE_NAME, ""), _usual_name(situation), MOST_LETTERS)
    open_it = ButtonModel(words.say("Open the table"), host_wish(name, place.options), Look.GOLD, "flag")
    return PageModel(
        words.say("Host a table"),
        Go(attrs.evolve(place, screen=Screen.HOME)),
        (field, *option_controls(place, words), *_problem(situation)),
        (situation.button(open_it),),
    )


def _usual_name(situation: Situation) -> str:
    return situation.words.say("{player}’s table", player=situation.settings.name)


def host_wish(name: str, options: TableOptions) -> Wish:
    """Lay a table as chosen."""
    houses = open_box(EDITION).setups[options.players].houses
    game = GameOptions(tides=options.tides, errata=options.errata)
    keywords = (("edition", EDITION), ("dealer", options.dealer), ("consent", options.consent))
    return Wish("host", (name, houses, game), keywords)


def _problem(situation: Situation) -> tuple[NoteModel, ...]:
    """Why the last try failed."""
    if situation.refused is None or situation.refused[0] != "host":
        return ()
    return (NoteModel(situation.words.refusal(situation.refused[1]), "x", "bad"),)


def option_controls(place: Place, words: Words) -> tuple[StepperModel | SwitchModel | SegmentsModel, ...]:
    """How the table is to be laid."""
    options = place.options

    def set_to(**changes: Any) -> Intent:
        return Go(attrs.evolve(place, options=attrs.evolve(options, **changes)))

    return (
        players_stepper(options, words, lambda players: set_to(players=players)),
        SwitchModel(words.say("Tides of Battle"), options.tides, set_to(tides=not options.tides)),
        SwitchModel(words.say("Official errata"), options.errata, set_to(errata=not options.errata)),
        _segments(
            words.say("Cards"),
            {"host": words.say("App deals"), "physical": words.say("Real decks")},
            options.dealer,
            lambda word: set_to(dealer=word),
        ),
        _segments(
            words.say("Undo needs"),
            {"all": words.say("All"), "majority": words.say("Most"), "host": words.say("Host")},
            options.consent,
            lambda word: set_to(consent=word),
        ),
    )


def players_stepper(options: TableOptions, words: Words, to: Callable[[int], Intent]) -> StepperModel:
    """How many houses play."""
    numbers = sorted(open_box(EDITION).setups)
    less, more = options.players - 1, options.players + 1
    return StepperModel(
        words.say("Houses"),
        str(options.players),
        to(less) if less in numbers else None,
        to(more) if more in numbers else None,
    )


def _segments(text: str, named: dict[str, str], chosen: str, to: Callable[[str], Intent]) -> SegmentsModel:
    parts = tuple(ButtonModel(name, to(word)) for word, name in named.items())
    return SegmentsModel(text, parts, list(named).index(chosen))
