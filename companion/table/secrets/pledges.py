"""Pledges: before anybody opens a seal, all who have sealed pledge to each other that they hold the same seals.

A host sees every opening before the others do. If it could show one device other seals than another, or change its own
seal after the first opening, it would answer knowing what the others have answered. So a device opens only once every
other device that has sealed has pledged the same seals, and insists on them from then on.

A pledge is a hash, keyed for each pair of devices with a secret that only these two can work out (Diffie-Hellman on the
keys of their seats). The host passes pledges on, and can neither make nor change one.
"""

import hmac
from collections.abc import Mapping
from hashlib import sha256

import attrs
import msgpack

from companion.table.ledger.entries import AnswerSealed, Entry, SealsOpened
from companion.table.ledger.forms import read_kept, strict_converter, write
from companion.table.ledger.keys import DeviceKey, shared_key
from companion.table.ledger.signatures import is_signed
from companion.table.state.state import TableState
from companion.table.talk.effects import Effect, Keep
from companion.table.talk.messages import Proofs
from companion.table.talk.notices import Fraud, OtherSeal

PLEDGE_BYTES = 16
PLEDGED = "pledged-"


def sealed_together(table: TableState) -> bytes:
    """What a pledge is about: all seals that lie on the table now, under this host, and all that led to them.

    Entries after the last seal do not count: not every device has heard them when it pledges.
    """
    seals = [[question.id, table.seals.get(question.id, b"")] for question in table.secret_questions]
    numbers = reversed(range(len(table.ledger)))
    last = next((number for number in numbers if isinstance(table.ledger[number].body, AnswerSealed)), -1)
    history = table.term + table.ledger.head_at(last + 1)
    return sha256(b"small-council seals " + history + msgpack.packb([table.branch, seals])).digest()


def sealing_devices(table: TableState) -> tuple[str, ...]:
    """The devices of the houses that are asked in secret."""
    houses = [question.house for question in table.secret_questions]
    return tuple(sorted({table.seats[house].device for house in houses if house in table.seats}))


def make_proofs(key: DeviceKey, device: str, table: TableState) -> Proofs:
    """This device's pledge to every other device that has sealed."""
    seals = sealed_together(table)
    return tuple((other, _proof(key, table.keys[other], device, seals)) for other in _others(device, table))


def not_pledged(key: DeviceKey, device: str, table: TableState, proofs: Proofs) -> tuple[str, ...]:
    """The other devices that have sealed and have not pledged to this one what lies on the table here."""
    given, seals = dict(proofs), sealed_together(table)
    return tuple(
        other
        for other in _others(device, table)
        if not hmac.compare_digest(_proof(key, table.keys[other], other, seals), given.get(other, b""))
    )


def _others(device: str, table: TableState) -> list[str]:
    return [other for other in sealing_devices(table) if other != device]


def _proof(own: DeviceKey, other: bytes, sender: str, seals: bytes) -> bytes:
    """The same on both devices, and only there."""
    pledged = b"small-council pledge " + sender.encode() + seals
    return hmac.digest(shared_key(own, other), pledged, sha256)[:PLEDGE_BYTES]


class Untrue(Exception):
    """An entry that nobody has wished, or that opens another seal than this device has opened against."""

    def __init__(self, fraud: Fraud | None = None) -> None:
        super().__init__()
        self.fraud = fraud


@attrs.frozen
class Pledged:
    """The seals that this device has pledged; once it has opened against them, it accepts no others in this branch."""

    branch: int
    seals: tuple[tuple[str, bytes], ...]
    has_opened: bool


class OwnPledges:
    """What one device has pledged and opened against, on disk too. No ledger that says otherwise is believed."""

    def __init__(self) -> None:
        self._pledged: dict[tuple[int, str], Pledged] = {}
        """By branch and question."""

    def recall(self, kept: Mapping[str, bytes]) -> None:
        """After a restart."""
        for name, data in kept.items():
            pledged = read_kept(CONVERTER, data, Pledged) if name.startswith(PLEDGED) else None
            if pledged is not None:
                self._note(pledged)

    def _note(self, pledged: Pledged) -> None:
        self._pledged |= {(pledged.branch, question): pledged for question, _ in pledged.seals}

    def pledge(self, table: TableState) -> list[Effect]:
        """This device pledges what lies on the table: from now on it does not change its own seals among them."""
        return self._keep(table, has_opened=False)

    def open_against(self, table: TableState) -> list[Effect]:
        """This device is about to open its seals: from now on it insists on all that lie there."""
        return self._keep(table, has_opened=True)

    def _keep(self, table: TableState, *, has_opened: bool) -> list[Effect]:
        seals = tuple((question.id, table.seals[question.id]) for question in table.secret_questions)
        pledged, known = Pledged(table.branch, seals, has_opened), self._pledged.get((table.branch, seals[0][0]))
        if known == pledged or (known is not None and known.has_opened):
            return []
        self._note(pledged)
        # A kill must not make this device forget. A power cut just now may: no reveal waits for every disk.
        name = f"{PLEDGED}{table.branch}-{seals[0][0]}"
        return [Keep(name, write(CONVERTER, pledged, Pledged), at_once=False)]

    def pledged_seal(self, table: TableState, question: str) -> bytes:
        """The seal that this device has pledged there; somebody may have opened against it, so it stays. Or nothing."""
        pledged = self._pledged.get((table.branch, question))
        return dict(pledged.seals)[question] if pledged is not None else b""

    def has_opened(self, branch: int, question: str) -> bool:
        """Whether this device has opened its answer there, so that the host may know it."""
        pledged = self._pledged.get((branch, question))
        return pledged is not None and pledged.has_opened

    def other_seal(self, table: TableState) -> OtherSeal | None:
        """The first seal on the table that is not the one against which this device has opened."""
        opened = (question for question in table.secret_questions if self.has_opened(table.branch, question.id))
        others = (
            OtherSeal(question.house, question.id)
            for question in opened
            if self.pledged_seal(table, question.id) != table.seals.get(question.id)
        )
        return next(others, None)

    def check(self, table: TableState, entry: Entry) -> None:
        """Raise ChainBroken if this does not come next, and Untrue if it is forged, or else a fraud."""
        table.ledger.check(entry)
        if not is_signed(table, entry):
            raise Untrue
        fraud = self._fraud(table, entry)
        if fraud is not None:
            raise Untrue(fraud)

    def _fraud(self, table: TableState, entry: Entry) -> Fraud | None:
        """That another seal lies there is no fraud before it is opened: a take-over may have brought it back."""
        body = entry.body
        other = self.other_seal(table) if isinstance(body, SealsOpened) and body.branch == table.branch else None
        asked = table.question(other.question) if other is not None else None
        return Fraud(asked.house, asked.id, asked.kind) if asked is not None else None


CONVERTER = strict_converter()
