"""Whole games that are corrected again and again: everything possible is taken, the impossible refused."""

from collections.abc import Iterator
from random import Random

import pytest

from engine import Answer, Game, Refusal, parse_answer, print_answer, replay
from engine.asking.answers import Correction
from engine.commands.arguments import start
from engine.commands.random_player import random_answer
from engine.commands.soak import checked_apply, options_for
from engine.corrections.subjects import read
from engine.rules.control import controller
from engine.state import Army
from engine.words import TRACKS

PLAYERS = (3, 4, 5, 6)
RATES = (0.05, 0.3)
"""How often the table corrects something instead of answering: now and then, or all the time."""
Change = tuple[str, ...]


def corrected_game(players: int, seed: int, rate: float, complaints: list[str]) -> Game:
    """A random game in which the table corrects something at this rate, played to its end."""
    game, dice = start("second", players, options_for(seed)), Random(seed)
    while game.pending:
        if dice.random() < rate:
            change = random_change(game, dice)
            answer = Answer("correct", Correction((change,)))
            if game.why_not(answer) is None:
                complaints += checked_apply(game, answer, supply=False)
                assert game.answers[-1] == answer
                continue
        complaints += checked_apply(game, random_answer(game, dice), supply=False)
    return game


def random_change(game: Game, dice: Random) -> Change:
    """Something that lay differently on the board; not always something possible."""
    return dice.choice(CHANGES)(game, dice)


def change_power(game: Game, dice: Random) -> Change:
    return ("power", dice.choice(game.state.houses), str(dice.randint(0, 20)))


def change_supply(game: Game, dice: Random) -> Change:
    return ("supply", dice.choice(game.state.houses), str(dice.randint(0, 6)))


def change_threat(game: Game, dice: Random) -> Change:
    return ("threat", str(dice.choice(game.state.box.threat_spaces)))


def change_track(game: Game, dice: Random) -> Change:
    return ("track", dice.choice(TRACKS), *dice.sample(game.state.houses, len(game.state.houses)))


def any_army(game: Game, dice: Random) -> tuple[str, Army]:
    armies = sorted(game.state.armies.items())
    return dice.choice(armies or [("winterfell", Army("stark", ("footman",)))])


def lose_a_unit(game: Game, dice: Random) -> Change:
    area, army = any_army(game, dice)
    left = list(army.units)
    left.remove(dice.choice(left))
    return ("units", area, army.house, *left) if left else ("units", area, "none")


def find_a_unit(game: Game, dice: Random) -> Change:
    area, army = any_army(game, dice)
    return ("units", area, army.house, *army.units, dice.choice(("footman", "knight", "ship", "routed-footman")))


def take_an_order(game: Game, dice: Random) -> Change:
    return ("order", dice.choice(sorted(game.state.orders or ("winterfell",))), "none")


def lay_another_order(game: Game, dice: Random) -> Change:
    state = game.state
    if not state.orders:
        return ("raven", "ready")
    area, placed = dice.choice(sorted(state.orders.items()))
    return ("order", area, placed.house, dice.choice(sorted(state.box.tokens)))


def lay_a_power_token(game: Game, dice: Random) -> Change:
    area = dice.choice([area for area in game.state.box.land if area not in game.state.neutral])
    return ("control", area, controller(game.state, area) or dice.choice(game.state.houses))


def take_a_power_token(game: Game, dice: Random) -> Change:
    return ("control", dice.choice(game.state.box.land), "none")


def take_a_garrison(game: Game, dice: Random) -> Change:
    return ("garrison", game.state.box.houses[dice.choice(game.state.houses)].home, "none")


def change_a_hand(game: Game, dice: Random) -> Change:
    house = dice.choice(game.state.houses)
    cards = game.state.box.hands[house]
    return ("hand", house, *dice.sample(cards, dice.randint(1, 7)))


def change_a_deck(game: Game, dice: Random) -> Change:
    name = dice.choice(sorted(game.state.decks))
    cards = game.state.decks[name].cards
    return ("deck", name, *dice.sample(cards, dice.randint(1, len(cards)))) if cards else ("deck", name, "none")


def turn_a_token(game: Game, dice: Random) -> Change:
    return (dice.choice(("blade", "raven")), dice.choice(("used", "ready")))


