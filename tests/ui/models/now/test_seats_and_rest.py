"""Seats of players who are gone, the device that hosts, and a table that rests."""

from pathlib import Path

import attrs
import pytest

from companion.door import FreeSeat, Hosting, StagedTable
from companion.ui.models.app import app_model
from companion.ui.models.intents import Go, Intent, OpenSheet, Several, Wish
from companion.ui.models.now.seats import SeatsModel
from companion.ui.models.page import PageModel
from companion.ui.models.parts import RowModel
from companion.ui.models.place import HostingSheet, Page, SeatSheet, Tab, WhoIsHere
from companion.ui.models.rest.rest import RestModel
from companion.ui.models.sheets.sheet import SheetModel
from companion.ui.models.start.layout import LayModel
from companion.ui.models.tabs.bodies import tab_body
from companion.ui.models.tabs.more import MoreModel
from companion.ui.models.tabs.who import WhoModel
from companion.ui.models.trouble.banner import banner_model
from companion.ui.models.trouble.pill import pill_model
from companion.ui.shots.stage import Moment, game_at
from tests.ui.scene import Seat

MARCH = Moment("march", round=3)


@pytest.fixture
def table() -> StagedTable:
    return StagedTable(game_at(MARCH)[0])


@pytest.fixture
def houses(table: StagedTable) -> tuple[str, ...]:
    return table.game.setup.houses


@pytest.fixture
def seat(table: StagedTable, houses: tuple[str, ...], tmp_path: Path) -> Seat:
    return Seat(table, tmp_path, houses[0])


def sheet(seat: Seat, opened: object) -> SheetModel | WhoModel:
    seat.touches(OpenSheet(opened))  # type: ignore[arg-type]
    model = app_model(seat.situation).sheet
    assert isinstance(model, SheetModel | WhoModel)
    return model


def rows(model: SheetModel) -> dict[str, RowModel]:
    return {part.title: part for part in model.parts if isinstance(part, RowModel)}


def wishes(intent: Intent | None) -> list[Wish]:
    assert isinstance(intent, Several)
    return [one for one in intent.intents if isinstance(one, Wish)]


def changed(seat: Seat, **public: object) -> None:
    seat.table.public = attrs.evolve(seat.table.public, **public)
    seat.table.show()


# seats


def test_a_seat_whose_device_is_here_is_for_nobody_else_to_give_away(seat: Seat, houses: tuple[str, ...]) -> None:
    assert rows(sheet(seat, SeatSheet(houses[1]))) == {}  # type: ignore[arg-type]


def test_whoever_plays_proposes_what_becomes_of_a_seat_whose_device_is_gone(
    seat: Seat, houses: tuple[str, ...]
) -> None:
    gone = houses[1]
    seat.table.away = frozenset({gone})
    changed(seat, host=f"device of {houses[2]}")
    shown = rows(sheet(seat, SeatSheet(gone)))  # type: ignore[arg-type]
    [here], [goes_on], [free] = (wishes(row.intent) for row in shown.values())
    assert here == Wish("hand_over", (houses[0], gone, f"device of {houses[0]}", ""))
    assert goes_on.arguments[:3] == (houses[0], gone, f"device of {houses[2]}"), "the host stays"
    assert dict(goes_on.keywords) == {"by_itself": True}
    assert free == Wish("propose", (houses[0], FreeSeat(gone)))


def test_a_seat_that_plays_by_itself_can_be_played_again(seat: Seat, houses: tuple[str, ...]) -> None:
    seat.table.by_themselves = frozenset({houses[1]})
    seat.table.show()
    shown = rows(sheet(seat, SeatSheet(houses[1])))  # type: ignore[arg-type]
    assert [wish.wish for row in shown.values() for wish in wishes(row.intent)] == ["hand_over", "propose"]


def test_a_player_leaves_the_own_seat_or_asks_the_table_to_let_it_go_on(seat: Seat, houses: tuple[str, ...]) -> None:
    changed(seat, host=f"device of {houses[2]}")
    shown = rows(sheet(seat, SeatSheet(houses[0])))  # type: ignore[arg-type]
    assert [wishes(row.intent)[0].wish for row in shown.values()] == ["leave", "hand_over"]


def test_the_own_device_never_shows_the_secrets_of_a_house_that_plays_by_itself(
    table: StagedTable, houses: tuple[str, ...], tmp_path: Path
) -> None:
    table.by_themselves = frozenset({houses[1]})
    shared = Seat(table, tmp_path, houses[0], houses[1])
    own = attrs.evolve(shared.situation.view.own, device=f"device of {houses[1]}")
    situation = attrs.evolve(shared.situation, view=attrs.evolve(shared.situation.view, own=own))
    assert situation.by_themselves == {houses[1]}
    assert situation.players == (houses[0],)


# who hosts


def test_the_host_asks_another_device_the_fullest_battery_first(seat: Seat, houses: tuple[str, ...]) -> None:
    own = f"device of {houses[0]}"
    seat.table.charges = dict(zip(houses, (11, 40, 90, 10), strict=False))
    changed(seat, hosting=Hosting.SERVING, host=own)
    model = sheet(seat, HostingSheet())
    assert isinstance(model, SheetModel)
    asked = [wishes(row.intent)[0].arguments[0] for row in rows(model).values()]
    assert own not in asked
    charged = [device for device in asked if device in {f"device of {house}" for house in houses[1:4]}]
    assert charged == [f"device of {house}" for house in (houses[2], houses[1], houses[3])]
    assert rows(model)[next(title for title in rows(model) if houses[3].title() in title)].value == "low battery"


