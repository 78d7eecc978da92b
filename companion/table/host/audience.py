"""The devices at a host's table: who is connected, and who follows what is entered."""

from companion.table.ledger.ledger import batches
from companion.table.state.state import TableState
from companion.table.talk.effects import Send
from companion.table.talk.messages import AboutMe, Entries, Message, Present


class Audience:
    """Says the same to all whom it concerns."""

    def __init__(self) -> None:
        self.present: dict[str, AboutMe] = {}
        """Whoever is connected, and what they say of themselves."""
        self.following: set[str] = set()
        """Those who have said what they have: they hear of entries."""

    def joined(self, device: str) -> list[Send]:
        """Everybody hears who is there; the device hears of entries once it has said what it has."""
        self.following.discard(device)
        return self.said_of_itself(device, AboutMe())

    def left(self, device: str) -> list[Send]:
        """A device is gone, for now."""
        self.present.pop(device, None)
        self.following.discard(device)
        return self._tell_who_is_present()

    def said_of_itself(self, device: str, about: AboutMe) -> list[Send]:
        """A device has told what it is; everybody hears of it, unless no device can be so."""
        self.present[device] = about if about.is_believable else AboutMe()
        return self._tell_who_is_present()

    def _tell_who_is_present(self) -> list[Send]:
        return self.tell_present(Present(tuple(sorted(self.present.items()))))

    def tell_present(self, message: Message) -> list[Send]:
        """To whoever is connected."""
        return [Send(device, message) for device in sorted(self.present)]

    def tell_entries(self, table: TableState, after: int) -> list[Send]:
        """Whatever follows the first so many entries, to whoever follows."""
        messages = entries_messages(table, after)
        return [Send(device, message) for message in messages for device in sorted(self.following)]


def entries_messages(table: TableState, after: int) -> list[Entries]:
    """Whatever follows the first so many entries; at the end, how the game is then."""
    ledger = table.ledger
    pieces = list(batches(ledger.after(after))) or [()]
    messages = []
    for piece in pieces:
        known, after = after, after + len(piece)
        messages.append(Entries(known, piece, ledger.head_at(after), table.digest if after == len(ledger) else ""))
    return messages
