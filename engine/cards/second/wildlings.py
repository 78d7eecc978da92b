"""WLD-08, WLD-09: what the nine wildling cards do to the lowest bidder, the others, and the highest bidder."""

from collections.abc import Callable, Mapping

from engine.asking.answers import Pick, Units
from engine.asking.options import UnitOptions, picks, picks_or_none
from engine.asking.questions import Flow, ask, nothing_asked
from engine.asking.refusals import Refusal
from engine.cards.effects import card_back
from engine.cards.registry import HIGHEST, LOWEST, OTHERS
from engine.cards.second.book import outcome
from engine.rules.bidding import take_back_bid
from engine.rules.control import held_castles
from engine.rules.hands import discard_cards, return_cards
from engine.rules.mustering import muster_in
from engine.rules.pieces import destroy_units, replace_unit, unused_pieces
from engine.rules.power import discard_power
from engine.rules.supply import set_supply
from engine.rules.tracks import ask_holder, best_tracks, move_on_track, move_to_last
from engine.state import State
from engine.words import (
    FIEFDOMS,
    FOOTMAN,
    IRON_THRONE,
    KINGS_COURT,
    KNIGHT,
    NONE,
    TRACKS,
    AreaId,
    CardId,
    House,
    Track,
    as_kind,
    kind_of,
)

# Mammoth Riders


@outcome("mammoth-riders", LOWEST)
def three_units_lost(state: State, house: House, bid: int) -> Flow[None]:
    """Three own units, anywhere, are destroyed."""
    return lose_units(state, house, 3)


@outcome("mammoth-riders", OTHERS)
def two_units_lost(state: State, house: House, bid: int) -> Flow[None]:
    """Two own units, anywhere, are destroyed."""
    return lose_units(state, house, 2)


@outcome("mammoth-riders", HIGHEST)
def one_card_back(state: State, house: House, bid: int) -> Flow[None]:
    """One House card of choice may return from the discard pile."""
    yield from card_back(state, house, "WLD-08", "take-back-card")


# The Horde Descends


@outcome("the-horde-descends", LOWEST)
def two_units_of_one_castle(state: State, house: House, bid: int) -> Flow[None]:
    """Two own units in one Castle or Stronghold area; failing such an area, two anywhere."""

    def options() -> UnitOptions:
        crowded = _crowded_castles(state, house)
        if crowded:
            return UnitOptions("WLD-09", crowded, 2, 2, _in_one_area)
        return _loss_options(state, house, 2)

    yield from _ask_for_losses(state, house, options)


def _crowded_castles(state: State, house: House) -> dict[AreaId, tuple[str, ...]]:
    """Castle and Stronghold areas with two own units or more."""
    return {
        area: army.units
        for area in state.box.castles
        if (army := state.armies.get(area)) is not None and army.house == house and army.size >= 2
    }


def _in_one_area(units: Mapping[AreaId, tuple[str, ...]]) -> Refusal | None:
    return None if len(units) == 1 else Refusal("WLD-09", "not_in_one_area")


@outcome("the-horde-descends", OTHERS)
def one_unit_lost(state: State, house: House, bid: int) -> Flow[None]:
    """One own unit, anywhere, is destroyed."""
    return lose_units(state, house, 1)


@outcome("the-horde-descends", HIGHEST)
def muster_one_area(state: State, house: House, bid: int) -> Flow[None]:
    """One controlled Castle or Stronghold area may muster."""
    areas = held_castles(state, house)
    if not areas:
        return
    choice: Pick | None = yield ask(
        house, "WLD-08", "muster-area", lambda: picks_or_none("WLD-08", held_castles(state, house))
    )
    if choice is not None and choice.value != NONE:
        yield from muster_in(state, house, (choice.value,))


# Crow Killers


@outcome("crow-killers", LOWEST)
def all_knights_replaced(state: State, house: House, bid: int) -> Flow[None]:
    """Every own Knight becomes a Footman; where no Footman is left it is destroyed."""
    return _knights_become_footmen(state, house, lambda: _units_of(state, house, KNIGHT))


@outcome("crow-killers", OTHERS)
def two_knights_replaced(state: State, house: House, bid: int) -> Flow[None]:
    """Two own Knights become Footmen."""

    def options() -> UnitOptions:
        knights = _units_of(state, house, KNIGHT)
        due = min(2, _count(knights))
        return UnitOptions("WLD-09", knights, due, due)

    if options().most == 0:
        return
    chosen: Units | None = yield ask(house, "WLD-09", "knights-replaced", options)
    if chosen is not None:
        yield from _knights_become_footmen(state, house, lambda: _still_there(state, chosen))


