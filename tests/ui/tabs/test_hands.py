"""The page *Hands*: a whole hand can be read without a touch."""

import pytest

import engine
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.stage import Moment

HOUSES = tuple(engine.open_box("second").houses)


@pytest.mark.parametrize("house", HOUSES)
def test_a_whole_hand_fits_on_a_small_phone(stage, house: str) -> None:
    staged = stage(Moment("raid"), houses=(house,))
    staged.tap("More", "Hands")
    page = next(widget for widget in all_widgets() if type(widget).__name__ == "MyHandPage")
    scroll = page.children[0]
    faces = [widget for widget in all_widgets() if type(widget).__name__ == "CardFace"]
    assert len(faces) == len(staged.app.steward.situation.position.hands[house])
    assert scroll.children[0].height <= scroll.height
