"""The other half of a view: what the players of one device alone may know."""

from collections.abc import Mapping
from types import MappingProxyType

import attrs

from companion.door.seen.choices import Choices
from companion.door.seen.plain import Told
from companion.door.seen.public import Asked
from companion.door.wishes.tickets import Ticket
from engine import BattleSums, CardId, Choice, DeckId, House


@attrs.frozen
class OwnQuestion:
    """A question for a house of this device, and what may be answered."""

    asked: Asked
    choices: Choices
    only: Choice | None
    """The one legal answer, where there is just one."""
    sums: Mapping[str, BattleSums] = MappingProxyType({})
    """SPT-04, VSB-01: what the sums of the combat become, by the word that is answered; only where they change."""


@attrs.frozen
class OwnSealed:
    """What a house of this device has sealed and nobody else knows."""

    question: str
    house: House
    choice: Choice = attrs.field(repr=False)


@attrs.frozen
class OwnCard:
    """A card that a house of this device was shown alone."""

    house: House
    deck: DeckId
    card: CardId = attrs.field(repr=False)


@attrs.frozen
class OwnNews:
    """What the host has said to this device, or what it has noticed itself; `of_host`: as a host."""

    notice: Told
    of_host: bool = False


@attrs.frozen
class Own:
    """The other half: what the players of this device alone may know."""

    device: str = ""
    houses: tuple[House, ...] = ()
    questions: tuple[OwnQuestion, ...] = ()
    sealed: tuple[OwnSealed, ...] = ()
    cards: tuple[OwnCard, ...] = ()
    tickets: tuple[Ticket, ...] = ()
    """Everything wished and not yet settled, and what was settled last."""
    notices: tuple[OwnNews, ...] = ()
    """What came since the last view."""

    def of_seat(self, house: House) -> "Own":
        """What the player of one seat may know, where players share a device."""
        return attrs.evolve(
            self,
            houses=(house,),
            questions=tuple(own for own in self.questions if own.asked.house == house),
            sealed=tuple(sealed for sealed in self.sealed if sealed.house == house),
            cards=tuple(card for card in self.cards if card.house == house),
        )

    def question(self, question: str) -> OwnQuestion | None:
        """The open question with this id, if it is one of this device."""
        return next((own for own in self.questions if own.asked.question == question), None)


NOTHING_OWN = Own()
"""A device that is at no table."""
