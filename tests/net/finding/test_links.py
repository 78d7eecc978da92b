"""The link in the QR code and the typed address lead to the same table, and junk leads nowhere."""

from ipaddress import IPv4Address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.net.entrance.admission import make_code
from companion.net.finding.links import (
    BAD_ADDRESS,
    BAD_CODE,
    BAD_FINGERPRINT,
    BAD_PORT,
    BAD_TABLE,
    EMPTY,
    LONGEST_TEXT,
    MISSING,
    NO_LINK,
    ONLY_IPV4,
    TOO_LONG,
    TWICE,
    JoinLink,
    LinkError,
    read_link,
)

REASONS = {
    BAD_ADDRESS,
    BAD_CODE,
    BAD_FINGERPRINT,
    BAD_PORT,
    BAD_TABLE,
    EMPTY,
    MISSING,
    NO_LINK,
    ONLY_IPV4,
    TOO_LONG,
    TWICE,
}
LINK = JoinLink(("192.168.1.20", "10.0.0.3"), 47123, "5f0c9a", "ABCDE-FGHJK", bytes(range(16)))
TEXT = "smallcouncil://join?t=5f0c9a&a=192.168.1.20,10.0.0.3&p=47123&c=ABCDE-FGHJK&f=AAECAwQFBgcICQoLDA0ODw"

addresses = st.lists(
    st.integers(1 << 24, (224 << 24) - 1).map(lambda number: str(IPv4Address(number))),
    min_size=1,
    max_size=16,
    unique=True,
)
links = st.builds(
    JoinLink,
    addresses=addresses.map(tuple),
    port=st.integers(1, 65535),
    table_id=st.from_regex(r"[0-9A-Za-z_-]{1,64}", fullmatch=True),
    code=st.one_of(st.just(""), st.binary(min_size=7, max_size=7).map(lambda chance: make_code(lambda _: chance))),
    fingerprint=st.one_of(st.just(b""), st.binary(min_size=16, max_size=32)),
)


def test_a_link_as_text() -> None:
    assert LINK.text == TEXT
    assert read_link(TEXT) == LINK
    assert "ABCDE" not in repr(LINK)


@given(links)
def test_every_link_is_read_as_it_was_written(link: JoinLink) -> None:
    assert read_link(link.text) == link
    assert read_link(f"  {link.text}\n") == link


@given(addresses, st.integers(1, 65535))
def test_every_typed_address_is_read(some: list[str], port: int) -> None:
    for typed, address in zip(JoinLink(tuple(some), port).typed, some, strict=True):
        assert read_link(typed) == JoinLink((address,), port)


@pytest.mark.parametrize(
    "typed", ["192.168.1.20:47123", " 192.168.1.20 : 47123 ", "192.168.1.20 47123", "192,168,1,20:47123"]
)
def test_typing_is_forgiven(typed: str) -> None:
    assert read_link(typed) == JoinLink(("192.168.1.20",), 47123)


