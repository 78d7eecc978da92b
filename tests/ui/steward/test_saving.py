"""A table put away into a file and laid again from it, by what touches mean: real doors, a real disk."""

import queue
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from companion.door import Network, View
from companion.ui.doors import Doors
from companion.ui.keeping import TABLE_FILE, Keeping
from companion.ui.models.app import app_model
from companion.ui.models.intents import Go, Intent, OpenFile, PutAway, Wish
from companion.ui.models.page import PageModel
from companion.ui.models.place import Page, Screen, Tab, TableOptions
from companion.ui.models.settings import Settings
from companion.ui.models.situation import Situation
from companion.ui.models.start.home import HomeModel
from companion.ui.models.start.options import host_wish
from companion.ui.models.tabs.bodies import tab_body
from companion.ui.steward import Steward
from engine import open_box

HOUSES = open_box("second").setups[3].houses
SECONDS = 60
"""No step takes as long as this; it is there so that a mistake hangs nobody."""


class LoopbackDoors(Doors):
    """Doors that look for nobody."""

    def open(self, network: Network) -> None:
        super().open(attrs.evolve(network, address="127.0.0.1", is_searched=False))


class Host:
    """An app without a window, whose player hosts."""

    def __init__(self, folder: Path, first: Intent | None = None) -> None:
        """`first`: what the app was started for."""
        keeping = Keeping(folder / "app")
        keeping.keep_settings(Settings(name="Player"))
        self._views: queue.SimpleQueue[View] = queue.SimpleQueue()
        self.doors = LoopbackDoors(folder, self._views.put, lambda error: pytest.fail(str(error)))
        self.steward = Steward(self.doors, keeping, time.monotonic)
        self.steward.arrival.at_first(first, None)
        self.steward.arrival.start()
        self.until(lambda: self.doors.door is not None)

    @property
    def situation(self) -> Situation:
        return self.steward.situation

    def until(self, condition: Callable[[], object]) -> None:
        end = time.monotonic() + SECONDS
        while not condition():
            assert time.monotonic() < end, "nothing came of it"
            self.steward.tick()
            try:
                view = self._views.get(timeout=0.05)
            except queue.Empty:
                continue
            self.steward.arrived(view, view.happened)

    def touches(self, intent: Intent | None) -> None:
        assert intent is not None
        self.steward.carry_out(intent)

    def home(self) -> HomeModel:
        screen = app_model(self.situation).screen
        assert isinstance(screen, HomeModel)
        return screen


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    host = Host(tmp_path)
    yield host
    host.doors.stop()


def test_a_table_goes_into_a_file_and_comes_out_of_it(host: Host, tmp_path: Path) -> None:
    host.touches(host_wish("Sunday: night", TableOptions(players=3)))
    host.until(lambda: host.situation.view.table is not None and host.situation.table.position is not None)
    for house in HOUSES:
        host.touches(Wish("sit", (house, "Player")))
    host.until(lambda: len(host.situation.view.own.houses) == 3)
    table = host.situation.table.table
    host.touches(Go(attrs.evolve(host.situation.place, tab=Tab.MORE, page=Page.SAVING)))
    page = tab_body(host.situation)
    assert isinstance(page, PageModel)
    host.touches(page.buttons[0].intent)
    host.until(lambda: host.situation.view.table is None)
    [file] = (tmp_path / "app" / "saved").iterdir()
    assert (file.name, file.suffix) == ("Sunday night, 1.council", TABLE_FILE)
    row = next(row for row in host.home().rows if row.title == "Saved tables")
    host.touches(row.intent)
    assert host.situation.place.screen is Screen.SAVED
    page = app_model(host.situation).screen
    assert isinstance(page, PageModel)
    [saved] = page.parts
    host.touches(saved.intent)  # type: ignore[attr-defined]
    host.until(lambda: host.situation.view.table is not None and host.situation.table.position is not None)
    assert host.situation.table.table == table
    host.until(lambda: all(seat.is_free for seat in host.situation.table.seats))


@pytest.fixture(scope="module")
def table_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table that somebody has put away, elsewhere."""
    folder = tmp_path_factory.mktemp("elsewhere")
    host = Host(folder)
    host.touches(host_wish("Sunday", TableOptions(players=3)))
    host.until(lambda: host.situation.view.table is not None and host.situation.table.position is not None)
    host.touches(PutAway())
    host.until(lambda: host.situation.view.table is None)
    host.doors.stop()
    [file] = (folder / "app" / "saved").iterdir()
    return file


def test_a_file_from_elsewhere_is_opened_at_the_start(table_file: Path, tmp_path: Path) -> None:
    host = Host(tmp_path, OpenFile(str(table_file)))
    try:
        host.until(lambda: host.situation.view.table is not None and host.situation.table.position is not None)
        assert host.situation.table.name == "Sunday"
        host.touches(OpenFile(str(table_file)))
        assert host.situation.toast is not None
        assert host.situation.toast.text == "This device is at a table. Leave it, then open the file again."
    finally:
        host.doors.stop()


def test_a_touched_file_that_is_no_table_is_explained_at_home(host: Host, table_file: Path, tmp_path: Path) -> None:
    content = table_file.read_bytes()
    wrong = {
        "This file is no table.": b"nothing",
        "The file is damaged. Copy it again.": content[:-40],
        "The file cannot be read.": None,
    }
    for number, (sentence, data) in enumerate(wrong.items()):
        file = tmp_path / f"{number}{TABLE_FILE}"
        if data is not None:
            file.write_bytes(data)
        host.touches(Go(attrs.evolve(host.situation.place, screen=Screen.SETTINGS)))
        host.touches(OpenFile(str(file)))
        host.until(lambda: host.situation.refused is not None)
        trouble = host.home().trouble
        assert trouble is not None
        assert trouble.text == sentence
        assert any(row.title == "Host a table" for row in host.home().rows)


def test_a_file_that_is_no_table_is_refused_in_one_sentence(host: Host, tmp_path: Path) -> None:
    folder = tmp_path / "app" / "saved"
    folder.mkdir()
    (folder / f"rubbish{TABLE_FILE}").write_bytes(b"nothing")
    host.steward.arrival.look_for_saved()
    host.touches(Go(attrs.evolve(host.situation.place, screen=Screen.SAVED)))
    page = app_model(host.situation).screen
    assert isinstance(page, PageModel)
    [row] = page.parts
    host.touches(row.intent)  # type: ignore[attr-defined]
    host.until(lambda: host.situation.toast is not None)
    assert host.situation.toast is not None
    assert host.situation.toast.text == "This file is no table."
    assert host.situation.view.table is None


def test_two_files_of_one_round_have_two_names(tmp_path: Path) -> None:
    keeping = Keeping(tmp_path)
    first = keeping.new_file("Evening", 3)
    first.write_bytes(b"")
    assert keeping.new_file("Evening", 3).name == "Evening, 3 (2).council"
    assert keeping.new_file("///", 3).name == "Small Council, 3.council"
    assert keeping.saved() == (first.name,)
