"""What the app loads before its first frame, and what comes later."""

import json
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from kivy import kivy_data_dir
from kivy.factory import Factory
from kivy.uix.widget import Widget

from companion.door import Nearby, View
from companion.ui.keeping import Keeping
from companion.ui.models.settings import AutomaticPace, Settings
from companion.ui.shown_by import MODELS, SHOWN_BY
from companion.ui.starting.first import NothingNearby, NothingYet
from companion.ui.starting.later import LOOKS, SELDOM
from companion.ui.starting.window import KIVY_LOOKS, looks_in
from companion.ui.widgets import KIT

LATER = ("engine", "companion.door", "companion.net", "companion.table", "companion.ui.steward", "companion.ui.map")
DISPLAY = "models.display.display"
PACKAGES = ("cattrs", "zeroconf", "msgpack", "plyer", "segno", "tomllib")

FIRST_FRAME = """
import json, sys
from pathlib import Path
from companion.ui.starting.window import prepare_window
prepare_window((360, 640), offscreen=True)
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from companion.ui.app import CouncilApp
from companion.ui.starting.later import LOOKS, RULES

def first(_window):
    Window.unbind(on_flip=first)
    told["first"] = sorted(sys.modules)
    Clock.schedule_interval(look, 0)

def look(_seconds):
    if not all(module in sys.modules for module in (*RULES, *LOOKS)):
        return True
    told["files"], told["last"] = Builder.files, sorted(sys.modules)
    app.stop()
    return False

told = {}
app = CouncilApp(Path(sys.argv[1]))
app.rename("Player")
Window.bind(on_flip=first)
app.run()
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The modules of an app at its first frame; modules and `.kv` files of one that has loaded everything."""
    folder = tmp_path_factory.mktemp("start")
    command = [sys.executable, "-c", FIRST_FRAME, str(folder)]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    return json.loads(said.splitlines()[-1])


def test_the_first_frame_needs_no_door_no_engine_and_none_of_their_packages(told: dict[str, list[str]]) -> None:
    early = [name for name in told["first"] if any(f"{name}.".startswith(f"{one}.") for one in (*LATER, *PACKAGES))]
    assert early == []


def test_what_only_few_devices_need_is_not_loaded_by_all(told: dict[str, list[str]]) -> None:
    assert not {"segno", "plyer", "urllib.request"} & set(told["last"])
    assert not [name for name in told["last"] if name.removeprefix("companion.ui.").startswith((*SELDOM, DISPLAY))]


def test_the_first_frame_needs_no_screen_but_its_own(told: dict[str, list[str]]) -> None:
    screens = {name for name in told["first"] if name in LOOKS and not name.startswith("companion.ui.widgets.")}
    assert screens == {"companion.ui.screens.start.home"}


def test_every_look_is_loaded_once(told: dict[str, list[str]]) -> None:
    ours = [file for file in told["files"] if file and "companion" in Path(file).parts]
    assert len(ours) > len(KIT)
    assert len(ours) == len(set(ours))


def test_nothing_yet_is_an_empty_view() -> None:
    assert attrs.asdict(NothingNearby()) == attrs.asdict(Nearby())
    view = attrs.asdict(View())
    assert attrs.asdict(NothingYet()) == {name: view[name] for name in ("nearby", "table")}


def test_every_model_that_is_shown_exists() -> None:
    for path in SHOWN_BY:
        module, _, name = path.rpartition(".")
        assert attrs.has(getattr(__import__(f"{MODELS}{module}", fromlist=[name]), name)), path


def test_the_kit_has_every_widget_of_its_files() -> None:
    for file, widgets in KIT.items():
        module = __import__(f"companion.ui.widgets.{file}", fromlist=[file])
        here = {
            name for name, one in vars(module).items() if isinstance(one, type) and one.__module__ == module.__name__
        }
        assert {name for name in here if issubclass(getattr(module, name), Widget)} <= set(widgets), file
        assert all(Factory.get(name) is getattr(module, name) for name in widgets), file


OF_OUR_OWN = {"Label", "ScrollView"}
"""Looks that the app gives in place of Kivy's: they draw nothing where there is nothing to see."""


def test_every_widget_of_kivy_that_the_app_is_made_of_has_its_look() -> None:
    """Also those that Kivy's own files make of others: what a widget is derived from, and what stands in its rule."""
    kivys = looks_in((Path(kivy_data_dir) / "style.kv").read_text(encoding="utf-8"))
    named = {name.strip("-"): names for names in kivys for name in names.split(",")}
    used = {base.__name__ for widgets in KIT.values() for name in widgets for base in Factory.get(name).__mro__}
    assert {"Label", "ScrollView", "TextInput"} <= used
    assert {named[name] for name in used & named.keys()} - set(KIVY_LOOKS) == OF_OUR_OWN


def test_settings_are_read_as_they_were_kept_and_nothing_else_is_taken(tmp_path: Path) -> None:
    keeping, settings = Keeping(tmp_path), Settings(name="Player", text_scale=1.3, automatic=AutomaticPace.NEVER)
    keeping.keep_settings(settings)
    assert keeping.settings() == settings
    file = tmp_path / "settings.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    for wrong in ({**kept, "more": 1}, {**kept, "candle": "yes"}, {**kept, "automatic": "maybe"}, [], None):
        file.write_text(json.dumps(wrong), encoding="utf-8")
        assert keeping.settings() == Settings()