def test_a_scanner_may_change_what_does_not_matter() -> None:
    assert read_link(TEXT.replace("smallcouncil://join?", "SmallCouncil://JOIN/?")) == LINK
    assert read_link(TEXT.replace(",", "%2C")) == LINK
    assert read_link(TEXT.replace("ABCDE-FGHJK", "abcde%20fghjk")) == LINK
    assert read_link(TEXT + "&later=1") == LINK


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", EMPTY),
        (" \n", EMPTY),
        ("a" * (LONGEST_TEXT + 1), TOO_LONG),
        ("https://example.org/?t=5f", NO_LINK),
        ("smallcouncil://leave?t=5f", NO_LINK),
        ("smallcouncil://join/table?t=5f", NO_LINK),
        ("smallcouncil://[join?t=5f", NO_LINK),
        ("smallcouncil://join?" + "x=1&" * 40, NO_LINK),
        ("smallcouncil://join?t=%ff&a=1.2.3.4&p=1", NO_LINK),
        ("smallcouncil://join", MISSING),
        ("smallcouncil://join?t=5f&a=192.168.1.20", MISSING),
        ("smallcouncil://join?t=&a=192.168.1.20&p=47123", MISSING),
        (TEXT + "&p=1", TWICE),
        (TEXT.replace("5f0c9a", "a%20b"), BAD_TABLE),
        (TEXT.replace("5f0c9a", "a" * 65), BAD_TABLE),
        (TEXT.replace("192.168.1.20", "192.168.1.256"), BAD_ADDRESS),
        (TEXT.replace("192.168.1.20", ""), BAD_ADDRESS),
        (TEXT.replace("192.168.1.20", "224.0.0.251"), BAD_ADDRESS),
        (TEXT.replace("192.168.1.20", "0.0.0.0"), BAD_ADDRESS),
        (TEXT.replace("192.168.1.20", "255.255.255.255"), BAD_ADDRESS),
        (TEXT.replace("192.168.1.20", ",".join(f"10.0.0.{number}" for number in range(17))), BAD_ADDRESS),
        (TEXT.replace("47123", "0"), BAD_PORT),
        (TEXT.replace("47123", "65536"), BAD_PORT),
        (TEXT.replace("47123", "-1"), BAD_PORT),
        (TEXT.replace("47123", "\uff19"), BAD_PORT),
        (TEXT.replace("ABCDE-FGHJK", "ABCDE"), BAD_CODE),
        (TEXT.replace("ABCDE-FGHJK", "ABCDE-FGHJ!"), BAD_CODE),
        (TEXT + "!", BAD_FINGERPRINT),
        (TEXT[:-2], BAD_FINGERPRINT),
        (TEXT[:-1] + "x", BAD_FINGERPRINT),
        (TEXT.replace("AAEC", "AA%C3%A9C"), BAD_FINGERPRINT),
        ("192.168.1.20", MISSING),
        ("192.168.1.20:", MISSING),
        ("192.168.1:47123", BAD_ADDRESS),
        ("tablet:47123", BAD_ADDRESS),
        ("[::1]:47123", ONLY_IPV4),
        ("192.168.1.20:port", BAD_PORT),
        ("192.168.1.20:99999", BAD_PORT),
        ("192.168.1.20:47123:1", BAD_PORT),
    ],
)
def test_junk_has_a_reason(text: str, reason: str) -> None:
    with pytest.raises(LinkError) as caught:
        read_link(text)
    assert caught.value.reason == reason


def reason_against(text: str) -> str | None:
    """Why this is refused; None if it is a link."""
    try:
        read_link(text)
    except LinkError as error:
        return error.reason
    return None


@given(st.one_of(st.text(), st.text().map(lambda text: "smallcouncil://join?" + text)))
def test_junk_raises_nothing_else(text: str) -> None:
    assert reason_against(text) in {*REASONS, None}


@given(st.integers(0, len(TEXT) - 1), st.characters())
def test_a_link_with_one_letter_changed_is_read_or_refused(place: int, letter: str) -> None:
    assert reason_against(TEXT[:place] + letter + TEXT[place + 1 :]) in {*REASONS, None}


def test_a_certificate_fits_by_its_beginning() -> None:
    whole = bytes(range(32))
    assert LINK.fits(whole)
    assert not LINK.fits(bytes(32))
    assert not LINK.fits(whole[:8])
    assert JoinLink(("10.0.0.1",), 1, fingerprint=whole).fits(whole)
    assert JoinLink(("10.0.0.1",), 1).fits(whole)


@pytest.mark.parametrize("fingerprint", [bytes(15), bytes(33)])
def test_a_fingerprint_is_long_enough_and_no_longer_than_one(fingerprint: bytes) -> None:
    with pytest.raises(LinkError):
        JoinLink(("10.0.0.1",), 1, fingerprint=fingerprint)


@pytest.mark.parametrize(
    "typed",
    ["fe80::1", "[fe80::1]:47123", "[fe80::1%wlan0]:47123", "2001:db8::7 47123", "2001:db8::7:47123", "::1", "[::1]"],
)
def test_whoever_types_an_address_of_the_other_kind_is_told_so(typed: str) -> None:
    with pytest.raises(LinkError) as raised:
        read_link(typed)
    assert raised.value.reason == ONLY_IPV4


@pytest.mark.parametrize("address", ["fe80::1", "[fe80::1]", "192.168.1.20,2001:db8::7"])
def test_so_is_whoever_scans_one(address: str) -> None:
    with pytest.raises(LinkError) as raised:
        read_link(f"smallcouncil://join?t=5f0c9a&a={address}&p=47123")
    assert raised.value.reason == ONLY_IPV4


@pytest.mark.parametrize("typed", ["a:b:c", "192.168.1.20:1:2", "[192.168.1.20]:47123", "1::2::3"])
def test_nobody_else_is(typed: str) -> None:
    with pytest.raises(LinkError) as raised:
        read_link(typed)
    assert raised.value.reason != ONLY_IPV4
