"""How little every widget takes, because there are many: texts, shapes and boxes, counted without a clock."""

from typing import Any

import pytest
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.ui.theme.fonts import register_fonts
from companion.ui.widgets.layout.boxes import HEEDED, TightBox
from companion.ui.widgets.shapes import Block
from companion.ui.widgets.text import FOLLOWED, Text

OTHERS = {
    "text": "Other words",
    "font_size": 31,
    "font_name": "Numbers",
    "bold": True,
    "color": (1, 0, 0, 1),
    "halign": "right",
    "valign": "top",
    "padding": (9, 9, 9, 9),
    "text_size": (50, None),
    "line_height": 1.7,
}


@pytest.fixture(autouse=True)
def fonts() -> None:
    register_fonts()


@pytest.mark.parametrize("name", FOLLOWED)
def test_a_text_is_drawn_anew_for_all_that_the_app_changes_of_it(name: str) -> None:
    text = Text(text="Some words", size=(200, 100))
    text._trigger_texture.cancel()
    setattr(text, name, OTHERS[name])
    assert text._trigger_texture.is_triggered


def test_a_text_follows_nothing_else() -> None:
    text = Text(text="Some words")
    assert {name for name in Label._font_properties if text.get_property_observers(name)} == set(FOLLOWED)


def test_a_text_that_cannot_be_touched_looks_the_same() -> None:
    text = Text(text="Some words", disabled=True)
    assert tuple(text._label.options["color"]) == tuple(text.color)
    text.color = 1, 0, 0, 1
    assert tuple(text._label.options["color"]) == (1, 0, 0, 1)
    text.disabled = False
    assert tuple(text._label.options["color"]) == (1, 0, 0, 1)


def test_a_text_that_says_nothing_any_more_draws_nothing() -> None:
    text = Text(text="Some words", size=(200, 100))
    text.texture_update()
    assert text._block.children
    text.text = ""
    text.texture_update()
    assert not text._block.children


def test_a_shape_that_is_told_the_same_again_draws_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Any] = []
    draw = Block.draw_seen
    monkeypatch.setattr(Block, "draw_seen", lambda block: (drawn.append(block), draw(block)))
    widget, block = Widget(pos=(3, 4)), Block()
    block.size = 10, 10
    block.pos = widget.pos
    assert len(drawn) == 2
    block.pos, block.size, block.rgba = widget.pos, (10, 10), [1, 1, 1, 1]
    assert len(drawn) == 2
    widget.pos = 5, 4
    block.pos = widget.pos
    assert len(drawn) == 3


def test_a_box_minds_only_what_the_app_says_of_its_children() -> None:
    box, child = TightBox(), Widget()
    box.add_widget(child)
    heeded = {name for name in child.properties() if box._trigger_layout in child.get_property_observers(name)}
    assert heeded == set(HEEDED)
    box.remove_widget(child)
    assert not any(box._trigger_layout in child.get_property_observers(name) for name in HEEDED)
