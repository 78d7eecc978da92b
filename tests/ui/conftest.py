"""A real window, drawn off the screen, and a hand that touches it. One window serves all tests of a process."""

import gc
import os
import tempfile
from collections.abc import Callable, Iterator

import pytest

from companion.ui.starting.window import prepare_window

PHONE, TABLET, DESKTOP = (360, 640), (1280, 800), (1440, 810)
"""Sizes of windows, in dp; the density is 1."""
LARGE = (1920, 1080)
"""A window off the screen never grows: it is made as large as any test needs it, and shown as a part of that."""

# Kivy reads these when it is first imported. A folder of its own keeps it away from the settings of whoever runs tests.
os.environ["KIVY_METRICS_DENSITY"] = "1"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")
prepare_window(LARGE, offscreen=True)

from kivy.core.window import Window  # noqa: E402

from companion.ui.models.settings import Settings  # noqa: E402
from companion.ui.shots.scenes import Scene  # noqa: E402
from companion.ui.shots.stage import Moment  # noqa: E402
from companion.ui.shots.theatre import Staged, Theatre  # noqa: E402
from engine import Game, House  # noqa: E402

Stage = Callable[..., Staged]
Window.size = PHONE


@pytest.fixture(scope="session")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Theatre:
    """The window of this process, in which one app after the other is shown."""
    return Theatre(tmp_path_factory.mktemp("theatre"))


@pytest.fixture
def stage(theatre: Theatre) -> Iterator[Stage]:
    """Set a stage: `stage(Moment("march"), houses=("stark",), size=TABLET, settings=Settings(...), game=...)`."""

    def set_stage(
        moment: Moment,
        houses: tuple[House, ...] = (),
        size: tuple[int, int] = PHONE,
        settings: Settings | None = None,
        game: Game | None = None,
    ) -> Staged:
        """One app; a second call in the same test puts another in its place. `game` in place of a moment's own."""
        return theatre.show(Scene(moment, game=game, houses=houses), settings, size)

    yield set_stage
    theatre.clear()


@pytest.fixture
def no_collector() -> Iterator[None]:
    """What is freed now goes by itself."""
    gc.disable()
    yield
    gc.enable()
