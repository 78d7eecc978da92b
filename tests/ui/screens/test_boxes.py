"""How things stand in boxes: a height that follows from a width is left alone; buttons in a row are equally high."""

from kivy.uix.widget import Widget

from companion.ui.models.parts import ButtonModel
from companion.ui.robot.eyes import all_widgets
from companion.ui.shots.stage import Moment
from companion.ui.widgets.controls.buttons import ButtonRow
from companion.ui.widgets.layout.boxes import TightBox
from tests.ui.conftest import Stage


def test_a_box_leaves_a_height_alone_that_follows_from_the_width() -> None:
    box, square = TightBox(orientation="vertical", size=(300, 600)), Widget(size_hint_y=None)
    square.bind(width=lambda one, width: setattr(one, "height", width))
    box.add_widget(square)
    box.do_layout()
    assert square.size == [300, 300]


def test_buttons_side_by_side_are_as_high_as_the_highest(stage: Stage) -> None:
    staged = stage(Moment("march"))
    short, long = ButtonModel("Short", None), ButtonModel("A button whose words take more than one line", None)
    row = ButtonRow(models=(short, long), size_hint_x=None, width=240)
    staged.app.root.add_widget(row)
    staged.settle()
    buttons = [widget for widget in all_widgets() if getattr(widget, "model", None) in (short, long)]
    assert len(buttons) == 2
    assert len({button.height for button in buttons}) == 1
    assert buttons[0].height > min(button.own_height for button in buttons)
