"""The certificate that a table makes for itself, and the TLS 1.3 contexts around it."""

import os
import ssl
import tempfile
from datetime import datetime
from hashlib import sha256
from pathlib import Path

import attrs
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from companion.net.keeping.files import translated
from companion.table.ledger.keys import RandomBytes, make_private_key

COMMON_NAME = "Small Council"
SERIAL_BYTES = 16

# A phone with a wrong clock still sits at the table.
NOT_BEFORE = datetime(2020, 1, 1)
NOT_AFTER = datetime(2049, 12, 31)


class NoCertificate(Exception):
    """The other side showed no certificate, so nothing binds a proof to this connection."""


@attrs.frozen
class Certificate:
    """A certificate with its private key, and the fingerprint by which the code proof knows it."""

    certificate_pem: bytes
    key_pem: bytes = attrs.field(repr=False)
    fingerprint: bytes


def make_certificate(random_bytes: RandomBytes) -> Certificate:
    """A new P-256 key and a certificate that it has signed itself. It vouches for no other certificate."""
    # Only who hosts makes a certificate; a guest's phone is spared nine megabytes of memory.
    from cryptography import x509

    key = make_private_key(random_bytes)
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, COMMON_NAME)])
    serial = int.from_bytes(random_bytes(SERIAL_BYTES), "big") + 1
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), serial, NOT_BEFORE, NOT_AFTER)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, SHA256(), ecdsa_deterministic=True)
    )
    key_pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return Certificate(made.public_bytes(Encoding.PEM), key_pem, made.fingerprint(SHA256()))


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
