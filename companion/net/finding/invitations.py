"""Invitations: a host asks a device that has the app open to come to its table.

A device announces the port on which it hears invitations. An invitation only says where a table is and what it is
called, which the table announces to everybody anyway; so it needs no secrecy. It never carries the code: the player
types or scans that, and the proof of it shows whether the table is the one that was meant.
"""

import asyncio
from collections import Counter
from collections.abc import Callable

import attrs

from companion.net.finding.announcement import Announcement
from companion.net.finding.links import JoinLink, LinkError, read_link
from companion.net.lines.wire import FramedConnection, FrameError, frame, read_frame
from companion.table.ledger.forms import Malformed, read, strict_converter, write
from companion.table.ledger.names import readable_name

LARGEST_INVITATION = 2048
INVITATION_SECONDS = 3.0
MOST_AT_ONCE = 8
MOST_FROM_ONE_ADDRESS = 2
"""So that one machine cannot stand in the way of all others."""
MOST_REMEMBERED = 16
"""Somebody on the Wi-Fi may invite as often as they like: whoever has sent the most loses the oldest of theirs."""

HEARD, NOT_UNDERSTOOD, NOT_FROM_THERE, UNREACHABLE = "heard", "not_understood", "not_from_there", "unreachable"


@attrs.frozen
class Invitation:
    """What travels: the link to a table, without its code, and the name of the table."""

    link: str
    name: str


@attrs.frozen
class Reply:
    """Whether the invitation was shown to the player."""

    said: str


@attrs.frozen
class Invited:
    """What the player sees: the name of a table, and the way there. The code is still to be typed."""

    name: str
    link: JoinLink


CONVERTER = strict_converter()
Listener = Callable[[Invited], None]


class Letterbox:
    """Hears invitations, and keeps the latest of each table from each sender: a stranger replaces no host's."""

    def __init__(self, listener: Listener = lambda invited: None) -> None:
        self._listener = listener
        self._invited: dict[tuple[str, str], Invited] = {}
        """By sender and table."""
        self._server: asyncio.Server | None = None
        self._busy: Counter[str] = Counter()
        """How many speak at this moment, by address."""
        self.port = 0

    @property
    def invitations(self) -> list[Invited]:
        """The latest first."""
        return list(reversed(self._invited.values()))

    async def open(self, address: str = "0.0.0.0") -> int:
        """Listen, and say on which port: the one that the device announces."""
        self._server = await asyncio.start_server(self._arrives, address, 0, limit=LARGEST_INVITATION)
        self.port = self._server.sockets[0].getsockname()[1]
        return self.port

    async def close(self) -> None:
        """Hear no more."""
        if self._server is not None:
            self._server.close()

    def decline(self, table_id: str) -> None:
        """The player does not want to, or is there already."""
        self._invited = {way: invited for way, invited in self._invited.items() if way[1] != table_id}

    async def _arrives(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection = FramedConnection(reader, writer)
        address = connection.address
        if self._busy.total() >= MOST_AT_ONCE or self._busy[address] >= MOST_FROM_ONE_ADDRESS:
            connection.drop(UNREACHABLE)
            return
        self._busy[address] += 1
        try:
            async with asyncio.timeout(INVITATION_SECONDS):
                data = await read_frame(reader, LARGEST_INVITATION)
            if data is not None:
                connection.send(write(CONVERTER, Reply(self._hear(data, connection.address)), Reply))
        except (FrameError, TimeoutError):
            connection.drop(NOT_UNDERSTOOD)
        finally:
            self._busy -= Counter((address,))  # forgets who has none left
            await connection.close()

    def _hear(self, data: bytes, sender: str) -> str:
        try:
            invitation: Invitation = read(CONVERTER, data, Invitation)
            link = read_link(invitation.link)
        except (Malformed, LinkError):
            return NOT_UNDERSTOOD
        if not link.table_id:
            return NOT_UNDERSTOOD
        if sender not in link.addresses:
            # Nobody sends the player to a third machine.
            return NOT_FROM_THERE
        self._remember(sender, Invited(readable_name(invitation.name), _without_code(link)))
        return HEARD

    def _remember(self, sender: str, invited: Invited) -> None:
        way = sender, invited.link.table_id
        self._invited.pop(way, None)
        self._invited[way] = invited
        if len(self._invited) > MOST_REMEMBERED:
            ((busiest, _),) = Counter(sender for sender, _ in self._invited).most_common(1)
            del self._invited[next(way for way in self._invited if way[0] == busiest)]
        self._listener(invited)


async def invite(device: Announcement, link: JoinLink, name: str) -> str:
    """Ask a device to come to a table, at the first of its addresses that answers; says what became of it."""
    letter = frame(write(CONVERTER, Invitation(_without_code(link).text, readable_name(name)), Invitation))
    for address in device.addresses:
        try:
            async with asyncio.timeout(INVITATION_SECONDS):
                return await _deliver(address, device.port, letter)
        except (OSError, TimeoutError, FrameError, Malformed):
            continue
    return UNREACHABLE


async def _deliver(address: str, port: int, letter: bytes) -> str:
    reader, writer = await asyncio.open_connection(address, port)
    try:
        writer.write(letter)
        data = await read_frame(reader, LARGEST_INVITATION)
        answer: Reply = read(CONVERTER, data or b"", Reply)
        return answer.said if answer.said in (HEARD, NOT_FROM_THERE) else NOT_UNDERSTOOD
    finally:
        writer.close()


def _without_code(link: JoinLink) -> JoinLink:
    return attrs.evolve(link, code="")
