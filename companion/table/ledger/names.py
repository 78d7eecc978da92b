"""Names of tables, players and devices, which anybody may choose and everybody's screen shows."""

import unicodedata

NAME_BYTES = 100
"""A string of a text record holds 255 bytes, key included; a name that long fits on no phone."""


def readable_name(name: str) -> str:
    """A name as it can be shown: nothing invisible in it, nothing that turns the line round, and short enough."""
    visible = "".join(sign for sign in unicodedata.normalize("NFC", name) if sign.isprintable()).strip()
    return visible.encode()[:NAME_BYTES].decode(errors="ignore").strip()


def is_readable(name: str) -> bool:
    """Whether a name can be shown as it is."""
    # The length first: a name of thousands of letters is not worth looking at.
    return len(name) <= NAME_BYTES and readable_name(name) == name
