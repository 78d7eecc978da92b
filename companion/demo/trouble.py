"""What can go wrong in an evening, on purpose."""

from random import Random

import attrs

from companion.demo.party import HOST


@attrs.frozen
class Trouble:
    """Something happens to a device when the ledger has so many entries."""

    kind: str
    device: str
    entries: int
    seconds: float = 0.0


def parse_trouble(kind: str, text: str, dice: Random) -> Trouble:
    """``stark``, ``host@120``, ``lannister:20s``, ``lannister:2s@80``; without a moment, a random one."""
    rest, _, moment = text.partition("@")
    device, _, seconds = rest.partition(":")
    entries = int(moment) if moment else dice.randint(30, 250)
    return Trouble(kind, device or HOST, entries, float(seconds.rstrip("s") or 0))
