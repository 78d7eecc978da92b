"""A correction by the table: open questions look again at what lies there."""

from random import Random

import pytest

from engine import Game, Refusal, parse_answer, print_answer
from engine.cases import read_cases
from engine.cases.running import start as start_case
from engine.commands.random_player import random_answer


def scene(text: str) -> Game:
    """The game of a case, after its answers."""
    (case,) = read_cases(f"case [X-01] Scene\n{text}", "scene")
    game = start_case(case)
    for statement in case.statements:
        if statement.verb == "do":
            game.apply(parse_answer(statement.text, game.pending))
    return game


def asked(game: Game) -> list[str]:
    return [f"{question.house} {question.kind}" for question in game.pending]


def does(game: Game, line: str) -> None:
    game.apply(parse_answer(line, game.pending))


def refused(game: Game, line: str) -> str:
    refusal = game.why_not(parse_answer(line, game.pending))
    assert refusal is not None, line
    return refusal.code


CLASH = """
board empty
step westeros
given deck westeros-1: last-days-of-summer
given deck westeros-2: clash-of-kings
do dealer draw westeros-1 last-days-of-summer
do dealer draw westeros-2 clash-of-kings
do dealer draw westeros-3 web-of-lies
"""


def test_COK_03_a_bid_is_bounded_by_the_corrected_power() -> None:
    game = scene(CLASH)
    assert refused(game, "stark bid 6") == "out_of_range"
    game.correct([("power", "stark", "9")])
    assert game.why_not(parse_answer("stark bid 9", game.pending)) is None
    game.correct([("power", "stark", "2")])
    assert refused(game, "stark bid 3") == "out_of_range"


def test_a_bid_already_given_is_asked_again_when_the_power_was_not_there() -> None:
    game = scene(CLASH)
    does(game, "stark bid 5")
    does(game, "tyrell bid 1")
    assert "stark bid" not in asked(game)
    game.correct([("power", "stark", "2")])
    assert "stark bid" in asked(game)
    assert "tyrell bid" not in asked(game)


def test_a_bid_that_is_still_possible_stands() -> None:
    game = scene(CLASH)
    does(game, "stark bid 2")
    game.correct([("power", "stark", "2")])
    assert "stark bid" not in asked(game)


RAIDS = """
board empty
step raid
given units winterfell: stark footman
given units moat-cailin: greyjoy footman
given track iron-throne: stark greyjoy lannister baratheon tyrell martell
given order winterfell: stark raid
given order moat-cailin: greyjoy raid
"""


def test_a_raid_whose_order_was_taken_off_the_board_is_passed_over() -> None:
    game = scene(RAIDS)
    assert asked(game) == ["stark raid"]
    game.correct([("order", "winterfell", "none")])
    assert asked(game) == ["greyjoy raid"]


def test_a_raid_sees_a_corrected_order() -> None:
    game = scene(RAIDS)
    game.correct([("order", "moat-cailin", "greyjoy", "march-0")])
    assert refused(game, "stark raid winterfell > moat-cailin") == "order_not_raidable"
    game.correct([("order", "moat-cailin", "greyjoy", "support")])
    does(game, "stark raid winterfell > moat-cailin")
    assert game.state.orders == {}


def test_every_open_raid_passed_over_leads_on_to_the_next_step() -> None:
    game = scene(RAIDS)
    game.correct([("order", "winterfell", "none"), ("order", "moat-cailin", "none")])
    assert game.state.step not in ("raid", "planning")
    assert game.pending


PLANNING = """
board empty
given units winterfell: stark footman
given units karhold: stark footman
given units pyke: greyjoy footman
"""


def test_PLN_02_orders_that_became_illegal_are_asked_again() -> None:
    game = scene(PLANNING)
    does(game, "stark orders karhold=raid winterfell=march-0")
    assert asked(game) == ["greyjoy orders"]
    game.correct([("units", "white-harbor", "stark", "footman")])
    assert sorted(asked(game)) == ["greyjoy orders", "stark orders"]
    assert refused(game, "stark orders karhold=raid winterfell=march-0") == "areas_without_order"
    does(game, "stark orders karhold=raid white-harbor=support winterfell=march-0")
    game.correct([("power", "stark", "7")])
    assert asked(game) == ["greyjoy orders"]


def test_PLN_09_orders_beyond_corrected_stars_are_asked_again() -> None:
    game = scene(PLANNING)
    does(game, "stark orders karhold=raid-star winterfell=march-plus-1")
    game.correct([("track", "kings-court", "lannister", "martell", "tyrell", "baratheon", "stark", "greyjoy")])
    assert "stark orders" in asked(game)
    assert refused(game, "stark orders karhold=raid-star winterfell=march-plus-1") == "too_many_special_orders"


BATTLE = """
board empty
step march
given blade: used
given supply greyjoy: 6
given units moat-cailin: stark footman footman
given units seagard: greyjoy knight footman
given units riverrun: greyjoy footman
given order seagard: greyjoy march-0
do greyjoy march seagard: knight footman > moat-cailin
do greyjoy establish-control no
"""


