"""What somebody who measures, or mistrusts, may see of a table: bytes, times, journals."""

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import attrs

from companion.net.keeping.journal import Journal
from companion.net.keeping.storage import TableStorage
from companion.table.ledger.entries import CONVERTER, Entry
from companion.table.ledger.forms import Malformed, read
from companion.table.state.table import Table
from companion.table.talk.effects import Copy, CutJournal, Keep, Store
from engine import replay

JOURNAL = "ledger.journal"
TIMES = 5


@attrs.frozen
class TableMeasures:
    """How one device stands, to be compared with others."""

    entries: int
    head: str
    digest: str
    answers: int
    waiting: int
    """What this device has suggested and the host has not answered, the openings of its seals included."""
    bytes: int


@attrs.frozen
class DiskWatch:
    """Whoever wants to know what a device does to its journals."""

    before_cut: Callable[[Path], None]
    """Called with a journal that is about to lose entries, or to be replaced."""
    stored: Callable[[float], None]
    """Called with the seconds that a storing of entries took for which others wait, as for no guest's copy."""


class WatchedStorage(TableStorage):
    """A device's storage that tells what it does."""

    def __init__(self, folder: Path, watch: DiskWatch) -> None:
        super().__init__(folder)
        self._journal_path = folder / JOURNAL
        self._watch = watch

    def begin_with(self, entries: tuple[Entry, ...]) -> None:
        """As always, and somebody is told before."""
        self._watch.before_cut(self._journal_path)
        super().begin_with(entries)

    def carry_out(self, effect: Store | Copy | CutJournal | Keep) -> None:
        """As always, with a clock; and somebody is told before anything is cut off."""
        if isinstance(effect, CutJournal):
            self._watch.before_cut(self._journal_path)
        begun = time.monotonic()
        super().carry_out(effect)
        if isinstance(effect, Store):
            self._watch.stored(time.monotonic() - begun)


def records_of(journal: Path) -> list[bytes]:
    """Everything whole in a journal that nobody has open; what a crash tore off was never acted on."""
    opened = Journal.open(journal)
    opened.journal.close()
    return opened.records


def describe_record(record: bytes) -> str:
    """One entry of a journal in a few words."""
    try:
        entry = read(CONVERTER, record, Entry)
    except Malformed:
        return "no entry"
    return f"{type(entry.body).__name__} in epoch {entry.epoch}"


def replay_times(records: Sequence[bytes]) -> tuple[float, float] | None:
    """The seconds in which a device plays a ledger again, and the bare engine its answers; None if there is no game."""
    entries = [read(CONVERTER, record, Entry) for record in records]
    game = Table(entries).game
    if game is None:
        return None
    answers = [answer.to_plain() for answer in game.answers]
    return _seconds(lambda: Table(entries)), _seconds(lambda: replay(game.setup, answers))


def _seconds(play: Callable[[], object]) -> float:
    times = []
    for _ in range(TIMES):
        begun = time.monotonic()
        play()
        times.append(time.monotonic() - begun)
    return median(times)
