"""What a host process can know of sealed answers before all are sealed: it is searched, and so is everything it has."""

import asyncio
import hmac
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import attrs
import msgpack
import pytest

from companion.table.secrets.seals import SALT_BYTES, Secret, seal
from engine import Question, choice_to_plain
from tests.net.attacks.host_process import LOGGED, RECEIVED, STORED
from tests.net.evening import HOUSES, LOOPBACK, TABLE_ID, Guest, in_a_loop, until
from tests.net.neighbours import Neighbour, environment

PROGRAM = Path(__file__).with_name("host_process.py")
UNIQUE_BYTES = 40
"""A choice of so many bytes is nowhere by chance; a bid of three is."""
KINDS = ("orders", "house-card", "bid")


@attrs.frozen
class Sealed:
    """A sealed answer, and whatever somebody would try on its seal: every bid, every card; of orders the right ones."""

    secret: Secret
    seal: bytes
    choices: list[dict[str, Any]]


class HostProcess:
    """The host, its guests, and the question at which the last house waits."""

    def __init__(self, folder: Path, process: asyncio.subprocess.Process) -> None:
        self.folder = folder
        self.process = process
        self.says = Neighbour(process)
        self.says.last = {"port": 0, "asked": [], "sealed": []}
        self.held_kind = KINDS[0]
        self.guests: dict[str, Guest] = {}

    def holds_back(self, question: Question) -> bool:
        """Whether this is the last house that is asked, and all others seal first."""
        asked = self.guests[question.house].table.secret_questions
        return question.kind == self.held_kind and question.id == asked[-1].id

    @property
    def _asked(self) -> tuple[Question, ...]:
        return self.guests[HOUSES[0]].table.secret_questions

    async def sit_down(self) -> None:
        port = (await self.says.until(lambda said: said["port"] > 0))["port"]
        for house in HOUSES:
            guest = self.guests[house] = Guest(self.folder / house, lambda: [(LOOPBACK, port)])
            guest.plays(house, Random(f"{house} 1"), unless=self.holds_back)
            guest.run()

    async def all_but_one_have_sealed(self) -> list[Sealed]:
        """What is sealed, once the host, and each device itself, have the entries of all these seals."""
        await until(lambda: any(question.kind == self.held_kind for question in self._asked))
        questions = self._asked[:-1]
        await until(lambda: all(one.id in self.guests[one.house].table.seals for one in questions))
        await self.says.until(lambda said: set(said["sealed"]) == {question.id for question in questions})
        return [self._sealed(question) for question in questions]

    def _sealed(self, question: Question) -> Sealed:
        guest = self.guests[question.house]
        sealed = guest.table.seals[question.id]
        secret = guest.client.session.safe.secret_of(sealed)
        assert secret is not None
        is_one_of_many = question.kind == "orders"
        choices = (
            [secret.opening.choice] if is_one_of_many else [choice_to_plain(choice) for choice in question.options()]
        )
        assert secret.opening.choice in choices
        return Sealed(secret, sealed, choices)

    async def the_last_seals(self, kind: str = "") -> None:
        """All are revealed; the last house of the next question of this kind waits again."""
        questions = self._asked
        self.held_kind = kind
        self.guests[questions[-1].house].on_told()
        await self.says.until(lambda said: not {question.id for question in questions} & {*said["asked"]})

    # what the host has

    def kept(self) -> dict[str, bytes]:
        """Everything it has received, stored and logged, by file."""
        files = [self.folder / RECEIVED, self.folder / LOGGED, *sorted((self.folder / STORED).rglob("*"))]
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in files if path.is_file()}

    def memory(self) -> list[bytes]:
        """Everything it has in memory that it can write to; skipped where we may not look."""
        try:
            return list(writable_memory(self.process.pid))
        except OSError as error:
            pytest.skip(f"the memory of another process cannot be read here: {error}")


def writable_memory(process: int) -> Iterator[bytes]:
    with Path(f"/proc/{process}/mem").open("rb", buffering=0) as memory:
        for line in Path(f"/proc/{process}/maps").read_text().splitlines():
            addresses, rights = line.split()[:2]
            if not rights.startswith("rw") or "[v" in line:
                continue
            start, end = (int(address, 16) for address in addresses.split("-"))
            memory.seek(start)
            yield memory.read(end - start)


@asynccontextmanager
async def host_process(folder: Path) -> AsyncIterator[HostProcess]:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, str(PROGRAM), str(folder)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env=environment(),
    )
    host = HostProcess(folder, process)
    try:
        yield host
    finally:
        for guest in host.guests.values():
            await guest.close()
        await host.says.end()


# searching


def tells(sealed: Sequence[Sealed]) -> list[bytes]:
    """What would give sealed answers away: the salts, and the answers themselves where they are like no others."""
    choices = [msgpack.packb(one.secret.opening.choice) for one in sealed]
    return [one.secret.opening.salt for one in sealed] + [choice for choice in choices if len(choice) > UNIQUE_BYTES]


def guessed(host: HostProcess, sealed: Sequence[Sealed]) -> list[Sealed]:
    """Whatever somebody finds who tries every answer with every 32 bytes that the host has received, stored or logged.

    At every place. Of what it has in memory that would take hours, and find what the search for the salts finds, too.
    """
    texts = host.kept().values()
    salts = {text[place : place + SALT_BYTES] for text in texts for place in range(len(text) - SALT_BYTES + 1)}
    return [one for one in sealed if any(_fits_one(one, choice, salts) for choice in one.choices)]


def _fits_one(sealed: Sealed, choice: dict[str, Any], salts: set[bytes]) -> bool:
    opening = attrs.evolve(sealed.secret.opening, choice=choice)
    secret = Secret(sealed.secret.branch, opening)
    # As `seal` does it, but packed once for all salts.
    fields = [[key, choice[key]] for key in sorted(choice)]
    packed = msgpack.packb([TABLE_ID, secret.branch, opening.question, fields])
    assert hmac.digest(opening.salt, packed, sha256) == seal(TABLE_ID, secret)
    return any(hmac.digest(salt, packed, sha256) == sealed.seal for salt in salts)


@in_a_loop
async def test_a_host_process_has_nothing_of_what_is_sealed_until_all_have_sealed(tmp_path: Path) -> None:
    """Orders, house cards and bids: not received, not stored, not logged, not in memory; and all of it afterwards."""
    async with host_process(tmp_path) as host:
        await host.sit_down()
        for following in (*KINDS[1:], ""):
            sealed = await host.all_but_one_have_sealed()
            needles = tells(sealed)
            assert len(needles) >= len(sealed) > 0
            assert guessed(host, sealed) == []
            for text in (*host.kept().values(), *host.memory()):
                assert not any(needle in text for needle in needles)
            await host.the_last_seals(following)
            assert guessed(host, sealed) == sealed
            kept, memory = host.kept(), host.memory()
            assert all(needle in kept[RECEIVED] for needle in needles)
            assert all(needle in kept[f"{STORED}/ledger.journal"] for needle in needles)
            assert all(any(one.secret.opening.salt in text for text in memory) for one in sealed)
