"""The past of a table: what stood after each step, on every device the same, and nothing that is sealed."""

from itertools import accumulate, pairwise
from random import Random

import pytest

from companion.door import Door, GoBack, Past, Position, Progress, StagedTable
from companion.door.seen.past import Retelling, past_of
from engine import Answer, Event, Game, GameOptions, new_game, random_choice, replay
from tests.door.doors import PATIENCE, Devices, done, until
from tests.door.seen.immutable import changeable_parts


def played(table: StagedTable, answers: int) -> dict[int, Position]:
    """Positions as a device without a seat has seen them, by how many answers stood; everybody answers by lot."""
    door, dice, seen = table.door(), Random(4), dict[int, Position]()
    while len(table.game.answers) < answers:
        question = next(one for one in table.game.answerable if one.id not in table.sealed)
        before = len(table.game.answers)
        table.answer(question, random_choice(table.game, question, dice))
        table.show()
        if len(table.game.answers) > before:
            assert door.view.table is not None
            assert door.view.table.position is not None
            seen[door.view.table.answers] = door.view.table.position
    return seen


def past_at(table: StagedTable) -> Past:
    door = table.door()
    return door.ticket(door.past()).result


def test_after_each_step_stands_what_everybody_saw_then() -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    seen = played(table, 120)
    past = past_at(table)
    stood = dict(zip(accumulate(len(step.given) for step in past.steps), past.steps, strict=True))
    assert {answers: stood[answers].position for answers in seen} == seen
    assert not changeable_parts(past)


def test_what_was_taken_back_is_not_in_it() -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    played(table, 60)
    way = table.ways_back[7]
    kept = table.game.answers[: way.answers]
    table.carry_out("stark", GoBack(way.answers))
    past = past_at(table)
    answers = tuple(given.answer for step in past.steps for given in step.given)
    assert answers == kept
    assert len(played(table, 90)) > 0
    assert past_at(table).steps[: len(past.steps)] == past.steps


def test_SEC_a_sealed_answer_is_not_in_it_before_it_is_opened() -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    before = past_at(table)
    for question in table.game.pending[:2]:
        table.answer(question, random_choice(table.game, question, Random(1)))
    assert len(table.sealed) == 2
    assert past_at(table) == before
    assert before.steps == ()


def test_the_positions_of_a_long_game_share_what_is_equal() -> None:
    game = new_game("second", ("stark", "lannister", "baratheon"), GameOptions())
    table = StagedTable(replay(game.setup, ()))
    played(table, 100)
    steps = past_at(table).steps
    pairs = list(pairwise(steps))
    assert all(
        one.position.hands is two.position.hands for one, two in pairs if one.position.hands == two.position.hands
    )
    assert any(one.position.armies is two.position.armies for one, two in pairs)


def test_every_device_has_the_same_past_also_after_an_undo_and_a_restart(here: Devices) -> None:
    doors = here.table_of_three()
    host, one, _ = doors
    for _round in range(2):
        answers_all(doors)
    assert host.view.table is not None
    back = host.view.table.ways_back[0].answers
    house = host.view.own.houses[0]
    done(host, host.propose(house, GoBack(back)))
    for door in doors[1:]:
        view = until(door, lambda view: view.table.proposals)
        done(door, door.vote(view.table.proposals[0].number, view.own.houses[0], agrees=True))
    until(host, lambda view: view.table.answers == back)
    until(one, lambda view: view.table.answers == back)
    pasts = [done(door, door.past()) for door in (host, one)]
    assert pasts[0] == pasts[1]
    assert sum(len(step.given) for step in pasts[0].steps) == back
    assert pasts[0].steps[-1].position == host.view.table.position
    one.stop()
    again = here.open("one")
    done(again, again.resume())
    until(again, lambda view: view.table and view.table.connection.progress is Progress.IN_STEP)
    assert done(again, again.past()) == pasts[0]


def answers_all(doors: tuple[Door, ...]) -> None:
    """Everybody who is asked answers once, by lot."""
    before = doors[0].view.table
    assert before is not None
    for door in doors:
        view = until(door, lambda view: view.table.answers >= before.answers)
        for own in view.own.questions:
            if own.asked.is_due and not own.asked.is_sealed:
                choice = done(door, door.any_choice(own.asked, own.asked.question))
                done(door, door.answer(own.asked, choice))
    for door in doors:
        door.wait_until(lambda view: view.table is not None and view.table.answers > before.answers, PATIENCE)


def test_a_game_alone_gives_the_same_positions_as_the_door() -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    played(table, 40)
    again = Game(table.game.setup)
    for step in past_at(table).steps:
        for given in step.given:
            again.apply(given.answer)
        assert (step.position.round, step.position.step) == (again.state.round, again.state.step)
        assert dict(step.position.power) == again.state.power


def test_who_is_told_again_is_told_only_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is the same as from the beginning: after more steps, after an undo, and at another table."""
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    played(table, 120)
    setup, steps = table.game.setup, [way.given for way in reversed(table.ways_back)]
    told, apply = list[Answer](), Game.apply

    def counted(game: Game, answer: Answer) -> tuple[Event, ...]:
        told.append(answer)
        return apply(game, answer)

    monkeypatch.setattr(Game, "apply", counted)
    retelling = Retelling()
    for number in (10, 11, 40, 40):
        assert [step.given for step in retelling.tell(setup, steps[:number]).steps] == steps[:number]
    assert told == [one.answer for given in steps[:40] for one in given]
    assert retelling.tell(setup, steps) == past_of(setup, steps)
    assert retelling.tell(setup, steps[:20]) == past_of(setup, steps[:20])
    other = new_game("second", ("stark", "lannister", "baratheon", "greyjoy")).setup
    assert retelling.tell(other, ()) == past_of(other, ())
