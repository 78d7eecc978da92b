"""Bytes of strangers: exactly a known message, or refused."""

from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.entries import AnswerGiven, GoBack, ProposalMade
from companion.table.messages import Agreed, Malformed, Ping, Shown, Standing, Suggest, Sync, pack, unpack

PLAIN = msgpack.unpackb(pack(Standing(1, 2, "a", 3, True)))


@pytest.mark.parametrize(
    "message",
    [
        Ping(),
        Sync(((2, b"x" * 32), (0, bytes(32)))),
        Standing(1, 2, "a", 3, True),
        Suggest(7, ProposalMade("stark", GoBack(3))),
        Suggest(8, AnswerGiven(0, {"question": "1-stark-raid", "form": "pick", "value": "none"})),
        Agreed(3, "digest"),
        Shown(4, "stark", "wildlings", "mammoth-riders"),
    ],
)
def test_a_message_survives_its_bytes(message: Any) -> None:
    assert unpack(pack(message)) == message


@pytest.mark.parametrize(
    "change",
    [
        {"more": 1},
        {"epoch": "1"},
        {"epoch": True},
        {"epoch": 1.0},
        {"host": b"a"},
        {"gathering": 1},
        {"kind": "Nothing"},
        {"kind": None},
    ],
)
def test_unknown_fields_and_wrong_types_are_refused(change: dict[str, Any]) -> None:
    with pytest.raises(Malformed):
        unpack(msgpack.packb({**PLAIN, **change}))


@pytest.mark.parametrize("field", sorted(PLAIN))
def test_a_missing_field_is_refused(field: str) -> None:
    with pytest.raises(Malformed):
        unpack(msgpack.packb({name: value for name, value in PLAIN.items() if name != field}))


@given(st.binary(max_size=200))
def test_junk_is_refused_in_one_way(data: bytes) -> None:
    try:
        message = unpack(data)
    except Malformed:
        return
    assert unpack(pack(message)) == message


@given(st.integers(0, 200), st.binary(min_size=1, max_size=3))
def test_mutated_messages_are_refused_or_whole(place: int, junk: bytes) -> None:
    data = pack(Suggest(7, ProposalMade("stark", GoBack(3))))
    mutated = data[: place % len(data)] + junk + data[place % len(data) + len(junk) :]
    try:
        message = unpack(mutated)
    except Malformed:
        return
    assert unpack(pack(message)) == message
