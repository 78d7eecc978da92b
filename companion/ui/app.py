"""The app: a window and two arrows. Views come in and become models; touches become intents and go to the steward."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.metrics import dp
from kivy.utils import platform

from companion.ui.collecting import Collecting
from companion.ui.device.aloud import Aloud
from companion.ui.device.device import PHONES, Device
from companion.ui.device.self_report import SelfReport
from companion.ui.doors import Doors
from companion.ui.keeping import Keeping
from companion.ui.models.app import app_model
from companion.ui.models.keys import ENTER, ESCAPE, NEXT_AREA, SPACE, TABS, intent_of_key
from companion.ui.screens.root import Root
from companion.ui.starting.first import first_situation
from companion.ui.starting.later import Later
from companion.ui.theme.far import FAR
from companion.ui.theme.fonts import register_fonts
from companion.ui.theme.palette import palette
from companion.ui.theme.style import STYLE
from companion.ui.widgets.hover import Hover
from companion.ui.words import words_in

if TYPE_CHECKING:
    from companion.door import Happening, OwnNews, View
    from companion.ui.models.intents import Intent
    from companion.ui.models.settings import Settings
    from companion.ui.steward import Steward

TICK_SECONDS = 0.25
CLOCK_SECONDS = 0.5
"""So often somebody looks at a clock that shows every second. What it shows is drawn once a second."""
REVEAL_SECONDS = 0.1
"""When all have sealed, the reveal comes so soon that whatever is shown before it only keeps it waiting."""
KEYS = {13: ENTER, 271: ENTER, 27: ESCAPE, 32: SPACE, 9: NEXT_AREA, **{ord(key): key for key in TABS}}
"""The keys by the numbers that the window gives them; a phone's way back counts as Escape."""
BEFORE_NEXT_FRAME = -1
"""As Kivy writes it: in the frame that is being made, not in the one after it."""
MOST_LAYOUTS = 40
"""So often things may be laid out anew before a frame: boxes stand in boxes, and each waits for the one around it."""
TABLET_WIDTH, DESKTOP_WIDTH = 840, 1360
"""From these widths on, in dp, there are two panes, or three."""


