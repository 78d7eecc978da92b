"""What the device itself can do for its player. Each part is harmless on a device that does not have it."""

import locale
import os
from collections.abc import Sequence
from pathlib import Path

from kivy.utils import platform

from companion.ui.device.posture import Posture, Reading, posture_of
from companion.ui.models.settings import TEXT_SCALES
from companion.ui.words import SOURCE, languages

PHONES = ("android", "ios")
"""Where there is something that vibrates; elsewhere plyer tells at length that there is not."""
EARTH = 9.81
"""Android reads metres a second squared."""


class Device:
    """Feels how the phone lies, and keeps the picture of the window out of the system's hands."""

    def __init__(self) -> None:
        self._is_watching = False
        self._keeps_secret = False

    def keep_secret(self, is_secret: bool) -> None:
        """While something secret is open: no picture of it for the app switcher, and the phone is felt for."""
        if is_secret != self._keeps_secret:
            self._keeps_secret = is_secret
            self._watch(is_secret)
            _hide_from_switcher(is_secret)

    def stay_awake(self, is_awake: bool) -> None:
        """Whether the screen may go dark by itself."""
        from kivy.core.window import Window

        if Window.allow_screensaver is is_awake:
            Window.allow_screensaver = not is_awake

    def vibrate(self, pattern: Sequence[float]) -> None:
        """Pause and pulse in turn, in seconds."""
        if platform not in PHONES:
            return
        from plyer import vibrator

        try:
            vibrator.pattern(pattern)
        except Exception:  # see _watch
            return

    def charge(self) -> int:
        """How full the battery is, of a hundred; -1 where nobody can say. A computer would start a program to see."""
        if platform not in PHONES:
            return -1
        from plyer import battery

        try:
            return min(max(round(battery.status["percentage"]), 0), 100)
        except Exception:  # see _watch
            return -1

    def share(self, path: Path, kind: str) -> bool:
        """Hand a file to an app that the player chooses; says whether this device can do so."""
        if platform != "android":
            return False
        from companion.ui.other_apps.android_share import hand_over

        try:
            hand_over(path, kind)
        except Exception:  # see _watch; the file lies in its folder all the same
            return False
        return True

    def posture(self) -> Posture:
        """How the phone lies; held, where nothing is felt."""
        reading = self._reading() if self._is_watching else None
        return posture_of(reading) if reading is not None else Posture.HELD

    def _watch(self, is_wanted: bool) -> None:
        from plyer import accelerometer

        try:
            (accelerometer.enable if is_wanted else accelerometer.disable)()
        except Exception:  # plyer raises whatever the platform does; a device without the sensor feels nothing
            self._is_watching = False
        else:
            self._is_watching = is_wanted

    def _reading(self) -> Reading | None:
        from plyer import accelerometer

        try:
            across, along, out = accelerometer.acceleration
        except Exception:  # see _watch
            return None
        if across is None or along is None or out is None:
            return None
        # An iPhone counts in pulls of the earth, and downwards.
        return (-across, -along, -out) if platform == "ios" else (across / EARTH, along / EARTH, out / EARTH)


def _hide_from_switcher(is_secret: bool) -> None:
    """Android: the flag by which a window is left out of pictures of the screen."""
    if platform != "android":
        return
    from android.runnable import run_on_ui_thread
    from jnius import autoclass

    window_flags = autoclass("android.view.WindowManager$LayoutParams")
    activity = autoclass("org.kivy.android.PythonActivity").mActivity

    @run_on_ui_thread
    def set_flag() -> None:
        window = activity.getWindow()
        (window.addFlags if is_secret else window.clearFlags)(window_flags.FLAG_SECURE)

    set_flag()


def language_of_device() -> str:
    """The first language of the device that the app speaks, too; else that of the source."""
    spoken = languages()
    return next((code[:2].lower() for code in _languages() if code[:2].lower() in spoken), SOURCE)


def text_scale_of_device() -> float:
    """How large the device writes, in the steps of this app: the nearest one. Only Android says so."""
    scale = _text_scale()
    return min(TEXT_SCALES, key=lambda step: abs(step - scale))


def _text_scale() -> float:
    if platform != "android":
        return 1.0
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    return float(activity.getResources().getConfiguration().fontScale)


def wants_less_motion() -> bool:
    """Whether the player has told the device that nothing should move. Only Android says so."""
    if platform != "android":
        return False
    from jnius import autoclass

    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    of_all = autoclass("android.provider.Settings$Global")
    return bool(of_all.getFloat(activity.getContentResolver(), of_all.ANIMATOR_DURATION_SCALE, 1.0) == 0)


def _languages() -> list[str]:
    """As each system says it: pl_PL.UTF-8:en, pl."""
    if platform == "android":
        from jnius import autoclass

        return [autoclass("java.util.Locale").getDefault().getLanguage()]
    if platform == "win":
        import ctypes

        return [locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")]
    wanted = (os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    return [code for codes in wanted for code in codes.split(":") if code]
