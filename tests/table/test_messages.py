"""Bytes of strangers: exactly a known message, or refused."""

from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.ledger.entries import AnswerGiven, GoBack, ProposalMade
from companion.table.talk.messages import (
    CARD_LETTERS,
    Agreed,
    Malformed,
    Ping,
    Shown,
    Standing,
    Suggest,
    Sync,
    pack,
    unpack,
)
from engine import TIDES_DECK, WILDLING_DECK, open_box

PLAIN = msgpack.unpackb(pack(Standing(1, 2, "a", 3, True)))


@pytest.mark.parametrize(
    "message",
    [
        Ping(),
        Sync(((2, b"x" * 32), (0, bytes(32)))),
        Standing(1, 2, "a", 3, True),
        Suggest(7, ProposalMade("stark", GoBack(3)), b"signature"),
        Suggest(8, AnswerGiven(0, {"question": "1-stark-raid", "form": "pick", "value": "none"}), b""),
        Agreed(3, "digest"),
        Shown(4, "stark", "wildlings", "mammoth-riders"),
    ],
)
def test_a_message_survives_its_bytes(message: Any) -> None:
    assert unpack(pack(message)) == message


@pytest.mark.parametrize(
    ("place", "value"),
    [(0, "Nothing"), (0, None), (0, ["Standing"]), (1, "1"), (1, True), (1, 1.0), (1, None), (3, b"a"), (5, 1)],
)
def test_unknown_names_and_wrong_types_are_refused(place: int, value: object) -> None:
    with pytest.raises(Malformed):
        unpack(msgpack.packb([*PLAIN[:place], value, *PLAIN[place + 1 :]]))


@pytest.mark.parametrize("place", range(len(PLAIN)))
def test_a_field_too_few_or_too_many_is_refused(place: int) -> None:
    for values in ([*PLAIN[:place], *PLAIN[place + 1 :]], [*PLAIN[:place], PLAIN[place], *PLAIN[place:]]):
        with pytest.raises(Malformed):
            unpack(msgpack.packb(values))


@pytest.mark.parametrize("value", [{}, {"kind": "Ping"}, "Ping", 1, None, [], [[]], {0: "Ping"}])
def test_what_is_no_array_is_no_message(value: object) -> None:
    with pytest.raises(Malformed):
        unpack(msgpack.packb(value))


@given(st.binary(max_size=200))
def test_junk_is_refused_in_one_way(data: bytes) -> None:
    try:
        message = unpack(data)
    except Malformed:
        return
    assert unpack(pack(message)) == message


@given(st.integers(0, 200), st.binary(min_size=1, max_size=3))
def test_mutated_messages_are_refused_or_whole(place: int, junk: bytes) -> None:
    data = pack(Suggest(7, ProposalMade("stark", GoBack(3)), b"signature"))
    mutated = data[: place % len(data)] + junk + data[place % len(data) + len(junk) :]
    try:
        message = unpack(mutated)
    except Malformed:
        return
    assert unpack(pack(message)) == message


def test_the_length_of_a_message_does_not_tell_which_card_was_shown() -> None:
    box = open_box("second")
    cards = [(WILDLING_DECK, card) for card in box.wildlings] + [(TIDES_DECK, card) for card in box.tides]
    for deck in (WILDLING_DECK, TIDES_DECK):
        messages = [Shown(4, "stark", deck, card) for in_deck, card in cards if in_deck == deck]
        assert len({len(pack(message)) for message in messages}) == 1
        assert [unpack(pack(message)) for message in messages] == messages
        assert max(len(message.card) for message in messages) < CARD_LETTERS
