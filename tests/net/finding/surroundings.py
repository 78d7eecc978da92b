"""Announcements and neighbourhoods on loopback: what the tests of discovery are written with."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import attrs

from companion.net.finding.announcement import (
    DEVICE,
    TABLE,
    Announcement,
    new_instance_id,
)
from companion.net.finding.discovery import (
    Neighbourhood,
)
from tests.net.neighbours import LOOPBACK, PATIENCE

REPEATED = 0.7
"""Longer than zeroconf repeats an announcement."""
HEARD = 0.02
"""Longer than a question takes to be answered. If it is not, the tests that wait for it prove less, but hold."""


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test that awaits things."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        async def limited() -> None:
            async with asyncio.timeout(2 * PATIENCE):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


def a_table(**facts: Any) -> Announcement:
    usual: dict[str, Any] = {
        "role": TABLE,
        "instance_id": new_instance_id(),
        "name": "Żółw’s table",
        "port": 47123,
        "table_id": new_instance_id(),
        "free_seats": 5,
        "epoch": 1,
    }
    return Announcement(**(usual | facts))


def a_device(**facts: Any) -> Announcement:
    usual: dict[str, Any] = {"role": DEVICE, "instance_id": new_instance_id(), "name": "Ana’s phone", "port": 47124}
    return Announcement(**(usual | facts))


def nearby() -> Neighbourhood:
    """A neighbourhood on loopback. Other tests may be there as well, so every test looks for its own ids only."""
    return Neighbourhood([LOOPBACK], look_seconds=0.2)


async def until(neighbourhood: Neighbourhood, condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        async for _ in neighbourhood.changes():
            if condition():
                return
    raise AssertionError("closed while waiting")


async def finds(neighbourhood: Neighbourhood, *announcements: Announcement) -> None:
    """Until all of them are found exactly as they were announced, with the address of loopback."""
    expected = {one.instance_id: attrs.evolve(one, addresses=(LOOPBACK,)) for one in announcements}
    await until(neighbourhood, lambda: expected.items() <= neighbourhood.found.items())


async def misses(neighbourhood: Neighbourhood, *announcements: Announcement) -> None:
    await until(neighbourhood, lambda: not neighbourhood.found.keys() & {one.instance_id for one in announcements})
