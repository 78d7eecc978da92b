"""Before a table is laid: its name and its options."""

import attrs

from companion.ui.models.controls import FieldModel, HeadingModel, NoteModel
from companion.ui.models.intents import Go
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Screen
from companion.ui.models.situation import Situation
from companion.ui.models.start.options import host_wish, option_controls

TABLE_NAME = "table"
"""The field of the table's name."""
MOST_LETTERS = 24


def host_model(situation: Situation) -> PageModel:
    """The options can be changed in the lobby, too, until somebody answers."""
    words, place = situation.words, situation.place
    name = " ".join(situation.typed.get(TABLE_NAME, "").split()) or _usual_name(situation)
    field = FieldModel(TABLE_NAME, situation.typed.get(TABLE_NAME, ""), _usual_name(situation), MOST_LETTERS)
    controls = option_controls(place.options, words, lambda options: Go(attrs.evolve(place, options=options)))
    open_it = ButtonModel(words.say("Open the table"), host_wish(name, place.options), Look.GOLD, "flag")
    return PageModel(
        words.say("Host a table"),
        Go(attrs.evolve(place, screen=Screen.HOME)),
        (HeadingModel(words.say("Name of the table")), field, *controls, *_problem(situation)),
        (situation.button(open_it),),
    )


def _usual_name(situation: Situation) -> str:
    return situation.words.say("{player}’s table", player=situation.settings.name)


def _problem(situation: Situation) -> tuple[NoteModel, ...]:
    """Why the last try failed."""
    if situation.refused is None or situation.refused[0] != "host":
        return ()
    return (NoteModel(situation.words.refusal(situation.refused[1]), "x", "bad"),)
