"""Codes, proofs and attempts: what a stranger, a relay and a guesser can do, which is nothing."""

import hashlib
import os
from hmac import compare_digest

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from companion.net.entrance.admission import (
    DEVICE_ROLE,
    GUEST_ROLE,
    HOST_ROLE,
    LETTERS,
    MOST_ADDRESSES,
    Attempts,
    CodeError,
    Handshake,
    TooManyAttempts,
    code_key,
    make_code,
    normal_code,
)
from companion.table.ledger.keys import DeviceKey, device_id, verify

KEY = DeviceKey.make(os.urandom)
HANDSHAKE = Handshake(b"f" * 32, b"g" * 32, b"h" * 32, device_id(KEY.public))
CODE_KEY = b"k" * 32
LONG_S = "\N{LATIN SMALL LETTER LONG S}"

codes = st.binary(min_size=7, max_size=7).map(lambda chance: make_code(lambda _: chance))


# Codes


@given(codes)
def test_a_code_has_ten_letters_in_two_halves(code: str) -> None:
    assert len(code) == 11
    assert code[5] == "-"
    assert set(code.replace("-", "")) <= set(LETTERS)
    assert normal_code(code) == code


def test_every_bit_of_chance_is_in_the_code() -> None:
    each = {make_code(lambda _, place=place: (1 << place).to_bytes(7, "big")) for place in range(50)}
    assert len(each) == 50
    assert make_code(lambda count: b"\xff" * count) == "ZZZZZ-ZZZZZ"
    assert make_code(bytes) == "00000-00000"


@given(codes, st.data())
def test_a_code_may_be_typed_in_many_ways(code: str, data: st.DataObject) -> None:
    ways = {"0": "0Oo", "1": "1IiLl", "-": ["-", "", " ", " - ", "–"]}
    typed = "".join(data.draw(st.sampled_from(ways.get(letter, letter + letter.lower()))) for letter in code)
    assert normal_code(f" {typed}\n") == code


@given(st.text())
@example("ß" * 5)
@example("UUUUU-UUUUU")
def test_whatever_is_typed_is_a_code_or_refused_with_a_reason(text: str) -> None:
    try:
        code = normal_code(text)
    except CodeError as error:
        code = error.reason
    assert code in {"letter", "length"} or normal_code(code) == code


@pytest.mark.parametrize(
    ("text", "reason", "found"),
    [
        ("ABCDE-FGHJ", "length", 9),
        ("", "length", 0),
        ("ABCDE-FGHJU", "letter", "U"),
        ("ABCDE-FGHßJ", "letter", "ß"),
        (LONG_S * 10, "letter", LONG_S),  # its capital would be S
    ],
)
def test_a_wrong_code_says_what_is_wrong(text: str, reason: str, found: str | int) -> None:
    with pytest.raises(CodeError) as raised:
        normal_code(text)
    assert (raised.value.reason, raised.value.found) == (reason, found)


def test_the_key_of_a_code_depends_on_code_and_table() -> None:
    key = code_key("ABCDE-FGHJK", "table")
    assert key == code_key("abcdefghjk", "table")
    assert key == hashlib.scrypt(b"ABCDE-FGHJK", salt=b"table", n=2**14, r=8, p=1, dklen=32)
    assert len({key, code_key("ABCDE-FGHJM", "table"), code_key("ABCDE-FGHJK", "other")}) == 3


# Proofs


def test_who_knows_the_code_is_believed_by_both_sides() -> None:
    assert compare_digest(HANDSHAKE.proof(CODE_KEY, GUEST_ROLE), attrs.evolve(HANDSHAKE).proof(CODE_KEY, GUEST_ROLE))
    assert compare_digest(HANDSHAKE.proof(CODE_KEY, HOST_ROLE), attrs.evolve(HANDSHAKE).proof(CODE_KEY, HOST_ROLE))


def test_who_has_the_wrong_code_is_not() -> None:
    assert not compare_digest(HANDSHAKE.proof(CODE_KEY, GUEST_ROLE), HANDSHAKE.proof(b"K" * 32, GUEST_ROLE))
    assert not compare_digest(HANDSHAKE.proof(CODE_KEY, HOST_ROLE), HANDSHAKE.proof(b"K" * 32, HOST_ROLE))


def test_a_relay_has_another_certificate() -> None:
    """It passes every byte on, both nonces included; but the guest saw the relay's certificate, not the host's."""
    seen_by_guest = attrs.evolve(HANDSHAKE, fingerprint=b"r" * 32)
    assert not compare_digest(HANDSHAKE.proof(CODE_KEY, GUEST_ROLE), seen_by_guest.proof(CODE_KEY, GUEST_ROLE))
    assert not compare_digest(seen_by_guest.proof(CODE_KEY, HOST_ROLE), HANDSHAKE.proof(CODE_KEY, HOST_ROLE))
    assert not verify(KEY.public, HANDSHAKE.message(DEVICE_ROLE), KEY.sign(seen_by_guest.message(DEVICE_ROLE)))


