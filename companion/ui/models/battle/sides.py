"""The two sides of a combat in one strip: who fights, with what, and both sums as they stand."""

import attrs

from companion.door import BattleNow, Position, PublicTable
from companion.ui.models.intents import Intent
from companion.ui.models.parts import FactModel, Piece, Token, Unit
from companion.ui.words import Words
from engine import ATTACKER, DEFENDER, SIDES, TRACKS, Army, House, Side

FIEFDOMS = TRACKS[1]
"""The track that decides ties in combat, and whose first holds the Valyrian Steel Blade."""
ROUTED = "routed-"


@attrs.frozen
class SideModel:
    """One side: its house (none for a Neutral Force), its strength, its pieces."""

    house: House
    name: str
    strength: str
    pieces: tuple[Piece, ...] = ()
    added: tuple[str, ...] = ()
    """What else counts, each with its amount: support, garrison, cards and tides that lie open, the blade."""
    role: str = "text"
    """The colour of its strength: once the combat is decided, gold for the winner, quiet for the loser."""


@attrs.frozen
class SidesModel:
    """Attacker to the left, defender to the right, the area between them."""

    attacker: SideModel
    defender: SideModel
    area: str
    second: str
    dismiss: Intent | None = None
    """What a touch means, where they stand over something else."""


def sides_model(table: PublicTable, words: Words) -> SidesModel | None:
    """CMB-03: the combat under way; made from the public half alone."""
    position = table.position
    if position is None or position.battle is None:
        return None
    battle = position.battle
    return SidesModel(
        side_model(position, battle, ATTACKER, words),
        side_model(position, battle, DEFENDER, words),
        words.area(battle.area),
        _won_words(battle, words) or _tie_words(position, battle, words),
    )


def side_model(position: Position, battle: BattleNow, side: Side, words: Words) -> SideModel:
    """One side of the combat under way."""
    house = house_of(battle, side)
    name = words.house(house) if house else words.say("Neutral Force")
    role = "text" if battle.winner is None else "gold" if battle.winner == side else "text2"
    strength = total_words(strength_of(position, battle, side))
    return SideModel(house, name, strength, _pieces(position, battle, side), _added(battle, side, words), role)


def house_of(battle: BattleNow, side: Side) -> House:
    """CMB-02: who fights on this side; a Neutral Force is nobody."""
    return battle.attacker if side == ATTACKER else battle.defender or ""


def side_of(battle: BattleNow, house: House) -> Side | None:
    """The side of a house, if it fights."""
    return next((side for side in SIDES if house_of(battle, side) == house), None)


def strength_of(position: Position, battle: BattleNow, side: Side) -> int:
    """CMB-08, NEU-02: the sum of a side as it stands; a Neutral Force has its own strength."""
    if not house_of(battle, side):
        return position.neutral.get(battle.area, 0)
    return sum(line.amount for line in battle.lines[side])


def total_words(number: int) -> str:
    """OPN-17: a sum may be below 0."""
    return str(number).replace("-", "−")


def blade_fact(table: PublicTable, words: Words) -> FactModel | None:
    """VSB-01: who may still add 1."""
    position = table.position
    if position is None or position.battle is None or position.blade_used:
        return None
    holder = position.tracks[FIEFDOMS][0]
    if side_of(position.battle, holder) is None:
        return None
    return FactModel("sword", words.say("{house} may add 1", house=words.house(holder)))


def unit_piece(house: House, unit: str) -> Unit:
    """A unit by the engine's word for it."""
    return Unit(house, unit.removeprefix(ROUTED), unit.startswith(ROUTED))


def _pieces(position: Position, battle: BattleNow, side: Side) -> tuple[Piece, ...]:
    """The units that fight, and the order that counts with them."""
    if side == ATTACKER:
        return (*_units(battle.attackers), Token(battle.march))
    army = position.armies.get(battle.area)
    return _units(army) if army is not None and army.house == battle.defender else ()


def _added(battle: BattleNow, side: Side, words: Words) -> tuple[str, ...]:
    """CMB-08: the lines of the sum that are no pieces of this side."""
    if not house_of(battle, side):
        return ()
    return tuple(
        f"{words.line_source(line)} {words.signed(line.amount)}"
        for line in battle.lines[side]
        if line.source != "units" and (line.source != "order" or side == DEFENDER)
    )


def _units(army: Army) -> tuple[Piece, ...]:
    return tuple(unit_piece(army.house, unit) for unit in army.units)


def _won_words(battle: BattleNow, words: Words) -> str:
    """CMB-15: who has won, as soon as that is known."""
    return has_won(house_of(battle, battle.winner), words) if battle.winner else ""


def has_won(house: House, words: Words) -> str:
    """CMB-15: the outcome beside both sums."""
    return words.say("{house} has won", house=words.house(house))


def _tie_words(position: Position, battle: BattleNow, words: Words) -> str:
    """CMB-16: the house that stands higher on the Fiefdoms track wins a tie."""
    if battle.defender is None:
        return words.say("{house} wins a tie", house=words.house(battle.attacker))
    higher = next(house for house in position.tracks[FIEFDOMS] if house in (battle.attacker, battle.defender))
    return words.say("{house} wins a tie", house=words.house(higher))
