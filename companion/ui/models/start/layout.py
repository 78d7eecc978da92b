"""Laying out the real board: the own pieces first, then what belongs to nobody."""

from collections.abc import Sequence

import attrs

from companion.door import Position
from companion.ui.models.board.map import unit_of
from companion.ui.models.controls import HeadingModel
from companion.ui.models.intents import Go, Intent
from companion.ui.models.page import PageModel
from companion.ui.models.parts import Badge, ButtonModel, Look, Piece, Token
from companion.ui.models.place import Place
from companion.ui.models.situation import Situation
from companion.ui.models.start.lobby import SETUP
from companion.ui.models.ticks import is_ticked, tick
from companion.ui.words import Words
from engine import AreaId, Box, House

LAID_OUT = "laid out"
"""The list of what lies on the board already, by area or sort, and house."""
TRACK_ICONS = ("throne", "sword", "raven")
"""The signs of the three influence tracks, in their order."""


@attrs.frozen
class CountModel:
    """A place on a track, or a number of something: its sign, and the number."""

    icon: str
    number: int


@attrs.frozen
class LayModel:
    """A line of the list: where, and at its end what is laid there."""

    key: str
    """What the list of ticks calls it."""
    title: str
    second: str = ""
    pieces: tuple[Piece, ...] = ()
    counts: tuple[CountModel, ...] = ()
    value: str = ""
    is_ticked: bool = False
    intent: Intent | None = attrs.field(default=None, repr=False)


def layout_model(situation: Situation) -> PageModel:
    """What the players of this device lay out; who has no seat lays out the rest."""
    words, position, box, houses = situation.words, situation.position, situation.box, situation.players
    own = [part for house in houses for part in _own(position, box, house, words, is_alone=len(houses) == 1)]
    ready = Go(situation.place.with_part(SETUP, "done"))
    title = words.say("Lay out your house") if len(houses) == 1 else words.say("Lay out the board")
    back = Go(situation.place.with_part(SETUP, "lobby"))
    button = ButtonModel(words.say("All laid out"), ready, Look.GOLD, "check")
    parts = (*own, *_shared(position, box, words))
    return PageModel(title, back, tuple(_to_tick(situation.place, LAID_OUT, part) for part in parts), (button,))


def everything_laid_out(situation: Situation, ticks: str) -> tuple[object, ...]:
    """All that lies on the board and beside it, house by house; `ticks` is the list of what is ticked off."""
    words, position, box = situation.words, situation.position, situation.box
    own = [part for house in position.houses for part in _own(position, box, house, words, is_alone=False)]
    parts = (*own, *_power(position, box, words), *_shared(position, box, words))
    return tuple(_to_tick(situation.place, ticks, part) for part in parts)


def _power(position: Position, box: Box, words: Words) -> Sequence[object]:
    """CTL: the power tokens on the board, north to south."""
    areas = sorted(position.control, key=lambda area: box.areas[area].y)
    lines = [_power_token(area, position.control[area], words) for area in areas]
    return (HeadingModel(words.say("Power tokens on the board")), *lines) if lines else ()


def _power_token(area: AreaId, house: House, words: Words) -> LayModel:
    return LayModel(f"power {area}", str(words.area(area)), pieces=(Badge(house),))


def _to_tick(place: Place, ticks: str, part: object) -> object:
    """A line is touched when its pieces are on the board; a heading is not."""
    if not isinstance(part, LayModel):
        return part
    return attrs.evolve(part, is_ticked=is_ticked(place, ticks, part.key), intent=tick(place, ticks, part.key))


def _own(position: Position, box: Box, house: House, words: Words, *, is_alone: bool) -> list[object]:
    """North to south; where a device holds several houses, each heading says whose pieces these are."""
    areas = [area for area, army in position.armies.items() if army.house == house]
    areas.sort(key=lambda area: box.areas[area].y)
    sections = {
        words.say("On land"): [_units(position, area, words) for area in areas if box.areas[area].is_land],
        words.say("At sea"): [_units(position, area, words) for area in areas if not box.areas[area].is_land],
        words.say("Beside the board"): _beside(position, house, words),
    }
    parts: list[object] = []
    for heading, lines in sections.items():
        if lines:
            named = words.say("{house}: {where}", house=words.house(house), where=heading)
            parts += [HeadingModel(heading if is_alone else named), *lines]
    return parts


def _units(position: Position, area: AreaId, words: Words) -> LayModel:
    army = position.armies[area]
    garrison = position.garrisons.get(area, 0)
    second = words.say("with the garrison of {strength}", strength=garrison) if garrison else ""
    order = position.orders.get(area)
    token = (Token(order.token, order.house),) if order is not None else ()
    units = tuple(unit_of(army.house, word) for word in army.units)
    return LayModel(area, str(words.area(area)), second, (*units, *token))


def _beside(position: Position, house: House, words: Words) -> Sequence[LayModel]:
    places = tuple(
        CountModel(icon, track.index(house) + 1)
        for icon, track in zip(TRACK_ICONS, position.tracks.values(), strict=False)
    )
    names = words.joined([words.track(track) for track in position.tracks])
    counters = (
        CountModel("barrel", position.supply[house]),
        CountModel("castle", position.victory.get(house, 0)),
        CountModel("crown", position.power[house]),
    )
    return (
        LayModel(f"influence {house}", words.say("Influence"), str(names), counts=places),
        LayModel(f"counters {house}", words.say("Counters"), words.say("Supply, victory, power"), counts=counters),
    )


def _shared(position: Position, box: Box, words: Words) -> Sequence[object]:
    neutral = sorted(position.neutral.items(), key=lambda item: box.areas[item[0]].y)
    forces = (
        LayModel(area, str(words.area(area)), words.say("Neutral Force"), value=str(strength))
        for area, strength in neutral
        if area not in position.closed
    )
    threat = LayModel("threat", words.say("Wildling Threat"), counts=(CountModel("axe", position.threat),))
    return (HeadingModel(words.say("For everybody")), *forces, *_closed(position, box, words), threat)


def _closed(position: Position, box: Box, words: Words) -> tuple[LayModel, ...]:
    """With fewer houses there are many of them: one line names them, north to south."""
    areas = sorted(position.closed, key=lambda area: box.areas[area].y)
    names = words.joined([words.area(area) for area in areas])
    return (LayModel("closed", words.say("Nobody may enter"), names),) if areas else ()
