"""The replay: the game step by step, with the board as it lay then. Only what everybody knew at that step is in it."""

from collections.abc import Iterator

import attrs

from companion.door import Past, Position, PublicTable
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.chronicle.page import being_made, to_page
from companion.ui.models.consent.steps import HEADINGS
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import AreaId, Event, House

STEP, PLAYS = "replay", "replay-plays"
"""Parts of a place: the stop that is shown, and whether it goes on by itself."""
FIRST, YES, NO = "0", "yes", "no"
MOST_AREAS = 6
"""So many areas of a step are in focus at most: with all of them nothing would be."""
WEIGHTY = (
    "game_over",
    "combat_won",
    "wildlings_win",
    "wildlings_beaten",
    "bids_revealed",
    "combat_begins",
    "orders_revealed",
    "units_moved",
)
"""What a step is told by first, if it has happened in it."""


@attrs.frozen
class Stop:
    """A step that tells something, and the position after it; the first one is the board as it is laid out."""

    position: Position
    events: tuple[Event, ...] = ()
    round: int = 1
    phase: str = ""
    """The step of the round in which it happened."""


@attrs.frozen
class RoundMark:
    """A round on the slider; touched, it shows the first stop of that round."""

    text: str
    is_reached: bool
    is_now: bool
    intent: Intent = attrs.field(repr=False)


@attrs.frozen
class ReplayModel:
    """One stop of the replay."""

    title: str
    second: str
    """The round and its phase."""
    back: Intent = attrs.field(repr=False)
    map: MapModel
    house: House
    line: str
    """What has happened, in the words of the log."""
    more: str
    """And what else."""
    rounds: tuple[RoundMark, ...]
    earlier: Intent | None = attrs.field(repr=False)
    later: Intent | None = attrs.field(repr=False)
    play: Intent | None = attrs.field(repr=False)
    """Goes on by itself, or stops."""
    is_playing: bool
    where: str
    """Which step of how many."""


def stops_of(past: Past) -> tuple[Stop, ...]:
    """Steps in which nothing is told go together with the next."""
    return tuple(_stops(past))


def _stops(past: Past) -> Iterator[Stop]:
    before = past.start
    yield Stop(before, (), before.round, before.step)
    for step in past.steps:
        told = tuple(event for event in step.events if event.name not in HEADINGS)
        if told:
            yield Stop(step.position, told, before.round, before.step)
        before = step.position


def shown_stop(place: Place, stops: tuple[Stop, ...]) -> int:
    """Which one; the last one, where some that came after it were taken back."""
    number = place.part(STEP, FIRST)
    return min(int(number) if number.isdecimal() else 0, len(stops) - 1)


def is_playing(place: Place) -> bool:
    """Whether the replay is on the screen, and goes on by itself."""
    return place.tab is Tab.MORE and place.page is Page.REPLAY and place.part(PLAYS, NO) == YES


def played_on(situation: Situation) -> Place:
    """One stop later; at the last one it stops."""
    place = situation.place
    if situation.past is None:
        return place
    stops = stops_of(situation.past)
    number = min(shown_stop(place, stops) + 1, len(stops) - 1)
    return _at(place, number, plays=number < len(stops) - 1)


def to_replay(place: Place) -> Intent:
    """From the beginning."""
    return to_page(_at(place, 0, plays=False), Page.REPLAY)


def replay_model(situation: Situation) -> ReplayModel | PageModel:
    """The stop that is chosen; a page that says so while the door is asked."""
    words, place = situation.words, situation.place
    back = to_page(place.with_part(PLAYS, NO), Page.CHRONICLE)
    if situation.past is None:
        return PageModel(words.say("Replay"), back, (being_made(words),))
    stops = stops_of(situation.past)
    number = shown_stop(place, stops)
    stop, last, plays = stops[number], len(stops) - 1, is_playing(place)
    main, others = _told(stop)
    return ReplayModel(
        words.say("Replay"),
        words.say("Round {round} · {step}", round=stop.round, step=words.phase(stop.phase)),
        back,
        stop_map(situation.table, stop, words),
        _house(main),
        words.told(main) if main is not None else words.say("The board is laid out."),
        " ".join(words.told(event) for event in others),
        tuple(_marks(place, stops, stop.round)),
        Go(_at(place, number - 1, plays=False)) if number else None,
        Go(_at(place, number + 1, plays=False)) if number < last else None,
        Go(_at(place, number if number < last else 0, plays=not plays)) if last else None,
        plays,
        words.say("Step {step} of {steps}", step=number, steps=last),
    )


def stop_map(table: PublicTable, stop: Stop, words: Words) -> MapModel:
    """The board as it lay after this stop; what the stop is about is in focus."""
    focus = _areas(stop)
    return map_model(
        attrs.evolve(table, position=stop.position),
        words,
        focus=focus,
        edges={focus[0]: Edge.SELECTED} if focus else {},
        path=_path(stop),
    )


def _at(place: Place, number: int, *, plays: bool) -> Place:
    return place.with_part(STEP, str(number)).with_part(PLAYS, YES if plays else NO)


def _told(stop: Stop) -> tuple[Event | None, tuple[Event, ...]]:
    """What weighs most, and all else in its order."""
    if not stop.events:
        return None, ()
    weighty = (event for name in WEIGHTY for event in stop.events if event.name == name)
    main = next(weighty, stop.events[0])
    return main, tuple(event for event in stop.events if event is not main)


def _house(event: Event | None) -> House:
    """Whose step it is."""
    if event is None:
        return ""
    return event.facts.get("attacker" if event.name == "combat_begins" else "house", "") or ""


def _areas(stop: Stop) -> tuple[AreaId, ...]:
    """Where it happens, the main place first; nothing where it happens everywhere."""
    main, others = _told(stop)
    areas = stop.position.box.areas
    facts = (str(one.facts.get(name)) for one in (main, *others) if one is not None for name in ("area", "origin"))
    found = tuple(dict.fromkeys(area for area in facts if area in areas))
    return found if len(found) <= MOST_AREAS else ()


def _path(stop: Stop) -> tuple[AreaId, ...]:
    """CMB-01, MAR-03: the way of the units that moved first, or that attack."""
    moves = (event.facts for event in stop.events if event.name in ("combat_begins", "units_moved"))
    return next(((facts["origin"], facts["area"]) for facts in moves if facts["origin"]), ())


def _marks(place: Place, stops: tuple[Stop, ...], shown: int) -> Iterator[RoundMark]:
    firsts: dict[int, int] = {}
    for number, stop in enumerate(stops):
        firsts.setdefault(stop.round, number)
    for round_number, first in firsts.items():
        intent = Go(_at(place, first, plays=False))
        yield RoundMark(str(round_number), round_number <= shown, round_number == shown, intent)