class CouncilApp(App):
    """One device."""

    title = "Small Council"

    def __init__(
        self,
        folder: Path,
        doors: Doors | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        is_display: bool = False,
    ) -> None:
        """`folder` is the data folder of this device; `doors` are its own, unless others are given.

        `is_display`: it stands beside the board for all to see, and nobody plays at it.
        """
        super().__init__()
        register_fonts()
        Clock.max_iteration = MOST_LAYOUTS
        self._inbox: deque[View] = deque()
        self._doors = doors or Doors(folder, self.arrived, self._failed)
        self._keeping = Keeping(folder / "app")
        self._folder = folder / "app"
        self._clock = clock
        self._is_display = is_display
        self._later = Later()
        self._collecting = Collecting()
        self._show_soon = Clock.create_trigger(self._show, BEFORE_NEXT_FRAME)
        self._show_later = Clock.create_trigger(self._show, REVEAL_SECONDS)
        self._device = Device()
        self._report = SelfReport(self._device, clock, is_display=is_display)
        self._ticking = None
        self._tick_seconds = 0.0
        self._settings: Settings | None = None
        self._at_first: tuple[Callable[[], Intent | None], str | None] | None = None
        self.aloud = Aloud(self._device)
        self._hover: Hover | None = None

    @cached_property
    def steward(self) -> Steward:
        """Whoever carries out what is touched. The first frame is drawn without: most of the app comes with it."""
        self._later.wait()
        from companion.ui.other_apps.sharing import Files
        from companion.ui.steward import Steward

        files = Files(self._folder, self._device, self._show_soon)
        return Steward(self._doors, self._keeping, self._clock, is_display=self._is_display, sharing=files)

    def rename(self, name: str) -> None:
        """The player is called so from now on. Before the window opens."""
        self._keeping.keep_settings(attrs.evolve(self._keeping.settings(), name=name))

    def name_display(self) -> None:
        """A display has no player; others see it under this name, unless it has another. Before the window opens."""
        settings = self._keeping.settings()
        if not settings.name:
            self.rename(words_in(settings.language).say("Table display"))

    def cry_out(self) -> None:
        """A display that says aloud what happens, from now on. Before the window opens."""
        self._keeping.keep_settings(attrs.evolve(self._keeping.settings(), crier=True))

    def build(self) -> Root:
        """The window's content."""
        logging.getLogger("kivy").setLevel(logging.WARNING)
        situation = first_situation(self._keeping.settings())
        self._apply_settings(situation.settings)
        STYLE.breadth = _breadth(Window.width)
        FAR.fit(*Window.size)
        self.root = Root(model=app_model(situation), send=self.send)
        Window.bind(on_resize=self._resized, on_touch_down=self._touched)
        Window.bind(on_hide=self._hidden, on_minimize=self._hidden, focus=self._focused, on_key_down=self._key)
        if platform not in PHONES:
            self._hover = Hover(self.root)
        return self.root

    def at_first(self, intent: Callable[[], Intent | None], seat: str | None) -> None:
        """Do this as soon as the door is open, and sit down there."""
        self._at_first = intent, seat

    def on_start(self) -> None:
        """The window is about to show its first frame."""
        Window.bind(on_flip=self._first_shown)

    def _first_shown(self, _window: object) -> None:
        """Load the rest as soon as this frame is on the screen."""
        Window.unbind(on_flip=self._first_shown)
        Clock.schedule_once(lambda _: self._later.load(self._begin, self._collecting.begin))

    def _begin(self) -> None:
        """Look for tables."""
        from companion.ui.other_apps.handed_over import HandedOver

        handed_over = HandedOver(self._folder)
        intent, seat = self._at_first if self._at_first is not None else (lambda: None, None)
        self.steward.arrival.at_first(handed_over.at_start() or intent(), seat)
        handed_over.listen(self.send)
        self.steward.arrival.start()

    def on_pause(self) -> bool:
        """Another app is in front: nothing secret stays on the screen, the table goes on."""
        self._hidden()
        return True

    def _hidden(self, *_window: object) -> None:
        """The window is not seen any more."""
        self._left()
        self._collecting.is_hidden()

    def _left(self, *_window: object) -> None:
        """The window is not in front any more."""
        self.steward.top.close_curtain()
        self._show(0)

    def _focused(self, _window: object, has_focus: bool) -> None:
        if not has_focus:
            self._left()

    def _touched(self, *_touch: object) -> None:
        """Any touch counts, also one on nothing."""
        self._collecting.busy()
        self.steward.touched()
        if self._is_display:
            self._show_soon()

    def _key(self, _window: object, key: int, *_rest: object) -> bool:
        """A key of a desktop, or the way back of a phone; it means nothing else while something is typed."""
        is_typing = any(getattr(widget, "focus", False) for widget in self.root.walk())
        if key not in KEYS or is_typing:
            return False
        intent = intent_of_key(self.root.model, KEYS[key])
        if intent is not None:
            self.send(intent)
        return True

    def on_stop(self) -> None:
        """The window is closed."""
        self.stop_showing()
        self._doors.stop()

    def stop_showing(self) -> None:
        """Nothing that comes in later is shown any more."""
        Window.unbind(on_resize=self._resized, on_touch_down=self._touched)
        Window.unbind(on_hide=self._hidden, on_minimize=self._hidden, focus=self._focused, on_key_down=self._key)
        if self._hover is not None:
            self._hover.end()
        self._show_soon.cancel()
        self._collecting.end()
        self._show_later.cancel()
        if self._ticking is not None:
            self._ticking.cancel()

    def send(self, intent: Intent) -> None:
        """A touch means this."""
        self._collecting.busy()
        self.steward.carry_out(intent)
        self._show_unless_reveal_comes()

    def _show_unless_reveal_comes(self) -> None:
        """See REVEAL_SECONDS."""
        if self.steward.situation.is_last_seal_on_its_way:
            self._show_later()
        else:
            self._show(0)

    # views, from the network's thread

    def arrived(self, view: View) -> None:
        """A new view; may be called in any thread."""
        self._inbox.append(view)
        asked = view.table.asked if view.table is not None else ()
        are_all_sealed = bool(asked) and all(one.is_sealed for one in asked)
        (self._show_later if are_all_sealed else self._show_soon)()

    def _failed(self, error: BaseException) -> None:
        Clock.schedule_once(lambda _: (self.steward.failed(error), self._show(0)))

    def _show(self, _seconds: float) -> None:
        """The newest view counts, but nothing that happened is dropped."""
        self._show_later.cancel()
        happened: list[Happening] = []
        notices: list[OwnNews] = []
        newest = None
        while self._inbox:
            newest = self._inbox.popleft()
            happened += newest.happened
            notices += newest.own.notices
        if newest is not None:
            self._begin_anew_at(newest)
            own = attrs.evolve(newest.own, notices=tuple(notices))
            self.steward.arrived(attrs.evolve(newest, own=own), tuple(happened))
            self._report.tell(self._doors.door, STYLE.breadth)
            self._collecting.busy()
        self._apply_settings(self.steward.situation.settings)
        self.root.model = app_model(attrs.evolve(self.steward.situation, breadth=STYLE.breadth))
        if self._hover is not None:
            self._hover.screen_changed()
        self.aloud.follow(self.steward.situation, tuple(happened))
        self._device.keep_secret(bool(self.steward.situation.place.curtain))
        self._device.stay_awake(self.steward.situation.stays_awake)
        self._tick_if_needed()

    def _begin_anew_at(self, view: View) -> None:
        """At another table everything comes for the first time."""
        if _table_of(view) != _table_of(self.steward.situation.view):
            from companion.ui.widgets.motion import begin_anew

            begin_anew()

    def _tick_if_needed(self) -> None:
        often = TICK_SECONDS if self.steward.needs_ticks else CLOCK_SECONDS if self.steward.needs_seconds else 0.0
        if often == self._tick_seconds:
            return
        self._tick_seconds = often
        if self._ticking is not None:
            self._ticking.cancel()
        self._ticking = Clock.schedule_interval(self._tick, often) if often else None

    def _tick(self, _seconds: float) -> None:
        self.steward.top.lies(self._device.posture())
        self.steward.tick()
        self._show_unless_reveal_comes()

    # the look

    def _apply_settings(self, settings: Settings) -> None:
        before = self._settings
        if settings == before:
            return
        self._settings = settings
        STYLE.palette = palette(settings.theme, high_contrast=settings.high_contrast)
        # The window is cleared in the colour of the ground, so that no surface of its size is drawn below all others.
        Window.clearcolor = STYLE.palette.bg
        STYLE.text_scale, STYLE.less_motion = settings.text_scale, settings.less_motion
        STYLE.left_handed = settings.left_handed
        if before is not None and self.root is not None and settings.looks != before.looks:
            self.root.rebuild()

    def _resized(self, _window: object, width: int, height: int) -> None:
        breadth, is_same_far = _breadth(width), FAR.fit(width, height)
        if breadth != STYLE.breadth or (self._is_display and not is_same_far):
            STYLE.breadth = breadth
            self.root.rebuild()
            self._show_soon()


def _breadth(width: int) -> str:
    return "phone" if width < dp(TABLET_WIDTH) else "tablet" if width < dp(DESKTOP_WIDTH) else "desktop"


def _table_of(view: View) -> str:
    return view.table.table if view.table is not None else ""
