"""The door, without sockets: who is let in, who lets itself be let in, and what everybody else is told."""

import asyncio
import os
from collections.abc import AsyncIterator
from typing import Any

import attrs
import pytest

from companion.net.entrance.admission import DEVICE_ROLE, GUEST_ROLE, HOST_ROLE, Attempts, Handshake
from companion.net.entrance.gate import Gate, be_admitted
from companion.net.entrance.greeting import (
    CONVERTER,
    HUNG_UP,
    NOT_UNDERSTOOD,
    OTHER_TABLE,
    OTHER_VERSION,
    TOO_MANY_ATTEMPTS,
    WRONG_CODE,
    WRONG_KEY,
    Admitted,
    Challenge,
    Knock,
    NotAdmitted,
    Prove,
    TurnedAway,
    Words,
    pack_words,
)
from companion.table.ledger.forms import read
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.talk.messages import PROTOCOL
from tests.net.evening import TABLE_ID, in_a_loop

CODE_KEY, OTHER_CODE_KEY = b"k" * 32, b"o" * 32
GUEST, HOST = DeviceKey.make(os.urandom), DeviceKey.make(os.urandom)
NONCE = b"n" * 32


class End:
    """One end of a connection: what the door needs of it."""

    def __init__(self, address: str = "10.0.0.7") -> None:
        self.address = address
        self.fingerprint = b"f" * 32
        self.is_admitted = False
        self.said: list[Words] = []
        self.other: End | None = None
        self._arrived: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, data: bytes) -> bool:
        self.said.append(read(CONVERTER, data, Words))
        if self.other is not None:
            self.other._arrived.put_nowait(data)
        return True

    def hears(self, *said: Words | bytes | None) -> None:
        """This arrives next; None is the end."""
        for words in said:
            self._arrived.put_nowait(words if words is None or isinstance(words, bytes) else pack_words(words))

    async def frames(self) -> AsyncIterator[bytes]:
        while (data := await self._arrived.get()) is not None:
            yield data

    def admit(self, limit: int) -> None:
        self.is_admitted = True


def door(**how: Any) -> Gate:
    return Gate(TABLE_ID, CODE_KEY, HOST, lambda count: NONCE[:count], lambda: 0.0, **how)


def knock(key: DeviceKey = GUEST) -> Knock:
    return Knock(PROTOCOL, TABLE_ID, key.public, b"g" * 32)


def prove(key: DeviceKey = GUEST, code_key: bytes = CODE_KEY, signer: DeviceKey | None = None) -> Prove:
    """What a device proves to the door above."""
    handshake = Handshake(b"f" * 32, b"g" * 32, NONCE, device_id(key.public))
    return Prove(handshake.proof(code_key, GUEST_ROLE), (signer or key).sign(handshake.message(DEVICE_ROLE)), False)


async def answer_of(our: Gate, *said: Words | bytes | None) -> str:
    """Who is let in for saying this, or why nobody is; whoever is not is told so."""
    end = End()
    end.hears(*said, None)
    try:
        return await our.admit(end)  # type: ignore[arg-type]
    except NotAdmitted as refusal:
        reason = refusal.reason
    assert end.said[-1] == TurnedAway(reason)
    assert not any(isinstance(words, Admitted) for words in end.said)
    assert not end.is_admitted
    return reason


@pytest.mark.parametrize("named", [TABLE_ID, ""])
@in_a_loop
async def test_who_knows_the_code_is_let_in_and_knows_that_the_host_knows_it(named: str) -> None:
    """Whether they know the table's id, or only an address: then the key follows from what the host says."""

    async def derive(table: str) -> bytes:
        assert table == TABLE_ID
        return CODE_KEY

    host, guest, our = End(), End(), door()
    host.other, guest.other = guest, host
    key = CODE_KEY if named else derive
    device, challenge = await asyncio.gather(
        our.admit(host),  # type: ignore[arg-type]
        be_admitted(guest, named, key, GUEST, os.urandom),  # type: ignore[arg-type]
    )
    assert device == device_id(GUEST.public)
    assert challenge == TABLE_ID
    assert host.is_admitted
    assert guest.is_admitted
    assert our.known == {GUEST.public}
    assert len(our.attempts) == 0


# The host's side


@in_a_loop
async def test_who_does_not_prove_both_code_and_key_stays_outside_and_is_counted() -> None:
    other = DeviceKey.make(os.urandom)
    for said, reason in (
        (prove(code_key=OTHER_CODE_KEY), WRONG_CODE),
        (prove(signer=other), WRONG_KEY),
        (attrs.evolve(prove(), signature=b""), WRONG_KEY),
        (attrs.evolve(prove(), proof=b""), WRONG_CODE),
    ):
        our = door()
        assert await answer_of(our, knock(), said) == reason
        assert len(our.attempts) == 1
        assert our.known == set()


