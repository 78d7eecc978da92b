"""Bytes of strangers: exactly a known message, or refused."""

from collections import defaultdict
from itertools import islice
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.ledger.entries import AnswerGiven, AnswerSealed, GoBack, Opening, ProposalMade
from companion.table.talk.messages import (
    CARD_LETTERS,
    GUEST_SAYS,
    HOST_SAYS,
    OPENING_BYTES,
    USUAL_OPENING_BYTES,
    BrokenSeal,
    Malformed,
    Message,
    OpenSeal,
    Ping,
    Pledge,
    Pledges,
    Shown,
    Standing,
    Suggest,
    Sync,
    pack,
    unpack,
)
from engine import TIDES_DECK, WILDLING_DECK, Choice, Orders, choice_to_plain, open_box, random_choice
from tests.table.room import Room

PLAIN = msgpack.unpackb(pack(Standing(1, 0, 2, "a", 3, "serving")))


@pytest.mark.parametrize(
    "message",
    [
        Ping(),
        Sync(((2, b"x" * 32), (0, bytes(32)))),
        Standing(1, 0, 2, "a", 3, "serving"),
        Pledge(b"x" * 32, (("a", b"y" * 16), ("b", b""))),
        Pledges(b"x" * 32, ()),
        OpenSeal(b"x" * 32, Opening("1-stark-bid", {"form": "number", "value": 3}, b"z" * 32), bytes(9)),
        BrokenSeal("1-stark-bid", "seal_does_not_fit"),
        Suggest(9, AnswerSealed(0, "1-stark-bid", b"x" * 32), b""),
        Suggest(7, ProposalMade("stark", GoBack(3)), b"signature"),
        Suggest(8, AnswerGiven(0, {"question": "1-stark-raid", "form": "pick", "value": "none"}), b""),
        Shown(4, "stark", "wildlings", "mammoth-riders"),
    ],
)
def test_a_message_survives_its_bytes(message: Any) -> None:
    assert unpack(pack(message)) == message


@pytest.mark.parametrize(
    ("place", "value"),
    [
        (0, "Nothing"),
        (0, None),
        (0, ["Standing"]),
        (1, "1"),
        (1, True),
        (1, 1.0),
        (1, None),
        (4, b"a"),
        (6, 1),
        (6, None),
    ],
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


def test_every_message_is_said_by_somebody() -> None:
    assert {*HOST_SAYS, *GUEST_SAYS} == set(get_args(Message))


# the size of an opening


def size_of_opening(question: str, kind: str, choice: Choice) -> int:
    opening = Opening(question, choice_to_plain(choice), bytes(32))
    return len(pack(OpenSeal(bytes(32), opening).filled(kind)))


class MeasuredRoom(Room):
    """A room in which somebody measures every opening that leaves a device."""

    sizes: dict[str, set[int]]

    def _post(self, wire: tuple[str, str, str], message: Message) -> None:
        if isinstance(message, OpenSeal):
            question = self.game.question(message.opening.question)
            self.sizes[question.kind].add(len(pack(message)))
        super()._post(wire, message)


@pytest.mark.parametrize(("players", "seed"), [(3, 2), (6, 2)])
def test_the_length_of_an_opening_does_not_tell_the_answer(players: int, seed: int) -> None:
    """Neither in a game, nor of any other answer that could have been given there."""
    room = MeasuredRoom(players, seed=seed)
    room.sizes = defaultdict(set)
    possible: dict[str, set[int]] = defaultdict(set)
    asked: set[str] = set()
    room.everybody_in()
    while room.game.state.round <= 5 and (room.deliver() or room.play_one()):
        for question in room.host.table.secret_questions:
            if question.id in asked:
                continue
            asked.add(question.id)
            choices = [
                *islice(question.options(), 40),
                *(random_choice(room.game, question, room.dice) for _ in range(20)),
            ]
            possible[question.kind] |= {size_of_opening(question.id, question.kind, choice) for choice in choices}
    assert set(possible) == {"orders", "bid", "house-card"}
    for kind, sizes in possible.items():
        assert sizes == room.sizes[kind] == {OPENING_BYTES.get(kind, USUAL_OPENING_BYTES)}


def test_the_longest_plan_is_no_longer_on_the_wire_than_any_other() -> None:
    """Fifteen orders with the longest names: more than any house has tokens, or longer names to put them on."""
    box = open_box("second")
    areas = sorted(box.areas, key=len, reverse=True)[:15]
    plan = Orders(tuple((area, max(box.tokens, key=len)) for area in sorted(areas)))
    question = f"9999-{max(box.setups[6].houses, key=len)}-orders"
    sizes = [size_of_opening(question, "orders", each) for each in (plan, Orders(()))]
    assert sizes == [OPENING_BYTES["orders"]] * 2
