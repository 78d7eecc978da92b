"""Android: a touch on a file in another app, which the system hands to this one as an address of its own."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from android import activity
from jnius import autoclass

MOST_BYTES = 16 * 1024 * 1024 + 1
"""No table is as large as this: whatever is longer is refused as too large, and need not be read."""


def opened_with(file: Path) -> bool:
    """Whether this app was started by such a touch; then what was touched is copied to `file`."""
    intents = autoclass("android.content.Intent")
    intent = autoclass("org.kivy.android.PythonActivity").mActivity.getIntent()
    # Whoever comes back from the list of recent apps has touched no file now.
    is_old = intent.getFlags() & intents.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
    return not is_old and _copy(intent, file)


def listen(file: Path, opened: Callable[[], None]) -> None:
    """Call `opened`, in another thread than the window's, whenever a file was touched while the app runs."""

    def came(intent: Any) -> None:
        if _copy(intent, file):
            opened()

    activity.bind(on_new_intent=came)


def _copy(intent: Any, file: Path) -> bool:
    """Whether somebody wants to see a file; where it cannot be read there is none, and home says so."""
    uri = intent.getData()
    if intent.getAction() != "android.intent.action.VIEW" or uri is None:
        return False
    file.unlink(missing_ok=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(Exception):  # the other app may not let it be read, and Java has errors of its own
        file.write_bytes(_content(uri))
    return True


def _content(uri: Any) -> bytes:
    resolver = autoclass("org.kivy.android.PythonActivity").mActivity.getContentResolver()
    with os.fdopen(resolver.openFileDescriptor(uri, "r").detachFd(), "rb") as touched:
        return touched.read(MOST_BYTES)
