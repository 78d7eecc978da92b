"""One device at one table: a guest that always follows it, and perhaps the host's side, as its disk says."""

import asyncio
import logging
from collections.abc import Iterable
from ipaddress import IPv4Address
from pathlib import Path

from companion.net.finding.discovery import Neighbourhood
from companion.net.finding.joining import as_host, ways_to
from companion.net.guests import guest, keep_addresses
from companion.net.hosting.home import TableHome
from companion.net.hosting.serving import NoTable, Serving
from companion.net.keeping.archive import Archive
from companion.net.keeping.files import StorageError
from companion.net.lines import carrying
from companion.net.lines.carrying import Listener
from companion.net.lines.client import Address, Host, TableClient
from companion.net.lines.failures import Tasks, again_and_again
from companion.table.ledger.entries import TableOpened
from companion.table.state.table import Table
from companion.table.talk.effects import Happened, Notice
from companion.table.talk.messages import AboutMe, PleaseHost, Present

LOOPBACK = "127.0.0.1"
LOOK_SECONDS = 1.0
"""So often a guest looks whether somebody has taken over, even if nothing new was announced."""
COME_BACK_SECONDS = 10.0
"""So long a host that has given way waits for the other to serve, before it comes back."""

log = logging.getLogger(__name__)


class Attending:
    """A device at a table, from the moment it comes until it goes home."""

    def __init__(
        self,
        place: TableHome,
        listener: Listener = lambda effect: None,
        hosting_listener: Listener = lambda effect: None,
        *,
        known: Iterable[Address] = (),
        only_serves: bool = False,
    ) -> None:
        """`known`: typed or scanned addresses. `only_serves`: nobody looks at the table here while it hosts."""
        self.client: TableClient | None = None
        self.serving = Serving(place, hosting_listener, self._stepped_down)
        self.place = place
        self._listener = listener
        self._known = list(known)
        self._only_serves = only_serves
        self._present: frozenset[str] = frozenset()
        self._was_connected = False
        self._goes_home = False
        self._tasks = Tasks()
        self._is_following = False
        self._about: AboutMe | None = None

    @property
    def table(self) -> Table:
        """The table as this device knows it."""
        if self.client is not None:
            return self.client.session.table
        return self.serving.server.session.table if self.serving.server is not None else Table()

    # coming

    async def start(self) -> None:
        """Come to the table, or come back to it; StorageError if nothing of it can be kept."""
        if not self._only_serves:
            self._become_guest()
        serves = await self.serving.go_on(lambda: self.table, self._known)
        if self._goes_home:  # whoever looks round first may be sent home meanwhile
            await self.serving.close()
        elif not serves or not self._only_serves:
            self._follow()

    async def open(self, opening: TableOpened) -> None:
        """Lay a new table."""
        await self.serving.open(opening)
        await self._has_begun_to_serve()

    async def lay_again(self, archive: Archive) -> None:
        """Lay a table that lay in a file."""
        await self.serving.lay_again(archive)
        await self._has_begun_to_serve()

    async def take_over(self, distrusted: str = "") -> None:
        """Host from now on, if this device does not; NoTable without one. `distrusted` said to host, and did not."""
        if self.serving.server is None and not self._goes_home:
            expected = self._present - {self.place.device}
            pledges = self.client.session.pledges if self.client is not None else None
            await self.serving.take_over(self.table, expected, pledges, distrusted)
            await self._has_begun_to_serve()

    def pass_on(self, device: str) -> bool:
        """Ask another device to host in place of this one; NoTable if this one does not. False if that cannot be."""
        server = self.serving.server
        if server is None:
            raise NoTable
        can_be = server.session.can_pass_on(device)
        server.carry_out(server.session.pass_on(device))
        return can_be

    def go_on_alone(self) -> None:
        """This device has taken over, and nobody comes: go on without the others. NoTable if it has not taken over.

        What others have agreed on meanwhile is lost if they are there after all: the player should be asked.
        """
        if self.serving.server is None:
            raise NoTable
        self.serving.server.go_on_alone()

    async def _has_begun_to_serve(self) -> None:
        """The own server is where the table is now; the guest comes home to it."""
        if self._goes_home:
            await self.serving.close()
            return
        if not self._only_serves:
            self._follow()
        if self.client is not None:
            self.client.cut()
            self.client.come_back()

    # going

    async def put_away(self, path: Path) -> None:
        """Put the table into a file, and end it here; NoTable if this device does not host it."""
        await self.serving.put_away(path)

    async def close(self) -> None:
        """Go home. Whoever hosts serves again after the next start."""
        self._goes_home = True
        await self.serving.close()
        await self._tasks.end()
        if self.client is not None:
            self.client.close()

    # the guest

    def _follow(self) -> None:
        """Follow the table from now on."""
        self._become_guest()
        if self.client is not None and not self._is_following:
            self._is_following, client = True, self.client
            self._tasks.begin(client.run())
            self._tasks.begin(again_and_again(lambda: self._look(client)))

    def _become_guest(self) -> None:
        """Take out what this device has of the table, as a guest and from when it served."""
        if self.client is None:
            served = self.place.entries_in(self.place.host_folder) if self.serving.server is None else ()
            self.client = guest(self.place, served, self._known, self._find, self._hears)
            self.say_of_itself(self._about)

    def say_of_itself(self, about: AboutMe | None) -> None:
        """Tell the others what this device is, as soon as it can."""
        self._about = about
        if self.client is not None and about is not None:
            self.client.carry_out(self.client.session.say_of_itself(about))

    async def _stepped_down(self, for_whom: str) -> None:
        """Another device hosts now: follow it, like everybody who stays. If it does not serve, come back."""
        while not self._goes_home and self.client is None:
            try:
                self._become_guest()
            except StorageError as error:
                log.warning("nothing can be stored: %s", error)
                await asyncio.sleep(carrying.RETRY_SECONDS)
        if not self._goes_home and self.client is not None:
            self._follow()
            self.client.look_again()
            self._tasks.begin(self._come_back_unless_served(self.client, for_whom))

    async def _come_back_unless_served(self, client: TableClient, for_whom: str) -> None:
        """Whoever deposes a host and does not serve must not end the table."""
        until = asyncio.get_running_loop().time() + COME_BACK_SECONDS
        while asyncio.get_running_loop().time() < until:
            if client.session.synced or self.serving.server is not None or self._goes_home:
                return
            await asyncio.sleep(COME_BACK_SECONDS / 20)
        await self.take_over(distrusted=for_whom)

    def _hears(self, effect: Happened | Notice) -> None:
        message = effect.message if isinstance(effect, Notice) else None
        if isinstance(message, Present):
            self._present = frozenset(dict(message.devices))
        if isinstance(message, PleaseHost):
            self._tasks.begin(self.take_over())
        self._listener(effect)

    async def _find(self) -> list[Host]:
        """The own server while this device hosts; else whoever announces the table, and where it was."""
        place = self.place
        if self.serving.port:
            address = LOOPBACK if IPv4Address(place.address).is_unspecified else place.address
            return [Host(place.device, ((address, self.serving.port),), is_known=True)]
        return await ways_to(place.key.table, place.neighbourhood, tuple(self._known), lambda: self.table.keys)()

    # looking for a later host

    async def look_at(self, address: Address) -> None:
        """Somebody says that the table is there: go and see."""
        self._known = [address, *(known for known in self._known if known != address)]
        if self.serving.server is not None:
            await self.serving.look_at(address)
        elif self.client is not None and not (self.client.is_connected and self.client.address == address):
            await self.client.change_to(address)

    async def _look(self, client: TableClient) -> None:
        """As soon as somebody has taken over, go there, though the old host may still be connected."""
        self._remember_address(client)
        neighbourhood = self.place.neighbourhood
        if neighbourhood is None:
            await asyncio.sleep(LOOK_SECONDS)
            return
        neighbourhood.expected = frozenset(self.table.keys)
        if self.serving.server is None:
            self._follow_the_latest(client, neighbourhood)
        await neighbourhood.changed(LOOK_SECONDS)

    def _follow_the_latest(self, client: TableClient, neighbourhood: Neighbourhood) -> None:
        """Visit whoever announces a later epoch than the host that we follow; without a host, everybody."""
        hosts = neighbourhood.hosts(self.place.key.table)
        if client.is_connected:
            # Others may say to be at the address of our host, in any epoch: the earliest is no excuse to stay.
            said = min((host.epoch for host in hosts if client.address in host.ways), default=0)
            hosts = [host for host in hosts if host.epoch > max(self.table.epoch, said)]
        elif self._was_connected:
            # It may be gone, or back already and say the same as before: either way, hear it anew.
            for host in hosts:
                if client.address in host.ways:
                    neighbourhood.forget(host.instance_id)
        client.visit([as_host(host, self.table.keys) for host in hosts])
        self._was_connected = client.is_connected

    def _remember_address(self, client: TableClient) -> None:
        """Where the table is, for the next time, when perhaps nobody announces it."""
        if self.serving.server is not None or not client.session.synced:
            return
        if self._known[:1] != [client.address]:
            self._known = [client.address, *(known for known in self._known if known != client.address)]
            keep_addresses(client.storage, self._known)


__all__ = ["Attending", "NoTable"]
