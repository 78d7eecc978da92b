"""What the table sets right: one part of a sentence for each thing that a correction can change."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.ui.words import facts as fact
from companion.ui.words.facts import Wording
from companion.ui.words.marking import Sentence, marked
from companion.ui.words.speech import Speech
from engine import NONE

GOES_ON = marked("corrected", "{first}; {next}")

CORRECTED: Mapping[str, Sentence] = {
    "units": marked("corrected", "{house} has {units} in {area}"),
    "attackers": marked("corrected", "the attacker has {units}"),
    "order": marked("corrected", "{house}'s {token} lies in {area}"),
    "control": marked("corrected", "{house}'s power token lies in {area}"),
    "garrison": marked("corrected", "a garrison of {strength} stands in {area}"),
    "neutral": marked("corrected", "a Neutral Force of {strength} stands in {area}"),
    "power": marked("corrected", "{house} has {amount}"),
    "supply": marked("corrected", "{house} has supply {level}"),
    "hand": marked("corrected", "{house} holds {cards}"),
    "discard": marked("corrected", "{house} has discarded {cards}"),
    "track": marked("corrected", "the order on {track} track is {houses}"),
    "deck": marked("corrected", "{deck} still holds {cards}"),
    "threat": marked("corrected", "the wildling threat is {threat}"),
    "round": marked("corrected", "it is round {round}"),
    "blade": marked("corrected", "the Valyrian Steel Blade is used"),
    "raven": marked("corrected", "the Messenger Raven is used"),
    "ban": marked("corrected", "forbidden this round: {tokens}"),
}
"""What is so now, by its subject."""

CORRECTED_TO_NONE: Mapping[str, Sentence] = {
    "units": marked("corrected", "no units stand in {area}"),
    "attackers": marked("corrected", "the attacker has no units"),
    "order": marked("corrected", "no order lies in {area}"),
    "control": marked("corrected", "no power token lies in {area}"),
    "garrison": marked("corrected", "no garrison stands in {area}"),
    "neutral": marked("corrected", "no Neutral Force stands in {area}"),
    "hand": marked("corrected", "{house} holds no card"),
    "discard": marked("corrected", "{house} has discarded no card"),
    "deck": marked("corrected", "{deck} holds no unseen card"),
    "blade": marked("corrected", "the Valyrian Steel Blade is ready"),
    "raven": marked("corrected", "the Messenger Raven is ready"),
    "ban": marked("corrected", "no order is forbidden this round"),
}
"""The same where nothing is there, or a token is ready."""

READY = "ready"

OTHERWISE: Mapping[str, Wording] = {"amount": fact.power}
"""Facts whose name means something else here."""


def _facts(subject: str, words: Sequence[str]) -> Mapping[str, Any]:
    """The words of a change after its subject, by the names of facts."""
    match subject, *words:
        case "units", area, house, *units:
            return {"area": area, "house": house, "units": units}
        case "attackers", *units:
            return {"units": units}
        case "order", area, house, token:
            return {"area": area, "house": house, "token": token}
        case "control", area, house:
            return {"area": area, "house": house}
        case "garrison" | "neutral", area, strength:
            return {"area": area, "strength": int(strength)}
        case "power", house, amount:
            return {"house": house, "amount": int(amount)}
        case "supply", house, level:
            return {"house": house, "level": int(level)}
        case "hand" | "discard", house, *cards:
            return {"house": house, "cards": cards}
        case "track", track, *houses:
            return {"track": track, "houses": houses}
        case "deck", deck, *cards:
            return {"deck": deck, "cards": cards}
        case "threat" | "round", number:
            return {subject: int(number)}
        case "ban", *tokens:
            return {"tokens": tokens}
    return {}


def _nothing_there(subject: str, words: Sequence[str]) -> Mapping[str, Any]:
    """The place or the house that has nothing now."""
    match subject, *words:
        case "units" | "order" | "control" | "garrison" | "neutral", area, _:
            return {"area": area}
        case "hand" | "discard", house, _:
            return {"house": house}
        case "deck", deck, _:
            return {"deck": deck}
    return {}


def correction(speech: Speech, change: Sequence[str]) -> str:
    """What one change makes of the table, as a part of a sentence: "Stark has 2 power"."""
    subject, *words = change
    if words and words[-1] in (NONE, READY):
        return fact.put(speech, CORRECTED_TO_NONE[subject], _nothing_there(subject, words))
    return fact.put(speech, CORRECTED[subject], _facts(subject, words), OTHERWISE)


def corrections(speech: Speech, changes: Sequence[Sequence[str]]) -> str:
    """Several changes, one after the other."""
    first, *rest = (correction(speech, change) for change in changes)
    for following in rest:
        first = speech.put(GOES_ON, first=first, next=following)
    return first
