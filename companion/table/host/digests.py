"""The digests of the game after the latest entries: a guest that has played as far says which one it has."""

from collections import deque

from companion.table.state.state import TableState

REMEMBERED = 256


class Digests:
    """So many of the latest."""

    def __init__(self) -> None:
        self._known: deque[tuple[int, str]] = deque(maxlen=REMEMBERED)

    def remember(self, table: TableState) -> None:
        """The digest of the game as it is now."""
        if table.game is not None:
            self._known.append((len(table.ledger), table.game.digest()))

    def after(self, entries: int, table: TableState) -> str | None:
        """The digest of the game after so many entries, if it is remembered or the game is just there."""
        remembered = next((digest for number, digest in reversed(self._known) if number == entries), None)
        if remembered is None and entries == len(table.ledger) and table.game is not None:
            return table.game.digest()
        return remembered