def test_whoever_plays_can_host_from_the_own_device(seat: Seat) -> None:
    [row] = rows(sheet(seat, HostingSheet())).values()  # type: ignore[arg-type]
    assert wishes(row.intent) == [Wish("take_over")]


@pytest.mark.parametrize(("charge", "is_told"), [(14, True), (15, False), (-1, False)])
def test_a_host_with_a_low_battery_is_told(seat: Seat, houses: tuple[str, ...], charge: int, is_told: bool) -> None:
    seat.table.charges = {houses[0]: charge}
    changed(seat, hosting=Hosting.SERVING, host=f"device of {houses[0]}")
    banner = banner_model(seat.situation)
    assert (banner is not None) == is_told
    if banner is not None:
        assert banner.intent == OpenSheet(HostingSheet())
    changed(seat, hosting=Hosting.NOT)
    assert banner_model(seat.situation) is None, "only the host"


def test_a_low_battery_names_who_can_go_on_and_is_a_pill_while_a_curtain_is_open(
    seat: Seat, houses: tuple[str, ...]
) -> None:
    seat.table.charges = dict(zip(houses, (14, 40, 90, 10, 20, 30), strict=False))
    changed(seat, hosting=Hosting.SERVING, host=f"device of {houses[0]}")
    banner = banner_model(seat.situation)
    assert banner is not None
    assert banner.sentence == f"Move the hosting to {houses[2].title()}"
    assert pill_model(seat.situation) is None
    behind = attrs.evolve(seat.situation, place=attrs.evolve(seat.situation.place, curtain="a question"))
    assert banner_model(behind) is None
    pill = pill_model(behind)
    assert pill is not None
    assert pill.text == "Battery 14 %"
    assert isinstance(pill.intent, Go)
    assert (pill.intent.place.curtain, pill.intent.place.sheet) == ("", HostingSheet())


def test_who_is_here_says_how_full_batteries_are(seat: Seat, houses: tuple[str, ...]) -> None:
    seat.table.charges = {houses[1]: 64}
    seat.table.show()
    model = sheet(seat, WhoIsHere())
    assert isinstance(model, WhoModel)
    assert model.rows[1].second == f"{houses[1].title()} · 64 %"
    assert model.rows[2].second == houses[2].title()
    assert [row.intent for row in model.rows] == [OpenSheet(SeatSheet(house)) for house in houses]


# resting


def pause(seat: Seat) -> None:
    seat.touches(Go(attrs.evolve(seat.situation.place, tab=Tab.MORE)))
    body = tab_body(seat.situation)
    assert isinstance(body, MoreModel)
    seat.touches(next(row.intent for row in body.rows if row.title == "Pause"))


def test_the_table_rests_and_goes_on(seat: Seat, houses: tuple[str, ...]) -> None:
    pause(seat)
    assert seat.situation.place.tab is Tab.NOW
    card = seat.card
    assert isinstance(card, RestModel)
    assert card.saved == f"Saved on {len(houses)} devices"
    assert [row.title for row in card.rows] == ["Pack the board away"], "only the host can end the table"
    seat.touches(card.buttons[0].intent)
    assert not isinstance(seat.card, RestModel)


def test_nobody_thinks_while_the_table_rests(table: StagedTable, tmp_path: Path) -> None:
    planning = Seat(StagedTable(game_at(Moment("orders", round=2))[0]), tmp_path, table.game.setup.houses[0])
    changed(planning, is_paused=True)
    card = planning.card
    assert isinstance(card, RestModel)
    assert card.sentence == "Round 2 · Planning"


def test_whoever_comes_to_a_table_that_rests_can_take_a_seat_first(table: StagedTable, tmp_path: Path) -> None:
    """So it is at a table that was laid again from a file: without a seat nobody could say that it goes on."""
    guest = Seat(table, tmp_path)
    seats = tuple(attrs.evolve(seat, device="") for seat in guest.situation.table.seats)
    for is_paused in (False, True):
        public = attrs.evolve(guest.situation.table, seats=seats, is_paused=is_paused)
        guest.steward.arrived(attrs.evolve(guest.situation.view, table=public), ())
        assert isinstance(guest.card, SeatsModel)
    guest.touches(guest.card.buttons[0].intent)
    assert isinstance(guest.card, RestModel)


def test_an_open_curtain_stays_open_when_the_table_rests(table: StagedTable, tmp_path: Path) -> None:
    seat = Seat(StagedTable(game_at(Moment("orders", round=2))[0]), tmp_path, table.game.setup.houses[0])
    question = seat.situation.question()
    assert question is not None
    place = attrs.evolve(seat.situation.place, curtain=question.asked.question)
    changed(seat, is_paused=True)
    assert isinstance(seat.card, RestModel)
    seat.steward.current.change(place=place)
    assert not isinstance(seat.card, RestModel)


def test_the_packing_list_has_every_unit_order_and_power_token(seat: Seat) -> None:
    seat.touches(Go(attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.PACKING)))
    page = tab_body(seat.situation)
    assert isinstance(page, PageModel)
    position = seat.situation.position
    listed = sum(len(part.pieces) for part in page.parts if isinstance(part, LayModel))
    units = sum(len(army.units) for army in position.armies.values())
    assert listed == units + len(position.orders) + len(position.control)


def test_only_the_host_puts_the_table_into_a_file(seat: Seat, houses: tuple[str, ...]) -> None:
    for hosting, buttons in ((Hosting.NOT, 0), (Hosting.SERVING, 1)):
        changed(seat, hosting=hosting)
        seat.touches(Go(attrs.evolve(seat.situation.place, tab=Tab.MORE, page=Page.SAVING)))
        page = tab_body(seat.situation)
        assert isinstance(page, PageModel)
        assert len(page.buttons) == buttons
