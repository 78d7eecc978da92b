"""What was freed goes back, and what only explains errors is forgotten once all is loaded."""

import ctypes
import linecache

import attrs
import pytest
from kivy.lang import Builder, BuilderException
from kivy.uix.widget import Widget

from companion.ui import giving_back
from companion.ui.giving_back import forget_sources, give_back


def test_memory_that_was_freed_goes_back_where_the_device_can(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[int, ...]] = []
    for library in ({"malloc_trim": lambda *how: told.append(how)}, {"mallopt": lambda *how: told.append(how)}, {}):
        monkeypatch.setattr(ctypes, "CDLL", lambda _name, library=library: type("Library", (), library))
        give_back()
    assert told == [(0,), (giving_back.PURGE, 0)]


def test_the_text_of_methods_that_attrs_has_written_is_forgotten() -> None:
    attrs.make_class("Made", ["value"])
    assert any("attrs generated" in name for name in linecache.cache)
    forget_sources()
    assert not linecache.cache


def test_an_error_in_a_look_still_says_where_it_was() -> None:
    class Wrong(Widget):
        """Has a rule that fails."""

    Builder.load_string("<Wrong>:\n    opacity: self.x / 0", filename="wrong.kv")
    forget_sources()
    with pytest.raises(BuilderException, match=r"wrong\.kv"):
        Wrong()
    Builder.unload_file("wrong.kv")
