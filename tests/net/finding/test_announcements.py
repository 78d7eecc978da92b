"""What is announced is what is read; what is broken, or foreign, or cannot be said, is ignored or refused."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from zeroconf import IPVersion, ServiceInfo
from zeroconf.asyncio import AsyncZeroconf

from companion.net.finding import discovery
from companion.net.finding.announcement import (
    DEVICE,
    new_instance_id,
    read_text_record,
    text_record,
)
from companion.net.finding.multicast import SERVICE_TYPE, full_name
from companion.table.ledger.names import NAME_BYTES
from tests.net.finding.surroundings import a_device, a_table, finds, in_a_loop, misses, nearby, until
from tests.net.neighbours import LOOPBACK, on_loopback


@pytest.fixture(autouse=True)
def among_others() -> Iterator[None]:
    with on_loopback(alone=False):
        yield


@asynccontextmanager
async def strangers(
    texts: list[dict[bytes, bytes] | bytes], names: list[str] | None = None
) -> AsyncIterator[list[str]]:
    """Services of our type with these text records, made without our code; the names of their instances."""
    names = names or [new_instance_id() for _ in texts]
    zeroconf = AsyncZeroconf(interfaces=[LOOPBACK], ip_version=IPVersion.V4Only)
    try:
        for name, text in zip(names, texts, strict=True):
            info = ServiceInfo(
                SERVICE_TYPE,
                full_name(name),
                port=7,
                properties=text,
                server=f"{name}.local.",
                parsed_addresses=[LOOPBACK],
            )
            await zeroconf.async_register_service(info, cooperating_responders=True)
        yield names
    finally:
        await zeroconf.async_close()


GOOD = text_record(a_table(), "0")
BROKEN: list[dict[bytes, bytes] | bytes] = [
    b"",
    b"\x00",
    b"\xff",
    b"\x05r=tab",
    b"\x01r\x01v\x01t\x01n\x01s\x01e",
    {},
    {b"path": b"/index.html"},
    GOOD | {b"r": b"dragon"},
    GOOD | {b"r": b""},
    GOOD | {b"t": b""},
    GOOD | {b"t": b"../../etc"},
    GOOD | {b"t": b"t" * 65},
    GOOD | {b"n": b"\xff\xfe"},
    GOOD | {b"s": b"-1"},
    GOOD | {b"s": b"five"},
    GOOD | {b"s": "٣".encode()},
    GOOD | {b"e": b"9" * 200},
    GOOD | {b"e": b""},
    GOOD | {b"v": b"1.0"},
    {key: value for key, value in GOOD.items() if key != b"v"},
    GOOD | {b"r": b"device"},
]


@in_a_loop
async def test_broken_announcements_are_ignored() -> None:
    table = a_table()
    async with nearby() as guest, strangers(BROKEN) as names, nearby() as host:
        await host.announce(table)
        await finds(guest, table)
        async with strangers([b""], ["My Printer (2)"]), nearby() as newcomer:
            await finds(newcomer, table)
            for neighbourhood in (guest, newcomer):
                assert not neighbourhood.found.keys() & set(names)


@in_a_loop
async def test_a_crowd_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "MOST_FOUND", 3)
    async with strangers([text_record(a_table(), str(number)) for number in range(8)]), nearby() as guest:
        await until(guest, lambda: len(guest.found) == 3)
        await guest.reopen()
        await until(guest, lambda: len(guest.found) == 3)


@in_a_loop
async def test_an_announcement_that_breaks_is_gone() -> None:
    table = a_table()
    async with nearby() as guest, nearby() as host:
        await host.announce(table)
        await finds(guest, table)
        async with strangers([GOOD | {b"e": b"?"}], [table.instance_id]):
            await misses(guest, table)


@given(st.dictionaries(st.sampled_from([*GOOD, b"x"]), st.one_of(st.none(), st.binary(max_size=64), st.just(b"table"))))
def test_no_text_record_raises(text: dict[bytes, bytes | None]) -> None:
    read_text_record("0123456789abcdef", text, 7, [LOOPBACK])


@given(
    st.text(),
    st.integers(0, 2**31 - 1),
    st.integers(0, 2**31 - 1),
    st.integers(1, 65535),
    st.from_regex(r"[0-9A-Za-z_-]{1,64}", fullmatch=True),
)
def test_what_is_announced_is_what_is_read(name: str, seats: int, epoch: int, port: int, table_id: str) -> None:
    table = a_table(
        name=name, free_seats=seats, epoch=epoch, port=port, table_id=table_id, addresses=("10.0.0.1", LOOPBACK)
    )
    text = text_record(table, "0")
    assert all(len(key) + 1 + len(value) <= 255 for key, value in text.items())
    assert read_text_record(table.instance_id, dict(text), port, table.addresses) == table


@given(st.text())
def test_names_can_be_shown(name: str) -> None:
    shown = a_device(name=name).name
    assert shown.isprintable()
    assert len(shown.encode()) <= NAME_BYTES
    assert a_device(name=shown).name == shown


def test_a_long_name_is_cut_between_letters() -> None:
    assert a_device(name="ż" * 500).name == "ż" * (NAME_BYTES // 2)
    assert a_device(name="a" + "🐉" * 500).name == "a" + "🐉" * 24


@pytest.mark.parametrize("bad", [["0.0.0.0"], ["224.0.0.251"], ["255.255.255.255"], ["::1"], ["printer"], []])
def test_addresses_that_nobody_can_have_are_ignored(bad: list[str]) -> None:
    assert read_text_record("0123456789abcdef", dict(GOOD), 7, bad) is None


@pytest.mark.parametrize(
    "facts",
    [
        {"role": "dragon"},
        {"instance_id": "Ana"},
        {"port": 0},
        {"port": 65536},
        {"table_id": ""},
        {"table_id": "a b"},
        {"free_seats": -1},
        {"epoch": 2**31},
        {"addresses": ("1.2.3",)},
        {"role": DEVICE},
    ],
)
def test_what_cannot_be_said_is_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the messages come from attrs
        a_table(**facts)