def strengths(game: Game) -> tuple[int, int]:
    def total(side: str) -> int:
        return sum(line.amount for line in game.battle_lines(side))

    return total("attacker"), total("defender")


def test_CMB_13_strength_follows_corrected_units() -> None:
    game = scene(BATTLE)
    assert strengths(game) == (3, 2)
    game.correct([("units", "moat-cailin", "stark", "footman", "knight", "knight")])
    assert strengths(game) == (3, 5)
    game.correct([("attackers", "knight", "knight", "footman")])
    assert strengths(game) == (5, 5)
    game.correct([("garrison", "pyke", "2")])
    assert strengths(game) == (5, 5)


def test_CMP_02_attackers_count_among_the_pieces() -> None:
    game = scene(BATTLE)
    with pytest.raises(Refusal) as met:
        game.correct([("units", "karhold", "greyjoy", *("knight",) * 5)])
    assert met.value.code == "too_many_pieces"
    game.correct([("units", "karhold", "greyjoy", *("knight",) * 4)])


def test_HCD_02_a_card_chosen_and_no_longer_in_hand_is_asked_again() -> None:
    game = scene(BATTLE)
    does(game, "stark house-card eddard-stark")
    game.correct([("hand", "stark", "robb-stark", "roose-bolton")])
    assert sorted(asked(game)) == ["greyjoy house-card", "stark house-card"]
    assert refused(game, "stark house-card eddard-stark")
    does(game, "stark house-card robb-stark")
    does(game, "greyjoy house-card victarion-greyjoy")
    assert "eddard-stark" in game.state.discards["stark"]


def test_RET_03_a_retreat_sees_corrected_neighbours() -> None:
    game = scene(
        BATTLE
        + """
do greyjoy house-card victarion-greyjoy
do stark house-card ser-rodrick-cassel
"""
    )
    assert asked(game) == ["stark retreat"]
    assert game.why_not(parse_answer("stark retreat twins", game.pending)) is None
    game.correct([("units", "twins", "lannister", "footman")])
    assert refused(game, "stark retreat twins")
    game.correct([("units", "moat-cailin", "none")])
    assert asked(game) != ["stark retreat"]


def test_MAR_02_a_march_sees_corrected_units() -> None:
    game = scene(
        """
board empty
step march
given units winterfell: stark footman
given units karhold: greyjoy footman
given order winterfell: stark march-0
given order karhold: greyjoy march-0
given track iron-throne: stark greyjoy lannister baratheon tyrell martell
"""
    )
    assert refused(game, "stark march winterfell: knight > white-harbor") == "no_such_unit"
    game.correct([("units", "winterfell", "stark", "knight")])
    assert game.why_not(parse_answer("stark march winterfell: knight > white-harbor", game.pending)) is None
    game.correct([("order", "winterfell", "none")])
    assert asked(game) == ["greyjoy march"]


def test_END_02_a_correction_can_win_the_game() -> None:
    game = scene(PLANNING)
    castles = ("winterfell", "white-harbor", "moat-cailin", "flints-finger", "seagard", "eyrie", "harrenhal")
    events = game.correct([("control", area, "stark") for area in castles])
    assert game.is_over
    assert game.ranking[0] == "stark"
    assert game.pending == ()
    assert [event.name for event in events][-1] == "game_over"


def test_END_02_seven_areas_by_a_slip_of_the_hand_can_not_be_taken_back() -> None:
    game = scene(PLANNING)
    castles = ("winterfell", "white-harbor", "moat-cailin", "flints-finger", "seagard", "eyrie", "harrenhal")
    game.correct([("control", area, "stark") for area in castles])
    with pytest.raises(Refusal) as met:
        game.correct([("control", "eyrie", "none")])
    assert met.value.code == "game_is_over"


HORDE = """
board empty
step westeros
given units winterfell: stark footman footman
given units karhold: stark footman
given threat: 10
given track iron-throne: stark greyjoy lannister baratheon tyrell martell
given deck westeros-1: a-throne-of-blades
given deck wildlings: the-horde-descends
do dealer draw westeros-1 a-throne-of-blades
do dealer draw westeros-2 last-days-of-summer
do dealer draw westeros-3 web-of-lies
do stark bid 0
do greyjoy bid 1
do lannister bid 1
do baratheon bid 1
do tyrell bid 1
do martell bid 1
do dealer draw wildlings the-horde-descends
"""


def test_WLD_09_losses_to_the_wildlings_see_corrected_units() -> None:
    game = scene(HORDE)
    assert asked(game) == ["stark lose-units"]
    game.correct([("units", "winterfell", "stark", "knight", "knight")])
    assert refused(game, "stark lose-units winterfell: footman footman") == "no_such_unit"
    does(game, "stark lose-units winterfell: knight knight")
    assert "winterfell" not in game.state.armies


