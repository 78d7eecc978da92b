"""The replay: at each step it shows what the table showed then, and nothing that was not known."""

from pathlib import Path
from random import Random

from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glReadPixels

from companion.door import GoBack, Past, StagedTable
from companion.ui.models.board.map import AreaLook, map_model
from companion.ui.models.chronicle.replay import PLAYS, STEP, ReplayModel, is_playing, replay_model, stops_of, to_replay
from companion.ui.models.intents import Go
from companion.ui.models.shell import shell_model
from companion.ui.shots.stage import Moment, game_at
from companion.ui.shots.theatre import Staged
from companion.ui.steward.timing.replaying import STOP_SECONDS
from engine import new_game, random_choice
from tests.ui.conftest import Stage
from tests.ui.scene import Seat, seat_at

LATE = Moment("march", round=4)
Looks = dict[str, AreaLook]


def plain(looks: dict[str, AreaLook]) -> Looks:
    """Without what is only a line round the area of the step."""
    return {area: AreaLook(**{**_fields(look), "edge": AreaLook("").edge}) for area, look in looks.items()}


def _fields(look: AreaLook) -> dict[str, object]:
    return {name: getattr(look, name) for name in AreaLook.__slots__ if name != "__weakref__"}


def replayed(seat: Seat) -> ReplayModel:
    model = replay_model(seat.situation)
    assert isinstance(model, ReplayModel)
    return model


def opened(seat: Seat) -> ReplayModel:
    seat.touches(to_replay(seat.situation.place))
    return replayed(seat)


def test_each_step_shows_the_board_as_it_was_seen_then(tmp_path: Path) -> None:
    table = StagedTable(new_game("second", ("stark", "lannister", "baratheon")))
    seat, dice, seen = Seat(table, tmp_path), Random(3), {}
    while len(table.game.answers) < 150:
        question = next(one for one in table.game.answerable if one.id not in table.sealed)
        table.answer(question, random_choice(table.game, question, dice))
        table.show()
        situation = seat.situation
        seen[table.game.digest()] = (map_model(situation.table, situation.words), situation.position)
    model, shown = opened(seat), 0
    assert seat.situation.past is not None
    stops = stops_of(seat.situation.past)
    for number, stop in enumerate(stops):
        model = replayed(seat)
        then = [looks for looks, position in seen.values() if position == stop.position]
        if then:
            shown += 1
            assert plain(dict(model.map.looks)) == plain(dict(then[0].looks))
        assert model.where == seat.situation.words.say("Step {step} of {steps}", step=number, steps=len(stops) - 1)
        if model.later is not None:
            seat.touches(model.later)
    assert model.later is None
    assert shown > 60


def test_the_line_is_that_of_the_log_and_the_rounds_lead_to_their_first_step(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    words, model = seat.situation.words, opened(seat)
    assert model.line == words.say("The board is laid out.")
    assert [mark.text for mark in model.rounds] == ["1", "2", "3", "4"]
    seat.touches(model.rounds[2].intent)
    model = replayed(seat)
    assert [mark.is_reached for mark in model.rounds] == [True, True, True, False]
    assert model.second.startswith(words.say("Round {round} · {step}", round=3, step=words.phase("westeros")))
    told = {words.told(event) for one in seat.table.happened for event in one.events}
    assert model.line in told


def test_it_goes_on_by_itself_and_stops_at_the_end(tmp_path: Path) -> None:
    seat = seat_at(Moment("raid"), tmp_path)
    model = opened(seat)
    assert not is_playing(seat.situation.place)
    seat.touches(model.play)
    assert seat.steward.needs_ticks
    seat.passes(0.1)
    for _ in range(200):
        seat.passes(STOP_SECONDS)
    model = replayed(seat)
    assert model.later is None
    assert not model.is_playing
    seat.touches(model.play)
    assert replayed(seat).earlier is None
    assert replayed(seat).is_playing


def test_whoever_leaves_it_leaves_it_still(tmp_path: Path) -> None:
    seat = seat_at(Moment("raid"), tmp_path)
    seat.touches(opened(seat).play)
    seat.touches(shell_model(seat.situation).tabs[0].intent)
    assert not is_playing(seat.situation.place)
    seat.passes(60)
    assert seat.situation.place.part(STEP, "0") == "0"
    assert seat.situation.past is None


def test_after_an_undo_it_ends_where_the_table_stands(tmp_path: Path) -> None:
    seat = seat_at(LATE, tmp_path)
    opened(seat)
    place = seat.situation.place
    seat.touches(Go(place.with_part(STEP, "9999")))
    assert replayed(seat).later is None
    way = seat.table.ways_back[12]
    seat.table.carry_out("stark", GoBack(way.answers))
    seat.table.show()
    model = replayed(seat)
    assert model.later is None
    assert plain(dict(model.map.looks)) == plain(dict(map_model(seat.situation.table, seat.situation.words).looks))


def test_a_place_from_elsewhere_means_the_beginning(tmp_path: Path) -> None:
    seat = seat_at(Moment("raid"), tmp_path)
    opened(seat)
    seat.touches(Go(seat.situation.place.with_part(STEP, "nowhere").with_part(PLAYS, "no")))
    assert replayed(seat).earlier is None


def test_SEC_what_is_sealed_changes_nothing_in_it(tmp_path: Path) -> None:
    """Two plans, both sealed: the replay is the same."""
    models = []
    for seed in (1, 2):
        seat = seat_at(Moment("orders", round=3), tmp_path / str(seed))
        table = seat.table
        for question in table.game.pending[:-1]:
            table.answer(question, random_choice(table.game, question, Random(seed)))
        opened(seat)
        seat.touches(Go(seat.situation.place.with_part(STEP, "9999")))
        models.append(replayed(seat))
    assert models[0] == models[1]


def pixels_of_board(staged: Staged) -> bytes:
    staged.hand.frames()
    pane = staged.widget("MapPane")
    x, y = pane.to_window(*pane.pos)
    return glReadPixels(int(x), int(y), int(pane.width), int(pane.height), GL_RGB, GL_UNSIGNED_BYTE)


def test_the_pixels_of_a_step_are_those_of_when_the_table_was_there(stage: Stage) -> None:
    """A table that stands at a step, and one that has gone on for two rounds and looks back at it."""
    there, _ = game_at(Moment("march", round=2, nth=2))
    gone_on, _ = game_at(Moment("orders", round=4))
    assert gone_on.answers[: len(there.answers)] == there.answers
    pixels = []
    for game in (there, gone_on):
        staged = stage(LATE, game=game, houses=("stark",))
        staged.tap("Log", "Replay")
        past = staged.app.steward.situation.past
        number = len(stops_of(Past(past.start, past.steps[: len(there.answers)]))) - 1
        staged.app.send(Go(staged.app.steward.situation.place.with_part(STEP, str(number))))
        staged.settle()
        assert staged.hand.sees_part(f"Step {number} of")
        pixels.append(pixels_of_board(staged))
    assert pixels[0] == pixels[1]
    staged.tap_target(next(one for one in staged.targets("StepRound") if one.text == "later"))
    assert pixels_of_board(staged) != pixels[1]


def test_a_finger_on_the_slider_goes_from_round_to_round(stage: Stage) -> None:
    staged = stage(LATE)
    staged.tap("Log", "Replay")
    first, *_, last = staged.targets("RoundSlider")
    finger = staged.hand.down(*first.at)
    staged.hand.move(finger, *last.at)
    staged.hand.up(finger)
    staged.settle()
    assert staged.hand.sees_part("Round 4 ·")
