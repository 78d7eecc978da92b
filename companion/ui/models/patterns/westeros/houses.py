"""Houses as rows, with their bids in view."""

from collections.abc import Mapping

import attrs

from companion.ui.models.happenings.events import last_event
from companion.ui.models.intents import Intent
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import House


@attrs.frozen
class HouseRowModel:
    """A house: its place, its name, its bid; gold where it is one of those that are tied."""

    house: House
    name: str
    place: str
    bid: str
    intent: Intent | None = attrs.field(default=None, repr=False)
    is_tied: bool = False
    icon: str = ""
    """What a touch does with it: it is chosen, it goes up, it goes down."""


def bids_of(situation: Situation) -> Mapping[House, int]:
    """COK-04: the bids that were revealed last; all that lie on the table, if that was before this device came."""
    revealed = last_event(situation.log, "bids_revealed")
    return revealed.facts["bids"] if revealed is not None else situation.position.bids


def bidders(bids: Mapping[House, int], tied: tuple[House, ...]) -> tuple[House, ...]:
    """COK-05: by their bids, the highest first; those that are tied in the order in which they are named."""
    rank = {house: place for place, house in enumerate(tied)}
    return tuple(sorted(bids, key=lambda house: (-bids[house], rank.get(house, 0))))


def place_text(bids: Mapping[House, int], house: House) -> str:
    """The place that a bid gives; two of them, where others have bid the same."""
    higher = sum(other > bids[house] for other in bids.values())
    same = sum(other == bids[house] for other in bids.values())
    return str(higher + 1) if same == 1 else f"{higher + 1}–{higher + same}"


def house_row(bids: Mapping[House, int], house: House, words: Words) -> HouseRowModel:
    """A house that cannot be chosen."""
    return HouseRowModel(house, words.house(house), place_text(bids, house), str(bids[house]))
