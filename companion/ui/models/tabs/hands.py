"""Hands and discards: open information. Mine with words, everybody's as strengths."""

import attrs

from companion.door import Position, PublicTable
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import FilterModel
from companion.ui.models.place import Place
from companion.ui.models.tabs.filters import filter_model
from companion.ui.words import Words
from engine import Box, CardId, House, open_box

BAR = "hands"
MINE, ALL = "mine", "all"


@attrs.frozen
class HandCard:
    """A House card: its strength on the colours of its house, its name, what it says."""

    house: House
    strength: int
    name: str
    text: str
    swords: int
    fortifications: int
    is_used: bool = False


@attrs.frozen
class MyHandModel:
    """The cards of the own house."""

    bar: FilterModel
    cards: tuple[HandCard, ...]
    used_text: str
    used: tuple[HandCard, ...]
    back: Intent


@attrs.frozen
class HandOfHouse:
    """A house and all its cards, the strongest first."""

    house: House
    cards: tuple[HandCard, ...]
    names: str


@attrs.frozen
class HandsModel:
    """Everybody's cards."""

    bar: FilterModel
    hands: tuple[HandOfHouse, ...]
    note: str
    back: Intent


def hands_model(table: PublicTable, place: Place, words: Words) -> MyHandModel | HandsModel:
    """Made from the public half alone: the card that is being played still lies in its hand there."""
    position = table.position
    assert position is not None
    chosen = place.part(BAR, MINE if place.seat else ALL)
    named = (
        {MINE: words.say("My hand"), ALL: words.say("Everybody’s")} if place.seat else {ALL: words.say("Everybody’s")}
    )
    bar = filter_model(place, BAR, named, chosen)
    back = Go(attrs.evolve(place, page=None))
    box = open_box(position.edition)
    if chosen == MINE:
        cards = _cards(position, box, place.seat, words)
        held = tuple(card for card in cards if not card.is_used)
        used = tuple(card for card in cards if card.is_used)
        return MyHandModel(bar, held, words.say("Used: they come back when the last one is played."), used, back)
    order = next(iter(position.tracks.values()))
    hands = tuple(_hand(position, box, house, words) for house in order)
    return HandsModel(bar, hands, words.say("Full: in hand. Dashed: used. Open to all."), back)


def _hand(position: Position, box: Box, house: House, words: Words) -> HandOfHouse:
    cards = _cards(position, box, house, words)
    return HandOfHouse(house, cards, ", ".join(card.name for card in cards if not card.is_used))


def _cards(position: Position, box: Box, house: House, words: Words) -> tuple[HandCard, ...]:
    held, used = position.hands[house], position.discards[house]
    everything = sorted({*held, *used, *box.hands[house]}, key=lambda card: -box.house_cards[card].strength)
    return tuple(hand_card(box, card, words, is_used=card not in held) for card in everything)


def hand_card(box: Box, card: CardId, words: Words, *, is_used: bool = False) -> HandCard:
    """A card as it is shown."""
    printed = box.house_cards[card]
    return HandCard(
        printed.house,
        printed.strength,
        str(words.card(card)),
        words.card_text(card),
        printed.swords,
        printed.fortifications,
        is_used,
    )
