"""Tabs, pages and sheets: each shows what it is for, made from public facts, by a widget that exists."""

from importlib import import_module
from pathlib import Path
from typing import get_args, get_type_hints

import attrs
import pytest

from companion.door import Own, SeatNow
from companion.ui.models.app import app_model
from companion.ui.models.consent import going_back, steps, votes
from companion.ui.models.intents import Wish
from companion.ui.models.now import seats
from companion.ui.models.now.seats import LOOKS_ON, SeatsModel, seats_model
from companion.ui.models.page import PageModel
from companion.ui.models.place import (
    NoticeSheet,
    OptionsSheet,
    Page,
    Place,
    ProposalSheet,
    RuleSheet,
    Screen,
    Sheet,
    Tab,
    WhoIsHere,
)
from companion.ui.models.sheets.kinds import SHEETS
from companion.ui.models.shell import ShellModel
from companion.ui.models.situation import Situation, Toast
from companion.ui.models.tabs import hands, log, side, tracks, who
from companion.ui.models.tabs.hands import HandsModel, MyHandModel
from companion.ui.models.tabs.log import LogModel
from companion.ui.models.tabs.more import MoreModel
from companion.ui.models.tabs.rules import RuleModel
from companion.ui.models.tabs.side import SideColumnModel
from companion.ui.models.tabs.tracks import DecksModel, TracksModel
from companion.ui.models.tabs.who import WhoModel
from companion.ui.models.trouble import banner, differences, silent_host
from companion.ui.shots.stage import Moment
from companion.ui.shown_by import SHOWN_BY
from tests.ui.scene import Seat, staged


@pytest.fixture
def seat(tmp_path: Path) -> Seat:
    table, house = staged(Moment("westeros-choice", round=2))
    return Seat(table, tmp_path, house)


def at(seat: Seat, **where: object) -> Situation:
    return attrs.evolve(seat.situation, place=attrs.evolve(seat.situation.place, **where))


def body(situation: Situation) -> object:
    screen = app_model(situation).screen
    assert isinstance(screen, ShellModel)
    return screen.body


@pytest.mark.parametrize(
    ("tab", "page", "model"),
    [
        (Tab.TRACKS, None, TracksModel),
        (Tab.LOG, None, LogModel),
        (Tab.MORE, None, MoreModel),
        (Tab.MORE, Page.HANDS, MyHandModel),
        (Tab.MORE, Page.TABLE, PageModel),
        (Tab.MORE, Page.SETTINGS, PageModel),
        (Tab.MORE, Page.RULES, PageModel),
    ],
)
def test_each_tab_and_page_shows_what_it_is_for(seat: Seat, tab: Tab, page: Page | None, model: type) -> None:
    assert isinstance(body(at(seat, tab=tab, page=page)), model)


def test_every_page_has_a_body_of_its_own(seat: Seat) -> None:
    bodies = [body(at(seat, tab=Tab.MORE, page=page)) for page in Page]
    assert MoreModel not in map(type, bodies)


def test_parts_of_a_tab_are_chosen_by_their_bar(seat: Seat) -> None:
    place = seat.situation.place
    decks = attrs.evolve(place, tab=Tab.TRACKS).with_part("tracks", "decks")
    assert isinstance(body(attrs.evolve(seat.situation, place=decks)), DecksModel)
    everybody = attrs.evolve(place, tab=Tab.MORE, page=Page.HANDS).with_part("hands", "all")
    assert isinstance(body(attrs.evolve(seat.situation, place=everybody)), HandsModel)


def test_every_sheet_has_a_row(seat: Seat) -> None:
    assert set(SHEETS) == set(get_args(Sheet))


@pytest.mark.parametrize(("sheet", "model"), [(WhoIsHere(), WhoModel), (RuleSheet("PLN-08"), RuleModel)])
def test_sheets_of_the_header(seat: Seat, sheet: Sheet, model: type) -> None:
    assert isinstance(app_model(at(seat, sheet=sheet)).sheet, model)


def test_options_can_be_read(seat: Seat) -> None:
    sheet = app_model(at(seat, sheet=OptionsSheet())).sheet
    values = {row.name: row.value for row in sheet.parts}  # type: ignore[union-attr]
    assert values["Undo and correction"] == "All must agree"


