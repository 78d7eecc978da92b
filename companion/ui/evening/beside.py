"""The app beside an empty Kivy window: how long each takes until its first frame, what a frame and its memory cost."""

from pathlib import Path
from statistics import median

from companion.ui.evening.figures import Beside
from companion.ui.robot.phone import Phone

TIMES = 3
FRAMES = 60
EMPTY = ("-m", "companion.ui.evening.empty")


def measure_beside(folder: Path) -> Beside:
    """In turns, so that whatever else the machine does meets both."""
    app_ms, empty_ms, frame_ms, empty_mb = [], [], [], []
    for time in range(TIMES):
        app_ms.append(_first_frame(Phone("app", folder / f"app-{time}", ("--name", "Player"))))
        empty = Phone("empty window", folder / f"empty-{time}", program=EMPTY)
        empty_ms.append(_first_frame(empty, frame_ms, empty_mb))
    return Beside(median(app_ms), median(empty_ms), median(frame_ms), median(empty_mb))


def _first_frame(phone: Phone, frame_ms: list[float] | None = None, resident_mb: list[float] | None = None) -> float:
    """Milliseconds from the start of the process to the first frame with something on it."""
    phone.start()
    try:
        phone.wait_until(lambda: phone.ask("measure")["usable_at"], "a first frame")
        measured = phone.ask("measure")
        if frame_ms is not None and resident_mb is not None:
            frame_ms += phone.ask("drag", at=(180, 320), frames=FRAMES)
            resident_mb.append(phone.ask("measure")["rss_mb"])
        return (measured["usable_at"] - phone.started_at) * 1000
    finally:
        phone.quit()
