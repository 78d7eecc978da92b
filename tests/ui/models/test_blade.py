"""The blade is asked for where it can make a difference; elsewhere it is kept by itself, unless somebody objects."""

from pathlib import Path

import pytest

from companion.door import StagedTable
from companion.ui.models.intents import GiveAnswer
from companion.ui.models.now.automatic import AutomaticModel
from companion.ui.models.patterns.choice import ChoiceModel
from companion.ui.models.settings import AutomaticPace, Settings
from companion.ui.shots.stage import Moment, game_at
from engine import NO, YES, Game, Pick, Question
from tests.ui.scene import Seat


def makes_a_difference(game: Game, question: Question) -> bool:
    sums = game.sums_after(question)
    return sums[YES].winner != sums[NO].winner


def seat_with(folder: Path, *, matters: bool, settings: Settings | None = None, tides: bool = False) -> Seat:
    game, house = game_at(
        Moment("blade", seed=13 if tides else 3, tides=tides),
        lambda game, question: makes_a_difference(game, question) is matters,
    )
    return Seat(StagedTable(game), folder, house, settings=settings)


def test_VSB_01_where_it_changes_nothing_it_is_kept_after_three_seconds(tmp_path: Path) -> None:
    seat = seat_with(tmp_path, matters=False)
    assert isinstance(seat.card, AutomaticModel)
    question = seat.situation.question()
    seat.passes(3)
    assert seat.situation.question() != question
    assert not seat.table.game.state.blade_used


def test_VSB_01_it_can_be_used_all_the_same(tmp_path: Path) -> None:
    seat = seat_with(tmp_path, matters=False)
    card = seat.card
    assert isinstance(card, AutomaticModel)
    assert card.buttons[0].text == "Use the blade all the same"
    seat.touches(card.buttons[0].intent)
    assert seat.table.game.state.blade_used


def test_VSB_01_where_it_matters_it_is_asked(tmp_path: Path) -> None:
    seat = seat_with(tmp_path, matters=True)
    card = seat.card
    assert isinstance(card, ChoiceModel)
    answers = [row.intent.choice for row in card.rows if isinstance(row.intent, GiveAnswer)]
    assert answers == [Pick(YES), Pick(NO)]
    seat.passes(10)
    assert isinstance(seat.card, ChoiceModel)


@pytest.mark.parametrize(
    "settings", [Settings(always_ask_blade=True), Settings(automatic=AutomaticPace.NEVER)], ids=["always", "never"]
)
def test_whoever_wants_to_be_asked_is_asked(tmp_path: Path, settings: Settings) -> None:
    assert isinstance(seat_with(tmp_path, matters=False, settings=settings).card, ChoiceModel)


def test_with_tides_it_is_always_asked(tmp_path: Path) -> None:
    assert isinstance(seat_with(tmp_path, matters=False, tides=True).card, ChoiceModel)