def test_a_sheet_whose_object_is_gone_is_no_sheet(seat: Seat) -> None:
    for sheet in (NoticeSheet(9), ProposalSheet(9)):
        assert app_model(at(seat, sheet=sheet)).sheet is None


def test_rules_can_be_read_at_home(seat: Seat) -> None:
    home = attrs.evolve(
        seat.situation,
        view=attrs.evolve(seat.situation.view, table=None),
        place=Place(screen=Screen.RULES),
        settings=attrs.evolve(seat.situation.settings, name="First"),
    )
    screen = app_model(home).screen
    assert isinstance(screen, PageModel)
    assert screen.title == "Rules"
    shown = app_model(attrs.evolve(home, place=attrs.evolve(home.place, sheet=RuleSheet("PLN-08")))).sheet
    assert isinstance(shown, RuleModel)


def test_a_refusal_without_a_rule_of_the_book_shows_none(seat: Seat) -> None:
    toast = app_model(attrs.evolve(seat.situation, toast=Toast("No", rule="FORM"))).toast
    assert toast is not None
    assert toast.rule is None


def test_the_third_column_has_log_and_houses(seat: Seat) -> None:
    screen = app_model(attrs.evolve(seat.situation, breadth="desktop")).screen
    assert isinstance(screen, ShellModel)
    assert isinstance(screen.side, SideColumnModel)
    assert len(screen.side.houses) == len(seat.situation.position.houses)


# a device without a seat


def without_seat(seat: Seat, *free: str) -> Situation:
    view = seat.situation.view
    assert view.table is not None
    now = tuple(SeatNow(one.house) if one.house in free else one for one in view.table.seats)
    own = attrs.evolve(view.own, houses=(), questions=())
    view = attrs.evolve(view, table=attrs.evolve(view.table, seats=now), own=own)
    return attrs.evolve(seat.situation, view=view, place=Place())


def test_whoever_has_no_seat_is_offered_the_free_ones(seat: Seat) -> None:
    model = body(without_seat(seat, "stark", "martell"))
    assert isinstance(model, SeatsModel)
    assert [row.title for row in model.rows] == ["Stark", "Martell"]
    assert isinstance(model.rows[0].intent, Wish)
    assert model.rows[0].intent.wish == "sit"


def test_whoever_only_looks_on_sees_what_happens(seat: Seat) -> None:
    situation = without_seat(seat, "stark")
    place = situation.place.with_part(seats.BAR, LOOKS_ON)
    assert seats_model(attrs.evolve(situation, place=place)) is None
    assert not isinstance(body(attrs.evolve(situation, place=place)), SeatsModel)
    assert not isinstance(body(without_seat(seat)), SeatsModel)


def test_nobody_leaves_a_seat_by_one_touch_in_a_game(seat: Seat) -> None:
    page = body(at(seat, tab=Tab.MORE, page=Page.TABLE))
    assert isinstance(page, PageModel)
    wishes = [getattr(part, "intent", None) for part in page.parts]
    assert "leave" not in [wish.wish for wish in wishes if isinstance(wish, Wish)]


# who must not know is not told


PUBLIC = (
    tracks.tracks_model,
    hands.hands_model,
    who.who_model,
    log.log_model,
    banner.is_host_silent,
    differences.board_lines,
    steps.taken_back,
    steps.steps_back,
)


def test_public_models_are_made_without_secrets() -> None:
    for make in PUBLIC:
        assert not {Own, Situation} & set(get_type_hints(make).values()), make


@pytest.mark.parametrize("module", [banner, silent_host, votes, going_back, side, seats])
def test_trouble_does_not_look_behind_the_curtain(module: object) -> None:
    """They are given the situation for its buttons; of the own half they read which device and houses it has."""
    source = Path(module.__file__).read_text(encoding="utf-8")  # type: ignore[attr-defined]
    for secret in (".own.questions", ".own.sealed", ".own.cards", ".drafts", ".draft("):
        assert secret not in source, (module, secret)


def test_every_model_has_a_widget_that_exists() -> None:
    for path in SHOWN_BY.values():
        module, _, widget = path.rpartition(".")
        assert hasattr(import_module(f"companion.ui.{module}"), widget), path
