"""One host's word to another device that says to host the same table: how do you stand, and here is what you lack.

Anybody on the Wi-Fi can announce a table. Only who knows its code answers here: a host gives way to nobody unmet.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import attrs

from companion.net.entrance.certificate import NoCertificate
from companion.net.entrance.gate import be_admitted
from companion.net.entrance.greeting import NotAdmitted
from companion.net.lines.client import Address, Key, connect
from companion.net.lines.wire import FramedConnection, FrameError
from companion.table.ledger.forms import Malformed
from companion.table.ledger.keys import RandomBytes
from companion.table.ledger.ledger import batches
from companion.table.secrets.pledges import OwnPledges
from companion.table.state.table import Table
from companion.table.talk.comparing import known_places
from companion.table.talk.messages import Entries, Farewell, Remember, Standing, Sync, pack, unpack
from companion.table.talk.other_ledger import OtherLedger

MEETING_SECONDS = 10.0
"""So long another host may take to tell its ledger."""


class NotMet(Exception):
    """Nobody there hosts this table."""


@attrs.frozen
class Emissary:
    """An admitted connection to the other host, and how its table stands."""

    standing: Standing
    device: str
    """Which device the other is, as it has proved."""
    is_better: bool
    """Whether its ledger holds, and outranks ours."""
    may_host: bool
    """Whether its device plays at the table, or has hosted it before, as its ledger tells or ours."""
    fingerprint: bytes
    """Of the other host's certificate, by which two who are equal in everything else are told apart."""
    _connection: FramedConnection

    def outdoes(self, table: Table) -> bool:
        """Whether a host that serves this table gives way to the other.

        Somebody takes over because a player wants so: from whoever serves what they know of. Of two that serve, ranks
        decide. But nobody gives way to who may not host, or has not what it says.
        """
        if self.standing.is_gathering:
            return self.may_host and self.standing.epoch >= table.epoch
        return self.may_host and self.is_better and self.standing.host == self.device

    def comes_before(self, fingerprint: bytes, table: Table) -> bool:
        """Whether a device that is taking over this table, with this certificate, leaves that to the other.

        To one that is taking over as well, if that comes first. One that serves gives way to us as soon as we know what
        it has; but to one that took over even later than we are about to, we mean nothing, and it does not come.
        """
        if not self.may_host:
            return False
        if self.standing.is_gathering:
            return self.fingerprint < fingerprint
        return self.is_better and self.standing.epoch > table.epoch + 1

    def tell(self, table: Table) -> None:
        """Everything that the other does not have. If it is taking over, nothing is lost; if not, it may give way."""
        for piece in batches(table.ledger.after(self.standing.shared)):
            self._connection.send(pack(Remember(piece[0].number, piece)))


@asynccontextmanager
async def meet(
    address: Address, key: Key, table: Table, random_bytes: RandomBytes, own: bytes = b""
) -> AsyncIterator[Emissary]:
    """Ask whoever hosts there how their ledger stands against this one; NotMet if nobody does.

    `own` is the fingerprint of this host's own certificate: anybody may announce the way to its own door, and whoever
    met itself there would take that for company.
    """
    try:
        connection = await connect(address)
    except (OSError, TimeoutError):
        raise NotMet from None
    try:
        yield await _introduced(connection, key, table, random_bytes, own)
    finally:
        await connection.close()


async def _introduced(
    connection: FramedConnection, key: Key, table: Table, random_bytes: RandomBytes, own: bytes
) -> Emissary:
    try:
        if connection.fingerprint == own:
            raise NotMet
        async with asyncio.timeout(MEETING_SECONDS):
            # Not as a guest, which this device may be there, too: a second connection would end that.
            await be_admitted(connection, key.table, key.code, key.device, random_bytes, enquires=True)
            connection.send(pack(Sync(known_places(table.ledger))))
            standing, other = await _heard(connection, table)
    except (NotAdmitted, NoCertificate, FrameError, Malformed, TimeoutError):
        raise NotMet from None
    may_host = other.table.may_host(connection.peer) or table.may_host(connection.peer)
    return Emissary(standing, connection.peer, other.is_better, may_host, connection.fingerprint, connection)


async def _heard(connection: FramedConnection, table: Table) -> tuple[Standing, OtherLedger]:
    """The ledger of the other host, judged as a guest would judge it."""
    standing: Standing | None = None
    async for data in connection.frames():
        message = unpack(data)
        if isinstance(message, Standing) and 0 <= message.shared <= len(table.ledger):
            standing, other = message, OtherLedger(table, message.shared, OwnPledges())
        elif isinstance(message, Entries) and standing is not None:
            other.hear(message.after, message.entries)
        elif isinstance(message, Farewell):
            break
        if standing is not None:
            other.judge()
            if other.is_wrong or other.length >= standing.entries:
                return standing, other
        await asyncio.sleep(0)
    raise NotMet
