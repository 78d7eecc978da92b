"""A widget for each model: kept while its model stays, changed where it differs, freed when it has gone."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from kivy.factory import Factory
from kivy.uix.widget import Widget

import companion.ui
from companion.ui.models.parts import FactModel, Icon, Shield
from companion.ui.screens.start.layout import Counts
from companion.ui.screens.tabs.tracks import ThreatTrack
from companion.ui.theme.fonts import register_fonts
from companion.ui.widgets.layout.taking_down import drop, take_all_down, take_down
from companion.ui.widgets.pieces.pieces import Pieces
from companion.ui.widgets.pieces.tray import StarRow

UI = Path(companion.ui.__file__).parent
OWN_LOOPS = {
    "shots/theatre.py": "the window itself",
    "widgets/frame/chrome.py": "the tabs are kept for ever",
    "widgets/layout/boxes.py": "how a box lets go of a child, whoever drops it",
    "widgets/layout/taking_down.py": "the one place that drops a widget",
}

register_fonts()

Many = Callable[[int], Widget]


def rows(number: int) -> Any:
    return Factory.get("Rows")(child_class="FactRow", models=facts(number))


def facts(number: int) -> tuple[FactModel, ...]:
    return tuple(FactModel("crown", f"line {place}") for place in range(number))


def pieces(number: int) -> Any:
    return Pieces(models=shields(number))


def shields(number: int) -> tuple[Shield, ...]:
    return tuple(Shield("stark") for _ in range(number))


def below(layout: Widget) -> list[Widget]:
    return [widget for widget in layout.walk(restrict=True) if widget is not layout]


@pytest.mark.usefixtures("theatre", "no_collector")
@pytest.mark.parametrize(("make", "models"), [(rows, facts), (pieces, shields)])
def test_what_a_list_drops_is_freed_without_the_collector(make: Many, models: Callable[[int], object]) -> None:
    layout: Any = make(5)
    before = [ref(widget) for widget in below(layout)]
    layout.models = models(2)
    take_all_down()
    assert sum(widget() is not None for widget in before) == len(below(layout)) == len(before) * 2 / 5


@pytest.mark.usefixtures("theatre")
@pytest.mark.parametrize(("make", "models"), [(rows, facts), (pieces, shields)])
def test_a_longer_list_keeps_what_it_has_and_changes_nothing_in_it(make: Many, models: Callable[[int], object]) -> None:
    layout: Any = make(2)
    kept = layout.children[:]
    changed: list[object] = []
    for child in kept:
        for name in child.properties():
            child.fbind(name, lambda _child, _value, name=name: changed.append(name))
    layout.models = models(3)
    assert layout.children[1:] == kept
    assert changed == []


@pytest.mark.usefixtures("theatre")
def test_a_kept_picture_loses_the_colour_of_the_icon_before_it() -> None:
    layout: Any = Pieces(models=(Icon("check", "bad"),))
    icon = layout.children[0]
    layout.models = (Shield("stark"),)
    assert layout.children == [icon]
    assert icon.name.startswith("shield-stark")
    assert tuple(icon.tint) == (1, 1, 1, 1)


@pytest.mark.usefixtures("theatre")
def test_a_child_is_told_where_it_stands_though_its_model_is_the_same() -> None:
    track: Any = ThreatTrack(spaces=("0", "2", "4"), threat=0)
    spaces = track.children[::-1]
    track.threat = 2
    assert track.children[::-1] == spaces
    assert [space.is_here for space in spaces] == [False, False, True]


@pytest.mark.usefixtures("theatre")
@pytest.mark.parametrize("kind", [Pieces, StarRow, Counts])
def test_a_row_of_nothing_takes_no_room(kind: type[Widget]) -> None:
    assert kind().width == 0


def test_nobody_drops_a_widget_without_taking_it_down() -> None:
    drop = {
        str(file.relative_to(UI))
        for file in UI.rglob("*.py")
        if "remove_widget" in (text := file.read_text(encoding="utf-8")) or "clear_widgets" in text
    }
    assert drop == set(OWN_LOOPS)


@pytest.mark.usefixtures("theatre")
def test_what_has_gone_together_with_its_layout_is_not_dropped_again() -> None:
    layout = rows(2)
    children = layout.children[:]
    take_down(layout)
    take_all_down()
    drop(children)
    assert all(child.parent is None for child in children)
