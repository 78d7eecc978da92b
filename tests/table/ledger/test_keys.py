"""Device keys: a signature holds for its key and its message, and for nothing else."""

import hashlib
import os

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.table.ledger.keys import ORDER, DeviceKey, KeyDamaged, device_id, shared_key, verify

KEY = DeviceKey.make(os.urandom)
SIGNATURE = KEY.sign(b"a message")


def test_a_signature_holds_for_its_key_and_message_only() -> None:
    assert verify(KEY.public, b"a message", SIGNATURE)
    assert not verify(KEY.public, b"another", SIGNATURE)
    assert not verify(DeviceKey.make(os.urandom).public, b"a message", SIGNATURE)


def test_signing_needs_no_chance() -> None:
    assert KEY.sign(b"a message") == SIGNATURE


def test_a_signature_has_one_form() -> None:
    """(r, -s) is as right as (r, s) in mathematics; here it is not, so that nobody can vary what is in the ledger."""
    half = int.from_bytes(SIGNATURE[32:], "big")
    twin = SIGNATURE[:32] + (ORDER - half).to_bytes(32, "big")
    assert not verify(KEY.public, b"a message", twin)
    assert all(int.from_bytes(KEY.sign(bytes([n]))[32:], "big") <= ORDER // 2 for n in range(8))


def test_a_key_is_the_same_after_storage() -> None:
    again = DeviceKey.from_bytes(KEY.to_bytes())
    assert (again.public, again.sign(b"a message")) == (KEY.public, SIGNATURE)


@pytest.mark.parametrize("stored", [b"", b"\0" * 32, b"\xff" * 32, ORDER.to_bytes(32, "big"), b"x" * 31, b"x" * 33])
def test_what_is_no_key_is_not_taken_for_one(stored: bytes) -> None:
    with pytest.raises(KeyDamaged):
        DeviceKey.from_bytes(stored)


def test_the_short_name_of_a_device() -> None:
    assert device_id(KEY.public) == hashlib.sha256(KEY.public).hexdigest()[:16]
    assert len(KEY.public) == 33
    assert KEY.to_bytes() not in repr(KEY).encode()


@given(st.binary(max_size=100), st.binary(max_size=100), st.binary(max_size=100))
@example(b"", b"", b"")
@example(b"\0", b"", SIGNATURE)  # how the point at infinity is written
@example(b"\2" + b"\xff" * 32, b"", SIGNATURE)
@example(b"\2" + b"\0" * 32, b"a message", SIGNATURE)
@example(KEY.public, b"a message", b"\0" * 64)
@example(KEY.public, b"a message", SIGNATURE[:32] + b"\0" * 32)
@example(KEY.public, b"a message", b"\0" * 32 + SIGNATURE[32:])
@example(KEY.public, b"a message", ORDER.to_bytes(32, "big") + SIGNATURE[32:])
@example(b"\4" + KEY.public[1:], b"a message", SIGNATURE)
def test_junk_is_no_signature(public: bytes, message: bytes, signature: bytes) -> None:
    assert not verify(public, message, signature)


@given(place=st.integers(0, 32), value=st.integers(1, 255))
def test_a_varied_public_key_verifies_nothing(place: int, value: int) -> None:
    public = bytearray(KEY.public)
    public[place] ^= value
    assert not verify(bytes(public), b"a message", SIGNATURE)


@given(place=st.integers(0, 63), value=st.integers(1, 255))
def test_a_varied_signature_is_none(place: int, value: int) -> None:
    signature = bytearray(SIGNATURE)
    signature[place] ^= value
    assert not verify(KEY.public, b"a message", bytes(signature))


def test_a_key_made_to_meet_infinity_is_refused_like_any_other() -> None:
    """With the right private key the sum of points that a check works out is the point at infinity."""
    number = int.from_bytes(hashlib.sha256(b"a message").digest(), "big")
    secret = -number * pow(5, -1, ORDER) % ORDER
    public = DeviceKey.from_bytes(secret.to_bytes(32, "big")).public
    assert not verify(public, b"a message", (5).to_bytes(32, "big") + (7).to_bytes(32, "big"))


def test_a_signature_is_the_one_that_the_standard_gives_as_its_example() -> None:
    """RFC 6979, A.2.5, the message "sample". Its second half is the larger one, so ours is the twin."""
    key = DeviceKey.from_bytes(bytes.fromhex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721"))
    first = "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716"
    second = 0xF7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8
    assert key.sign(b"sample") == bytes.fromhex(first) + (ORDER - second).to_bytes(32, "big")


def test_two_devices_work_out_one_secret_and_a_third_another() -> None:
    other, third = DeviceKey.make(os.urandom), DeviceKey.make(os.urandom)
    assert shared_key(KEY, other.public) == shared_key(other, KEY.public) != shared_key(third, KEY.public)
    with pytest.raises(KeyDamaged):
        shared_key(KEY, b"\2" + b"\xff" * 32)
