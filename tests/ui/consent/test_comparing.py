"""Comparing the board: offered once a round, every area with pieces is there, and each leads to its editor."""

from pathlib import Path

import pytest

from companion.ui.models.consent.comparing import compare_line, last_changes
from companion.ui.models.intents import OpenSheet
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel, SectionModel
from companion.ui.models.place import FixAreaSheet
from companion.ui.shots.stage import Moment
from engine import open_box
from tests.ui.trouble.troubled import Device

BOX = open_box("second")


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path, Moment("orders", round=3))


def rows(device: Device) -> list[RowModel]:
    body = device.shell.body
    assert isinstance(body, PageModel)
    return [row for part in body.parts if isinstance(part, SectionModel) for row in part.rows]


def look(device: Device) -> None:
    line = device.shell.lines
    assert line is not None
    device.seat.touches(line.intent)


def test_it_is_offered_above_the_plan_of_a_new_round(device: Device, tmp_path: Path) -> None:
    assert device.shell.lines is not None
    assert device.shell.lines.lines == ("Does your board match?",)
    first = Device(tmp_path / "first", Moment("orders", round=1))
    assert compare_line(first.seat.situation) is None


def test_once_it_matches_it_is_offered_no_more_in_this_round(device: Device) -> None:
    look(device)
    body = device.shell.body
    assert isinstance(body, PageModel)
    device.seat.touches(body.buttons[-1].intent)
    assert device.shell.lines is None
    assert device.seat.situation.question() is not None


def test_every_area_with_pieces_is_listed_once_the_own_first(device: Device) -> None:
    look(device)
    position = device.seat.situation.position
    fixes = [row.intent.sheet for row in rows(device) if isinstance(row.intent, OpenSheet)]
    areas = [sheet.area for sheet in fixes if isinstance(sheet, FixAreaSheet)]
    assert sorted(areas) == sorted({*position.armies, *position.control})
    own = [area for area in areas if position.controllers.get(area) == device.house]
    assert areas[: len(own)] == own


def test_a_difference_is_set_right_from_there(device: Device) -> None:
    look(device)
    device.seat.touches(next(row.intent for row in rows(device)[1:]))
    assert isinstance(device.seat.situation.place.sheet, FixAreaSheet)


def test_it_says_since_when_an_area_may_differ(device: Device) -> None:
    log = device.seat.situation.log
    changed = last_changes(log, BOX)
    assert changed
    assert set(changed.values()) <= set(range(1, device.seat.situation.position.round + 1))
    told = {
        area: happening
        for happening in log
        for event in happening.events
        for area in (event.facts.get("area"), event.facts.get("destination"))
        if area in BOX.areas
    }
    assert set(told) <= set(changed)
    look(device)
    assert any(row.second == "last changed in round 2" for row in rows(device))
