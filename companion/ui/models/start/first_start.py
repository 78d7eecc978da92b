"""The first start: a name and a language, nothing else."""

import attrs

from companion.ui.models.controls import FieldModel
from companion.ui.models.intents import ChangeSettings
from companion.ui.models.parts import ButtonModel, Look, RowModel
from companion.ui.models.situation import Situation
from companion.ui.words import languages

OWN_NAMES = {"en": "English", "it": "Italiano", "pl": "Polski", "pt": "Português"}
"""What each language calls itself."""
MOST_LETTERS = 24
NAME = "name"
"""The field of the player's name."""


@attrs.frozen
class FirstStartModel:
    """The emblem, a line of text, the languages."""

    title: str
    motto: str
    name_text: str
    name: FieldModel
    language_text: str
    languages: tuple[RowModel, ...]
    """None where there is only one."""
    note: str
    button: ButtonModel


def first_start_model(situation: Situation) -> FirstStartModel:
    """Begin is grey until there is a name."""
    words, settings = situation.words, situation.settings
    name = " ".join(situation.typed.get(NAME, "").split())
    begin = ChangeSettings(attrs.evolve(settings, name=name)) if name else None
    return FirstStartModel(
        title=words.say("Small Council"),
        motto=words.say("The board on the table, the secrets in your hand"),
        name_text=words.say("Your name at the table"),
        name=FieldModel(NAME, situation.typed.get(NAME, ""), words.say("Name or nickname"), MOST_LETTERS, enter=begin),
        language_text=words.say("Language"),
        languages=language_rows(situation),
        note=words.say("No account, no internet. Both can be changed later."),
        button=ButtonModel(words.say("Begin"), begin, Look.GOLD),
    )


def language_rows(situation: Situation) -> tuple[RowModel, ...]:
    """Whoever can read but one need not choose."""
    spoken, settings = languages(), situation.settings
    rows = (
        RowModel(
            OWN_NAMES[code],
            intent=ChangeSettings(attrs.evolve(settings, language=code)),
            is_selected=code == settings.language,
        )
        for code in spoken
    )
    return tuple(rows) if len(spoken) > 1 else ()
