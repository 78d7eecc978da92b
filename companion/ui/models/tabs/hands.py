"""Hands and discards: open information. Mine with words, everybody's as strengths."""

import attrs

from companion.door import Position, PublicTable
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import FilterModel, RowModel
from companion.ui.models.patterns.combat.hand import CardModel
from companion.ui.models.place import Place
from companion.ui.models.tabs.filters import filter_model
from companion.ui.words import Words
from engine import Box, CardId, House

BAR = "hands"
MINE, ALL = "mine", "all"


@attrs.frozen
class StrengthModel:
    """A House card as its strength alone, on the colours of its house; grey where it is used."""

    house: House
    strength: str
    is_used: bool


@attrs.frozen
class MyHandModel:
    """The cards of the own house."""

    bar: FilterModel
    cards: tuple[CardModel, ...]
    used_text: str
    used: tuple[RowModel, ...]
    back: Intent


@attrs.frozen
class HandOfHouse:
    """A house and all its cards, the strongest first."""

    house: House
    cards: tuple[StrengthModel, ...]
    names: str
    is_own: bool


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
    everybodys = {ALL: words.say("Everybody’s", context="hands")}
    named = {MINE: words.say("My hand"), **everybodys} if place.seat else everybodys
    bar = filter_model(place, BAR, named, chosen)
    back = Go(attrs.evolve(place, page=None))
    box = position.box
    if chosen == MINE:
        return _my_hand(position, box, place.seat, bar, back, words)
    order = next(iter(position.tracks.values()))
    hands = tuple(_hand(position, box, house, words, is_own=house == place.seat) for house in order)
    return HandsModel(bar, hands, words.say("In colour: in hand. Grey: used. Open to all."), back)


def _my_hand(position: Position, box: Box, house: House, bar: FilterModel, back: Intent, words: Words) -> MyHandModel:
    cards = tuple(_card(box, card, words) for card in _strongest_first(box, position.hands[house]))
    used = tuple(
        RowModel(str(words.card(card)), value=str(box.house_cards[card].strength), is_faint=True)
        for card in _strongest_first(box, position.discards[house])
    )
    return MyHandModel(bar, cards, words.say("Used: they come back when the last one is played."), used, back)


def _hand(position: Position, box: Box, house: House, words: Words, *, is_own: bool) -> HandOfHouse:
    held, used = position.hands[house], position.discards[house]
    cards = tuple(
        StrengthModel(house, str(box.house_cards[card].strength), card not in held)
        for card in _strongest_first(box, (*held, *used))
    )
    names = ", ".join(str(words.card(card)) for card in _strongest_first(box, held))
    return HandOfHouse(house, cards, names, is_own)


def _strongest_first(box: Box, cards: tuple[CardId, ...]) -> list[CardId]:
    return sorted(cards, key=lambda card: (-box.house_cards[card].strength, card))


def _card(box: Box, card: CardId, words: Words) -> CardModel:
    printed = box.house_cards[card]
    return CardModel(
        printed.house,
        str(words.card(card)),
        str(printed.strength),
        printed.swords,
        printed.fortifications,
        words.card_text(card),
    )
