"""The keys by which devices know each other: a device is its public key, and signs with the private one."""

import hashlib
from collections.abc import Callable
from functools import lru_cache

from ecdsa import NIST256p, SigningKey, VerifyingKey
from ecdsa.ellipticcurve import PointJacobi
from ecdsa.errors import MalformedPointError
from ecdsa.keys import BadSignatureError
from ecdsa.util import sigencode_string_canonize

RandomBytes = Callable[[int], bytes]
"""So many bytes that nobody can foresee; given from outside: os.urandom, or a known row of bytes in a test."""

PUBLIC_KEY_BYTES = 33
PRIVATE_KEY_BYTES = 32
SIGNATURE_BYTES = 64
DEVICE_ID_LETTERS = 16


class KeyDamaged(Exception):
    """Stored bytes that are no device key."""


class DeviceKey:
    """A device's own P-256 key. Its public half is who the device is."""

    def __init__(self, key: SigningKey) -> None:
        self._key = key
        self.public: bytes = key.verifying_key.to_string("compressed")

    @classmethod
    def make(cls, random_bytes: RandomBytes) -> "DeviceKey":
        """A new key."""
        return cls(SigningKey.generate(curve=NIST256p, entropy=random_bytes, hashfunc=hashlib.sha256))

    @classmethod
    def from_bytes(cls, stored: bytes) -> "DeviceKey":
        """The key that was stored; KeyDamaged if these bytes are none."""
        try:
            return cls(SigningKey.from_string(stored, curve=NIST256p, hashfunc=hashlib.sha256))
        except (MalformedPointError, AssertionError, ValueError):
            raise KeyDamaged from None

    def to_bytes(self) -> bytes:
        """The private half, for a private store alone."""
        stored: bytes = self._key.to_string()
        return stored

    def multiply(self, point: PointJacobi) -> bytes:
        """The first coordinate of a point of the curve, as often as the private half says."""
        product: int = (point * self._key.privkey.secret_multiplier).x()
        return product.to_bytes(PRIVATE_KEY_BYTES, "big")

    def sign(self, message: bytes) -> bytes:
        """The signature; always the same for the same message (RFC 6979), so bad chance cannot give the key away."""
        signature: bytes = self._key.sign_deterministic(message, sigencode=sigencode_string_canonize)
        return signature


@lru_cache(maxsize=256)
def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed this message; kept, for a host's own screen asks again. False for what is no key."""
    if len(public) != PUBLIC_KEY_BYTES or not _has_one_form(signature):
        return False
    try:
        return bool(_verifying_key(public).verify(signature, message))
    except (MalformedPointError, BadSignatureError):
        return False
    except TypeError:
        # A key can be chosen so that the sum of points is the point at infinity, which ecdsa 0.19 cannot divide.
        return False


@lru_cache(maxsize=64)
def _verifying_key(public: bytes) -> VerifyingKey:
    """With a table of its multiples, which costs as much as five signatures, once, and makes each twice as fast."""
    # Only a point that says so ("generator") is given a table; `precompute` of a key read from bytes fails.
    point = PointJacobi.from_bytes(
        NIST256p.curve, public, valid_encodings=("compressed",), order=NIST256p.order, generator=True
    )
    return VerifyingKey.from_public_point(point, NIST256p, hashlib.sha256)


@lru_cache(maxsize=64)
def shared_key(own: DeviceKey, public: bytes) -> bytes:
    """A secret that only the owners of two keys can work out (Diffie-Hellman); KeyDamaged if the other is no key."""
    try:
        point = own.multiply(_verifying_key(public).pubkey.point)
    except MalformedPointError:
        raise KeyDamaged from None
    both = b"".join(sorted((own.public, public)))
    return hashlib.sha256(b"small-council pair " + both + point).digest()


def _has_one_form(signature: bytes) -> bool:
    """Of the two signatures (r, s) and (r, -s), which are both right, only the smaller is ours: nobody can vary it."""
    order: int = NIST256p.order
    return len(signature) == SIGNATURE_BYTES and int.from_bytes(signature[32:], "big") <= order // 2


def device_id(public: bytes) -> str:
    """A short name for a device, to find it by. The whole public key, not this, is what proves a device."""
    return hashlib.sha256(public).hexdigest()[:DEVICE_ID_LETTERS]