def change_the_house_of_an_area(game: Game, dice: Random) -> Change:
    area, army = any_army(game, dice)
    return ("units", area, dice.choice(game.state.houses), *army.units)


def change_the_attackers(game: Game, dice: Random) -> Change:
    if game.state.battle is None:
        return ("raven", "used")
    units = list(game.state.battle.attackers.units)
    return ("attackers", *dice.sample(units, dice.randint(1, len(units)))) if units else ("attackers", "knight")


def change_a_neutral_force(game: Game, dice: Random) -> Change:
    area = dice.choice(sorted(game.state.neutral or ("kings-landing",)))
    return ("neutral", area, "none")


def find_a_neutral_force(game: Game, dice: Random) -> Change:
    known = game.state.box.setups[len(game.state.houses)].neutral
    area = dice.choice(sorted(known))
    return ("neutral", area, str(known[area]))


def find_a_garrison(game: Game, dice: Random) -> Change:
    house = game.state.box.houses[dice.choice(game.state.houses)]
    return ("garrison", house.home, str(house.garrison))


CHANGES = (
    change_the_house_of_an_area,
    change_the_attackers,
    change_a_neutral_force,
    find_a_neutral_force,
    find_a_garrison,
    change_power,
    change_supply,
    change_threat,
    change_track,
    lose_a_unit,
    find_a_unit,
    take_an_order,
    lay_another_order,
    lay_a_power_token,
    take_a_power_token,
    take_a_garrison,
    change_a_hand,
    change_a_deck,
    turn_a_token,
)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("first", range(0, 20, 5))
@pytest.mark.parametrize("rate", RATES)
def test_a_corrected_game_runs_to_its_end_and_replays(players: int, first: int, rate: float) -> None:
    for seed in range(first, first + 5):
        complaints: list[str] = []
        game = corrected_game(players, seed, rate, complaints)
        assert complaints == [], seed
        assert game.is_over
        assert any(isinstance(answer.choice, Correction) for answer in game.answers)
        assert replay(game.setup, game.answers).digest() == game.digest()
        lines = [print_answer(answer) for answer in game.answers]
        assert replay(game.setup, map(parse_answer, lines)).digest() == game.digest()


@pytest.mark.parametrize("players", PLAYERS)
def test_at_any_moment_the_impossible_is_refused_and_changes_nothing(players: int) -> None:
    game, dice = start("second", players, options_for(players)), Random(players)
    while game.pending:
        if dice.random() < 0.1:
            before = game.digest()
            for change in impossible_changes(game):
                with pytest.raises(Refusal):
                    game.correct([change])
                with pytest.raises(Refusal):
                    game.correct([("threat", "2"), change])
                assert game.digest() == before
        game.apply(random_answer(game, dice))
    with pytest.raises(Refusal) as met:
        game.correct([("threat", "2")])
    assert met.value.code == "game_is_over"


def impossible_changes(game: Game) -> Iterator[Change]:
    house, other = game.state.houses[:2]
    yield ("power", house, "21")
    yield ("supply", house, "7")
    yield ("round", "11")
    yield ("threat", "13")
    yield ("units", "karhold", house, *("knight",) * 6)
    yield ("units", "narrow-sea", house, "footman")
    yield ("track", "fiefdoms", *(house for _ in game.state.houses))
    yield ("units", "karhold", "nobody", "footman")
    for area, army in game.state.armies.items():
        if game.state.box.areas[area].is_land:
            yield ("control", area, other if army.house == house else house)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_was_corrected_can_be_read_back(players: int) -> None:
    """At random moments, every subject reads as it was written, and correcting it back restores the position."""
    game, dice = start("second", players, options_for(players)), Random(players)
    while game.pending:
        house = dice.choice(game.state.houses)
        if dice.random() < 0.1 and game.state.battle is None:
            before = read(game.state, ("power", house))
            after = str(min(int(before[0]) + 1, 3))
            events = game.correct([("power", house, after)])
            assert read(game.state, ("power", house)) == (after,)
            assert events[0].name == "mirror_corrected"
            game.correct([("power", house, *before)])
            assert read(game.state, ("power", house)) == before
        game.apply(random_answer(game, dice))
