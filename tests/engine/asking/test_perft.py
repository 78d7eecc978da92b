"""The pinned counts of legal answers, recomputed, and most of them counted in another way."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path

import pytest

from engine import Game, Question
from engine.asking.answers import Choice, March, Muster, Orders, Pick, Raid, Swap, Units, in_order
from engine.asking.notation import parse_answer
from engine.cases import Case, CaseFailure, read_cases, run_case
from engine.cases.running import start
from engine.commands import perft
from engine.state import State

CASES = [case for path in perft.PINNED.values() for case in read_cases(path.read_text(encoding="utf-8"), path.name)]
COUNTS = [single for case in CASES for single in perft.counts_of(case)]


def of_kind(kind: str) -> list[Case]:
    return [case for case in COUNTS if named(case)[1] == kind]


def named(case: Case) -> tuple[str, str, int]:
    """House, kind and number of the one count of a case."""
    words, _, number = case.statements[-1].text.removeprefix(perft.COUNT).partition(":")
    house, kind = words.split()
    return house, kind, int(number)


def position(case: Case) -> tuple[Game, Question]:
    """The game at the count, and the question that is counted."""
    game = start(case)
    for statement in case.statements[:-1]:
        game.apply(parse_answer(statement.text, game.pending))
    house, kind, _ = named(case)
    return game, next(question for question in game.pending if (question.house, question.kind) == (house, kind))


def name(case: Case) -> str:
    return f"{case.title} {named(case)[0]}"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
def test_pinned_counts_hold(case: Case) -> None:
    run_case(case)


@pytest.mark.parametrize("case", COUNTS, ids=name)
def test_every_listed_answer_is_legal_and_listed_once(case: Case) -> None:
    _, question = position(case)
    options = question.options()
    listed = list(options)
    assert len(listed) == len(set(listed)) == options.count() == named(case)[2]
    assert all(options.why_not(choice) is None for choice in listed)
    assert listed == list(question.options()), "the order of options is promised"


def legal(question: Question, conceivable: Iterable[Choice]) -> set[Choice]:
    options = question.options()
    return {choice for choice in conceivable if options.why_not(choice) is None}


@pytest.mark.parametrize("case", [case for case in of_kind("orders") if case.board == "setup"], ids=name)
def test_orders_by_trying_every_token_everywhere(case: Case) -> None:
    game, question = position(case)
    areas = sorted(area for area, army in game.state.armies.items() if army.house == question.house)
    tokens = (*game.state.box.tokens, *(() if game.state.edition.must_order_every_area else ("",)))
    laid = (zip(areas, plan, strict=True) for plan in product(tokens, repeat=len(areas)))
    plans = (Orders(tuple((area, token) for area, token in plan if token)) for plan in laid)
    assert len(legal(question, plans)) == named(case)[2]


@pytest.mark.parametrize(
    "case", [case for case in of_kind("march") if case.title.startswith(("The first", "Who with"))], ids=name
)
def test_small_marches_by_trying_every_area_of_the_map(case: Case) -> None:
    game, question = position(case)
    tried = (
        march
        for area, placed in game.state.orders.items()
        if placed.token.startswith("march")
        for march in conceivable_marches(area, game.state.armies[area].standing, tuple(game.state.box.areas))
    )
    assert len(legal(question, tried)) == named(case)[2]


def conceivable_marches(area: str, units: tuple[str, ...], places: tuple[str, ...]) -> Iterator[March]:
    """Every unit to every place, or staying."""
    stay = "stay"
    for chosen in product((stay, *places), repeat=len(units)):
        moves: dict[str, tuple[str, ...]] = {}
        for unit, place in sorted(zip(units, chosen, strict=True)):
            moves[place] = (*moves.get(place, ()), unit)
        moves.pop(stay, None)
        yield March(area, tuple(sorted(moves.items())))


# The rules of marching once more, told in another way: chains of seas as connected sets, armies as plain numbers.


def reach_by_land(state: State, house: str, origin: str) -> set[str]:
    """TRN-01, TRN-02: neighbours, and whatever shares a connected set of own seas with the origin."""
    box = state.box
    own_seas = {area for area, army in state.armies.items() if army.house == house and box.areas[area].kind == "sea"}
    reached = {area for area in box.neighbours[origin] if box.areas[area].kind == "land"}
    for seas in connected_sets(state, own_seas):
        shores = {area for sea in seas for area in box.neighbours[sea] if box.areas[area].kind == "land"}
        if origin in shores:
            reached |= shores
    return reached - {origin}


def connected_sets(state: State, seas: set[str]) -> list[set[str]]:
    """Seas that touch belong together."""
    groups: list[set[str]] = []
    for sea in sorted(seas):
        touching = [group for group in groups if group & set(state.box.neighbours[sea])]
        groups = [group for group in groups if group not in touching]
        groups.append({sea}.union(*touching))
    return groups


def reach_by_sea(state: State, house: str, origin: str) -> set[str]:
    """MAR-06, PRT-10: neighbouring seas, and ports of land that the house controls, which here means by units."""
    box = state.box
    return {
        area
        for area in box.neighbours[origin]
        if box.areas[area].kind == "sea"
        or (
            box.areas[area].kind == "port"
            and (army := state.armies.get(box.areas[area].land)) is not None
            and army.house == house
        )
    }


def enemies_at(state: State, house: str, area: str) -> bool:
    army = state.armies.get(area)
    if army is not None:
        return army.house != house
    return area in state.neutral or (area in state.garrisons and state.box.areas[area].home != house)


def is_legal_march(state: State, house: str, march: March) -> bool:
    """MAR-05, MAR-06, MAR-07, SUP-11, PRT-05."""
    sizes = Counter({area: army.size for area, army in state.armies.items() if army.house == house})
    for area, units in march.moves:
        for unit in units:
            reach = reach_by_sea if unit == "ship" else reach_by_land
            if area not in cached_reach(state, house, march.area, reach is reach_by_sea):
                return False
        sizes[march.area] -= len(units)
        sizes[area] += len(units)
        if state.box.areas[area].kind == "port" and sizes[area] > 3:
            return False
        if area in state.neutral and not strong_enough(state, area, units):
            return False
    if sum(enemies_at(state, house, area) for area, _ in march.moves) > 1:
        return False
    armies = sorted((size for size in sizes.values() if size > 1), reverse=True)
    banners = state.box.supply_limits[state.supply[house]]
    return len(armies) <= len(banners) and all(size <= most for size, most in zip(armies, banners, strict=False))


def strong_enough(state: State, area: str, units: tuple[str, ...]) -> bool:
    """NEU-02 without support and with March 0, as in these positions."""
    worth = {"footman": 1, "knight": 2, "siege-engine": 4, "ship": 1}
    return sum(worth[unit] for unit in units) >= state.neutral[area]


REACH: dict[tuple[int, str, str, bool], set[str]] = {}


def cached_reach(state: State, house: str, origin: str, by_sea: bool) -> set[str]:
    key = (id(state), house, origin, by_sea)
    if key not in REACH:
        REACH[key] = (reach_by_sea if by_sea else reach_by_land)(state, house, origin)
    return REACH[key]


@pytest.mark.parametrize(
    "case", [case for case in of_kind("march") if not case.title.startswith(("The first", "Who with"))], ids=name
)
def test_crowded_marches_by_the_rules_told_in_another_way(case: Case) -> None:
    game, question = position(case)
    state, house = game.state, question.house
    REACH.clear()
    found = set()
    for area, placed in state.orders.items():
        if placed.house == house and placed.token.startswith("march"):
            places = tuple(sorted(reach_by_land(state, house, area) | reach_by_sea(state, house, area)))
            marches = set(conceivable_marches(area, state.armies[area].standing, places))
            found |= {march for march in marches if is_legal_march(state, house, march)}
    assert found == set(question.options())


@pytest.mark.parametrize("case", of_kind("muster"), ids=name)
def test_musters_by_trying_every_purchase(case: Case) -> None:
    game, question = position(case)
    builds = (
        "footman>knight",
        "footman>siege-engine",
        "footman",
        "knight",
        "siege-engine",
        *(f"ship>{area}" for area in sorted(game.state.box.areas)),
    )
    tried = (
        Muster(area, chosen)
        for area in game.state.box.castles
        for number in range(4)
        for chosen in combinations_with_replacement(builds, number)
        if number < 3 or not any(build.startswith("ship") for build in chosen)
    )
    assert len(legal(question, tried)) + 1 == named(case)[2]


@pytest.mark.parametrize("case", of_kind("raid"), ids=name)
def test_raids_by_trying_every_pair_of_areas(case: Case) -> None:
    game, question = position(case)
    tried = (Raid(*pair) for pair in product(game.state.box.areas, (*game.state.box.areas, "none")))
    assert len(legal(question, tried)) == named(case)[2]


@pytest.mark.parametrize("case", of_kind("raid-again"), ids=name)
def test_second_orders_of_a_raid_by_trying_every_area(case: Case) -> None:
    game, question = position(case)
    assert len(legal(question, map(Pick, (*game.state.box.areas, "none")))) == named(case)[2]


@pytest.mark.parametrize("case", of_kind("raven"), ids=name)
def test_swaps_by_trying_every_token_everywhere(case: Case) -> None:
    game, question = position(case)
    tried = (Swap(*pair) for pair in product(game.state.box.areas, game.state.box.tokens))
    assert len(legal(question, [*tried, Pick("look"), Pick("none"), Pick("both")])) == named(case)[2]


@pytest.mark.parametrize("case", of_kind("retreat"), ids=name)
def test_retreats_by_trying_every_area(case: Case) -> None:
    game, question = position(case)
    assert len(legal(question, map(Pick, game.state.box.areas))) == named(case)[2]


@pytest.mark.parametrize("case", of_kind("reconcile-supply"), ids=name)
def test_losses_by_trying_every_set_of_units(case: Case) -> None:
    game, question = position(case)
    units = [(area, unit) for area, army in game.state.armies.items() for unit in army.units]
    tried = {losses(chosen) for number in range(len(units) + 1) for chosen in combinations(units, number)}
    assert len(legal(question, tried)) == named(case)[2]


def losses(chosen: Iterable[tuple[str, str]]) -> Units:
    groups: dict[str, tuple[str, ...]] = {}
    for area, unit in sorted(chosen):
        groups[area] = (*groups.get(area, ()), unit)
    return in_order(Units(tuple(groups.items())))


def test_a_count_that_does_not_hold_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "wrong.case"
    file.write_text(
        "case [PLN-02] Wrong\nboard setup\nexpect count tyrell orders: 181\nexpect count stark orders: 1110\n"
    )
    assert perft.main([str(file)]) == 1
    printed = capsys.readouterr().out
    assert "it is: 180" in printed
    assert "1 of 2 counts hold" in printed
    with pytest.raises(CaseFailure):
        run_case(read_cases(file.read_text())[0])


def test_every_sort_of_position_is_pinned() -> None:
    kinds = Counter(named(case)[1] for case in COUNTS)
    assert set(kinds) >= {"orders", "march", "muster", "raid", "raven", "retreat", "reconcile-supply"}
    assert kinds["orders"] >= 18 + 12, "every house at 3, 4, 5 and 6 players"


@pytest.mark.parametrize("edition", perft.PINNED)
def test_each_edition_has_counts_of_its_own(edition: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert perft.main(["--edition", edition]) == 0
    assert "FAILED" not in capsys.readouterr().out
