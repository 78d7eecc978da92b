"""The devices at a host's table: who is connected, and who follows what is entered."""

from collections.abc import Iterable, Sequence

from companion.table.ledger.entries import Entry
from companion.table.ledger.ledger import Ledger
from companion.table.talk.effects import Send
from companion.table.talk.messages import Entries, Message, Present


class Audience:
    """Says the same to all whom it concerns."""

    def __init__(self) -> None:
        self.present: set[str] = set()
        self.following: set[str] = set()
        """Those who have said what they have: they hear of entries."""

    def joined(self, device: str) -> list[Send]:
        """Everybody hears who is there; the device hears of entries once it has said what it has."""
        self.present.add(device)
        self.following.discard(device)
        return self._tell_who_is_there()

    def left(self, device: str) -> list[Send]:
        """A device is gone, for now."""
        self.present.discard(device)
        self.following.discard(device)
        return self._tell_who_is_there()

    def _tell_who_is_there(self) -> list[Send]:
        return self.tell_present(Present(tuple(sorted(self.present))))

    def tell_present(self, message: Message) -> list[Send]:
        """To whoever is connected."""
        return _tell(self.present, message)

    def tell_following(self, message: Message) -> list[Send]:
        """To whoever follows."""
        return _tell(self.following, message)

    def tell_entries(self, ledger: Ledger, after: int, entries: Sequence[Entry]) -> list[Send]:
        """Entries of the ledger, which follow the first so many, to whoever follows."""
        return self.tell_following(entries_message(ledger, after, entries))


def entries_message(ledger: Ledger, after: int, entries: Sequence[Entry]) -> Entries:
    """Entries of the ledger, which follow the first so many, and the head after them."""
    return Entries(after, tuple(entries), ledger.head_at(after + len(entries)))


def _tell(devices: Iterable[str], message: Message) -> list[Send]:
    return [Send(device, message) for device in sorted(devices)]
