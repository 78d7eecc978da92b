"""What must be said before Kivy is imported: how large the window is, and that our arguments are not Kivy's."""

import logging
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from companion.ui.theme.files import ASSETS

DEFAULT_SIZE = (400, 780)
"""Of a window on a desktop, in dp; a phone's window fills its screen."""
DISPLAY_SIZE = (1280, 800)
"""Of a display beside the board; full screen it may be larger, and everything grows with it."""
FRAMES_PER_SECOND = 60
KIVY_LOOKS = (
    "-Button,-ToggleButton",
    "BubbleContent",
    "BubbleButton",
    "Image,AsyncImage",
    "Selector",
    "TextInput",
    "TextInputCutCopyPaste",
    "StencilView",
)
"""The rules of Kivy's own `style.kv` for the widgets that the app is made of."""


def has_display(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Whether a window can be opened here at all."""
    if platform in ("win32", "darwin", "android") or "ANDROID_ARGUMENT" in environment:
        return True
    shown = any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return shown or environment.get("SDL_VIDEODRIVER") == "offscreen"


def prepare_window(size: tuple[int, int] = DEFAULT_SIZE, *, offscreen: bool = False) -> None:
    """To be called once, before anything of Kivy is imported."""
    configure_kivy(size, offscreen=offscreen)
    _read_few_looks()


def _read_few_looks() -> None:
    """Kivy reads the looks of all its widgets while it is imported. The app is made of few of them: those it reads."""
    import kivy
    import kivy.resources  # looks for Kivy's other files, where they really are

    folder = kivy.kivy_data_dir
    kivy.kivy_data_dir = str(ASSETS / "kivy")
    from kivy.lang.builder import Builder

    kivy.kivy_data_dir = folder
    looks = looks_in(Path(folder, "style.kv").read_text(encoding="utf-8"))
    Builder.load_string("\n".join(looks[name] for name in KIVY_LOOKS), rulesonly=True)


def looks_in(text: str) -> dict[str, str]:
    """The rules of a `.kv` file, by the names before the colon."""
    rules = re.split(r"^(?=<)", text, flags=re.MULTILINE)[1:]
    return {rule[1 : rule.index(">")]: rule for rule in rules}


def configure_kivy(size: tuple[int, int], *, offscreen: bool = False) -> None:
    """Kivy as it is, with the window of this app."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    # Kivy would let Android enlarge type behind our back. The first start takes that over, and layouts know of it.
    os.environ.setdefault("KIVY_METRICS_FONTSCALE", "1")
    if offscreen:
        os.environ["SDL_VIDEODRIVER"] = "offscreen"
    # While it is imported, Kivy tells at length of input devices and programs that a machine does not have.
    logging.getLogger("kivy").setLevel(logging.CRITICAL)
    logging.getLogger("kivy").addFilter(lambda record: "Cutbuffer" not in record.getMessage())
    from kivy.config import Config

    logging.getLogger("kivy").setLevel(logging.CRITICAL)
    density = float(os.environ.get("KIVY_METRICS_DENSITY", "1"))
    width, height = (str(round(side * density)) for side in size)
    # Samples cost time and smooth nothing that is drawn here; the right mouse button must not draw red dots.
    for section, name, value in (
        ("graphics", "width", width),
        ("graphics", "height", height),
        ("graphics", "multisamples", "0"),
        ("graphics", "maxfps", str(FRAMES_PER_SECOND)),
        ("kivy", "exit_on_escape", "0"),
        ("input", "mouse", "mouse,disable_multitouch"),
    ):
        Config.set(section, name, value)


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Where this device keeps its tables, unless told otherwise."""
    if private := environment.get("ANDROID_PRIVATE"):
        return Path(private) / "small-council"
    if platform == "win32":
        return Path(environment.get("APPDATA", str(Path.home()))) / "Small Council"
    if platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Small Council"
    return Path(environment.get("XDG_DATA_HOME", str(Path.home() / ".local" / "share"))) / "small-council"