@outcome("crow-killers", HIGHEST)
def two_footmen_promoted(state: State, house: House, bid: int) -> Flow[None]:
    """Up to two own Footmen, anywhere, may become Knights."""

    def options() -> UnitOptions:
        footmen = _units_of(state, house, FOOTMAN)
        return UnitOptions("WLD-08", footmen, 0, min(2, _count(footmen), unused_pieces(state, house, KNIGHT)))

    if options().most == 0:
        return
    chosen: Units | None = yield ask(house, "WLD-08", "footmen-promoted", options)
    for area, units in chosen.units if chosen is not None else ():
        for unit in units:
            replace_unit(state, area, unit, as_kind(unit, KNIGHT))


def _knights_become_footmen(
    state: State, house: House, knights: Callable[[], Mapping[AreaId, tuple[str, ...]]]
) -> Flow[None]:
    """CMP-05: when Footmen run short, the house says which Knights are destroyed instead."""

    def options() -> UnitOptions:
        short = _count(knights()) - unused_pieces(state, house, FOOTMAN)
        return UnitOptions("CMP-05", knights(), max(short, 0), max(short, 0))

    if options().most > 0:
        chosen: Units | None = yield ask(house, "CMP-05", "knights-destroyed", options)
        for area, units in chosen.units if chosen is not None else ():
            destroy_units(state, area, units, "wildlings")
    for area, units in knights().items():
        for unit in units[: unused_pieces(state, house, FOOTMAN)]:
            replace_unit(state, area, unit, as_kind(unit, FOOTMAN))


def _still_there(state: State, chosen: Units) -> dict[AreaId, tuple[str, ...]]:
    """The chosen units, as far as they are still on the board."""
    found: dict[AreaId, tuple[str, ...]] = {}
    for area, units in chosen.units:
        army = state.armies.get(area)
        there = army.units if army is not None else ()
        kept = tuple(unit for place, unit in enumerate(units) if units[: place + 1].count(unit) <= there.count(unit))
        if kept:
            found[area] = kept
    return found


# Rattleshirt's Raiders


@outcome("rattleshirts-raiders", LOWEST)
def supply_down_two(state: State, house: House, bid: int) -> Flow[None]:
    """Supply falls by two; armies are reconciled when all levels have moved."""
    set_supply(state, house, state.supply[house] - 2)
    return nothing_asked()


@outcome("rattleshirts-raiders", OTHERS)
def supply_down_one(state: State, house: House, bid: int) -> Flow[None]:
    """Supply falls by one."""
    set_supply(state, house, state.supply[house] - 1)
    return nothing_asked()


@outcome("rattleshirts-raiders", HIGHEST)
def supply_up_one(state: State, house: House, bid: int) -> Flow[None]:
    """Supply rises by one."""
    set_supply(state, house, state.supply[house] + 1)
    return nothing_asked()


# Massing on the Milkwater


@outcome("massing-on-the-milkwater", LOWEST)
def strongest_cards_discarded(state: State, house: House, bid: int) -> Flow[None]:
    """With two or more cards in hand, every card of the highest strength in it is discarded.

    Where that would be the whole hand, none is: nobody is left without a card to play.
    """
    hand = state.hands[house]
    strengths = {card: state.box.house_cards[card].strength for card in hand}
    strongest = tuple(card for card in hand if strengths[card] == max(strengths.values()))
    if len(hand) >= 2 and len(strongest) < len(hand):
        discard_cards(state, house, strongest)
    return nothing_asked()


@outcome("massing-on-the-milkwater", OTHERS)
def one_card_discarded(state: State, house: House, bid: int) -> Flow[None]:
    """With two or more cards in hand, one of choice is discarded."""

    def cards() -> tuple[CardId, ...]:
        return state.hands[house] if len(state.hands[house]) >= 2 else ()

    if not cards():
        return
    choice: Pick | None = yield ask(house, "WLD-09", "discard-card", lambda: picks("WLD-09", cards()))
    if choice is not None:
        discard_cards(state, house, (choice.value,))


@outcome("massing-on-the-milkwater", HIGHEST)
def all_cards_back(state: State, house: House, bid: int) -> Flow[None]:
    """The whole discard pile returns to hand."""
    return_cards(state, house, state.discards[house])
    return nothing_asked()


# A King Beyond the Wall


