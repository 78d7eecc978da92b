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
from companion.net.lines.client import DOOR_SECONDS, Address, Key, connect
from companion.net.lines.wire import Connection, FrameError
from companion.table.ledger.forms import Malformed
from companion.table.ledger.keys import RandomBytes
from companion.table.ledger.ledger import batches
from companion.table.state.state import Rank
from companion.table.state.table import Table
from companion.table.talk.comparing import known_places
from companion.table.talk.messages import Farewell, Remember, Standing, Sync, pack, unpack


class NotMet(Exception):
    """Nobody there hosts this table."""


@attrs.frozen
class Emissary:
    """An admitted connection to the other host, and how its table stands."""

    standing: Standing
    fingerprint: bytes
    """Of the other host's certificate, by which two who are equal in everything else are told apart."""
    _connection: Connection

    def outdoes(self, table: Table) -> bool:
        """Whether a host that serves this table gives way to the other.

        Somebody takes over because a player wants so: from whoever serves what they know of. Of two that serve, ranks
        decide.
        """
        standing = self.standing
        if standing.gathering:
            return standing.epoch >= table.epoch
        return Rank(standing.epoch, standing.entries, standing.host).outranks(table.rank)

    def comes_before(self, fingerprint: bytes, table: Table) -> bool:
        """Whether a device that is taking over this table, with this certificate, leaves that to the other.

        To one that is taking over as well, if that comes first. One that serves gives way to us as soon as we know what
        it has; but to one that took over even later than we are about to, we mean nothing, and it does not come.
        """
        if self.standing.gathering:
            return self.fingerprint < fingerprint
        return self.standing.epoch > table.epoch + 1

    def tell(self, table: Table) -> None:
        """Everything that the other does not have. If it is taking over, nothing is lost; if not, it may give way."""
        for batch in batches(table.ledger.after(self.standing.shared)):
            self._connection.send(pack(Remember(batch[0].number, batch)))


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
    connection: Connection, key: Key, table: Table, random_bytes: RandomBytes, own: bytes
) -> Emissary:
    try:
        if connection.fingerprint == own:
            raise NotMet
        async with asyncio.timeout(DOOR_SECONDS):
            # Not as a guest, which this device may be there, too: a second connection would end that.
            await be_admitted(connection, key.table, key.code, key.device, random_bytes, enquires=True)
            connection.send(pack(Sync(known_places(table.ledger))))
            async for data in connection.frames():
                message = unpack(data)
                if isinstance(message, Standing):
                    return Emissary(message, connection.fingerprint, connection)
                if isinstance(message, Farewell):
                    break
    except (NotAdmitted, NoCertificate, FrameError, Malformed, TimeoutError):
        pass
    raise NotMet
