"""Knocking at several doors at once, without sockets."""

import asyncio

from companion.net.lines.doors import MOST_STRANGERS, Address, DoorsToTry, Host
from tests.net.evening import in_a_loop


class Town:
    """Doors that stay closed until they are told otherwise."""

    def __init__(self) -> None:
        self.knocks: list[Address] = []
        self._answers: dict[Address, asyncio.Future[bool]] = {}
        self.doors = DoorsToTry(self.knock)

    async def knock(self, address: Address) -> bool:
        assert address not in self.at_doors, "twice at once"
        self.knocks.append(address)
        self._answers[address] = asyncio.get_running_loop().create_future()
        try:
            return await self._answers[address]
        finally:
            del self._answers[address]

    @property
    def at_doors(self) -> set[Address]:
        return set(self._answers)

    async def visit(self, *hosts: Host) -> None:
        self.doors.visit(hosts)
        await settle()

    async def answer(self, address: Address, *, lets_in: bool = False) -> None:
        self._answers[address].set_result(lets_in)
        await settle()


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def way(number: int) -> Address:
    return f"10.0.0.{number}", 1


def stranger(number: int, *more: int) -> Host:
    return Host(f"stranger {number}", (way(number), *map(way, more)))


@in_a_loop
async def test_only_some_strangers_are_visited_at_once_and_the_next_as_soon_as_one_has_failed() -> None:
    town = Town()
    await town.visit(*map(stranger, range(20)))
    assert town.knocks == [way(number) for number in range(MOST_STRANGERS)]
    await town.answer(way(3))
    assert town.knocks[MOST_STRANGERS:] == [way(MOST_STRANGERS)]


@in_a_loop
async def test_a_device_that_the_table_knows_waits_for_no_stranger() -> None:
    town = Town()
    await town.visit(*map(stranger, range(20)))
    await town.visit(Host("known", (way(101), way(102)), is_known=True))
    assert way(101) in town.at_doors
    await town.answer(way(101))
    assert way(102) in town.at_doors


@in_a_loop
async def test_the_addresses_of_one_host_are_tried_in_turn() -> None:
    town = Town()
    await town.visit(stranger(1, 11, 12))
    for number in (1, 11, 12):
        assert town.at_doors == {way(number)}
        await town.answer(way(number))
    assert town.at_doors == set()


@in_a_loop
async def test_a_stranger_with_many_addresses_waits_in_line_after_each() -> None:
    town = Town()
    await town.visit(*(stranger(number, 50 + number, 100 + number) for number in range(MOST_STRANGERS)), stranger(200))
    await town.answer(way(0))
    assert town.knocks[-1] == way(200)
    await town.answer(way(1))
    assert town.knocks[-1] == way(50)


@in_a_loop
async def test_a_host_that_is_being_visited_is_not_visited_again() -> None:
    town = Town()
    for _ in range(3):
        await town.visit(*map(stranger, range(20)), Host("known", (way(101),), is_known=True))
    assert len(town.knocks) == MOST_STRANGERS + 1
    await town.answer(way(101))
    await town.visit(Host("known", (way(101),), is_known=True))
    assert town.knocks[-1] == way(101)


@in_a_loop
async def test_nobody_knocks_twice_at_one_address_at_once() -> None:
    town = Town()
    await town.visit(stranger(1), Host("another", (way(1), way(2))), Host("known", (way(1),), is_known=True))
    assert sorted(town.knocks) == [way(1), way(2)]


@in_a_loop
async def test_whoever_leaves_knocks_nowhere_any_more() -> None:
    town = Town()
    await town.visit(*map(stranger, range(20)))
    town.doors.leave()
    await settle()
    assert town.at_doors == set()
    assert len(town.knocks) == MOST_STRANGERS
    await town.visit(stranger(1))
    assert town.at_doors == {way(1)}
