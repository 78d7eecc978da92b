"""Letting devices in, and being let in: TLS, the code, and the device's own key, on one connection."""

from collections.abc import Callable

import attrs

from companion.net.admission import (
    NONCE_BYTES,
    Attempts,
    DeviceKey,
    Handshake,
    TooManyAttempts,
    check,
    device_id,
    device_message,
    guest_proof,
    host_proof,
    verify,
)
from companion.net.greeting import (
    NOT_UNDERSTOOD,
    OTHER_TABLE,
    OTHER_VERSION,
    TOO_MANY_ATTEMPTS,
    WRONG_CODE,
    Admitted,
    Challenge,
    Knock,
    Prove,
    Refusal,
    TurnedAway,
    Words,
    pack_words,
    unpack_words,
)
from companion.net.wire import Connection
from companion.table.forms import Malformed
from companion.table.messages import PROTOCOL

RandomBytes = Callable[[int], bytes]


@attrs.define
class Door:
    """The host's side: who has been let in before is known by key and never counts as a stranger."""

    table: str
    key: bytes = attrs.field(repr=False)
    random_bytes: RandomBytes
    clock: Callable[[], float]
    attempts: Attempts = attrs.field(factory=Attempts)
    known: set[bytes] = attrs.field(factory=set)

    async def admit(self, connection: Connection, epoch: int) -> str:
        """The id of the device that has proved itself; Refusal, after telling it why, if it has not."""
        try:
            return await self._examine(connection, epoch)
        except Refusal as refusal:
            connection.send(pack_words(TurnedAway(refusal.reason)))
            raise

    async def _examine(self, connection: Connection, epoch: int) -> str:
        knock = await _hear(connection)
        if not isinstance(knock, Knock):
            raise Refusal(NOT_UNDERSTOOD)
        if knock.protocol != PROTOCOL:
            raise Refusal(OTHER_VERSION)
        if knock.table not in ("", self.table):
            raise Refusal(OTHER_TABLE)
        nonce = self.random_bytes(NONCE_BYTES)
        connection.send(pack_words(Challenge(PROTOCOL, self.table, epoch, nonce)))
        proof = await _hear(connection)
        if not isinstance(proof, Prove):
            raise Refusal(NOT_UNDERSTOOD)
        handshake = Handshake(connection.fingerprint, knock.nonce, nonce, device_id(knock.public))
        self._check_proof(connection, knock, proof, handshake)
        connection.send(pack_words(Admitted(host_proof(self.key, handshake))))
        connection.admit()
        return handshake.device

    def _check_proof(self, connection: Connection, knock: Knock, prove: Prove, handshake: Handshake) -> None:
        """A known device is recognised by its signature first, so that guessing strangers cannot keep it out."""
        is_itself = verify(knock.public, device_message(handshake), prove.signature)
        stranger = not is_itself or knock.public not in self.known
        address = str(connection.address)
        if stranger:
            try:
                self.attempts.begin(address, self.clock())
            except TooManyAttempts:
                raise Refusal(TOO_MANY_ATTEMPTS) from None
        if not is_itself or not check(guest_proof(self.key, handshake), prove.proof):
            raise Refusal(WRONG_CODE)
        if stranger:
            self.attempts.right(address)
        self.known.add(knock.public)


async def be_admitted(
    connection: Connection, table: str, key: bytes, device: DeviceKey, random_bytes: RandomBytes
) -> Challenge:
    """The guest's side: what the host said of its table; Refusal if either side could not prove itself."""
    nonce = random_bytes(NONCE_BYTES)
    connection.send(pack_words(Knock(PROTOCOL, table, device.public, nonce)))
    challenge = await _hear(connection)
    if isinstance(challenge, TurnedAway):
        raise Refusal(challenge.reason)
    if not isinstance(challenge, Challenge) or challenge.protocol != PROTOCOL:
        raise Refusal(OTHER_VERSION)
    if challenge.table != table:
        raise Refusal(OTHER_TABLE)
    handshake = Handshake(connection.fingerprint, nonce, challenge.nonce, device_id(device.public))
    signature = device.sign(device_message(handshake))
    connection.send(pack_words(Prove(guest_proof(key, handshake), signature)))
    answer = await _hear(connection)
    if isinstance(answer, TurnedAway):
        raise Refusal(answer.reason)
    if not isinstance(answer, Admitted) or not check(host_proof(key, handshake), answer.proof):
        # Whoever this is does not know the code: somebody in between, or another table.
        raise Refusal(WRONG_CODE)
    connection.admit()
    return challenge


async def _hear(connection: Connection) -> Words:
    """The next words, or Refusal."""
    async for data in connection.frames():
        try:
            return unpack_words(data)
        except Malformed:
            raise Refusal(NOT_UNDERSTOOD) from None
    raise Refusal(NOT_UNDERSTOOD)
