"""Setting the app right by touches: what is said, what would change, what no board could show, and the proposal."""

from pathlib import Path

import pytest

from companion.door import CorrectMirror
from companion.ui.models.consent.fixing import fix_area, fix_house
from companion.ui.models.controls import BadgesModel, NoteModel, StepperModel, SwitchModel
from companion.ui.models.intents import Go, Intent, OpenSheet, Several, Wish
from companion.ui.models.parts import RowModel
from companion.ui.models.place import AreaSheet, FixAreaSheet, FixSheet, Place, Tab
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.tabs.more import MoreModel
from companion.ui.shots.stage import Moment
from engine import open_box
from tests.ui.trouble.troubled import Device

BOX = open_box("second")


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path, Moment("march", round=3))


def sheet(device: Device) -> SheetModel:
    found = device.app.sheet
    assert isinstance(found, SheetModel)
    return found


def own_land(device: Device) -> str:
    """A land area with own Footmen and nothing else to think of."""
    position = device.seat.situation.position
    return next(
        area
        for area, army in position.armies.items()
        if BOX.areas[area].is_land and "footman" in army.units and army.house == device.house
    )


def begin(device: Device, area: str) -> None:
    position = device.seat.situation.position
    device.seat.touches(OpenSheet(fix_area(position, area, device.house)))


def stepper(device: Device, text: str) -> StepperModel:
    return next(part for part in sheet(device).parts if isinstance(part, StepperModel) and part.text == text)


def note(device: Device) -> str:
    outcome = sheet(device).outcome
    assert isinstance(outcome, NoteModel)
    return outcome.text


def proposal(device: Device) -> Intent | None:
    return sheet(device).buttons[-1].intent


def proposed(device: Device) -> CorrectMirror:
    intent = proposal(device)
    assert isinstance(intent, Several)
    wish = intent.intents[0]
    assert isinstance(wish, Wish)
    house, action = wish.arguments
    assert house == device.house
    assert isinstance(action, CorrectMirror)
    return action


def test_the_card_of_an_area_leads_to_it(device: Device) -> None:
    area = own_land(device)
    device.seat.touches(Go(Place(tab=Tab.MAP, seat=device.house, sheet=AreaSheet(area))))
    fix = sheet(device).buttons[-1]
    assert fix.text == "Wrong? Fix"
    device.seat.touches(fix.intent)
    assert isinstance(device.seat.situation.place.sheet, FixAreaSheet)
    assert note(device) == "This is how the app has it."
    assert proposal(device) is None


def test_who_only_looks_on_fixes_nothing(device: Device) -> None:
    device.seat.touches(Go(Place(tab=Tab.MAP, sheet=AreaSheet(own_land(device)))))
    assert [button.text for button in sheet(device).buttons] == ["Borders"]


def test_a_unit_fewer_is_proposed_and_done(device: Device) -> None:
    area = own_land(device)
    before = device.seat.situation.position.armies[area].units
    begin(device, area)
    device.seat.touches(stepper(device, "Footman").less)
    assert note(device).endswith(".")
    action = proposed(device)
    assert [change[:2] for change in action.changes] == [("units", area)]
    device.seat.touches(proposal(device))
    now = device.seat.situation.position.armies.get(area)
    assert len(now.units if now is not None else ()) == len(before) - 1
    assert device.app.sheet is None


def test_saying_it_back_changes_nothing(device: Device) -> None:
    begin(device, own_land(device))
    device.seat.touches(stepper(device, "Footman").less)
    device.seat.touches(stepper(device, "Footman").more)
    assert proposal(device) is None
    assert note(device) == "This is how the app has it."


def test_what_no_board_could_show_is_said_in_place(device: Device) -> None:
    """More Footmen than there are pieces: others stand elsewhere."""
    begin(device, own_land(device))
    while stepper(device, "Footman").more is not None:
        device.seat.touches(stepper(device, "Footman").more)
    armies = device.seat.situation.position.armies.values()
    assert sum(army.units.count("footman") for army in armies if army.house == device.house) > 1
    assert proposal(device) is None
    assert "Footm" in note(device)


def test_an_order_is_chosen_from_all_tokens(device: Device) -> None:
    area = own_land(device)
    begin(device, area)
    order = next(part for part in sheet(device).parts if isinstance(part, RowModel) and part.title == "Order")
    device.seat.touches(order.intent)
    rows = [part for part in sheet(device).parts if isinstance(part, RowModel)]
    assert len(rows) == len(BOX.tokens) + 1
    now = device.seat.situation.position.orders.get(area)
    token = next(token for token in BOX.tokens if now is None or token != now.token)
    device.seat.touches(rows[1 + list(BOX.tokens).index(token)].intent)
    assert ("order", area, device.house, token) in proposed(device).changes


def test_a_power_token_lies_on_land_alone(device: Device) -> None:
    begin(device, own_land(device))
    assert any(isinstance(part, SwitchModel) for part in sheet(device).parts)
    sea = next(area for area in BOX.areas if BOX.areas[area].is_sea)
    begin(device, sea)
    assert not any(isinstance(part, SwitchModel) for part in sheet(device).parts)
    assert [part.text for part in sheet(device).parts if isinstance(part, StepperModel)] == ["Ship"]


def test_units_of_another_house_are_one_touch(device: Device) -> None:
    area = own_land(device)
    begin(device, area)
    tiles = next(part for part in sheet(device).parts if isinstance(part, BadgesModel))
    other = next(tile for tile in tiles.tiles if not tile.is_selected)
    device.seat.touches(other.intent)
    assert ("units", area, other.house) in [change[:3] for change in device.seat.situation.checked.changes]  # type: ignore[union-attr]


# a house


def test_more_leads_to_the_houses(device: Device) -> None:
    device.seat.touches(Go(Place(tab=Tab.MORE, seat=device.house)))
    body = device.shell.body
    assert isinstance(body, MoreModel)
    row = next(row for row in body.rows if row.title == "Set the app right")
    assert row.intent == OpenSheet(FixSheet())
    device.seat.touches(row.intent)
    rows = [part for part in sheet(device).parts if isinstance(part, RowModel)]
    assert len(rows) == 1 + len(device.seat.situation.position.houses)


def test_power_and_supply_of_a_house_are_set_right(device: Device) -> None:
    position = device.seat.situation.position
    device.seat.touches(OpenSheet(fix_house(position, "stark")))
    device.seat.touches(stepper(device, "Power").more)
    device.seat.touches(stepper(device, "Supply").more)
    assert proposed(device).changes == (
        ("power", "stark", str(position.power["stark"] + 1)),
        ("supply", "stark", str(position.supply["stark"] + 1)),
    )
    device.seat.touches(proposal(device))
    now = device.seat.situation.position
    assert (now.power["stark"], now.supply["stark"]) == (position.power["stark"] + 1, position.supply["stark"] + 1)


def test_covered_power_is_nobodys_to_set_right(tmp_path: Path) -> None:
    device = Device(tmp_path, Moment("bid", round=2))
    position = device.seat.situation.position
    assert position.power_hidden
    device.seat.touches(OpenSheet(fix_house(position, "stark")))
    assert [part.text for part in sheet(device).parts if isinstance(part, StepperModel)] == ["Supply"]
