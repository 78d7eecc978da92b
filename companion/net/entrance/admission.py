"""Who may sit down: the code that the host shows, and the proofs of it.

The proof is mutual and bound to the certificate, so that somebody in between, who must show a certificate of their own,
has nothing to pass on. The guest proves first and the host answers only a right proof. Whoever pretends to be the host
therefore sees one guest's proof, and would have to try 2**50 codes on it, each through scrypt.

Nothing here reads a clock, a socket or a source of chance; all of that is given from outside.
"""

import hashlib
import hmac

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

LETTER, LENGTH = "letter", "length"

# 16 MiB and some 70 ms on a desktop: little for one guest, much for somebody who tries codes.
SCRYPT_COST, SCRYPT_BLOCK, SCRYPT_LANES = 2**14, 8, 1
SCRYPT_MEMORY = 64 * 1024 * 1024

MOST_ADDRESSES = 1024
"""Of so many addresses the wrong codes are remembered, which is more than a home network has."""

NONCE_BYTES = 32
GUEST_ROLE, HOST_ROLE = b"G", b"H"
"""In these roles both sides prove the code."""
DEVICE_ROLE, ENQUIRER_ROLE, HOSTING_ROLE = b"D", b"E", b"S"
"""In these they sign: a guest, a host that only enquires, and whoever lets them in."""


class CodeError(Exception):
    """What was typed is no code: reason `letter` (with the letter) or `length` (with how many letters there are)."""

    def __init__(self, reason: str, found: str | int) -> None:
        super().__init__(reason, found)
        self.reason = reason
        self.found = found


class TooManyAttempts(Exception):
    """Too many wrong codes from one address in a minute."""


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
        raise CodeError(LENGTH, len(letters))
    return _in_halves("".join(letters))


def _letter(sign: str) -> str:
    # Only ASCII is raised to capitals: Unicode would make two letters out of one, and the long s an S.
    capital = sign.upper() if sign.isascii() else sign
    letter = MISREAD.get(capital, capital)
    if letter not in LETTERS:
        raise CodeError(LETTER, sign)
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
        """The same as bytes, in one role; every field tells its length, so that no two handshakes look the same.

        Signed, it shows who a device is: good on this one connection only, so nobody can pass it on.
        """
        fields = (self.fingerprint, self.guest_nonce, self.host_nonce, self.device.encode("utf-8", "surrogatepass"))
        return role + b"".join(len(field).to_bytes(4, "big") + field for field in fields)

    def proof(self, key: bytes, role: bytes) -> bytes:
        """Whoever is in this role knows the code. The host's is sent only in answer to a guest's right proof."""
        return hmac.digest(key, self.message(role), "sha256")


class Attempts:
    """Limits wrong codes per address; remembers the latest attempts of a limited number of addresses.

    For strangers only. A device that proves a key that the table already knows is not asked for the code again and must
    not be counted here, or any stranger could keep the players out by guessing wrong. There is no limit for all
    addresses together, for the same reason: it would keep out every new device.
    """

    # A code is one of 2**50. A host hears fewer than 1,000 strangers a second, from however many addresses: to try
    # half of all codes takes 2**49 / 1,000 seconds, which is 17,000 years.

    def __init__(self, per_address: int = 5, seconds: float = 60.0) -> None:
        self._per_address = per_address
        self._seconds = seconds
        self._made: dict[str, list[float]] = {}
        """When each address has tried, the address that tried last at the end."""

    def begin(self, address: str, now: float) -> None:
        """An attempt begins, and counts as wrong until it is `right`: many at the same time gain nothing.

        TooManyAttempts if it may not. `now` is a clock of the caller's that never goes back.
        """
        made = [moment for moment in self._made.pop(address, ()) if moment + self._seconds > now]
        may_begin = len(made) < self._per_address
        self._made[address] = [*made, now] if may_begin else made
        if len(self._made) > MOST_ADDRESSES:
            del self._made[next(iter(self._made))]
        if not may_begin:
            raise TooManyAttempts

    def right(self, address: str) -> None:
        """The latest attempt of this address was the right code: it no longer counts."""
        made = self._made.pop(address, [])[:-1]
        if made:
            self._made[address] = made

    def __len__(self) -> int:
        return sum(map(len, self._made.values()))
