"""The steps of the game that stand, in the words of the log: each can be taken back with all that came after it."""

from collections.abc import Iterator, Mapping

import attrs

from companion.door import Given, Happening, PublicTable, WayBack
from companion.ui.words import Words
from engine import DEALER

HEADINGS = ("round_begins", "phase_begins")
"""Events that follow from a step, but do not say what it was."""


@attrs.frozen
class StepBack:
    """A step of the game that stands, and can be taken back with all that came after it."""

    way: WayBack
    text: str
    """In the words of the log."""
    round: int


def steps_back(table: PublicTable, log: tuple[Happening, ...], words: Words) -> tuple[StepBack, ...]:
    """The latest first, without what was dealt."""
    entries, rounds = _entries(log), _rounds(log)
    found = [(way, entries.get(way.given[0].answer.question)) for way in table.ways_back if not _is_dealt(way)]
    return tuple(
        StepBack(way, _text(way, entry, table, words), rounds[entry.entry] if entry is not None else 1)
        for way, entry in found
    )


def _is_dealt(way: WayBack) -> bool:
    """What the dealer has turned up nobody takes back by itself."""
    return way.given[0].house == DEALER


def taken_back(table: PublicTable, answers: int, log: tuple[Happening, ...], words: Words) -> tuple[str, ...]:
    """The steps that going back to so many answers takes back, the latest first."""
    return tuple(step.text for step in steps_back(table, log, words) if step.way.answers >= answers)


def _entries(log: tuple[Happening, ...]) -> Mapping[str, Happening]:
    """The entry that has answered a question: the last one, for an older one of the same question was taken back."""
    return {question: happening for happening in log for question in _questions(happening)}


def _questions(happening: Happening) -> Iterator[str]:
    facts = happening.body.facts
    if happening.body.what == "AnswerGiven":
        yield str(facts["answer"].get("question", ""))
    elif happening.body.what == "SealsOpened":
        yield from (opening.facts["question"] for opening in facts["openings"])


def _rounds(log: tuple[Happening, ...]) -> Mapping[int, int]:
    """The round in which each entry was made. One that begins a round belongs to the round before it."""
    rounds, number = dict[int, int](), 1
    for happening in log:
        rounds[happening.entry] = number
        begun = (event.facts["round"] for event in happening.events if event.name == "round_begins")
        number = next(begun, number)
    return rounds


def _text(way: WayBack, entry: Happening | None, table: PublicTable, words: Words) -> str:
    events = [event for event in entry.events if event.name not in HEADINGS] if entry is not None else []
    if events:
        return words.told(events[0])
    return _asked(way.given[0], table, words)


def _asked(given: Given, table: PublicTable, words: Words) -> str:
    """What was asked, where nothing came of the answer that the log tells: "Stark settles the tie."."""
    house = given.house or ""
    if not any(seat.house == house for seat in table.seats):
        return words.say("A step")
    asked = words.waiting_for_a_house(given.kind, house)
    return asked or words.say("{house}’s last answer", house=words.house(house))