def test_an_own_proof_thrown_back_proves_nothing() -> None:
    """An impostor repeats the guest's nonce as its own, and its proof as the host's."""
    mirrored = attrs.evolve(HANDSHAKE, host_nonce=HANDSHAKE.guest_nonce)
    assert not compare_digest(mirrored.proof(CODE_KEY, HOST_ROLE), mirrored.proof(CODE_KEY, GUEST_ROLE))


def test_a_proof_of_an_earlier_connection_proves_nothing() -> None:
    for nonce in ("guest_nonce", "host_nonce"):
        later = attrs.evolve(HANDSHAKE, **{nonce: b"n" * 32})
        assert not compare_digest(later.proof(CODE_KEY, GUEST_ROLE), HANDSHAKE.proof(CODE_KEY, GUEST_ROLE))
        assert not compare_digest(later.proof(CODE_KEY, HOST_ROLE), HANDSHAKE.proof(CODE_KEY, HOST_ROLE))


def test_a_proof_is_for_one_device() -> None:
    other = attrs.evolve(HANDSHAKE, device="0" * 16)
    assert not compare_digest(other.proof(CODE_KEY, GUEST_ROLE), HANDSHAKE.proof(CODE_KEY, GUEST_ROLE))


@given(st.binary(max_size=80))
def test_junk_is_no_proof(junk: bytes) -> None:
    assert not compare_digest(HANDSHAKE.proof(CODE_KEY, GUEST_ROLE), junk)


handshakes = st.builds(Handshake, st.binary(), st.binary(), st.binary(), st.text(st.characters()))


@given(handshakes, handshakes)
def test_no_two_handshakes_give_the_same_message(one: Handshake, other: Handshake) -> None:
    assert (one == other) == (one.message(b"G") == other.message(b"G"))


def test_fields_cannot_be_shifted_into_each_other() -> None:
    moved = attrs.evolve(HANDSHAKE, guest_nonce=b"g" * 31, host_nonce=b"g" + b"h" * 32)
    assert moved.message(b"G") != HANDSHAKE.message(b"G")


# Attempts


def wrong(attempts: Attempts, address: str, now: float, count: int = 1) -> None:
    for _ in range(count):
        attempts.begin(address, now)


def test_five_wrong_codes_from_one_address_and_then_a_minute_of_silence() -> None:
    attempts = Attempts()
    wrong(attempts, "10.0.0.7", 100.0, count=5)
    with pytest.raises(TooManyAttempts):
        attempts.begin("10.0.0.7", 110.0)
    attempts.begin("10.0.0.8", 110.0)
    attempts.begin("10.0.0.7", 160.0)


def test_wrong_codes_from_everywhere_keep_nobody_else_out_and_are_not_remembered_without_end() -> None:
    attempts = Attempts()
    for number in range(5000):
        attempts.begin(f"10.0.{number // 250}.{number % 250}", float(number) / 1000)
    attempts.begin("10.1.0.1", 6.0)
    assert len(attempts) == MOST_ADDRESSES


def test_whoever_goes_on_guessing_is_not_forgotten_for_those_who_come_after() -> None:
    attempts = Attempts()
    wrong(attempts, "10.0.0.7", 0.0, count=5)
    for number in range(3 * MOST_ADDRESSES):
        attempts.begin(f"10.{number // 250}.{number % 250}.1", 1.0)
        if number % 100 == 0:
            with pytest.raises(TooManyAttempts):
                attempts.begin("10.0.0.7", 1.0)


def test_right_codes_are_not_counted() -> None:
    attempts = Attempts()
    for _ in range(100):
        attempts.begin("10.0.0.7", 0.0)
        attempts.right("10.0.0.7")
    assert len(attempts) == 0
    attempts.right("nobody")


def test_a_right_code_makes_up_for_no_wrong_one_from_elsewhere() -> None:
    """While guests come in, somebody who guesses gains nothing."""
    attempts = Attempts()
    for _ in range(5):
        attempts.begin("guest", 0.0)
        attempts.begin("guesser", 0.0)
        attempts.right("guest")
    assert len(attempts) == 5
    with pytest.raises(TooManyAttempts):
        attempts.begin("guesser", 0.0)
    attempts.begin("guest", 0.0)


def test_many_attempts_at_the_same_moment_gain_nothing() -> None:
    """An attempt counts from its beginning, so a thousand connections that all wait for the answer are no way round."""
    attempts, begun = Attempts(), 0
    for number in range(1000):
        try:
            attempts.begin(f"10.0.{number % 20}.1", 0.0)
            begun += 1
        except TooManyAttempts:
            pass
    assert begun == len(attempts) == 20 * 5


@given(st.lists(st.tuples(st.sampled_from("abcdefgh"), st.floats(0, 30), st.booleans()), max_size=200))
def test_the_limit_holds_in_every_order_of_attempts(course: list[tuple[str, float, bool]]) -> None:
    attempts, now, failed = Attempts(), 0.0, list[tuple[float, str]]()
    for address, pause, is_right in course:
        now += pause
        try:
            attempts.begin(address, now)
        except TooManyAttempts:
            continue
        if is_right:
            attempts.right(address)
        else:
            failed.append((now, address))
        lately = [of for moment, of in failed if moment + 60.0 > now]
        assert lately.count(address) <= 5
