"""One device, several seats: between two of them nothing of either is on the screen. Public facts only."""

from collections.abc import Set as AbstractSet

import attrs

from companion.door import Asked, OpenProposal
from companion.ui.models.intents import Go
from companion.ui.models.parts import ButtonModel, Look
from companion.ui.models.place import Place, Tab
from companion.ui.words import Words
from engine import House


@attrs.frozen
class HandoverModel:
    """In the colour of the house that comes next."""

    house: House
    title: str
    sentence: str
    button: ButtonModel


def handover_model(place: Place, to: House, words: Words) -> HandoverModel:
    """The only way in which a device with several seats comes to show another one."""
    sentence = (
        words.say("{house}'s secrets are closed. This screen shows none of them.", house=words.house(place.seat))
        if place.seat
        else words.say("Nothing secret is on this screen.")
    )
    there = attrs.evolve(place, seat=to, tab=Tab.NOW, page=None, sheet=None, curtain="")
    return HandoverModel(
        to,
        words.say("Hand to {house}", house=words.house(to)),
        sentence,
        ButtonModel(words.say("I am {house}", house=words.house(to)), Go(there), Look.WAX, "eye"),
    )


def next_seat(asked: tuple[Asked, ...], players: tuple[House, ...], shown: House) -> House:
    """Another seat of this device that must answer now; empty if there is none."""
    due = (one.house for one in asked if one.is_due and not one.is_sealed)
    return next((house for house in due if house in players and house != shown), "")


def seat_to_vote(
    proposals: tuple[OpenProposal, ...], put_off: AbstractSet[int], players: tuple[House, ...], shown: House
) -> House:
    """Another seat of this device whose vote the table waits for, once the shown one has voted; or empty."""
    for proposal in proposals:
        left = [house for house in players if house in proposal.voters and house not in proposal.votes]
        if left and shown not in left and proposal.number not in put_off:
            return left[0]
    return ""
