"""The facts of events, questions and refusals, as they stand in a sentence: ids become names."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from companion.ui.words.marking import Sentence, marked
from companion.ui.words.speech import Fact, Speech

SUPPLY_GOES_ON = marked("supply", "{first}·{next}")
SEVERAL = marked("cards", "{number} × {card}")
BID = marked("bid", "{house} {amount}")

Wording = Callable[[Speech, Any], Fact]


def number(speech: Speech, value: Any) -> Fact:
    """A number, and nothing else: what another device says in place of one is never shown."""
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no number")
    return value


def strength(speech: Speech, value: Any) -> Fact:
    """OPN-17: a strength may be below 0, "−1"; the minus is the one of all screens."""
    return str(number(speech, value)).replace("-", "−")


def text(speech: Speech, value: Any) -> Fact:
    """Words that came from a player."""
    return str(value)


def house(speech: Speech, value: Any) -> Fact:
    return speech.house(value)


def houses(speech: Speech, value: Any) -> Fact:
    """ "Stark and Tyrell"."""
    return speech.joined([speech.house(one) for one in value])


def area(speech: Speech, value: Any) -> Fact:
    return speech.area(value)


def areas(speech: Speech, value: Any) -> Fact:
    return speech.joined([speech.area(one) for one in value])


def unit(speech: Speech, value: Any) -> Fact:
    return speech.unit(value)


def units(speech: Speech, value: Any) -> Fact:
    return speech.units(value)


def power(speech: Speech, value: Any) -> Fact:
    """ "2 power": an amount of power tokens."""
    return speech.power(value)


def token(speech: Speech, value: Any) -> Fact:
    return speech.token(value)


def tokens(speech: Speech, value: Any) -> Fact:
    return speech.joined([speech.token(one) for one in value])


def track(speech: Speech, value: Any) -> Fact:
    return speech.track(value)


def dominance(speech: Speech, value: Any) -> Fact:
    return speech.dominance(value)


def deck(speech: Speech, value: Any) -> Fact:
    return speech.deck(value)


def card(speech: Speech, value: Any) -> Fact:
    return speech.card(value)


def cards(speech: Speech, value: Any) -> Fact:
    """ "2 × Supply and Mustering": a deck has several cards of one name."""
    counted = Counter(value).items()
    return speech.joined(
        [
            speech.put(SEVERAL, number=count, card=speech.card(one)) if count > 1 else speech.card(one)
            for one, count in counted
        ]
    )


def armies(speech: Speech, value: Any) -> Fact:
    """SUP-03: sizes of armies as players say them, "3·2·2"."""
    first, *rest = (number(speech, size) for size in value or (0,))
    for size in rest:
        first = speech.put(SUPPLY_GOES_ON, first=first, next=size)
    return first


def bids(speech: Speech, value: Any) -> Fact:
    """ "Stark 3, Tyrell 0"."""
    return speech.listed([speech.put(BID, house=speech.house(one), amount=amount) for one, amount in value.items()])


WORDINGS: Mapping[str, Wording] = {
    "house": house,
    "houses": houses,
    "attacker": house,
    "defender": house,
    "supporter": house,
    "drawer": house,
    "moved": house,
    "first": house,
    "highest": house,
    "lowest": house,
    "tied": houses,
    "available": houses,
    "area": area,
    "origin": area,
    "combat": area,
    "areas": areas,
    "missing": areas,
    "unit": unit,
    "units": units,
    "token": token,
    "tokens": tokens,
    "track": track,
    "deck": deck,
    "card": card,
    "cards": cards,
    "allowed": armies,
    "armies": armies,
    "bids": bids,
    "found": text,
    "player": text,
}
"""How a fact of this name is worded; a fact that is not here is a number."""


def put(
    speech: Speech, sentence: Sentence, facts: Mapping[str, Any], otherwise: Mapping[str, Wording] | None = None
) -> str:
    """The sentence with those of the facts that stand in it; ``otherwise``: facts that mean something else here."""
    wordings = {**WORDINGS, **(otherwise or {})}
    said = {name: wordings.get(name, number)(speech, facts[name]) for name in sentence.places if name in facts}
    return speech.put(sentence, **said)