@in_a_loop
async def test_strangers_who_guess_keep_no_player_out() -> None:
    """A device that was here before is known by its key; whoever only claims its key is a stranger."""
    our, other = door(attempts=Attempts(per_address=1)), DeviceKey.make(os.urandom)
    assert await answer_of(our, knock(), prove()) == device_id(GUEST.public)
    assert await answer_of(our, knock(other), prove(other, OTHER_CODE_KEY)) == WRONG_CODE
    assert await answer_of(our, knock(other), prove(other)) == TOO_MANY_ATTEMPTS
    assert await answer_of(our, knock(), prove(signer=other)) == TOO_MANY_ATTEMPTS
    assert await answer_of(our, knock(), prove()) == device_id(GUEST.public)
    assert await answer_of(our, knock(), prove(code_key=OTHER_CODE_KEY)) == WRONG_CODE
    assert len(our.attempts) == 1


@in_a_loop
async def test_who_says_something_else_is_told_why_the_door_stays_closed() -> None:
    for said, reason in (
        ([prove()], NOT_UNDERSTOOD),
        ([knock(), knock()], NOT_UNDERSTOOD),
        ([b"junk"], NOT_UNDERSTOOD),
        ([attrs.evolve(knock(), protocol=PROTOCOL + 1)], OTHER_VERSION),
        ([attrs.evolve(knock(), table="another")], OTHER_TABLE),
        ([TurnedAway("a stranger's words")], NOT_UNDERSTOOD),
        ([knock(), TurnedAway(WRONG_KEY)], NOT_UNDERSTOOD),
        ([knock(), Admitted(b"", HOST.public, b"")], NOT_UNDERSTOOD),
        ([None], HUNG_UP),
        ([knock(), None], HUNG_UP),
    ):
        assert await answer_of(door(), *said) == reason


# The guest's side


async def reason_of(*said: Words | bytes | None, table: str = TABLE_ID) -> str:
    """Why a guest does not come in where this is said."""
    end = End()
    end.hears(*said, None)
    with pytest.raises(NotAdmitted) as raised:
        await be_admitted(end, table, CODE_KEY, GUEST, lambda count: NONCE[:count])  # type: ignore[arg-type]
    assert not end.is_admitted
    return raised.value.reason


@in_a_loop
async def test_a_guest_does_not_come_in_where_nobody_proves_the_code() -> None:
    """Whoever announces the table may be anybody: a guess, the guest's own proof, or nothing is no proof."""
    challenge = Challenge(PROTOCOL, TABLE_ID, NONCE)
    handshake = Handshake(b"f" * 32, NONCE, NONCE, device_id(GUEST.public))
    for answer in (
        Admitted(b"", HOST.public, b""),
        Admitted(handshake.proof(OTHER_CODE_KEY, HOST_ROLE), HOST.public, b""),
        Admitted(handshake.proof(CODE_KEY, GUEST_ROLE), HOST.public, b""),
        Admitted(attrs.evolve(handshake, fingerprint=b"r" * 32).proof(CODE_KEY, HOST_ROLE), HOST.public, b""),
        challenge,
    ):
        assert await reason_of(challenge, answer) == WRONG_CODE
    assert (
        await reason_of(challenge, Prove(handshake.proof(CODE_KEY, HOST_ROLE), b"", enquires=False)) == NOT_UNDERSTOOD
    )
    assert await reason_of(challenge, TurnedAway(TOO_MANY_ATTEMPTS)) == TOO_MANY_ATTEMPTS
    assert await reason_of(challenge, None) == HUNG_UP


@pytest.mark.parametrize("reason", ["", "a stranger's words " * 100, HUNG_UP, "crowded"])
@in_a_loop
async def test_a_host_is_heard_only_for_reasons_that_a_host_has(reason: str) -> None:
    assert await reason_of(TurnedAway(reason)) == NOT_UNDERSTOOD


@in_a_loop
async def test_a_guest_proves_nothing_to_another_table() -> None:
    challenge = Challenge(PROTOCOL, TABLE_ID, NONCE)
    for table, said, reason in (
        (TABLE_ID, attrs.evolve(challenge, table="another"), OTHER_TABLE),
        (TABLE_ID, attrs.evolve(challenge, table=""), OTHER_TABLE),
        ("", attrs.evolve(challenge, table="no table/id"), OTHER_TABLE),
        (TABLE_ID, attrs.evolve(challenge, protocol=PROTOCOL + 1), OTHER_VERSION),
        (TABLE_ID, Admitted(b"", HOST.public, b""), NOT_UNDERSTOOD),
        (TABLE_ID, b"junk", NOT_UNDERSTOOD),
        (TABLE_ID, None, HUNG_UP),
    ):
        assert await reason_of(said, table=table) == reason
