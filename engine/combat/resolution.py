"""CMB-04, CMB-15 to CMB-22: combat step 6, resolution."""

from engine.asking.questions import Flow
from engine.cards.registry import CardMoment, tell_ability
from engine.combat.casualties import skull_casualties, sword_casualties
from engine.combat.house_cards import discard_house_cards, resolve_at
from engine.combat.retreat import retreat, withdraw_to
from engine.combat.sides import other_side, sides_in_order, take_fighters
from engine.combat.strength import strength
from engine.combat.tides import put_tides_back
from engine.rules.control import remove_control_token
from engine.rules.pieces import remove_order, set_army, with_units
from engine.rules.ports import settle_ports
from engine.rules.tracks import is_above
from engine.rules.victory import check_victory
from engine.state import Battle, State
from engine.words import ATTACKER, DEFENDER, FIEFDOMS, Side


def stronger_side(state: State, battle: Battle) -> tuple[Side, str]:
    """CMB-15, CMB-16: the higher final strength; on a tie the house higher on the Fiefdoms track."""
    attacker, defender = (strength(state, battle, side) for side in (ATTACKER, DEFENDER))
    if attacker != defender:
        return (ATTACKER if attacker > defender else DEFENDER), "strength"
    above = is_above(state, FIEFDOMS, battle.attacker, battle.house(DEFENDER))
    return (ATTACKER if above else DEFENDER), "fiefdoms"


def resolve_combat(state: State, battle: Battle, winner: Side, reason: str) -> Flow[None]:
    """CMB-04: victor, casualties, retreats and routing, combat clean-up."""
    battle.winner = winner
    loser = other_side(winner)
    state.tell("combat_won", house=battle.house(winner), side=winner, area=battle.area, reason=reason)
    for side in sides_in_order(state, battle):
        yield from resolve_at(state, battle, CardMoment.WON if side == winner else CardMoment.LOST, side)
    if loser == DEFENDER:
        remove_garrison(state, battle)
    state.edition.before_casualties(state, battle, loser)
    yield from sword_casualties(state, battle, loser)
    yield from skull_casualties(state, battle)
    yield from retreat(state, battle, loser)
    yield from combat_clean_up(state, battle)


def remove_garrison(state: State, battle: Battle) -> None:
    """GAR-05: a garrison on the losing side leaves the game, whatever the icons say."""
    if battle.area in state.garrisons:
        del state.garrisons[battle.area]
        state.tell("garrison_removed", house=battle.house(DEFENDER), area=battle.area)


def combat_clean_up(state: State, battle: Battle) -> Flow[None]:
    """CMB-18 to CMB-22, OPN-14, ERR-09: the winner holds the area, tokens and cards go, then "after combat" texts."""
    if battle.winner == ATTACKER:
        yield from attackers_enter(state, battle)
    check_victory(state)
    settle_march_order(state, battle)
    discard_house_cards(state, battle)
    put_tides_back(state, battle)
    yield from settle_ports(state)
    yield from resolve_at(state, battle, CardMoment.AFTER)
    state.battle = None
    state.edition.after_combat(state)


def attackers_enter(state: State, battle: Battle) -> Flow[None]:
    """CMB-20, CMB-22, OPN-11: the defender's order and power token go; the attackers control the area."""
    if battle.area in state.orders:
        remove_order(state, battle.area)
    if battle.repelled:
        # CTL-10: the token leaves only when an opponent gains control, and here nobody does.
        if battle.attackers.size:
            tell_ability(state, battle, DEFENDER)
        # OPN-18: they go back whoever controls the area now; only a beaten army needs a friendly one.
        yield from withdraw_to(state, battle, ATTACKER, battle.origin)
        return
    if battle.area in state.control:
        remove_control_token(state, battle.area)
    # A correction may have laid it back since it was lost.
    remove_garrison(state, battle)
    units = take_fighters(state, battle, ATTACKER)
    set_army(state, battle.area, with_units(state.armies.get(battle.area), battle.attacker, units))


def settle_march_order(state: State, battle: Battle) -> None:
    """CMB-18: the March order goes, unless a card carries it along with the victorious units."""
    placed = state.orders.get(battle.origin)
    if placed is None:
        return
    if battle.march_follows and not battle.repelled and battle.area in state.armies:
        tell_ability(state, battle, ATTACKER)
        del state.orders[battle.origin]
        state.orders[battle.area] = placed
        state.tell("order_moved", house=placed.house, origin=battle.origin, area=battle.area, token=placed.token)
    else:
        remove_order(state, battle.origin)


def remove_orders_without_units(state: State) -> None:
    """ERR-05: orders in areas without units leave the board."""
    for area in sorted(state.orders):
        if area not in state.armies:
            remove_order(state, area)
