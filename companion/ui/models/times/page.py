"""The page *Where the time went*. Its sections stand in the chronicle, too."""

from companion.ui.models.controls import NoteModel
from companion.ui.models.intents import Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import Badge, Icon, RowModel, SectionModel
from companion.ui.models.situation import Situation
from companion.ui.models.times.spent import NOTHING_SPENT, Part, Spent
from companion.ui.words import Words
from engine import House

MINUTE, HOUR = 60, 60


def times_model(situation: Situation, back: Intent) -> PageModel:
    """As this device has seen it."""
    words, spent = situation.words, situation.spent or NOTHING_SPENT
    if not spent.parts:
        note = words.say("Nothing is counted yet: the time begins with the first sealed plan.")
        return PageModel(words.say("Where the time went"), back, (NoteModel(note, "clock"),))
    return PageModel(words.say("Where the time went"), back, times_parts(spent, situation.position.houses, words))


def times_parts(spent: Spent, houses: tuple[House, ...], words: Words) -> tuple[SectionModel | NoteModel, ...]:
    """All sections, and what they leave out."""
    note = words.say("As this device saw it. Rests are left out.")
    return (*time_sections(spent, houses, words), NoteModel(note, "clock"))


def time_sections(spent: Spent, houses: tuple[House, ...], words: Words) -> tuple[SectionModel, ...]:
    """By what the table did, by round, and by house, in the order of the box: nobody is first or last here."""
    return (
        SectionModel(words.say("The evening"), (*_parts(spent, words), _whole(spent, words))),
        SectionModel(words.say("By round"), tuple(_round(spent, number, words) for number in _rounds(spent))),
        SectionModel(words.say("While a house was asked"), tuple(_houses(spent, houses, words))),
    )


def _rounds(spent: Spent) -> list[int]:
    return sorted({number for number, _ in spent.parts})


def _parts(spent: Spent, words: Words) -> list[RowModel]:
    named = {
        Part.WESTEROS: (words.say("Westeros"), "crown"),
        Part.PLANNING: (words.say("Planning"), "lock"),
        Part.ACTION: (words.say("Orders"), "flag"),
        Part.BATTLE: (words.say("Battles"), "sword"),
    }
    rows = []
    for part, (name, icon) in named.items():
        times = [seconds for (_, one), seconds in spent.parts.items() if one is part]
        if times:
            each = words.say("{time} a round", time=time_words(sum(times) / len(times), words))
            rows.append(RowModel(name, each, (Icon(icon, "gold"),), time_words(sum(times), words)))
    return rows


def _whole(spent: Spent, words: Words) -> RowModel:
    whole = time_words(sum(spent.parts.values()), words)
    return RowModel(words.say("All together"), pieces=(Icon("clock", "text2"),), value=whole, value_role="gold")


def _round(spent: Spent, number: int, words: Words) -> RowModel:
    seconds = sum(seconds for (one, _), seconds in spent.parts.items() if one == number)
    return RowModel(words.say("Round {round}", round=number), value=time_words(seconds, words))


def _houses(spent: Spent, houses: tuple[House, ...], words: Words) -> list[RowModel]:
    asked = [house for house in houses if house in spent.houses]
    return [
        RowModel(str(words.house(house)), pieces=(Badge(house),), value=time_words(spent.houses[house], words))
        for house in asked
    ]


def time_words(seconds: float, words: Words) -> str:
    """To the minute: nobody counts the seconds of a friend."""
    minutes = round(seconds / MINUTE)
    if minutes < HOUR:
        return words.say("{number} min", number=minutes)
    return words.say("{hours} h {rest} min", hours=minutes // HOUR, rest=minutes % HOUR)