def test_WLD_09_losses_to_the_wildlings_go_on_when_the_crowd_was_a_mistake() -> None:
    game = scene(HORDE)
    game.correct([("units", "winterfell", "stark", "knight")])
    while asked(game) == ["stark lose-units"]:
        does(game, print_answer(random_answer(game, Random(0))))
    assert game.pending


def test_WLD_09_knights_to_be_destroyed_see_corrected_units() -> None:
    game = scene(
        HORDE.replace("the-horde-descends", "crow-killers")
        .replace("winterfell: stark footman footman", "winterfell: stark knight knight knight")
        .replace("karhold: stark footman", "karhold: stark knight knight footman")
        .replace(
            "given threat",
            """given supply stark: 6
given units white-harbor: stark footman footman footman
given units castle-black: stark footman footman footman
given units moat-cailin: stark footman footman footman
given threat""",
        )
    )
    assert asked(game) == ["stark knights-destroyed"]
    game.correct([("units", "winterfell", "stark", "knight")])
    while asked(game) == ["stark knights-destroyed"]:
        does(game, print_answer(random_answer(game, Random(0))))
    left = [unit for army in game.state.armies.values() if army.house == "stark" for unit in army.units]
    assert "knight" not in left


def test_HCD_06_a_hand_corrected_while_a_card_is_sent_back_doubles_no_card() -> None:
    game = scene(
        BATTLE.replace("greyjoy", "lannister")
        + """
do lannister house-card tyrion-lannister
do stark house-card eddard-stark
do lannister tyrion-lannister yes
"""
    )
    assert asked(game) == ["stark house-card"]
    game.correct([("hand", "stark", "robb-stark", "roose-bolton")])
    does(game, "stark house-card robb-stark")
    cards = (*game.state.hands["stark"], *game.state.discards["stark"])
    assert len(cards) == len(set(cards))


def test_PRT_14_ships_of_another_house_in_a_port_never_change_sides() -> None:
    game = scene(
        """
board empty
step march
given units lannisport-port: lannister ship ship
given control lannisport: lannister
given units riverrun: greyjoy knight
given order riverrun: greyjoy march-0
do greyjoy march riverrun: knight > lannisport
do greyjoy establish-control no
"""
    )
    assert asked(game) == ["greyjoy take-ships"]
    try:
        game.correct([("units", "lannisport-port", "lannister", "ship")])
    except Refusal:
        return
    does(game, f"greyjoy take-ships {game.pending[0].options().count() - 1}")
    army = game.state.armies.get("lannisport-port")
    assert army is None or (army.house, army.size) == ("lannister", 1)


def test_HCD_13_the_card_in_combat_is_in_no_hand() -> None:
    game = scene(BATTLE.replace("given blade: used", "given blade: ready"))
    does(game, "stark house-card eddard-stark")
    does(game, "greyjoy house-card victarion-greyjoy")
    assert asked(game) == ["greyjoy blade"]
    with pytest.raises(Refusal):
        game.correct([("hand", "stark", "eddard-stark", "robb-stark")])
    game.correct([("hand", "stark", "robb-stark")])
    assert "eddard-stark" not in (*game.state.hands["stark"], *game.state.discards["stark"])


def test_HCD_13_a_hand_corrected_after_combat_loses_no_card() -> None:
    game = scene(
        BATTLE.replace("stark", "baratheon")
        + """
do baratheon house-card patchface
do greyjoy house-card victarion-greyjoy
do baratheon retreat twins
"""
    )
    assert asked(game) == ["baratheon patchface"]
    game.correct([("hand", "greyjoy", "balon-greyjoy", "asha-greyjoy")])
    cards = (*game.state.hands["greyjoy"], *game.state.discards["greyjoy"])
    assert sorted(cards) == sorted(game.state.box.hands["greyjoy"])


CAPTURED_PORT = """
board empty
step march
given units lannisport-port: lannister ship ship
given control lannisport: lannister
given units riverrun: greyjoy knight footman
given order riverrun: greyjoy march-0
do greyjoy march riverrun: knight > lannisport
"""


def test_PRT_14_a_port_whose_land_area_is_corrected_to_a_third_house_offers_it_the_ships() -> None:
    game = scene(CAPTURED_PORT)
    assert asked(game) == ["greyjoy take-ships"]
    game.correct([("units", "lannisport", "stark", "footman")])
    assert asked(game) == ["stark take-ships"]
    does(game, "stark take-ships 2")
    assert game.state.armies["lannisport-port"].house == "stark"


def test_PRT_14_a_port_whose_land_area_is_corrected_back_captures_nothing() -> None:
    game = scene(CAPTURED_PORT)
    game.correct([("units", "lannisport", "lannister", "footman")])
    assert "greyjoy take-ships" not in asked(game)
    assert "lannister take-ships" not in asked(game)
    assert "lannisport-port" not in game.state.armies
