"""Tracks and decks: what lies beside the board, and what is left in each deck."""

from collections import Counter

import attrs

from companion.door import Position, PublicTable
from companion.ui.models.facts.decks import NUMERALS, is_counted
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import FilterModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.tabs.filters import filter_model
from companion.ui.words import Words
from engine import TIDES_DECK, WESTEROS_DECKS, WILDLING_DECK, Box, CardId, DeckId, House

BAR = "tracks"
HOUSES, DECKS = "houses", "decks"
TRACK_ICONS = ("throne", "sword", "raven")
"""The signs of the three influence tracks, in their order."""


@attrs.frozen
class TrackModel:
    """The houses of a track, the first at the left."""

    icon: str
    name: str
    second: str
    houses: tuple[House, ...]
    own: House


@attrs.frozen
class HouseNumbersModel:
    """Power, supply and castles of a house; touched, it shows the house's hand."""

    house: House
    name: str
    power: str
    supply: str
    castles: int
    castles_to_win: int
    is_own: bool
    intent: Intent


@attrs.frozen
class TracksModel:
    """The part *Houses*."""

    bar: FilterModel
    tracks: tuple[TrackModel, ...]
    houses: tuple[HouseNumbersModel, ...]
    note: str


@attrs.frozen
class DeckModel:
    """What can still come from a deck; what was turned up lies known beneath, until it is shuffled."""

    numeral: str
    icon: str
    cards: str
    second: str
    left: str


@attrs.frozen
class DecksModel:
    """The part *Decks*."""

    bar: FilterModel
    threat_text: str
    threat_note: str
    spaces: tuple[str, ...]
    threat: int
    """The place of the token among the spaces."""
    decks: tuple[DeckModel, ...]
    note: str


def tracks_model(table: PublicTable, place: Place, words: Words) -> TracksModel | DecksModel:
    """Made from the public half alone."""
    position = table.position
    assert position is not None
    chosen = place.part(BAR, HOUSES)
    bar = filter_model(place, BAR, {HOUSES: words.say("Houses"), DECKS: words.say("Decks")}, chosen)
    if chosen == DECKS:
        return _decks(table, position, bar, words)
    return _houses(position, place, bar, words)


def _houses(position: Position, place: Place, bar: FilterModel, words: Words) -> TracksModel:
    stars = "·".join(str(stars) for stars in position.stars)
    seconds = (words.say("turn order"), words.say("ties in combat"), stars)
    tracks = tuple(
        TrackModel(icon, str(words.track(track)), second, houses, place.seat)
        for (track, houses), icon, second in zip(position.tracks.items(), TRACK_ICONS, seconds, strict=True)
    )
    note = words.say("Touch a house to see its hand and discards.")
    return TracksModel(bar, tracks, house_numbers(position, place, words), note)


def house_numbers(position: Position, place: Place, words: Words) -> tuple[HouseNumbersModel, ...]:
    """Power, supply and castles of each house, in turn order; while the tracks are empty, as the houses were set up."""
    order = next(iter(position.tracks.values())) or position.houses
    box = position.box
    hands = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.HANDS).with_part("hands", "all"))
    return tuple(_numbers(position, box, house, place.seat, words, hands) for house in order)


def _numbers(position: Position, box: Box, house: House, seat: House, words: Words, hands: Intent) -> HouseNumbersModel:
    """SEC-05: while the houses bid, power is hidden."""
    power = "–" if position.power_hidden else str(position.power[house])
    return HouseNumbersModel(
        house,
        str(words.house(house)),
        power,
        str(position.supply[house]),
        position.victory.get(house, 0),
        box.setups[len(position.houses)].areas_to_win,
        house == seat,
        hands,
    )


def _decks(table: PublicTable, position: Position, bar: FilterModel, words: Words) -> DecksModel:
    box = position.box
    decks = [
        _westeros(position, deck, words) if is_counted(table, position, deck) else _turned_up(position, deck, words)
        for deck in WESTEROS_DECKS
    ]
    if WILDLING_DECK in position.decks:
        decks.append(_wildlings(table, position, words))
    if position.tides_of_battle:
        decks.append(_tides(position, words))
    spaces = tuple(str(space) for space in box.threat_spaces)
    return DecksModel(
        bar,
        words.say("Wildling Threat"),
        _attack(position, words),
        spaces,
        spaces.index(str(position.threat)),
        tuple(decks),
        words.say("Counted from what was turned up: open to all.")
        if all(is_counted(table, position, deck) for deck in WESTEROS_DECKS)
        else words.say("The app does not know how many of each card your decks have."),
    )


def _attack(position: Position, words: Words) -> str:
    """WLD-01, F1-WES-06: what brings an attack: the last space of the track, or a Westeros card alone."""
    if WILDLING_DECK in position.decks:
        return words.say("attack at {threat}", threat=position.box.threat_spaces[-1])
    return words.say("attack by a card alone")


def _counted(cards: tuple[CardId, ...], words: Words) -> str:
    """ "Supply ×3 · Mustering": the most frequent first."""
    counts = Counter(cards).most_common()
    names = (f"{words.card(card):alone} ×{number}" if number > 1 else str(words.card(card)) for card, number in counts)
    return " · ".join(names)


def _westeros(position: Position, deck: DeckId, words: Words) -> DeckModel:
    cards = position.decks[deck].hidden
    return DeckModel(NUMERALS[deck], "", _counted(cards, words), "", _left(cards, words))


def _turned_up(position: Position, deck: DeckId, words: Words) -> DeckModel:
    """F1-GAP-01: what lies used beneath is all that can be told of a deck that nobody can count."""
    used = tuple(card for card in position.decks[deck].slots if card is not None)
    cards = words.say("Turned up: {cards}", cards=_counted(used, words))
    return DeckModel(NUMERALS[deck], "", cards if used else words.say("No card was turned up yet."), "", "")


def _wildlings(table: PublicTable, position: Position, words: Words) -> DeckModel:
    deck = position.decks[WILDLING_DECK]
    seen = [str(words.card(card)) for card in deck.slots if card is not None]
    known = (
        words.say("Known to all: {cards}", cards=" · ".join(seen)) if seen else words.say("No card is known to all.")
    )
    looked = {one.house for one in table.looked if one.deck == WILDLING_DECK and one.is_on_top}
    houses = [words.house(house) for house in sorted(looked)]
    top = (
        words.say("{houses} knows the top card.", houses=words.joined(houses))
        if len(houses) == 1
        else words.say("{houses} know the top card.", houses=words.joined(houses))
        if houses
        else words.say("Nobody knows the top card.")
    )
    return DeckModel("", "axe", known, top, _left(deck.hidden, words))


def _tides(position: Position, words: Words) -> DeckModel:
    cards = position.decks[TIDES_DECK].hidden
    return DeckModel("", "wave", _counted(cards, words), "", _left(cards, words))


def _left(cards: tuple[CardId, ...], words: Words) -> str:
    return words.count("{number} left", "{number} left", len(cards))
