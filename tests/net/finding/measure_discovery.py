"""How long it takes to find a host that is there already. Asserts nothing.

Run by `python -m tests.net.finding.measure_discovery`.
"""

import asyncio
import json
import statistics
import sys
from contextlib import AsyncExitStack

import attrs

from companion.net.finding.announcement import DEVICE, TABLE, Announcement, new_instance_id
from tests.net.neighbours import (
    LOOPBACK,
    PROGRAM,
    Neighbour,
    NotAllowed,
    Street,
    environment,
    inside,
    neighbour,
)

TRIALS = 20


async def milliseconds(namespace: str, instance_id: str, interfaces: list[str] | None) -> list[float]:
    """One process that opens, finds and closes again and again, without a pause."""
    arguments = {"instance_id": instance_id, "trials": TRIALS, "interfaces": interfaces}
    process = await asyncio.create_subprocess_exec(
        *inside(namespace),
        *(sys.executable, str(PROGRAM), json.dumps(arguments)),
        stdout=asyncio.subprocess.PIPE,
        env=environment(),
    )
    output, _ = await process.communicate()
    return [json.loads(line)["milliseconds"] for line in output.splitlines()]


async def measure(title: str, places: list[tuple[str, list[str] | None]]) -> None:
    """The first place has the table, the others have devices; the last one is where the table is looked for."""
    table = Announcement(TABLE, new_instance_id(), "Table", 47123, table_id="t")
    async with AsyncExitStack() as stack:
        neighbours = [await stack.enter_async_context(neighbour(*place)) for place in places]
        announce(neighbours, table)
        for each in neighbours[1:]:
            await each.finds(table.instance_id)
        tell("found", title, await milliseconds(places[-1][0], table.instance_id, places[-1][1]))
        tell("update", title, await updates(neighbours, table))


def announce(neighbours: list[Neighbour], table: Announcement) -> None:
    neighbours[0].tell(announce=attrs.asdict(table))
    for each in neighbours[1:]:
        device = Announcement(DEVICE, new_instance_id(), "Device", 47124)
        each.tell(announce=attrs.asdict(device))


async def updates(neighbours: list[Neighbour], table: Announcement) -> list[float]:
    """From the host's being told of a change until the last device has it."""
    taken = []
    for seats in range(TRIALS):
        begun = asyncio.get_running_loop().time()
        neighbours[0].tell(announce=attrs.asdict(attrs.evolve(table, free_seats=seats + 1)))
        for each in neighbours[1:]:
            await each.finds(table.instance_id, free_seats=seats + 1)
        taken.append((max(each.last["at"] for each in neighbours[1:]) - begun) * 1000)
    return taken


def tell(what: str, title: str, taken: list[float]) -> None:
    middle, high = statistics.median(taken), statistics.quantiles(taken, n=20)[-1]
    print(f"{what}, {title}: p50 {middle:.1f} ms, p95 {high:.1f} ms, max {max(taken):.1f} ms, {len(taken)} trials")


async def main() -> None:
    await measure("loopback, 2 processes", [("", [LOOPBACK])] * 2)
    await measure("loopback, 7 processes", [("", [LOOPBACK])] * 7)
    street = Street()
    try:
        houses: list[tuple[str, list[str] | None]] = [
            (street.connected(f"h{number}", number), None) for number in range(1, 8)
        ]
        await measure("2 namespaces", houses[:2])
        await measure("7 namespaces", houses)
    finally:
        street.remove()


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except NotAllowed as reason:
        print(f"no network namespaces can be made here: {reason}")
