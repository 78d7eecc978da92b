"""Does the board match? Once a round a player can compare what the app has with what lies there. Public facts only."""

from collections.abc import Iterator, Mapping

import attrs

from companion.door import Happening, Position
from companion.ui.models.board.lines import QuietLinesModel
from companion.ui.models.board.map import unit_of
from companion.ui.models.board.walking import in_walking_order
from companion.ui.models.consent.fixing import fix_area, fix_house
from companion.ui.models.intents import Go, Intent, OpenSheet
from companion.ui.models.page import PageModel
from companion.ui.models.parts import ButtonModel, Icon, Look, Piece, RowModel, SectionModel
from companion.ui.models.place import Page, Place, Tab
from companion.ui.models.situation import Situation
from companion.ui.words import Words
from engine import AreaId, Box, House

COMPARED = "compared"
"""The part of the place that says for which round the player has compared, or did not want to."""
PLANNING = "planning"


def compare_line(situation: Situation) -> QuietLinesModel | None:
    """Above the plan of a new round, until the player has looked at it or touched it away."""
    position, place, words = situation.position, situation.place, situation.words
    is_new = position.round > 1 and position.step == PLANNING
    has_board = bool(place.seat) and not situation.is_practice
    if not is_new or not has_board or place.part(COMPARED, "") == str(position.round):
        return None
    go = Go(attrs.evolve(place, tab=Tab.MORE, page=Page.COMPARE))
    return QuietLinesModel((words.say("Does your board match?"),), "", go)


def compare_model(situation: Situation, back: Intent) -> PageModel:
    """The own areas, then the others', each with what the app has there; a touch sets it right."""
    position, words, seat = situation.position, situation.words, situation.seat
    box = position.box
    changed = last_changes(situation.log, box)
    areas = in_walking_order({*position.armies, *position.control}, box)
    own = [area for area in areas if _holder(position, area) == seat]
    others = [area for area in areas if area not in own]
    sections = (
        SectionModel(
            words.say("Yours", context="areas"), (*_numbers(position, seat, words), *_rows(situation, own, changed))
        ),
        SectionModel(words.say("Everybody's", context="areas"), _rows(situation, others, changed)),
    )
    matches = ButtonModel(words.say("Yes, it matches"), Go(_compared(situation.place, position)), Look.GOLD, "check")
    parts = tuple(section for section in sections if section.rows)
    return PageModel(words.say("Does your board match?"), back, parts, (matches,) if seat else ())


def _compared(place: Place, position: Position) -> Place:
    return attrs.evolve(place.with_part(COMPARED, str(position.round)), tab=Tab.NOW, page=None)


def _holder(position: Position, area: AreaId) -> House:
    army = position.armies.get(area)
    return army.house if army is not None else position.control[area]


def _numbers(position: Position, seat: House, words: Words) -> Iterator[RowModel]:
    """Power and supply, for whoever plays."""
    if not seat or position.power_hidden:
        return
    power = words.power(position.power[seat])
    supply = words.say("supply {level}", level=position.supply[seat])
    title = words.say("{power}, {supply}", power=power, supply=supply)
    yield RowModel(title, end=(Icon("crown", "gold"),), intent=OpenSheet(fix_house(position, seat)))


def _rows(situation: Situation, areas: list[AreaId], changed: Mapping[AreaId, int]) -> tuple[RowModel, ...]:
    return tuple(_row(situation, area, changed.get(area, 0)) for area in areas)


def _row(situation: Situation, area: AreaId, changed: int) -> RowModel:
    """Where somebody finds a difference, it helps to know since when it may be there."""
    words, position = situation.words, situation.position
    second = words.say("last changed in round {round}", round=changed) if changed else ""
    fix = OpenSheet(fix_area(position, area, situation.seat)) if situation.seat else None
    return RowModel(str(words.area(area)), second, end=_pieces(position, area, words), intent=fix)


def _pieces(position: Position, area: AreaId, words: Words) -> tuple[Piece, ...]:
    army = position.armies.get(area)
    units: tuple[Piece, ...] = tuple(unit_of(army.house, word) for word in army.units) if army is not None else ()
    return units or (Icon("crown", "text2"),)


def last_changes(log: tuple[Happening, ...], box: Box) -> Mapping[AreaId, int]:
    """The round in which something last happened in an area."""
    changed, number = dict[AreaId, int](), 1
    for happening in log:
        for event in happening.events:
            number = event.facts["round"] if event.name == "round_begins" else number
            changed.update((word, number) for word in _words(event.facts.values()) if word in box.areas)
    return changed


def _words(facts: object) -> Iterator[str]:
    """Every word in the facts of an event."""
    if isinstance(facts, str):
        yield facts
    elif isinstance(facts, Mapping):
        yield from _words([*facts, *facts.values()])
    elif hasattr(facts, "__iter__"):
        for fact in facts:
            yield from _words(fact)
