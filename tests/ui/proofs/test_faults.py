"""The check of layouts itself: every kind of fault is planted once, and found."""

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label

from companion.ui.models.intents import Close
from companion.ui.robot.hand import Hand
from companion.ui.shots.faults import faults
from companion.ui.shots.theatre import Theatre
from companion.ui.widgets.frame.chrome import TouchBox
from companion.ui.widgets.layout.panels import Panel
from tests.ui.conftest import PHONE

WORDS = "The Mountains of the Moon"


@pytest.fixture
def planted(theatre: Theatre) -> Iterator[Any]:
    """Put widgets into an empty window; what is wrong is returned, fault by fault."""

    def plant(*widgets: object) -> list[str]:
        theatre.clear()
        Window.size = PHONE
        root = FloatLayout()
        Window.add_widget(root)
        for widget in widgets:
            root.add_widget(widget)
        Hand().frames()
        return [fault.what for fault in faults()]

    yield plant
    theatre.clear()


def label(text: str = WORDS, **properties: object) -> Label:
    fixed = {"size_hint": (None, None), "font_size": 16, "pos": (20, 300), "size": (300, 40)}
    return Label(text=text, **(fixed | properties))


def test_words_with_room_have_no_fault(planted: Any) -> None:
    assert planted(label(), label("Below them", pos=(20, 200))) == []


def test_a_word_that_is_wider_than_its_line_is_broken(planted: Any) -> None:
    assert "a word is broken" in planted(label(size=(60, 200), text_size=(60, None)))


def test_a_line_that_is_dropped_is_found(planted: Any) -> None:
    assert planted(label(size=(120, 24), text_size=(120, 24))) == ["text is larger than its place"]


def test_a_text_beyond_the_edge_is_cut_off(planted: Any) -> None:
    assert "text is cut off at an edge" in planted(label(pos=(200, 300)))


def test_two_texts_at_one_place_overlap(planted: Any) -> None:
    assert planted(FloatLayout(), label(), label("On top of it", pos=(30, 305))) == []
    both = FloatLayout()
    both.add_widget(label())
    both.add_widget(label("On top of it", pos=(30, 305)))
    assert planted(both) == ["texts overlap"]


def test_a_text_outside_its_card_is_found(planted: Any) -> None:
    card = Panel(size_hint=(None, None), size=(100, 40), pos=(20, 300))
    card.add_widget(label(size_hint=(None, None), size=(260, 40)))
    assert "text stands out of its card" in planted(card)


def test_a_target_smaller_than_a_finger_is_found(planted: Any) -> None:
    small = TouchBox(size_hint=(None, None), size=(dp(40), dp(48)), pos=(20, 20), intent=Close())
    assert planted(small) == ["a target is only 40 x 48 dp"]


def test_a_target_outside_the_window_cannot_be_reached(planted: Any) -> None:
    away = TouchBox(size_hint=(None, None), size=(dp(48), dp(48)), pos=(340, 20), intent=Close())
    assert planted(away) == ["a target cannot be reached"]
