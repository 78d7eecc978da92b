"""The devices at a host's table: who is connected, and who follows what is entered."""

from collections.abc import Iterable

from companion.table.ledger.ledger import Ledger, batches
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

    def tell_entries(self, ledger: Ledger, after: int) -> list[Send]:
        """Whatever follows the first so many entries, to whoever follows."""
        return [send for message in entries_messages(ledger, after) for send in self.tell_following(message)]


def entries_messages(ledger: Ledger, after: int) -> list[Entries]:
    """Whatever follows the first so many entries, and each time the head after it."""
    pieces = batches(ledger.after(after))
    return [Entries(piece[0].number, piece, ledger.head_at(piece[-1].number + 1)) for piece in pieces]


def _tell(devices: Iterable[str], message: Message) -> list[Send]:
    return [Send(device, message) for device in sorted(devices)]
