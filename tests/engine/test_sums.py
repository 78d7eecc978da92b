"""What the sums of a combat become, and what decides a ranking, told before and after."""

from random import Random

import pytest

from engine import (
    ATTACKER,
    DEFENDER,
    NO,
    NONE,
    YES,
    Answer,
    Game,
    GameOptions,
    Pick,
    Question,
    new_game,
    open_box,
    random_answer,
    replay,
)

GAMES = 8


def games(kinds: set[str], wanted: int, *, errata: bool = False) -> list[tuple[Game, Question]]:
    """Moments of random games in which something of these kinds is asked, as games that may be played on."""
    found: list[tuple[Game, Question]] = []
    for seed in range(GAMES):
        game = new_game("second", open_box("second").setups[6].houses, GameOptions(errata=errata))
        dice = Random(seed)
        while not game.is_over:
            question = game.pending[0]
            if question.kind in kinds:
                copy = replay(game.setup, game.answers)
                found.append((copy, copy.pending[0]))
                if len(found) == wanted:
                    return found
            game.apply(random_answer(game, dice))
    return found


def lines_sum(game: Game, side: str) -> int:
    return sum(line.amount for line in game.battle_lines(side))


@pytest.mark.rule("SPT-04")
def test_SPT_04_support_changes_the_sum_as_it_was_foretold() -> None:
    moments = games({"support"}, 12)
    for game, question in moments:
        sums = game.sums_after(question)
        assert set(sums) == {choice.value for choice in question.options()}
        assert sums[NONE].attacker == lines_sum(game, ATTACKER)
        own_side = next(side for side in sums if side != NONE)
        is_combat = game.state.battle is not None and game.state.battle.defender is not None
        game.apply(Answer(question.id, Pick(own_side)))
        if game.pending[0].kind == "accept-support":
            accept = game.pending[0]
            assert game.sums_after(accept)[YES] == sums[own_side]
            assert game.sums_after(accept)[NO] == sums[NONE]
            game.apply(Answer(accept.id, Pick(YES)))
        if is_combat and game.state.battle is not None:
            assert (lines_sum(game, ATTACKER), lines_sum(game, DEFENDER)) == (
                sums[own_side].attacker,
                sums[own_side].defender,
            )
    assert moments


@pytest.mark.rule("VSB-01")
def test_VSB_01_the_blade_decides_as_it_was_foretold() -> None:
    moments = games({"blade"}, 10)
    for game, question in moments:
        for word in (YES, NO):
            copy = replay(game.setup, game.answers)
            foretold = copy.sums_after(copy.pending[0])[word]
            events = copy.apply(Answer(question.id, Pick(word)))
            final = next(event for event in events if event.name == "strength_announced")
            won = next(event for event in events if event.name == "combat_won")
            assert (final.facts["attacker"], final.facts["defender"]) == (foretold.attacker, foretold.defender)
            assert won.facts["side"] == foretold.winner
    assert moments


def test_a_question_that_changes_no_sum_foretells_none() -> None:
    for game, question in games({"march", "house-card", "orders"}, 6):
        assert not game.sums_after(question)


@pytest.mark.rule("END-05", "END-09")
@pytest.mark.parametrize("errata", [False, True])
def test_END_05_every_place_of_the_ranking_follows_from_its_counts(errata: bool) -> None:
    for seed in range(3):
        game = new_game("second", open_box("second").setups[6].houses, GameOptions(errata=errata))
        dice = Random(seed)
        while not game.is_over:
            game.apply(random_answer(game, dice))
        counts = game.rank_counts()
        for higher, lower in zip(game.ranking, game.ranking[1:], strict=False):
            decisive = next(count for count in counts if count.amounts[higher] != count.amounts[lower])
            assert decisive.better(higher) > decisive.better(lower)
