"""Neighbours in processes of their own, and networks of their own: what the tests of discovery are played with."""

import asyncio
import fcntl
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PROGRAM = Path(__file__).with_name("neighbour_process.py")
LOOPBACK = "127.0.0.1"
PATIENCE = 60.0
"""Nothing here takes so long, even where others keep the machine busy; whatever does has failed."""
LONGEST_REPORT = 1024 * 1024
"""Other tests may be on the same network at the same time, with tables without number."""


class Neighbour:
    """A process that runs a neighbourhood, perhaps in a network namespace."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self.last: dict[str, Any] = {"status": "", "found": {}, "at": 0.0}
        self._reports: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        """Take every report at once, whoever waits for it: a process that nobody listens to stands still in the end."""
        assert self.process.stdout is not None
        async for line in self.process.stdout:
            self._reports.put_nowait(json.loads(line))
        self._reports.put_nowait(None)

    def tell(self, **command: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(command).encode() + b"\n")

    async def until(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first report, from the last one on, of which this holds."""
        async with asyncio.timeout(PATIENCE):
            while not condition(self.last):
                report = await self._reports.get()
                assert report is not None, "the neighbour ended"
                self.last = report
        return self.last

    async def finds(self, instance_id: str, **facts: Any) -> dict[str, Any]:
        """What it knows of somebody, as soon as all these facts are among it."""
        report = await self.until(lambda report: holds(report["found"].get(instance_id), facts))
        found: dict[str, Any] = report["found"][instance_id]
        return found

    async def misses(self, instance_id: str) -> None:
        await self.until(lambda report: instance_id not in report["found"])

    async def says(self, status: str) -> None:
        await self.until(lambda report: report["status"] == status)

    async def end(self) -> None:
        """Its input ends, so it says goodbye and stops; if it does not, it is killed, by its id."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        try:
            async with asyncio.timeout(PATIENCE):
                await self.process.wait()
        except TimeoutError:
            self.process.kill()
            await self.process.wait()
        await self._listening


def holds(found: dict[str, Any] | None, facts: dict[str, Any]) -> bool:
    return found is not None and all(found[key] == fact for key, fact in facts.items())


@asynccontextmanager
async def neighbour(namespace: str = "", interfaces: list[str] | None = None) -> AsyncIterator[Neighbour]:
    """A neighbour that ends with the block."""
    process = await asyncio.create_subprocess_exec(
        *inside(namespace),
        *(sys.executable, str(PROGRAM), json.dumps({"interfaces": interfaces})),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=LONGEST_REPORT,
        env=environment(),
    )
    started = Neighbour(process)
    try:
        yield started
    finally:
        await started.end()


def inside(namespace: str) -> list[str]:
    return ["ip", "netns", "exec", namespace] if namespace else []


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}


@contextmanager
def on_loopback(*, alone: bool) -> Iterator[None]:
    """Tests in several processes hear each other's multicast on loopback: as many as like to, or one that is noisy.

    What is said by multicast is lost for whoever has too much to listen to, and a goodbye is not repeated for long.
    """
    with (Path(tempfile.gettempdir()) / f"small-council-loopback-{os.getuid()}").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX if alone else fcntl.LOCK_SH)
        yield


class NotAllowed(Exception):
    """This machine does not let us make network namespaces."""


class Street:
    """Network namespaces, each with one interface on a common bridge. Nothing of it is outside of them.

    None has a default route: all of it is like a hotspot without internet.
    """

    def __init__(self) -> None:
        self._token = secrets.token_hex(4)
        self._made: list[str] = []
        if shutil.which("ip") is None:
            raise NotAllowed("there is no ip command")
        try:
            self._switch = self._make("switch")
            self._ip(self._switch, "link", "add", "bridge", "type", "bridge")
            self._ip(self._switch, "link", "set", "bridge", "up")
        except NotAllowed:
            self.remove()
            raise

    def house(self, name: str, *, loopback: bool = True) -> str:
        """A namespace with an interface that is down and has no address."""
        namespace = self._make(name)
        if loopback:
            self._ip(namespace, "link", "set", "lo", "up")
        self._ip(self._switch, "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", namespace)
        self._ip(self._switch, "link", "set", name, "master", "bridge", "up")
        return namespace

    def connected(self, name: str, number: int) -> str:
        """A namespace that is on the network with the address of this number."""
        namespace = self.house(name)
        self.link_up(namespace)
        self.add_address(namespace, number)
        return namespace

    def link_up(self, namespace: str) -> None:
        self._ip(namespace, "link", "set", "eth0", "up")

    def loopback_up(self, namespace: str) -> None:
        self._ip(namespace, "link", "set", "lo", "up")

    def add_address(self, namespace: str, number: int) -> None:
        self._ip(namespace, "address", "add", f"{address(number)}/24", "dev", "eth0")

    def drop_address(self, namespace: str, number: int) -> None:
        self._ip(namespace, "address", "delete", f"{address(number)}/24", "dev", "eth0")

    def default_routes(self, namespace: str) -> str:
        return self._ip(namespace, "route", "show", "default")

    def remove(self) -> None:
        """Every namespace, and with it its interfaces."""
        while self._made:
            with suppress(NotAllowed):
                run("ip", "netns", "delete", self._made.pop())

    def _make(self, name: str) -> str:
        namespace = f"council-{self._token}-{name}"
        run("ip", "netns", "add", namespace)
        self._made.append(namespace)
        return namespace

    def _ip(self, namespace: str, *arguments: str) -> str:
        return run("ip", "-n", namespace, *arguments)


def address(number: int) -> str:
    return f"10.77.0.{number}"


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode != 0:
        raise NotAllowed(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout
