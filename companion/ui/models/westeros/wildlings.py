"""A wildling attack that has been decided: strength against bids, the card, and whom it concerns."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from companion.door import OwnQuestion
from companion.ui.models.bidding import PlaceModel
from companion.ui.models.happenings.events import events_since
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import WILDLING_DECK, Event, House

RESULTS = {"wildlings_beaten": "highest", "wildlings_win": "lowest"}
"""Whom the card concerns first, by how the attack has ended."""


@attrs.frozen
class WildlingsModel:
    """Strength to the left, the Night's Watch to the right; the bids; the card and what it does."""

    strength: str
    strength_name: str
    nights_watch: str
    nights_watch_name: str
    result: str
    is_beaten: bool
    bids: tuple[PlaceModel, ...]
    marked: House
    """The highest bidder after a victory, the lowest after a defeat."""
    card: str
    texts: tuple[str, ...]


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
        str(result.facts["strength"]),
        words.say("Wildlings"),
        str(result.facts["nights_watch"]),
        words.say("Night's Watch"),
        words.say("beaten back") if is_beaten else words.say("break through"),
        is_beaten,
        _bids(events),
        marked,
        words.card(card) if card else "",
        _texts(words, card, marked, is_beaten=is_beaten) if card else (),
    )


def below_wildlings(make: Callable[[Situation, OwnQuestion], Any]) -> Callable[[Situation, OwnQuestion], Any]:
    """The same question with the attack above it that has brought it, while its card lies on the table."""

    def made(situation: Situation, own: OwnQuestion) -> Any:
        model = make(situation, own)
        strip = wildlings_model(situation) if situation.position.wildling_cards else None
        if strip is None:
            return model
        return attrs.evolve(model, frame=attrs.evolve(model.frame, above=strip))

    return made


def _bids(events: Sequence[Event]) -> tuple[PlaceModel, ...]:
    revealed: Mapping[House, int] = next((event.facts["bids"] for event in events if event.name == "bids_revealed"), {})
    return tuple(
        PlaceModel(house, str(bid)) for house, bid in sorted(revealed.items(), key=lambda item: item[1], reverse=True)
    )


def _card(events: Sequence[Event]) -> str:
    """WLD-07: the card that was turned up."""
    drawn = (event for event in events if event.name == "card_drawn" and event.facts["deck"] == WILDLING_DECK)
    return next((event.facts["card"] for event in drawn), "")


def _texts(words: Words, card: str, marked: House, *, is_beaten: bool) -> tuple[str, ...]:
    """WLD-08, WLD-09: what it does, and to whom."""
    house = words.house(marked)
    if is_beaten:
        return (words.say("{house}: {effect}", house=house, effect=words.outcome(card, "highest")),)
    return (
        words.say("{house}: {effect}", house=house, effect=words.outcome(card, "lowest")),
        words.say("All others: {effect}", effect=words.outcome(card, "others")),
    )
