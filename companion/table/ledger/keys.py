"""The keys by which devices know each other: a device is its public key, and signs with the private one."""

import hashlib
from collections.abc import Callable
from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

RandomBytes = Callable[[int], bytes]
"""So many bytes that nobody can foresee; given from outside: os.urandom, or a known row of bytes in a test."""

PUBLIC_KEY_BYTES = 33
PRIVATE_KEY_BYTES = 32
SIGNATURE_BYTES = 64
HALF_BYTES = SIGNATURE_BYTES // 2
DEVICE_ID_LETTERS = 16

CURVE = ec.SECP256R1()
ORDER = CURVE.group_order
SIGNING = ec.ECDSA(hashes.SHA256(), deterministic_signing=True)
VERIFYING = ec.ECDSA(hashes.SHA256())


class KeyDamaged(Exception):
    """Stored bytes that are no device key."""


def make_private_key(random_bytes: RandomBytes) -> ec.EllipticCurvePrivateKey:
    """A new key of the curve that devices and certificates use."""
    number = ORDER
    while number >= ORDER:  # as good as never
        number = int.from_bytes(random_bytes(PRIVATE_KEY_BYTES), "big") + 1
    return ec.derive_private_key(number, CURVE)


class DeviceKey:
    """A device's own P-256 key. Its public half is who the device is."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key
        self.public = key.public_key().public_bytes(Encoding.X962, PublicFormat.CompressedPoint)

    @classmethod
    def make(cls, random_bytes: RandomBytes) -> "DeviceKey":
        """A new key."""
        return cls(make_private_key(random_bytes))

    @classmethod
    def from_bytes(cls, stored: bytes) -> "DeviceKey":
        """The key that was stored; KeyDamaged if these bytes are none."""
        number = int.from_bytes(stored, "big")
        if len(stored) != PRIVATE_KEY_BYTES or not 0 < number < ORDER:
            raise KeyDamaged
        return cls(ec.derive_private_key(number, CURVE))

    def to_bytes(self) -> bytes:
        """The private half, for a private store alone."""
        return self._key.private_numbers().private_value.to_bytes(PRIVATE_KEY_BYTES, "big")

    def exchange(self, other: ec.EllipticCurvePublicKey) -> bytes:
        """What the owners of two keys can both work out, and nobody else (Diffie-Hellman)."""
        return self._key.exchange(ec.ECDH(), other)

    def sign(self, message: bytes) -> bytes:
        """The signature; always the same for the same message (RFC 6979), so bad chance cannot give the key away."""
        first, second = decode_dss_signature(self._key.sign(message, SIGNING))
        return _half(first) + _half(min(second, ORDER - second))


@lru_cache(maxsize=256)
def verify(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether this key signed this message; kept, for a host's own screen asks again. False for what is no key."""
    if not _has_one_form(signature):
        return False
    halves = (int.from_bytes(signature[:HALF_BYTES], "big"), int.from_bytes(signature[HALF_BYTES:], "big"))
    try:
        _public_key(public).verify(encode_dss_signature(*halves), message, VERIFYING)
    except (KeyDamaged, InvalidSignature):
        return False
    return True


@lru_cache(maxsize=64)
def shared_key(own: DeviceKey, public: bytes) -> bytes:
    """A secret that only the owners of two keys can work out; KeyDamaged if the other is no key."""
    secret = own.exchange(_public_key(public))
    both = b"".join(sorted((own.public, public)))
    return hashlib.sha256(b"small-council pair " + both + secret).digest()


@lru_cache(maxsize=64)
def _public_key(public: bytes) -> ec.EllipticCurvePublicKey:
    """The key that these bytes mean, in their one form; KeyDamaged if they mean none."""
    if len(public) != PUBLIC_KEY_BYTES:
        raise KeyDamaged
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    except ValueError:
        raise KeyDamaged from None


def _half(number: int) -> bytes:
    return number.to_bytes(HALF_BYTES, "big")


def _has_one_form(signature: bytes) -> bool:
    """Of the two signatures (r, s) and (r, -s), which are both right, only the smaller is ours: nobody can vary it."""
    return len(signature) == SIGNATURE_BYTES and int.from_bytes(signature[HALF_BYTES:], "big") <= ORDER // 2


def device_id(public: bytes) -> str:
    """A short name for a device, to find it by. The whole public key, not this, is what proves a device."""
    return hashlib.sha256(public).hexdigest()[:DEVICE_ID_LETTERS]
