"""TRK, ADJ: the three influence tracks and their dominance tokens."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from engine.asking.options import NO_OPTIONS, Options
from engine.asking.questions import Flow, Question, ask
from engine.state import State
from engine.words import FIEFDOMS, IRON_THRONE, KINGS_COURT, TRACKS, House, RuleId, Track


def turn_order(state: State) -> Iterator[House]:
    """TRM-04, OPN-15: houses in turn order, read position by position.

    If a card changes the track while a step goes round, play goes on with the next position of the new order.
    """
    for position in range(len(state.houses)):
        yield state.tracks[IRON_THRONE][position]


def blade_holder(state: State) -> House:
    """TRK-04: who holds the Valyrian Steel Blade."""
    return state.tracks[FIEFDOMS][0]


def holder(state: State, track: Track) -> House:
    """TRK-02, TRK-03, TRK-06, COK-09, ADJ-03: who holds the dominance token of a track."""
    return state.tracks[track][0]


def ask_holder(
    state: State, track: Track, rule: RuleId, kind: str, options: Callable[[House], Options], **facts: Any
) -> Flow[tuple[House, Any]]:
    """Ask whoever holds the token of a track; if a correction passes it on meanwhile, ask its new holder."""
    while True:
        house = holder(state, track)
        choice = yield _holder_question(state, track, house, ask(house, rule, kind, partial(options, house), **facts))
        if choice is not None or house == holder(state, track):
            return house, choice


def _holder_question(state: State, track: Track, house: House, question: Question) -> Question:
    """A question that has no answers any more once its house has lost the token."""
    options = question.make_options
    return replace(question, make_options=lambda: options() if holder(state, track) == house else NO_OPTIONS)


def stars(state: State, house: House) -> int:
    """TRK-06, TRK-07, TRK-08: special orders that a house may place."""
    return state.stars[state.tracks[KINGS_COURT].index(house)]


def is_above(state: State, track: Track, house: House, other: House) -> bool:
    """TRK-01: whether a house stands higher, that is closer to position 1."""
    houses = state.tracks[track]
    return houses.index(house) < houses.index(other)


def fill_track(state: State, track: Track, houses: tuple[House, ...]) -> None:
    """COK-05, COK-09, ADJ-03: the tokens stand in this order; a new first house takes the dominance token as it is."""
    before = state.tracks[track]
    state.tracks[track] = houses
    state.tell("track_moved", track=track, houses=houses)
    if before[0] != houses[0]:
        state.tell("dominance_passed", track=track, house=houses[0])


def move_on_track(state: State, track: Track, house: House, position: int) -> None:
    """ADJ-02: move one token; the tokens in between shift by one. Positions count from 0."""
    others = [other for other in state.tracks[track] if other != house]
    others.insert(min(position, len(others)), house)
    if tuple(others) != state.tracks[track]:
        fill_track(state, track, tuple(others))


def move_to_last(state: State, track: Track, house: House) -> None:
    """ADJ-02: down to the lowest position."""
    move_on_track(state, track, house, len(state.houses) - 1)


def best_tracks(state: State, house: House) -> tuple[Track, ...]:
    """The track, or tracks, on which a house stands best."""
    places = {track: state.tracks[track].index(house) for track in TRACKS}
    return tuple(track for track in TRACKS if places[track] == min(places.values()))
