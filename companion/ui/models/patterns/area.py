"""Area: a map above, rows below, both to be touched; one area is chosen, and the button says what happens."""

from collections.abc import Callable, Mapping

import attrs

from companion.door import FewChoices, OwnQuestion
from companion.ui.models.board.map import Edge, MapModel, map_model
from companion.ui.models.drafts import PickDraft
from companion.ui.models.drafts.area import area_tapped
from companion.ui.models.facts.supply import fits_text
from companion.ui.models.foreknown import Way, way
from companion.ui.models.intents import GiveAnswer, Intent, KeepDraft, Wish
from companion.ui.models.parts import ButtonModel, Icon, Look, Piece, RowModel, Token
from companion.ui.models.patterns.frame import Frame, frame_of
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import NONE, AreaId, Pick


@attrs.frozen
class AreaModel:
    """A row for each area that can be chosen, and a remark below them; the map stands in the frame."""

    frame: Frame
    rows: tuple[RowModel, ...]
    note: str = ""


@attrs.frozen
class AreaKind:
    """What is particular to a kind of question that is answered by an area."""

    button: Callable[[Situation, AreaId], str]
    """What the main button says once an area is chosen."""
    second: Callable[[Situation, AreaId], str]
    """What follows from choosing it."""
    piece: Callable[[Situation, AreaId], tuple[Piece, ...]]
    origin: Callable[[Situation], AreaId] = lambda situation: ""
    """Where the question comes from, framed with what can be chosen."""
    note: Callable[[Situation], str] = lambda situation: ""
    is_way: bool = False
    """Whether something goes there, along a line on the map."""


def area_model(situation: Situation, own: OwnQuestion) -> AreaModel:
    """One of a few areas, or none of them; the only one is chosen already."""
    kind, words, asked = AREA_KINDS[own.asked.kind], situation.words, own.asked
    draft: PickDraft = situation.draft(asked, PickDraft())
    areas, can_decline = areas_of(own)
    chosen = draft.value if draft.value in areas else areas[0] if len(areas) == 1 else ""
    taps = {area: KeepDraft(asked.question, area_tapped(draft, area)) for area in areas}
    rows = tuple(
        RowModel(
            str(words.area(area)),
            kind.second(situation, area),
            kind.piece(situation, area),
            intent=taps[area],
            is_selected=area == chosen,
        )
        for area in areas
    )
    origin = kind.origin(situation)
    main = ButtonModel(words.question(asked.kind, asked.facts).button, None, Look.GOLD, "check")
    if chosen:
        main = ButtonModel(kind.button(situation, chosen), GiveAnswer(asked, Pick(chosen)), Look.GOLD, "check")
    decline = ButtonModel(words.pick(asked.kind, NONE).title, GiveAnswer(asked, Pick(NONE))) if can_decline else None
    board = target_map(situation, origin, areas, chosen, taps, lambda area: Wish("why_not", (asked, Pick(area))))
    frame = frame_of(situation, own, (main,) if decline is None else (decline, main))
    board = board if kind.is_way else attrs.evolve(board, path=())
    return AreaModel(attrs.evolve(frame, map=board), rows, kind.note(situation))


def areas_of(own: OwnQuestion) -> tuple[tuple[AreaId, ...], bool]:
    """The areas that can be picked, and whether none of them can be."""
    choices = own.choices.choices if isinstance(own.choices, FewChoices) else ()
    values = tuple(choice.value for choice in choices if isinstance(choice, Pick))
    return tuple(value for value in values if value != NONE), NONE in values


def target_map(
    situation: Situation,
    origin: AreaId,
    targets: tuple[AreaId, ...],
    chosen: AreaId,
    taps: Mapping[AreaId, Intent],
    otherwise: Callable[[AreaId], Intent],
) -> MapModel:
    """Targets dashed, the chosen one in a solid line; whatever else is touched says why it is none."""
    edges = dict.fromkeys(targets, Edge.ATTACK)
    if origin:
        edges[origin] = Edge.ORIGIN
    if chosen:
        edges[chosen] = Edge.SELECTED
    explained = {area: otherwise(area) for area in situation.box.areas if area not in taps and area != origin}
    focus = tuple(dict.fromkeys(area for area in (chosen, origin, *targets) if area))
    path = (origin, chosen) if origin and chosen else ()
    return map_model(situation.table, situation.words, focus=focus, edges=edges, taps={**explained, **taps}, path=path)


