"""Letting devices in, and being let in: TLS, the code, and the device's own key, on one connection."""

from collections.abc import Awaitable, Callable
from hmac import compare_digest

import attrs

from companion.net.entrance import admission, greeting
from companion.net.entrance.admission import Attempts, Handshake, TooManyAttempts
from companion.net.entrance.greeting import Admitted, Challenge, Knock, NotAdmitted, Prove, TurnedAway, Words
from companion.net.finding.links import TABLE_ID
from companion.net.lines.wire import LARGEST_FRAME, LARGEST_FROM_GUEST, FramedConnection
from companion.net.words import TURNED_AWAY
from companion.table.ledger.forms import Malformed
from companion.table.ledger.keys import DeviceKey, RandomBytes, device_id, verify
from companion.table.talk.messages import PROTOCOL
from companion.table.words import listed

Derive = Callable[[str], Awaitable[bytes]]
"""The key of a code at a table of this id, worked out off the event loop."""


@attrs.define
class Gate:
    """The host's side. It knows the keys of the devices that were let in before: they never count as strangers."""

    table: str
    key: bytes = attrs.field(repr=False)
    device: DeviceKey = attrs.field(repr=False)
    random_bytes: RandomBytes
    clock: Callable[[], float]
    attempts: Attempts = attrs.field(factory=Attempts)
    known: set[bytes] = attrs.field(factory=set)

    async def admit(self, connection: FramedConnection) -> str:
        """The id of the device that has proved itself; NotAdmitted, after telling it why, if it has not.

        Who enquires is known by an id for this once: by its own, the device may be a guest here at the same time.
        """
        try:
            return await self._examine(connection)
        except NotAdmitted as refusal:
            connection.send(greeting.pack_words(TurnedAway(refusal.reason)))
            raise

    async def _examine(self, connection: FramedConnection) -> str:
        knock = await _hear(connection, greeting.GUEST)
        if not isinstance(knock, Knock):
            raise NotAdmitted(greeting.NOT_UNDERSTOOD)
        if knock.protocol != PROTOCOL:
            raise NotAdmitted(greeting.OTHER_VERSION)
        if knock.table not in ("", self.table):
            raise NotAdmitted(greeting.OTHER_TABLE)
        nonce = self.random_bytes(admission.NONCE_BYTES)
        connection.send(greeting.pack_words(Challenge(PROTOCOL, self.table, nonce)))
        prove = await _hear(connection, greeting.GUEST)
        if not isinstance(prove, Prove):
            raise NotAdmitted(greeting.NOT_UNDERSTOOD)
        handshake = Handshake(connection.fingerprint, knock.nonce, nonce, device_id(knock.public))
        self._check_proof(connection, knock, prove, handshake)
        proof = handshake.proof(self.key, admission.HOST_ROLE)
        signature = self.device.sign(handshake.message(admission.HOSTING_ROLE))
        connection.send(greeting.pack_words(Admitted(proof, self.device.public, signature)))
        connection.admit(LARGEST_FROM_GUEST)
        # Of the nonce that this side has chosen: of its own, somebody could make the id of another device.
        return device_id(nonce) if prove.enquires else handshake.device

    def _check_proof(self, connection: FramedConnection, knock: Knock, prove: Prove, handshake: Handshake) -> None:
        """A known device is recognised by its signature first, so that guessing strangers cannot keep it out.

        A stranger's attempt is counted before anything is looked at; the code comes before the signature, which costs
        more.
        """
        is_itself = knock.public in self.known and _is_signed(knock, prove, handshake)
        if not is_itself:
            try:
                self.attempts.begin(connection.address, self.clock())
            except TooManyAttempts:
                raise NotAdmitted(greeting.TOO_MANY_ATTEMPTS) from None
        if not compare_digest(handshake.proof(self.key, admission.GUEST_ROLE), prove.proof):
            raise NotAdmitted(greeting.WRONG_CODE)
        if not is_itself:
            if not _is_signed(knock, prove, handshake):
                raise NotAdmitted(greeting.WRONG_KEY)
            self.attempts.right(connection.address)
        self.known.add(knock.public)


def _is_signed(knock: Knock, prove: Prove, handshake: Handshake) -> bool:
    return verify(knock.public, handshake.message(_role(enquires=prove.enquires)), prove.signature)


def _role(*, enquires: bool) -> bytes:
    return admission.ENQUIRER_ROLE if enquires else admission.DEVICE_ROLE


async def be_admitted(
    connection: FramedConnection,
    table: str,
    key: bytes | Derive,
    device: DeviceKey,
    random_bytes: RandomBytes,
    *,
    enquires: bool = False,
) -> str:
    """The guest's side: the table's id, as the host says it; NotAdmitted if either side could not prove itself.

    Who knows only an address names no table, and gives instead of the key how the key follows from the table's id. Who
    `enquires` is no guest, and keeps none with the same key from being there.
    """
    nonce = random_bytes(admission.NONCE_BYTES)
    connection.send(greeting.pack_words(Knock(PROTOCOL, table, device.public, nonce)))
    challenge = await _challenged(connection, table)
    key = key if isinstance(key, bytes) else await key(challenge.table)
    handshake = Handshake(connection.fingerprint, nonce, challenge.nonce, device_id(device.public))
    signature = device.sign(handshake.message(_role(enquires=enquires)))
    connection.send(greeting.pack_words(Prove(handshake.proof(key, admission.GUEST_ROLE), signature, enquires)))
    answer = await _hear(connection, greeting.HOST)
    if not isinstance(answer, Admitted) or not compare_digest(handshake.proof(key, admission.HOST_ROLE), answer.proof):
        # Whoever this is does not know the code: somebody in between, or another table.
        raise NotAdmitted(greeting.WRONG_CODE)
    if not verify(answer.public, handshake.message(admission.HOSTING_ROLE), answer.signature):
        raise NotAdmitted(greeting.WRONG_KEY)
    connection.admit(LARGEST_FRAME)
    connection.peer = device_id(answer.public)
    return challenge.table


async def _challenged(connection: FramedConnection, table: str) -> Challenge:
    challenge = await _hear(connection, greeting.HOST)
    if not isinstance(challenge, Challenge):
        raise NotAdmitted(greeting.NOT_UNDERSTOOD)
    if challenge.protocol != PROTOCOL:
        raise NotAdmitted(greeting.OTHER_VERSION)
    if not TABLE_ID.fullmatch(challenge.table) or table not in ("", challenge.table):
        raise NotAdmitted(greeting.OTHER_TABLE)
    return challenge


async def _hear(connection: FramedConnection, speaker: str) -> Words:
    """The next words of the host or the guest; NotAdmitted if they mean nothing, or if the host closes the door."""
    async for data in connection.frames():
        try:
            words = greeting.unpack_words(data, speaker)
        except Malformed:
            raise NotAdmitted(
                greeting.OTHER_VERSION if greeting.speaks_otherwise(data) else greeting.NOT_UNDERSTOOD
            ) from None
        if isinstance(words, TurnedAway):
            raise NotAdmitted(listed(words.reason, TURNED_AWAY))
        return words
    raise NotAdmitted(greeting.HUNG_UP)