@outcome("a-king-beyond-the-wall", LOWEST)
def last_on_every_track(state: State, house: House, bid: int) -> Flow[None]:
    """ADJ-01: down to the last position of all three tracks."""
    for track in TRACKS:
        move_to_last(state, track, house)
    return nothing_asked()


@outcome("a-king-beyond-the-wall", OTHERS)
def last_on_one_track(state: State, house: House, bid: int) -> Flow[None]:
    """ADJ-01: down to the last position of the Fiefdoms or the King's Court, by choice."""
    choice: Pick | None = yield ask(
        house, "ADJ-01", "track", lambda: picks("ADJ-01", (FIEFDOMS, KINGS_COURT)), purpose="last", moved=house
    )
    if choice is not None:
        move_to_last(state, choice.value, house)


@outcome("a-king-beyond-the-wall", HIGHEST)
def first_on_one_track(state: State, house: House, bid: int) -> Flow[None]:
    """ADJ-01: up to the first position of one track of choice."""
    choice: Pick | None = yield ask(
        house, "ADJ-01", "track", lambda: picks("ADJ-01", TRACKS), purpose="first", moved=house
    )
    if choice is not None:
        move_on_track(state, choice.value, house, 0)


# Preemptive Raid: the second attack for its highest bidder stands with the attacks, in engine.rules.wildlings


@outcome("preemptive-raid", LOWEST)
def units_or_influence(state: State, house: House, bid: int) -> Flow[None]:
    """Either two own units are destroyed, or the house falls two positions on its best track."""
    choice: Pick | None = yield ask(house, "WLD-09", "penalty", lambda: picks("WLD-09", ("units", "track")))
    if choice is not None and choice.value == "track":
        yield from _fall_on_best_track(state, house)
    else:
        yield from lose_units(state, house, 2)


def _fall_on_best_track(state: State, house: House) -> Flow[None]:
    """TRK-03: between equally good tracks the holder of the Iron Throne token decides."""

    def tied() -> tuple[Track, ...]:
        best = best_tracks(state, house)
        return best if len(best) > 1 else ()

    choice: Pick | None = None
    if tied():
        _, choice = yield from ask_holder(
            state,
            IRON_THRONE,
            "TRK-03",
            "track",
            lambda _: picks("TRK-03", tied()),
            purpose="fall",
            moved=house,
        )
    track = choice.value if choice is not None else best_tracks(state, house)[0]
    move_on_track(state, track, house, state.tracks[track].index(house) + 2)


# Skinchanger Scout


@outcome("skinchanger-scout", LOWEST)
def all_power_lost(state: State, house: House, bid: int) -> Flow[None]:
    """All available power that is left after the bid is discarded."""
    discard_power(state, house, state.power[house], "wildlings")
    return nothing_asked()


@outcome("skinchanger-scout", OTHERS)
def two_power_lost(state: State, house: House, bid: int) -> Flow[None]:
    """Two available power are discarded, or all there is."""
    discard_power(state, house, 2, "wildlings")
    return nothing_asked()


@outcome("skinchanger-scout", HIGHEST)
def bid_returned(state: State, house: House, bid: int) -> Flow[None]:
    """All power bid against this attack comes back."""
    take_back_bid(state, house, bid)
    return nothing_asked()


# What several cards do


def lose_units(state: State, house: House, number: int) -> Flow[None]:
    """WLD-09, WLD-17: the house destroys this many own units, anywhere, or all it has."""
    yield from _ask_for_losses(state, house, lambda: _loss_options(state, house, number))


def _loss_options(state: State, house: House, number: int) -> UnitOptions:
    units = _units_of(state, house)
    due = min(number, _count(units))
    return UnitOptions("WLD-09", units, due, due)


def _ask_for_losses(state: State, house: House, options: Callable[[], UnitOptions]) -> Flow[None]:
    if options().most == 0:
        return
    losses: Units | None = yield ask(house, "WLD-09", "lose-units", options)
    for area, units in losses.units if losses is not None else ():
        destroy_units(state, area, units, "wildlings")


def _units_of(state: State, house: House, kind: str = "") -> dict[AreaId, tuple[str, ...]]:
    """All units of a house on the board, or those of one kind, by area."""
    found = {
        area: tuple(unit for unit in army.units if kind in ("", kind_of(unit)))
        for area, army in state.armies.items()
        if army.house == house
    }
    return {area: units for area, units in sorted(found.items()) if units}


def _count(units: Mapping[AreaId, tuple[str, ...]]) -> int:
    return sum(len(group) for group in units.values())
