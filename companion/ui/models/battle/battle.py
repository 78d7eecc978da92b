"""A combat as those see it who are not asked: both sums, line by line, each with its reason; who wins; what follows."""

from collections.abc import Iterable

import attrs

from companion.door import BattleNow, Position, PublicTable
from companion.ui.models.battle.sides import blade_fact, house_of, sides_model, total_words
from companion.ui.models.intents import Go, Intent
from companion.ui.models.parts import ButtonModel, PlaqueModel, SectionModel
from companion.ui.models.place import Place, RuleSheet
from companion.ui.words import Words
from engine import ATTACKER, SIDES, BattleLine, Box, CardId, House, RuleId, Side


@attrs.frozen
class SumLine:
    """One line of a sum: where it comes from, how much it is, the sum so far, and the rule behind it."""

    text: str
    second: str
    amount: str
    total: int
    help: Intent | None


@attrs.frozen
class BattleSide:
    """One side of a combat."""

    house: House
    name: str
    role: str
    strength: str
    lines: tuple[SumLine, ...]
    is_winner: bool = False
    card: CardId = ""
    """The House card that lies open."""


@attrs.frozen
class BattleModel:
    """Both sides, then what has come of it."""

    combat: str
    """Which combat this is: another one begins with its first line."""
    sides: tuple[BattleSide, BattleSide]
    headline: str
    second: str
    """How it came to that, where the sums alone do not say it."""
    waiting: str
    plaques: tuple[PlaqueModel, ...] = ()
    """What may still decide it: who wins a tie, who may use the blade."""
    sections: tuple[SectionModel, ...] = ()
    """What is to be done on the board."""
    buttons: tuple[ButtonModel, ...] = ()


@attrs.frozen
class Reason:
    """A line of a sum before it is added up."""

    text: str
    second: str
    amount: int
    rule: RuleId


def battle_model(table: PublicTable, place: Place, words: Words, waiting: str) -> BattleModel | None:
    """CMB-08, CMB-13: the combat under way; made from the public half alone."""
    position = table.position
    if position is None or position.battle is None:
        return None
    battle = position.battle
    attacker, defender = (_side(position, battle, side, place, words) for side in SIDES)
    return BattleModel(
        f"{position.round} {battle.attacker} {battle.area}",
        (attacker, defender),
        outcome_words(words, battle.winner, house_of(battle, battle.winner or ATTACKER), battle.area),
        "",
        waiting,
        _undecided(table, words) if battle.winner is None else (),
    )


def _undecided(table: PublicTable, words: Words) -> tuple[PlaqueModel, ...]:
    """CMB-16, VSB-01: as everybody may know it."""
    sides, blade = sides_model(table, words), blade_fact(table, words)
    assert sides is not None
    tie = PlaqueModel(sides.second)
    return (tie, PlaqueModel(blade.text, "sword")) if blade is not None else (tie,)


def outcome_words(words: Words, winner: Side | None, house: House, area: str) -> str:
    """CMB-15: who has won; nothing before that is known."""
    if winner is None:
        return ""
    if winner == ATTACKER:
        return words.say("{house} takes {area}", house=words.house(house), area=words.area(area))
    return words.say("{house} holds {area}", house=words.house(house), area=words.area(area))


def role_words(words: Words, side: Side) -> str:
    """What a side does."""
    return words.say("attacks") if side == ATTACKER else words.say("defends")


def added_up(reasons: Iterable[Reason], place: Place, words: Words) -> tuple[SumLine, ...]:
    """The lines, each with the sum so far."""
    lines, total = [], 0
    for reason in reasons:
        total += reason.amount
        sheet = Go(attrs.evolve(place, sheet=RuleSheet(reason.rule))) if reason.rule else None
        lines.append(SumLine(reason.text, reason.second, words.signed(reason.amount), total, sheet))
    return tuple(lines)


def card_icons(words: Words, box: Box, card: str) -> str:
    """HCD-12: the icons of a House card or a tide, in words."""
    printed = box.house_cards.get(card) or box.tides[card]
    parts = [words.count("{number} sword", "{number} swords", printed.swords)] if printed.swords else []
    if printed.fortifications:
        parts.append(words.count("{number} fortification", "{number} fortifications", printed.fortifications))
    if getattr(printed, "skulls", 0):
        parts.append(words.say("skull"))
    return words.listed(parts)


def _side(position: Position, battle: BattleNow, side: Side, place: Place, words: Words) -> BattleSide:
    house = house_of(battle, side)
    reasons = tuple(_reasons(position, battle, side, words))
    lines = added_up(reasons, place, words)
    return BattleSide(
        house,
        words.house(house) if house else words.say("Neutral Force"),
        role_words(words, side),
        total_words(lines[-1].total if lines else 0),
        lines,
        battle.winner == side,
        battle.cards.get(side) or "",
    )


def _reasons(position: Position, battle: BattleNow, side: Side, words: Words) -> Iterable[Reason]:
    if not house_of(battle, side):
        force = position.neutral.get(battle.area, 0)
        return [Reason(words.say("Neutral Force"), words.area(battle.area), force, "NEU-02")]
    return [
        Reason(words.line_source(line), _why(position, battle, side, line, words), line.amount, line.rule)
        for line in battle.lines[side]
    ]


def _why(position: Position, battle: BattleNow, side: Side, line: BattleLine, words: Words) -> str:
    """The second words of a line: which units, from where, by whom, which icons."""
    box = position.box
    if line.source == "units":
        army = battle.attackers if side == ATTACKER else position.armies[battle.area]
        return words.units(army.standing)
    if line.source == "order" and side == ATTACKER:
        return words.say("from {area}", area=words.area(battle.origin))
    if line.source == "support":
        return words.house(next(support.house for support in battle.supports if support.area == line.name))
    if line.source in ("card", "tide"):
        return card_icons(words, box, line.name)
    if line.source == "ability":
        return words.card_text(line.name)
    return ""
