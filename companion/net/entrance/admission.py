"""Who may sit down: the code that the host shows, and the proofs of it.

The proof is mutual and bound to the certificate, so that somebody in between, who must show a certificate of their own,
has nothing to pass on. The guest proves first and the host answers only a right proof. Whoever pretends to be the host
therefore sees one guest's proof, and would have to try 2**50 codes on it, each through scrypt.

Nothing here reads a clock, a socket or a source of chance; all of that is given from outside.
"""

import hashlib
import hmac
from collections import deque

import attrs

from companion.table.ledger.keys import RandomBytes

# Crockford's letters: no I, L and O, which are read as 1 and 0, and no U.
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LETTERS = 10
CODE_HALF = CODE_LETTERS // 2
BITS_PER_LETTER = 5
MISREAD = {"O": "0", "I": "1", "L": "1"}
# What people, and the keyboards that mean well, put between the two halves.
BETWEEN = "- \t\n\u2010\u2011\u2012\u2013\u2014\u2212\u00a0"

# 16 MiB and some 70 ms on a desktop: little for one guest, much for somebody who tries codes.
SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_LANES = 2**14, 8, 1
SCRYPT_MEMORY = 64 * 1024 * 1024

NONCE_BYTES = 32
GUEST_ROLE, HOST_ROLE, DEVICE_ROLE, ENQUIRER_ROLE, HOSTING_ROLE = b"G", b"H", b"D", b"E", b"S"


class CodeError(Exception):
    """What was typed is no code: reason `letter` (with the letter) or `length` (with how many letters there are)."""

    def __init__(self, reason: str, found: str | int) -> None:
        super().__init__(reason, found)
        self.reason = reason
        self.found = found


class TooManyAttempts(Exception):
    """Too many wrong codes, reason `address` or `everybody`; after so many seconds one may try again."""

    def __init__(self, reason: str, wait: float) -> None:
        super().__init__(reason, wait)
        self.reason = reason
        self.wait = wait


def make_code(random_bytes: RandomBytes) -> str:
    """A new code, such as `ABCDE-FGHJK`: 50 bits of chance."""
    bits = CODE_LETTERS * BITS_PER_LETTER
    number = int.from_bytes(random_bytes((bits + 7) // 8), "big")
    places = range(0, bits, BITS_PER_LETTER)
    return _in_halves("".join(LETTERS[number >> place & len(LETTERS) - 1] for place in places))


def normal_code(text: str) -> str:
    """The code that somebody meant who typed this; CodeError if it can be none."""
    letters = [_letter(sign) for sign in text if sign not in BETWEEN]
    if len(letters) != CODE_LETTERS:
        raise CodeError("length", len(letters))
    return _in_halves("".join(letters))


def _letter(sign: str) -> str:
    # Only ASCII is raised to capitals: Unicode would make two letters out of one, and the long s an S.
    capital = sign.upper() if sign.isascii() else sign
    letter = MISREAD.get(capital, capital)
    if letter not in LETTERS:
        raise CodeError("letter", sign)
    return letter


def _in_halves(letters: str) -> str:
    return f"{letters[:CODE_HALF]}-{letters[CODE_HALF:]}"


def code_key(code: str, table_id: str) -> bytes:
    """The key that a code gives at one table. Slow on purpose (see SCRYPT_COST): keep it, and keep it off the loop."""
    return hashlib.scrypt(
        normal_code(code).encode(),
        salt=table_id.encode(),
        n=SCRYPT_COST,
        r=SCRYPT_BLOCK,
        p=SCRYPT_LANES,
        maxmem=SCRYPT_MEMORY,
        dklen=32,
    )


@attrs.frozen
class Handshake:
    """What both sides of a connection must agree on: the certificate that *this* side saw (the host: its own), one
    fresh nonce of each side, and the guest's device.
    """

    fingerprint: bytes
    guest_nonce: bytes
    host_nonce: bytes
    device: str

    def message(self, role: bytes) -> bytes:
        """The same as bytes, in one role; every field tells its length, so that no two handshakes look the same."""
        fields = (self.fingerprint, self.guest_nonce, self.host_nonce, self.device.encode("utf-8", "surrogatepass"))
        return role + b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def guest_proof(key: bytes, handshake: Handshake) -> bytes:
    """A guest knows the code. Sent first."""
    return hmac.digest(key, handshake.message(GUEST_ROLE), "sha256")


def host_proof(key: bytes, handshake: Handshake) -> bytes:
    """The host knows the code too. Sent only in answer to a guest's right proof."""
    return hmac.digest(key, handshake.message(HOST_ROLE), "sha256")


def check(expected: bytes, given: bytes) -> bool:
    """Whether the proof is the expected one, in a time that does not tell how nearly it was."""
    return hmac.compare_digest(expected, given)


def device_message(handshake: Handshake) -> bytes:
    """What a device signs to show that it is itself: good on this one connection only, so nobody can pass it on."""
    return handshake.message(DEVICE_ROLE)


def enquirer_message(handshake: Handshake) -> bytes:
    """The same of a device that comes to enquire, and not as a guest."""
    return handshake.message(ENQUIRER_ROLE)


def hosting_message(handshake: Handshake) -> bytes:
    """What the host's device signs to show that it is itself."""
    return handshake.message(HOSTING_ROLE)


class Attempts:
    """Limits wrong codes, per address and in all; remembers at most as many attempts as it allows.

    For strangers only. A device that proves a key that the table already knows is not asked for the code again and must
    not be counted here, or any stranger could keep the players out by guessing wrong.
    """

    def __init__(self, per_address: int = 5, in_all: int = 30, seconds: float = 60.0) -> None:
        self._per_address = per_address
        self._in_all = in_all
        self._seconds = seconds
        self._made: deque[tuple[float, str]] = deque()

    def begin(self, address: str, now: float) -> None:
        """An attempt begins, and counts as wrong until it is `right`: many at the same time gain nothing.

        TooManyAttempts if it may not. `now` is a clock of the caller's that never goes back.
        """
        while self._made and self._made[0][0] + self._seconds <= now:
            self._made.popleft()
        own = [moment for moment, of in self._made if of == address]
        if len(own) >= self._per_address:
            raise TooManyAttempts("address", own[-self._per_address] + self._seconds - now)
        if len(self._made) >= self._in_all:
            raise TooManyAttempts("everybody", self._made[0][0] + self._seconds - now)
        self._made.append((now, address))

    def right(self, address: str) -> None:
        """The latest attempt of this address was the right code: it no longer counts."""
        for made in reversed(self._made):
            if made[1] == address:
                self._made.remove(made)
                return

    def __len__(self) -> int:
        return len(self._made)