def retreats_foreseen(situation: Situation, own: OwnQuestion) -> tuple[Way, ...]:
    """RET-07: the supply after each way out."""
    return tuple(way(Pick(area)) for area in areas_of(own)[0])


# the kinds


def _embattled(situation: Situation) -> AreaId:
    battle = situation.position.battle
    return battle.area if battle is not None else ""


def _after_retreat(situation: Situation, area: AreaId) -> str:
    """RET-07: what stands there, and the armies after the retreat."""
    words, prospect = situation.words, situation.prospect(Pick(area))
    there = _standing(situation, area)
    if prospect is None or prospect.supply is None:
        return there
    return words.say("{there}; supply {armies}", there=there, armies=fits_text(words, prospect.supply))


def _standing(situation: Situation, area: AreaId) -> str:
    """Whatever makes an area a refuge."""
    words, position = situation.words, situation.position
    army = position.armies.get(area)
    if army is not None:
        return str(words.units(army.units))
    house = position.control.get(area, "")
    return words.say("power token of {house}", house=words.house(house)) if house else words.say("empty")


def _attackers_origin(situation: Situation) -> str:
    """RET-06: the one area to which a beaten defender never goes."""
    battle = situation.position.battle
    if battle is None:
        return ""
    return situation.words.say(
        "Not back to where the attack came from: {area}.", area=situation.words.area(battle.origin)
    )


def _order(situation: Situation, area: AreaId) -> tuple[Piece, ...]:
    placed = situation.position.orders.get(area)
    return (Token(placed.token, placed.house),) if placed is not None else ()


def _order_comes_off(situation: Situation, area: AreaId) -> str:
    return comes_off(situation, area)


def comes_off(situation: Situation, area: AreaId) -> str:
    """PLN-16: what happens to the order of an area."""
    words, placed = situation.words, situation.position.orders.get(area)
    if placed is None:
        return ""
    return words.say("{house}'s {token} comes off", house=words.house(placed.house), token=words.token(placed.token))


def _points(situation: Situation, area: AreaId) -> str:
    """MUS-03: the points of a Castle or Stronghold."""
    points = situation.box.muster_points[situation.box.areas[area].castle]
    return situation.words.count("{number} point to muster", "{number} points to muster", points)


def _castle(situation: Situation, area: AreaId) -> tuple[Piece, ...]:
    return (Icon("castle", "parch"),)


def _says(sentence: Callable[[Words, AreaId], str]) -> Callable[[Situation, AreaId], str]:
    return lambda situation, area: sentence(situation.words, area)


RETREAT = AreaKind(
    _says(lambda words, area: words.say("Retreat to {area}", area=words.area(area))),
    _after_retreat,
    lambda situation, area: (Icon("undo", "gold"),),
    _embattled,
    _attackers_origin,
    is_way=True,
)
REMOVAL = AreaKind(
    _says(lambda words, _area: words.say("Remove this order")),  # a name of an area beside another button has no room
    _order_comes_off,
    _order,
    _embattled,
)


def _raiding_from(situation: Situation) -> AreaId:
    """F1-SPO-04: where the special Raid lay."""
    own = situation.question()
    return str(own.asked.facts["area"]) if own is not None else ""


AREA_KINDS: Mapping[str, AreaKind] = {
    "retreat": RETREAT,
    "robb-stark": attrs.evolve(
        RETREAT,
        button=_says(lambda words, area: words.say("Send them to {area}", area=words.area(area))),
        note=lambda situation: "",
    ),
    "queen-of-thorns": REMOVAL,
    "cersei-lannister": REMOVAL,
    "asha-greyjoy": REMOVAL,
    "raid-again": attrs.evolve(REMOVAL, origin=_raiding_from),
    "muster-area": AreaKind(
        _says(lambda words, area: words.say("Muster in {area}", area=words.area(area))), _points, _castle
    ),
}
"""A row for each kind that is answered by picking an area."""
