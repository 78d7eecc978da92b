"""The certificate that a table makes for itself, and the TLS 1.3 contexts around it.

The standard library speaks TLS but cannot make a certificate, and a phone has no openssl command; so the few
fields of an X.509 certificate are written here, and the pure `ecdsa` package signs them.
"""

import os
import ssl
import tempfile
from hashlib import sha256
from pathlib import Path

import attrs
from ecdsa import NIST256p, SigningKey
from ecdsa.util import sigencode_der

from companion.net.keeping.files import translated
from companion.table.ledger.keys import RandomBytes

LONGEST_NAME = 64
SERIAL_BYTES = 16

# A phone with a wrong clock still sits at the table: these are the widest dates that the short form can say.
NOT_BEFORE = b"200101000000Z"
NOT_AFTER = b"491231235959Z"

# The kinds of DER that a certificate needs (X.690).
BOOLEAN, INTEGER, BIT_STRING, OCTET_STRING, OBJECT, TEXT, TIME = 0x01, 0x02, 0x03, 0x04, 0x06, 0x0C, 0x17
SEQUENCE, SET, VERSION, EXTENSIONS = 0x30, 0x31, 0xA0, 0xA3

ECDSA_WITH_SHA256 = bytes.fromhex("2a8648ce3d040302")
COMMON_NAME = bytes.fromhex("550403")
BASIC_CONSTRAINTS = bytes.fromhex("551d13")


class NoCertificate(Exception):
    """The other side showed no certificate, so nothing binds a proof to this connection."""


@attrs.frozen
class Certificate:
    """A certificate with its private key, and the fingerprint by which the code proof knows it."""

    certificate_pem: bytes
    key_pem: bytes = attrs.field(repr=False)
    fingerprint: bytes


def make_certificate(name: str, random_bytes: RandomBytes) -> Certificate:
    """A new P-256 key and a certificate, signed by itself, that says the name."""
    if not 1 <= len(name) <= LONGEST_NAME:
        raise ValueError(f"a certificate's name has 1 to {LONGEST_NAME} letters, not {len(name)}")
    key = SigningKey.generate(curve=NIST256p, entropy=random_bytes, hashfunc=sha256)
    content = _content(name, random_bytes(SERIAL_BYTES), key.verifying_key.to_der())
    signature = key.sign_deterministic(content, sigencode=sigencode_der)
    whole = _der(SEQUENCE, content, _algorithm(), _der(BIT_STRING, b"\0", signature))
    return Certificate(ssl.DER_cert_to_PEM_cert(whole).encode(), key.to_pem(format="pkcs8"), sha256(whole).digest())


def _content(name: str, serial: bytes, public_key: bytes) -> bytes:
    """What the certificate says and the key signs: RFC 5280, TBSCertificate."""
    own_name = _der(SEQUENCE, _der(SET, _der(SEQUENCE, _der(OBJECT, COMMON_NAME), _der(TEXT, name.encode()))))
    return _der(
        SEQUENCE,
        _der(VERSION, _der(INTEGER, b"\x02")),  # counted from nought: version 3
        _der(INTEGER, _positive(serial)),
        _algorithm(),
        own_name,
        _der(SEQUENCE, _der(TIME, NOT_BEFORE), _der(TIME, NOT_AFTER)),
        own_name,
        public_key,
        _der(EXTENSIONS, _der(SEQUENCE, _signs_no_others())),
    )


def _algorithm() -> bytes:
    return _der(SEQUENCE, _der(OBJECT, ECDSA_WITH_SHA256))


def _signs_no_others() -> bytes:
    """The basic constraints, critical and empty: whoever trusts this certificate trusts no other by it."""
    critical = _der(BOOLEAN, b"\xff")
    return _der(SEQUENCE, _der(OBJECT, BASIC_CONSTRAINTS), critical, _der(OCTET_STRING, _der(SEQUENCE)))


def _positive(number: bytes) -> bytes:
    """The first two bits are set to 01, so that the number is neither negative nor begins with a needless nought."""
    return bytes([number[0] & 0x3F | 0x40]) + number[1:]


def _der(kind: int, *parts: bytes) -> bytes:
    """One value in DER: its kind, its length, and its parts one after the other."""
    content = b"".join(parts)
    size = len(content)
    if size < 0x80:
        return bytes([kind, size]) + content
    length = size.to_bytes((size.bit_length() + 7) // 8, "big")
    return bytes([kind, 0x80 | len(length)]) + length + content


def server_context(certificate: Certificate, folder: Path) -> ssl.SSLContext:
    """TLS 1.3 with this certificate; StorageError if the private folder has no room for one small file."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    # A guest comes back by its key and the code, never by a ticket: no proof may outlive its connection.
    context.num_tickets = 0
    _load(context, certificate, folder)
    return context


def _load(context: ssl.SSLContext, certificate: Certificate, folder: Path) -> None:
    """The ssl module reads keys from files only: one that is ours alone (mkstemp: mode 0600), and only for a moment."""
    with translated(folder):
        number, name = tempfile.mkstemp(dir=folder)
    try:
        with translated(folder), os.fdopen(number, "wb") as file:
            file.write(certificate.key_pem + certificate.certificate_pem)
        context.load_cert_chain(name)
    finally:
        os.unlink(name)


def client_context() -> ssl.SSLContext:
    """TLS 1.3 to whatever certificate the host shows.

    No authority could vouch for a phone on a kitchen table, so the certificate is not checked here. It is pinned
    afterwards: both sides put the fingerprint that they saw into the proof of the code (admission.py), and somebody in
    between has another certificate. Nothing is said on a connection before that proof holds.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def peer_fingerprint(ssl_object: ssl.SSLObject | ssl.SSLSocket | None) -> bytes:
    """The fingerprint of the certificate that the other side showed on this connection."""
    shown = ssl_object.getpeercert(binary_form=True) if ssl_object is not None else None
    if shown is None:
        raise NoCertificate
    return sha256(shown).digest()
