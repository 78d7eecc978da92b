"""A file that was touched in another app: what the system hands over, beside a system that is only played."""

import os
import sys
from collections.abc import Callable, Iterator
from configparser import RawConfigParser
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from companion.__main__ import _is_table_file
from companion.ui.keeping import TABLE_FILE
from companion.ui.models.intents import Intent, OpenFile
from companion.ui.other_apps import handed_over
from companion.ui.other_apps.handed_over import FILE, HandedOver
from companion.ui.run import _arguments, _at_first

ROOT = Path(__file__).parents[2]
VIEW, HISTORY = "android.intent.action.VIEW", 0x00100000


class PlayedIntent:
    """As Android hands it to an app."""

    def __init__(self, action: str, touched: Path | None, flags: int = 0) -> None:
        self.getAction = lambda: action
        self.getData = lambda: touched
        self.getFlags = lambda: flags


class PlayedSystem:
    """What the app asks of Android."""

    def __init__(self, intent: PlayedIntent) -> None:
        self.came: Callable[[PlayedIntent], None] | None = None
        resolver = SimpleNamespace(openFileDescriptor=self._open)
        activity = SimpleNamespace(getIntent=lambda: intent, getContentResolver=lambda: resolver)
        self.classes = {
            "android.content.Intent": SimpleNamespace(FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY=HISTORY),
            "org.kivy.android.PythonActivity": SimpleNamespace(mActivity=activity),
        }

    def bind(self, on_new_intent: Callable[[PlayedIntent], None]) -> None:
        self.came = on_new_intent

    def _open(self, touched: Path, _mode: str) -> Any:
        return SimpleNamespace(detachFd=lambda: os.open(touched, os.O_RDONLY))


@pytest.fixture
def on_android(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[PlayedIntent], PlayedSystem]]:
    def start(intent: PlayedIntent) -> PlayedSystem:
        system = PlayedSystem(intent)
        modules = {"android": {"activity": system}, "jnius": {"autoclass": system.classes.__getitem__}}
        for name, content in modules.items():
            module = ModuleType(name)
            vars(module).update(content)
            monkeypatch.setitem(sys.modules, name, module)
        monkeypatch.setattr(handed_over, "platform", "android")
        return system

    yield start
    sys.modules.pop("companion.ui.other_apps.android_open", None)


@pytest.fixture
def touched(tmp_path: Path) -> Path:
    file = tmp_path / "of another app"
    file.write_bytes(b"a table")
    return file


Start = Callable[[PlayedIntent], PlayedSystem]


def test_a_touched_file_is_copied_and_opened_first(on_android: Start, touched: Path, tmp_path: Path) -> None:
    on_android(PlayedIntent(VIEW, touched))
    assert HandedOver(tmp_path).at_start() == OpenFile(str(tmp_path / FILE))
    assert (tmp_path / FILE).read_bytes() == b"a table"


@pytest.mark.parametrize("action", [VIEW, "android.intent.action.MAIN"])
def test_nothing_is_opened_by_a_plain_start_or_from_the_recent_apps(
    action: str, on_android: Start, touched: Path, tmp_path: Path
) -> None:
    on_android(PlayedIntent(action, touched, HISTORY if action == VIEW else 0))
    assert HandedOver(tmp_path).at_start() is None


def test_a_file_that_may_not_be_read_is_none_and_the_last_one_is_gone(on_android: Start, tmp_path: Path) -> None:
    on_android(PlayedIntent(VIEW, tmp_path / "gone"))
    (tmp_path / FILE).parent.mkdir()
    (tmp_path / FILE).write_bytes(b"the last one")
    assert HandedOver(tmp_path).at_start() == OpenFile(str(tmp_path / FILE))
    assert not (tmp_path / FILE).exists()


def test_one_that_comes_later_is_sent_in_the_thread_of_the_window(
    on_android: Start, touched: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = on_android(PlayedIntent("android.intent.action.MAIN", None))
    soon: list[Callable[[float], None]] = []
    monkeypatch.setattr(handed_over.Clock, "schedule_once", soon.append)
    sent: list[Intent] = []
    HandedOver(tmp_path).listen(sent.append)
    assert system.came is not None
    system.came(PlayedIntent("android.intent.action.MAIN", None))
    assert not soon
    system.came(PlayedIntent(VIEW, touched))
    assert not sent
    soon[0](0)
    assert sent == [OpenFile(str(tmp_path / FILE))]


def test_elsewhere_nothing_is_handed_over_and_nothing_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for system in ("linux", "android"):  # here without anything of Android
        monkeypatch.setattr(handed_over, "platform", system)
        assert HandedOver(tmp_path).at_start() is None
        HandedOver(tmp_path).listen(lambda _: pytest.fail("nothing was touched"))


def test_the_package_says_that_a_touch_on_such_a_file_opens_it() -> None:
    spec = RawConfigParser()
    spec.read(ROOT / "buildozer.spec", encoding="utf-8")
    text = (ROOT / spec["app"]["android.manifest.intent_filters"]).read_text(encoding="utf-8")
    namespace = "http://schemas.android.com/apk/res/android"
    filters = fromstring(f'<activity xmlns:android="{namespace}">{text}</activity>')
    actions = [one.get(f"{{{namespace}}}name") for one in filters.iter("action")]
    assert actions == [VIEW] * len(filters)
    kinds = {one.get(f"{{{namespace}}}mimeType") for one in filters.iter("data")}
    assert "application/octet-stream" in kinds
    patterns = {one.get(f"{{{namespace}}}pathPattern") for one in filters.iter("data")} - {None}
    assert patterns == {f".*\\\\{TABLE_FILE}"}


def test_a_desktop_hands_it_over_as_an_argument(tmp_path: Path) -> None:
    file = tmp_path / "Sunday, 3.council"
    assert _is_table_file(str(file))
    assert not _is_table_file("evening")
    assert _at_first(_arguments([str(file)])) == OpenFile(str(file))
