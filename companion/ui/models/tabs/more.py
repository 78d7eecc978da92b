"""More: whatever is not needed at every turn."""

import attrs

from companion.ui.models.intents import ChangeSettings, Go, GoHome, Intent, OpenSheet, Several, Wish
from companion.ui.models.parts import Icon, RowModel
from companion.ui.models.place import FixSheet, Page, Tab, WhoIsHere
from companion.ui.models.situation import Situation
from companion.ui.models.sounding.cues import next_sound
from companion.ui.models.start.settings import sound_sentence, sound_words


@attrs.frozen
class MoreModel:
    """Rows that lead on."""

    rows: tuple[RowModel, ...]


def more_model(situation: Situation) -> MoreModel:
    """What there is."""
    words, place = situation.words, situation.place

    def page(page: Page) -> Intent:
        return Go(attrs.evolve(place, page=page))

    def row(icon: str, title: str, second: str, intent: Intent, role: str = "gold") -> RowModel:
        return RowModel(title, second, (Icon(icon, role),), intent=intent)

    rows = (
        _sound(situation),
        row("castle", words.say("Hands"), words.say("Mine and everybody’s"), page(Page.HANDS)),
        row("sword", words.say("What if"), words.say("Work out battles and supply"), page(Page.WHAT_IF)),
        *((_chronicle(situation),) if situation.table.position is not None else ()),
        row("book", words.say("Rules"), words.say("Search, or by chapter"), page(Page.RULES), "info"),
        row("person", words.say("Table"), words.say("Code, picture and address"), page(Page.TABLE), "text2"),
        row(
            "wifi",
            words.say("Who is here"),
            words.say("Devices, and who hosts"),
            Go(attrs.evolve(place, sheet=WhoIsHere())),
            "text2",
        ),
        *_fix(situation),
        *_rest(situation),
        row("clock", words.say("Where the time went"), words.say("By round and by house"), page(Page.TIMES), "text2"),
        row("gear", words.say("Settings"), words.say("Text, theme, hand"), page(Page.SETTINGS), "text2"),
        row("back", words.say("Leave the table"), _stays(situation), GoHome(), "text2"),
    )
    return MoreModel(rows)


def _stays(situation: Situation) -> str:
    """A table for practice goes with its player."""
    return "" if situation.is_practice else situation.words.say("It stays on this device")


def _sound(situation: Situation) -> RowModel:
    """First, so that a phone that is too loud is quieter by one touch."""
    words, settings = situation.words, situation.settings
    quieter = ChangeSettings(attrs.evolve(settings, sound=next_sound(settings.sound)))
    return RowModel(
        words.say("Sound"),
        sound_sentence(words, settings.sound),
        (Icon("sound", "gold"),),
        sound_words(words)[settings.sound],
        "gold",
        intent=quieter,
    )


def _chronicle(situation: Situation) -> RowModel:
    words, intent = situation.words, Go(attrs.evolve(situation.place, page=Page.CHRONICLE))
    return RowModel(words.say("Chronicle"), words.say("The game so far"), (Icon("tracks", "gold"),), intent=intent)


def _rest(situation: Situation) -> tuple[RowModel, ...]:
    """For whoever plays with others; while the table rests, the Now tab says how it goes on."""
    words, table = situation.words, situation.table
    if not situation.seat or table.is_paused or situation.is_practice:
        return ()
    now = Go(attrs.evolve(situation.place, tab=Tab.NOW, page=None))
    rest = Several((Wish("pause", (situation.seat,)), now))
    title, second = words.say("Pause"), words.say("Everybody rests: pack up, save as a file")
    return (RowModel(title, second, (Icon("hour", "text2"),), intent=rest),)


def _fix(situation: Situation) -> tuple[RowModel, ...]:
    """For whoever plays at a board, while there is a game."""
    words, position = situation.words, situation.table.position
    if not situation.seat or situation.is_practice or position is None or position.ranking:
        return ()
    title, second = words.say("Set the app right"), words.say("Where the board lies differently")
    compare = Go(attrs.evolve(situation.place, page=Page.COMPARE))
    return (
        RowModel(words.say("Compare the board"), words.say("Area by area"), (Icon("eye", "info"),), intent=compare),
        RowModel(title, second, (Icon("hand", "info"),), intent=OpenSheet(FixSheet())),
    )
