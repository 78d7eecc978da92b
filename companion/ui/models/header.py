"""The header of a game: whose phone this is, what happens, and how each house stands in it."""

from enum import Enum

import attrs

from companion.door import Asked, PublicTable
from companion.ui.models.board.orders_left import RESOLVED, orders_left
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import ButtonModel
from companion.ui.models.place import Place, RuleSheet, WhoIsHere
from companion.ui.models.times.clock import ClockModel
from companion.ui.words import Words
from engine import House


class Pip(Enum):
    """How a house stands in what is asked now."""

    PLAIN = "plain"
    ASKED = "asked"
    SEALED = "sealed"
    DONE = "done"
    """Nothing is left for it in this step."""
    AWAY = "away"


@attrs.frozen
class PipModel:
    """A house in turn order."""

    house: House
    state: Pip


@attrs.frozen
class KeyHint:
    """A key of a keyboard, and what it does now."""

    key: str
    text: str


@attrs.frozen
class HeaderModel:
    """Badge, title, pips, rule help; a pill where something waits for a vote or to be read."""

    house: House
    title: str
    pips: tuple[PipModel, ...]
    who: Intent
    help: Intent | None
    pill: ButtonModel | None = None
    keys: tuple[KeyHint, ...] = ()
    """On a desktop."""
    clock: ClockModel | None = None
    """While plans are made at a table that has agreed on a time."""


def header_model(
    table: PublicTable,
    place: Place,
    words: Words,
    pill: ButtonModel | None = None,
    clock: ClockModel | None = None,
) -> HeaderModel:
    """Made from the public half alone."""
    rule = next((asked.rule for asked in table.asked if asked.house == place.seat), "")
    rule = rule or next((asked.rule for asked in table.asked), "")
    return HeaderModel(
        place.seat,
        _title(table, words),
        tuple(PipModel(house, _pip(table, house)) for house in _in_order(table)),
        Go(attrs.evolve(place, sheet=WhoIsHere())),
        Go(attrs.evolve(place, sheet=RuleSheet(rule))) if rule else None,
        pill,
        clock=clock,
    )


def _title(table: PublicTable, words: Words) -> str:
    position = table.position
    if position is None:
        return table.name
    if position.ranking:
        return words.say("The game is over")
    if table.is_paused:
        return words.say("Round {round} · The table rests", round=position.round)
    if position.battle is not None:
        return words.say("Battle for {area}", area=words.area(position.battle.area))
    return words.say("Round {round} · {step}", round=position.round, step=words.phase(position.step))


def _in_order(table: PublicTable) -> tuple[House, ...]:
    """TRN-01: in turn order; in a battle, who takes part in it; at the end, as they are ranked."""
    position = table.position
    if position is None:
        return tuple(seat.house for seat in table.seats)
    if position.ranking:
        return position.ranking
    battle = position.battle
    if battle is None:
        return next(iter(position.tracks.values()))
    supporters = tuple(support.house for support in battle.supports)
    sides = (battle.attacker, *((battle.defender,) if battle.defender else ()))
    return tuple(dict.fromkeys((*sides, *supporters)))


def _pip(table: PublicTable, house: House) -> Pip:
    seat = next((seat for seat in table.seats if seat.house == house), None)
    if seat is not None and not seat.is_here:
        return Pip.AWAY
    asked: list[Asked] = [asked for asked in table.asked if asked.house == house]
    if any(one.is_sealed for one in asked):
        return Pip.SEALED
    if any(one.is_due for one in asked):
        return Pip.ASKED
    return Pip.DONE if _has_resolved_all(table, house) else Pip.PLAIN


def _has_resolved_all(table: PublicTable, house: House) -> bool:
    """RAI-01, MAR-01, CON-01: no order is left that could be resolved in this step."""
    position = table.position
    if position is None or position.battle is not None or position.step not in RESOLVED:
        return False
    return orders_left(position, house, position.step) == 0
