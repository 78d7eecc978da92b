"""Who has sealed and who still thinks: shields that turn into seals. Never what was sealed."""

import attrs

from companion.door import Asked, PublicTable
from companion.ui.words import Words
from engine import House


@attrs.frozen
class SealModel:
    """A house, and whether it has sealed."""

    question: str
    """What was sealed: a new seal is pressed before everybody's eyes."""
    house: House
    name: str
    text: str
    is_sealed: bool


def seals_model(table: PublicTable, kind: str, words: Words) -> tuple[SealModel, ...]:
    """Those who are asked this together, in turn order."""
    position = table.position
    assert position is not None
    order = next(iter(position.tracks.values())) or position.houses
    asked = sorted((one for one in table.asked if one.kind == kind), key=lambda one: order.index(one.house))
    return tuple(
        SealModel(
            one.question,
            one.house,
            words.house(one.house),
            _state(table, one, words),
            one.is_sealed,
        )
        for one in asked
    )


def _state(table: PublicTable, asked: Asked, words: Words) -> str:
    """Nobody thinks while the table rests."""
    if asked.is_sealed:
        return words.say("sealed", context="house")
    return words.say("thinking", context="house") if not table.is_paused else ""
