"""CMP-05: what is physically possible on the board, whatever the rules allow."""

from collections import Counter
from collections.abc import Iterator

from engine.asking.refusals import Refusal
from engine.rules.control import controller
from engine.state import Battle, State
from engine.words import SHIP, TRACKS, House


def what_is_impossible(state: State) -> Refusal | None:
    """The first thing in a position that no board could show, or None."""
    return next(_impossible(state), None)


def _impossible(state: State) -> Iterator[Refusal]:
    yield from _units(state)
    yield from _tokens(state)
    yield from _cards_and_tracks(state)


def _units(state: State) -> Iterator[Refusal]:
    """CMP-02, MAR-05, MAR-06, PRT-05, NEU-11: pieces there are, where they can stand."""
    pieces: Counter[tuple[str, str]] = Counter()
    for area, army in state.armies.items():
        facts = state.box.areas[area]
        pieces.update((army.house, kind) for kind in army.standing + army.routed)
        for kind in army.standing + army.routed:
            if (kind == SHIP) == facts.is_land:
                yield Refusal("MAR-06" if kind == SHIP else "MAR-05", "wrong_terrain", area=area, unit=kind)
        if facts.is_port and army.size > state.box.port_ships:
            yield Refusal("PRT-05", "port_full", area=area)
        if area in state.closed or area in state.neutral:
            yield Refusal("NEU-11" if area in state.closed else "NEU-01", "neutral_force_here", area=area)
        if state.control.get(area, army.house) != army.house:
            yield Refusal("CTL-10", "two_houses_in_one_area", area=area)
    if state.battle is not None:
        yield from _others_in_combat(state, state.battle)
        at_sea = state.box.areas[state.battle.area].is_sea
        pieces.update((state.battle.attacker, kind) for kind in state.battle.detached.standing)
        if state.battle.attackers.routed:
            yield Refusal("MAR-20", "routed_units_stay", area=state.battle.area)
        for kind in state.battle.attackers.standing:
            if (kind == SHIP) != at_sea:
                rule = "MAR-06" if kind == SHIP else "MAR-05"
                yield Refusal(rule, "wrong_terrain", area=state.battle.area, unit=kind)
    for house in state.houses:
        for kind in state.box.units:
            if pieces[house, kind] > state.box.units[kind].pieces:
                yield Refusal("CMP-02", "too_many_pieces", house=house, unit=kind)


def _others_in_combat(state: State, battle: Battle) -> Iterator[Refusal]:
    """CMB-02: only attacker and defender stand in the combat area."""
    army = state.armies.get(battle.area)
    if army is not None and battle.defender is not None and battle.side_of(army.house) is None:
        yield Refusal("CMB-02", "two_houses_in_one_area", area=battle.area)


def _tokens(state: State) -> Iterator[Refusal]:
    """CMP-03, CTL-07, GAR-01: order, power and garrison tokens there are, where they can lie."""
    for (house, token), count in Counter((placed.house, placed.token) for placed in state.orders.values()).items():
        if count > state.box.tokens[token].count:
            yield Refusal("PLN-07", "too_many_order_tokens", house=house, token=token)
    for area in state.control:
        if not state.box.areas[area].is_land or area in state.closed or area in state.neutral:
            yield Refusal("CTL-07", "no_power_token_here", area=area)
    for house in state.houses:
        on_map = sum(1 for owner in state.control.values() if owner == house)
        if state.power[house] + state.bids[house] + on_map > state.box.power_tokens:
            yield Refusal("CMP-07", "too_many_power_tokens", house=house)
        if not 0 <= state.supply[house] < len(state.box.supply_limits):
            yield Refusal("SUP-04", "no_such_supply_level", house=house, level=state.supply[house])
    for area, strength in state.garrisons.items():
        home = state.box.areas[area].home
        if home not in state.power or strength != state.box.houses[home].garrison:
            yield Refusal("GAR-01", "no_such_garrison", area=area)
        elif controller(state, area) != home:
            yield Refusal("GAR-05", "two_houses_in_one_area", area=area)
    for area, strength in state.neutral.items():
        if strength not in {setup.neutral.get(area) for setup in state.box.setups.values()}:
            yield Refusal("NEU-01", "no_such_neutral_force", area=area)


def _cards_and_tracks(state: State) -> Iterator[Refusal]:
    """SET-12, WLD-02, RND-01, HCD-14: each track a permutation, tokens on spaces that exist, a card to play."""
    for track in TRACKS:
        if sorted(state.tracks[track]) != sorted(state.houses):
            yield Refusal("SET-12", "not_every_house_once", track=track)
    if state.threat not in state.box.threat_spaces:
        yield Refusal("WLD-02", "no_such_threat", threat=state.threat)
    if not 1 <= state.round <= state.box.rounds:
        yield Refusal("RND-01", "no_such_round", round=state.round)
    for house in state.houses:
        if not state.hands[house] and not _has_card_in_combat(state.battle, house):
            yield Refusal("HCD-14", "empty_hand", house=house)


def _has_card_in_combat(battle: Battle | None, house: House) -> bool:
    """HCD-14: the last card of a hand lies in the combat; when it is discarded, the others return."""
    side = battle.side_of(house) if battle is not None else None
    return battle is not None and side not in battle.cards_gone and battle.cards.get(side or "") is not None
