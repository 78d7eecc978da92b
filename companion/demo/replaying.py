"""How long a device takes to play a whole ledger again, beside the bare engine with the same answers."""

from collections.abc import Callable, Sequence
from statistics import median

from companion.demo.measures import UNKNOWN
from companion.demo.reports import now
from companion.table.entries import CONVERTER, Entry
from companion.table.forms import read
from companion.table.table import Table
from engine import replay

TIMES = 5


def replay_ratio(records: Sequence[bytes]) -> float:
    """So many times as long as the engine does the table take, with seals, hashes, seats and judging."""
    entries = [read(CONVERTER, record, Entry) for record in records]
    game = Table(entries).game
    if game is None:
        return UNKNOWN
    answers = [answer.to_plain() for answer in game.answers]
    return _milliseconds(lambda: Table(entries)) / _milliseconds(lambda: replay(game.setup, answers))


def _milliseconds(play: Callable[[], object]) -> float:
    times = []
    for _ in range(TIMES):
        begun = now()
        play()
        times.append((now() - begun) * 1000)
    return median(times)
