"""How long a device takes to play a whole ledger again, beside the bare engine with the same answers."""

from collections.abc import Sequence

import attrs

from companion.demo.measures import UNKNOWN
from companion.door import replay_times


@attrs.frozen
class Replay:
    """How long a whole ledger takes, with seals, hashes, seats and judging; and the engine alone."""

    table_milliseconds: float = UNKNOWN
    engine_milliseconds: float = UNKNOWN

    @property
    def ratio(self) -> float:
        """So many times as long as the engine does the table take."""
        is_measured = self.engine_milliseconds != UNKNOWN
        return self.table_milliseconds / self.engine_milliseconds if is_measured else UNKNOWN


def play_again(records: Sequence[bytes]) -> Replay:
    """A ledger, as it is on a disk, played again."""
    times = replay_times(records)
    return Replay(*(seconds * 1000 for seconds in times)) if times is not None else Replay()
