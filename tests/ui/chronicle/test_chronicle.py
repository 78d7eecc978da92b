"""The numbers of the chronicle, beside a second count of the same games."""

from random import Random

import pytest

from companion.door import GoBack, Past, StagedTable
from companion.ui.models.chronicle.chronicle import Chronicle, chronicle_of
from engine import Answer, Setup, new_game, random_choice, replay
from tests.ui.chronicle.counting import GAMES, SecondCount, recorded


def past_at(table: StagedTable) -> Past:
    door = table.door()
    return door.ticket(door.past()).result


def agrees(chronicle: Chronicle, setup: Setup, answers: tuple[Answer, ...]) -> None:
    """Both counts say the same."""
    count = SecondCount(setup, answers)
    assert [dict(one.castles) for one in chronicle.rounds] == count.castles
    assert [dict(one.supply) for one in chronicle.rounds] == count.supply
    assert [dict(one.power) for one in chronicle.rounds] == count.power
    assert chronicle.won() == count.won
    assert chronicle.lost() == count.lost
    assert +chronicle.power_bid() == +count.bids
    assert chronicle.given() == count.given
    assert chronicle.refused() == count.refused
    most = max(count.areas.values(), default=0)
    assert chronicle.fought_over() is None or count.areas[chronicle.fought_over()[0]] == most
    told = [(battle.area, battle.attack, battle.defense) for battle in chronicle.battles]
    assert count.sums
    assert all(one in told for one in count.sums)


@pytest.mark.parametrize("name", sorted(path.name for path in GAMES.glob("*.game")))
def test_a_second_count_of_a_recorded_game_finds_the_same(name: str) -> None:
    table = StagedTable(replay(*recorded(name)))
    agrees(chronicle_of(past_at(table)), table.game.setup, table.game.answers)


def test_after_an_undo_only_what_stands_is_counted() -> None:
    setup, answers = recorded("six.game")
    table = StagedTable(replay(setup, answers[:400]))
    way = next(way for way in table.ways_back if way.answers < 300)
    table.carry_out("stark", GoBack(way.answers))
    agrees(chronicle_of(past_at(table)), setup, answers[: way.answers])
    # Another way from there on.
    dice = Random(8)
    while len(table.game.answers) < 420:
        question = next(one for one in table.game.answerable if one.id not in table.sealed)
        table.answer(question, random_choice(table.game, question, dice))
    assert table.game.answers[:400] != answers[:400]
    agrees(chronicle_of(past_at(table)), setup, table.game.answers)


def test_before_the_first_answer_there_is_one_round_and_nothing_else() -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    chronicle = chronicle_of(past_at(table))
    assert len(chronicle.rounds) == 1
    assert chronicle.battles == chronicle.bids == chronicle.supports == ()
    assert chronicle.closest() is None
    assert chronicle.fought_over() is None


def test_SEC_05_power_is_not_told_while_it_lies_behind_a_screen() -> None:
    """While bids are made, the power of the round under way is the one that was last seen."""
    setup, answers = recorded("six.game")
    past = past_at(StagedTable(replay(setup, answers)))
    hidden = [place for place, step in enumerate(past.steps) if step.position.power_hidden]
    assert hidden
    for place in hidden:
        steps = past.steps[: place + 1]
        seen = next(step for step in reversed(steps) if not step.position.power_hidden)
        chronicle = chronicle_of(Past(past.start, steps))
        assert chronicle.rounds[-1].power == seen.position.power
