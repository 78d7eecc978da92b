"""A wildling attack that has been decided: strength against bids, the card, and whom it concerns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from companion.door import OwnQuestion
from companion.ui.models.happenings.bids import BidColumn
from companion.ui.models.happenings.events import entry_of_last, events_since
from companion.ui.models.intents import Intent
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import WILDLING_DECK, Event, House

RESULTS = {"wildlings_beaten": "highest", "wildlings_win": "lowest"}
"""Whom the card concerns first, by how the attack has ended."""


@attrs.frozen
class WildlingsModel:
    """Strength to the left, the Night's Watch to the right; the bids; the card and what it does."""

    key: str
    """Which attack this is: its bids rise when they are first seen."""
    strength: str
    strength_name: str
    nights_watch: str
    nights_watch_name: str
    result: str
    is_beaten: bool
    bids: tuple[BidColumn, ...]
    """The highest bidder is marked after a victory, the lowest after a defeat."""
    card: str
    texts: tuple[str, ...]
    is_brief: bool = False
    """Whether a question below it wants the room."""
    dismiss: Intent | None = None
    """What a touch means, where it stands over something else."""


def wildlings_model(situation: Situation) -> WildlingsModel | None:
    """WLD-06: the last attack, once it is decided."""
    events = events_since(situation.log, "wildlings_attack")
    result = next((event for event in events if event.name in RESULTS), None)
    if result is None:
        return None
    words, is_beaten = situation.words, result.name == "wildlings_beaten"
    marked = result.facts[RESULTS[result.name]]
    card = _card(events)
    return WildlingsModel(
        entry_of_last(situation.log, "wildlings_attack"),
        str(result.facts["strength"]),
        words.say("Wildlings"),
        str(result.facts["nights_watch"]),
        words.say("Night's Watch"),
        words.say("beaten back") if is_beaten else words.say("break through"),
        is_beaten,
        _bids(events, marked, is_beaten=is_beaten),
        words.card(card) if card else "",
        _texts(words, card, marked, is_beaten=is_beaten),
    )


def for_the_asked(strip: WildlingsModel, seat: House) -> WildlingsModel:
    """The same with what the card does to this house alone."""
    is_marked = any(column.is_marked and column.house == seat for column in strip.bids)
    return attrs.evolve(strip, texts=strip.texts[:1] if is_marked else strip.texts[-1:])


def below_wildlings(make: Callable[[Situation, OwnQuestion], Any]) -> Callable[[Situation, OwnQuestion], Any]:
    """The same question with the attack above it that has brought it, while its card lies on the table.

    The attack says already what the plain sentence of the question says. Where there are no wildling cards, only an
    attack asks such questions.
    """

    def made(situation: Situation, own: OwnQuestion) -> Any:
        model = make(situation, own)
        has_happened = situation.position.wildling_cards or not situation.box.wildlings
        strip = wildlings_model(situation) if has_happened else None
        if strip is None:
            return model
        above = attrs.evolve(for_the_asked(strip, own.asked.house), is_brief=True)
        said = situation.words.question(own.asked.kind, own.asked.facts).sentence
        sentence = "" if model.frame.sentence == said else model.frame.sentence
        return attrs.evolve(model, frame=attrs.evolve(model.frame, above=above, sentence=sentence, icon=""))

    return made


def _bids(events: Sequence[Event], marked: House, *, is_beaten: bool) -> tuple[BidColumn, ...]:
    """WLD-06: the highest first; among equal bids, the one that counts as the highest or the lowest stands there."""
    bids: Mapping[House, int] = next((event.facts["bids"] for event in events if event.name == "bids_revealed"), {})
    outermost = -1 if is_beaten else 1
    houses = sorted(bids, key=lambda house: (-bids[house], outermost if house == marked else 0))
    return tuple(BidColumn(house, bids[house], "", house == marked) for house in houses)


def _card(events: Sequence[Event]) -> str:
    """WLD-07: the card that was turned up."""
    drawn = (event for event in events if event.name == "card_drawn" and event.facts["deck"] == WILDLING_DECK)
    return next((event.facts["card"] for event in drawn), "")


def _texts(words: Words, card: str, marked: House, *, is_beaten: bool) -> tuple[str, ...]:
    """WLD-08, WLD-09: what it does, and to whom; by the card, or by the rule where there are no cards."""
    house = words.house(marked)
    if not card:
        return _texts_without_card(words, house, is_beaten=is_beaten)
    if is_beaten:
        return (words.say("{house}: {effect}", house=house, effect=words.outcome(card, "highest")),)
    return (
        words.say("{house}: {effect}", house=house, effect=words.outcome(card, "lowest")),
        words.say("All others: {effect}", effect=words.outcome(card, "others")),
    )


def _texts_without_card(words: Words, house: str, *, is_beaten: bool) -> tuple[str, ...]:
    """F1-WLD-06 to F1-WLD-08: what every attack does."""
    if is_beaten:
        return (words.say("{house} may take a House card back.", house=house),)
    return (
        words.say("{house} loses units worth 4 mustering points.", house=house),
        words.say("All others lose units worth 2 mustering points."),
    )
