"""The same pictures from games of another edition, as far as its box has what they show."""

import pytest

from companion.ui.shots.rows import DISPLAY, SHOTS, shots_of
from companion.ui.shots.rows.start import ALONE
from companion.ui.shots.scenes import Scene, nowhere
from companion.ui.shots.shot import Shot
from companion.ui.shots.stage import Moment, next_game_at
from engine import DEALER, open_box

ALL = (*SHOTS, *DISPLAY)
SCENES = {
    (shot.scene.moment, shot.scene.fits): shot.name
    for shot in (*shots_of("phone", "first"), *shots_of("display", "first"))
    if shot.scene.moment is not None
}


def test_pictures_of_the_usual_edition_are_all_rows_as_they_stand() -> None:
    assert (*shots_of("phone"), *shots_of("display")) == tuple(shot for shot in ALL if shot.only_in != "first")


def test_a_row_of_one_edition_stands_in_that_edition() -> None:
    own = [shot.scene.moment for shot in ALL if shot.only_in == "first" and shot.scene.moment is not None]
    assert own
    assert {moment.edition for moment in own} == {"first"}


def test_a_row_that_only_one_edition_has_is_left_out_of_the_other() -> None:
    row = Shot("a tide", Scene(Moment("redraw-tide", tides=True)), only_in="second")
    assert row.in_edition("first") is None
    assert row.in_edition("second") == row


def test_a_scene_has_as_many_players_and_as_many_decks_as_the_edition_has() -> None:
    moment = Moment("bid", players=6, tides=True).in_edition("first")
    assert (moment.edition, moment.players, moment.tides) == ("first", 5, False)
    assert Moment("bid", players=3).in_edition("first").players == 3
    assert nowhere(ALONE).in_edition("first").moment is None


@pytest.mark.parametrize("scene", SCENES, ids=list(SCENES.values()))
def test_every_other_row_has_its_scene_in_the_first_edition(scene: tuple[Moment, object]) -> None:
    moment, fits = scene
    game, house = next_game_at(moment, fits)  # type: ignore[arg-type]
    assert game.setup.edition == "first"
    assert house in (*open_box("first").houses, DEALER)
