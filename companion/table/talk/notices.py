"""What a device tells its own player, and nobody else: values that never leave it, for a screen to put into words."""

from typing import TypeAlias

import attrs

from companion.table.state.steps import Given
from engine import CardId, DeckId, House

GivenStep: TypeAlias = tuple[Given, ...]
"""Who answered what in one step."""


@attrs.frozen
class TakenBack:
    """The ledger of another host has taken the place of entries that had taken effect on this device.

    The board must be set right: steps are gone, and others stand again, because the undo that took them back is gone.
    """

    gone: tuple[GivenStep, ...]
    returned: tuple[GivenStep, ...]


@attrs.frozen
class Differs:
    """The game of this device was another one than the host's after so many entries: it was played again."""

    entries: int


@attrs.frozen
class OtherCard:
    """Another card was turned up than a house of this device was shown; only this device can know.

    The dealer has cheated; or it is a new host that never heard of the card, because this device was away.
    """

    house: House
    deck: DeckId
    shown: CardId
    turned_up: CardId


@attrs.frozen
class Fraud:
    """A house has another seal than the one against which this device has opened its own: it may have seen the answer.

    Only with the host's help could that be, for the host passes all openings on. Play stops on this device.
    """

    house: House
    question: str
    kind: str


@attrs.frozen
class TwoHistories:
    """A host has told this device something else than before about the same moment, under its own signature.

    ``follows``: another device hosts now, and what it says holds. Otherwise play stops on this device.
    """

    host: str
    entry: int
    follows: bool


@attrs.frozen
class NotPledged:
    """These houses have not pledged the seals that lie here, so this device does not open its own.

    Their devices hold other seals, or the host has not passed their pledges on. No secret has left this device.
    """

    houses: tuple[House, ...]


@attrs.frozen
class PerhapsSeen:
    """All are asked again, though this device has opened its answer already: the host may have seen it."""

    house: House
    question: str


@attrs.frozen
class OtherSeal:
    """Another seal of a house lies there than the one that this device has opened against, so it does not pledge.

    A take-over may have brought an older seal back. Nobody has cheated by that; the table asks the house again.
    """

    house: House
    question: str


@attrs.frozen
class FalselyAccused:
    """The host says that the seal of this house does not open; this device knows that it does."""

    house: House
    question: str


@attrs.frozen
class SeatLost:
    """A seat of this device is another's now, or free, and its player has not left it."""

    house: House
    player: str
    """Who plays the house now; nobody, if it is empty."""
    laid_again: bool
    """Because the table was put away, and laid again from the file."""


Doubt: TypeAlias = OtherCard | Fraud | TwoHistories | NotPledged | PerhapsSeen | OtherSeal | FalselyAccused
"""Somebody may have cheated, or it looks so."""
OwnNotice: TypeAlias = TakenBack | Differs | SeatLost | Doubt
