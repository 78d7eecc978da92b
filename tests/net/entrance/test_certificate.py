"""The certificate that a table makes: real handshakes over loopback, and an independent reading of its fields."""

import asyncio
import os
import shutil
import ssl
import stat
import subprocess
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.net.entrance import certificate as module
from companion.net.entrance.certificate import (
    Certificate,
    NoCertificate,
    client_context,
    make_certificate,
    peer_fingerprint,
    server_context,
)

SECONDS = 20
REFUSED = (ssl.SSLError, ConnectionResetError)
"""What a client sees when the handshake fails: asyncio closes without a word, or the alert comes through."""


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return make_certificate(os.urandom)


async def shake_hands(server: ssl.SSLContext, client: ssl.SSLContext) -> tuple[bytes, str | None]:
    """Connect over loopback: the fingerprint that the client saw, and the version spoken."""

    async def greet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"hello")
        writer.close()

    async with asyncio.timeout(SECONDS), await asyncio.start_server(greet, "127.0.0.1", 0, ssl=server) as listening:
        port = listening.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=client)
        assert await reader.read() == b"hello"
        spoken = writer.get_extra_info("ssl_object")
        writer.close()
        return peer_fingerprint(spoken), spoken.version()


def only(version: ssl.TLSVersion) -> ssl.SSLContext:
    context = client_context()
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.maximum_version = version
    return context


def test_the_guest_sees_the_certificate_that_was_made(certificate: Certificate, tmp_path: Path) -> None:
    seen, version = asyncio.run(shake_hands(server_context(certificate, tmp_path), client_context()))
    assert seen == certificate.fingerprint
    assert version == "TLSv1.3"


def test_the_fingerprint_is_that_of_the_certificate(certificate: Certificate) -> None:
    der = ssl.PEM_cert_to_DER_cert(certificate.certificate_pem.decode())
    assert certificate.fingerprint == sha256(der).digest()


def test_a_host_speaks_no_older_tls(certificate: Certificate, tmp_path: Path) -> None:
    host = server_context(certificate, tmp_path)
    with pytest.raises(REFUSED):
        asyncio.run(shake_hands(host, only(ssl.TLSVersion.TLSv1_2)))
    assert asyncio.run(shake_hands(host, only(ssl.TLSVersion.TLSv1_3)))[1] == "TLSv1.3"  # it was the version


def test_a_guest_speaks_no_older_tls(certificate: Certificate, tmp_path: Path) -> None:
    old = server_context(certificate, tmp_path)
    old.minimum_version = ssl.TLSVersion.TLSv1_2
    old.maximum_version = ssl.TLSVersion.TLSv1_2
    with pytest.raises(REFUSED):
        asyncio.run(shake_hands(old, client_context()))
    assert asyncio.run(shake_hands(old, only(ssl.TLSVersion.TLSv1_2)))[1] == "TLSv1.2"  # it was the version


def test_another_certificate_of_the_same_name_is_another(certificate: Certificate, tmp_path: Path) -> None:
    other = make_certificate(os.urandom)
    seen, _ = asyncio.run(shake_hands(server_context(other, tmp_path), client_context()))
    assert seen == other.fingerprint != certificate.fingerprint


def test_no_key_stays_in_the_folder(certificate: Certificate, tmp_path: Path) -> None:
    server_context(certificate, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_no_key_stays_in_the_folder_when_it_cannot_be_loaded(tmp_path: Path) -> None:
    with pytest.raises(ssl.SSLError):
        server_context(Certificate(b"nonsense", b"nonsense", b""), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_while_it_is_there_nobody_else_can_read_the_key(
    certificate: Certificate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    modes: list[int] = []
    unlink = os.unlink

    def watched(name: str) -> None:
        modes.append(stat.S_IMODE(os.stat(name).st_mode))
        unlink(name)

    monkeypatch.setattr(os, "unlink", watched)
    server_context(certificate, tmp_path)
    assert modes == [0o600]


def test_the_key_is_not_in_what_a_log_would_show(certificate: Certificate) -> None:
    assert "PRIVATE" not in repr(certificate)


def test_without_a_certificate_there_is_no_fingerprint() -> None:
    with pytest.raises(NoCertificate):
        peer_fingerprint(None)


@settings(max_examples=20)
@given(seed=st.binary(min_size=8, max_size=8))
def test_every_certificate_is_read_by_openssl(seed: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    """The ssl module parses each one, whatever its numbers begin with, and finds the key to fit."""
    made = make_certificate(stream(seed))
    server_context(made, tmp_path_factory.getbasetemp())
    assert made == make_certificate(stream(seed))  # chance comes from outside alone


def stream(seed: bytes) -> module.RandomBytes:
    """Bytes that look like chance and are the same for the same seed."""
    blocks: Iterator[bytes] = (sha256(seed + number.to_bytes(4, "big")).digest() for number in range(1000))
    return lambda count: b"".join(next(blocks) for _ in range(count // 32 + 1))[:count]


@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl command to read it with")
def test_the_openssl_command_finds_every_field_as_it_should_be(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "certificate.pem"
    path.write_bytes(certificate.certificate_pem)
    text = openssl("x509", "-in", str(path), "-noout", "-text")
    for field in ("Version: 3", "ecdsa-with-SHA256", "CN = Small Council", "2020 GMT", "2049 GMT", "P-256", "CA:FALSE"):
        assert field in text.replace("CN=", "CN = ")
    assert openssl("verify", "-check_ss_sig", "-x509_strict", "-CAfile", str(path), str(path)).endswith("OK\n")


def openssl(*arguments: str) -> str:
    return subprocess.run(["openssl", *arguments], capture_output=True, text=True, check=True, timeout=SECONDS).stdout
