"""How long a device takes to play a whole ledger again, beside the bare engine with the same answers."""

from collections.abc import Callable, Sequence
from statistics import median

import attrs

from companion.demo.measures import UNKNOWN
from companion.demo.reports import now
from companion.table.ledger.entries import CONVERTER, Entry
from companion.table.ledger.forms import read
from companion.table.state.table import Table
from engine import replay

TIMES = 5


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
    entries = [read(CONVERTER, record, Entry) for record in records]
    game = Table(entries).game
    if game is None:
        return Replay()
    answers = [answer.to_plain() for answer in game.answers]
    return Replay(_milliseconds(lambda: Table(entries)), _milliseconds(lambda: replay(game.setup, answers)))


def _milliseconds(play: Callable[[], object]) -> float:
    times = []
    for _ in range(TIMES):
        begun = now()
        play()
        times.append((now() - begun) * 1000)
    return median(times)
