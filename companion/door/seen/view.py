"""The view: all that a screen knows, as one value that never changes.

`view.table` is public: whoever must not see a secret is shown what is made from it alone. `view.own` is for the eyes of
the players of this device. `view.nearby` is what a home screen shows. `view.happened` is what has happened since the
last view.
"""

import attrs

from companion.door.seen.nearby import NOTHING_NEARBY, Nearby
from companion.door.seen.own import NOTHING_OWN, Own
from companion.door.seen.plain import Told
from companion.door.seen.public import PublicTable
from engine import Event


@attrs.frozen
class Happening:
    """An entry of the ledger, by the name of its body, and what it caused on the board."""

    entry: int
    device: str
    body: Told
    events: tuple[Event, ...]


@attrs.frozen
class View:
    """What a screen shows is made from this, and from nothing else."""

    number: int = 0
    nearby: Nearby = NOTHING_NEARBY
    table: PublicTable | None = None
    """None while this device is at no table."""
    own: Own = NOTHING_OWN
    happened: tuple[Happening, ...] = ()
