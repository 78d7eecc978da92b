"""Somebody who watches honest devices: what they have pledged, opened, wished and stored, and whether that may be.

The promises of docs/protocol.md, as far as one device or two together can break them.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import (
    AnswerSealed,
    Entry,
    ProposalMade,
    SealsOpened,
    SeatLeft,
    SeatTaken,
    VoteCast,
)
from companion.table.secrets.pledges import sealed_together, sealing_devices
from companion.table.secrets.safe import SEALED
from companion.table.state.table import Table
from companion.table.talk.effects import Effect, Keep, Send
from companion.table.talk.messages import Message, OpenSeal, Pledge, Suggest
from tests.adversary.den import Den, Honest
from tests.table.room import KEYS

Seals = tuple[int, tuple[tuple[str, bytes], ...]]
"""A branch, and the seals of its questions."""


@dataclass
class Record:
    """What one honest device has done so far."""

    pledged: dict[bytes, Seals] = field(default_factory=dict)
    opened: list[tuple[Seals, frozenset[str]]] = field(default_factory=list)
    """Against which seals, of which devices."""
    answered: set[str] = field(default_factory=set)
    """The seals that its player has made, not the device by itself."""
    signed: dict[bytes, Entry | None] = field(default_factory=dict)
    """The signatures of its wishes; of a vote, the proposal as this device had it."""


def seals_of(table: Table) -> Seals:
    return table.branch, tuple((question.id, table.seals[question.id]) for question in table.secret_questions)


class Witness:
    """Sees every message that an honest device sends, with its table of then."""

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}

    def of(self, honest: Honest) -> Record:
        return self.records.setdefault(honest.name, Record())

    def sent(self, honest: Honest, message: Message) -> None:
        record, table = self.of(honest), honest.table
        if isinstance(message, Pledge):
            assert table.all_sealed, "a pledge before all have sealed"
            assert message.seals == sealed_together(table)
            seals = seals_of(table)
            assert all(one_answer(seals, opened) for opened, _ in record.opened), "a pledge of another seal"
            record.pledged[message.seals] = seals
        elif isinstance(message, OpenSeal):
            self._opens(honest, message)
        elif isinstance(message, Suggest):
            is_vote = isinstance(message.body, VoteCast)
            proposal = table.ledger[message.body.proposal] if isinstance(message.body, VoteCast) else None
            assert not is_vote or proposal is not None
            record.signed[message.signature] = proposal
            if isinstance(message.body, AnswerSealed) and message.body.seal.hex() not in record.answered:
                opened = {branch for (branch, seals), _ in record.opened if message.body.question in dict(seals)}
                assert message.body.branch - 1 not in opened, "an answer that was opened is sealed again by itself"

    def _opens(self, honest: Honest, message: OpenSeal) -> None:
        """Whoever else has sealed has pledged just these seals, and nobody has opened against others."""
        table = honest.table
        assert table.all_sealed, "an opening before all have sealed"
        assert message.seals == sealed_together(table)
        seals, devices = seals_of(table), frozenset(sealing_devices(table))
        for name, record in self.records.items():
            if name in devices and name != honest.name:
                assert record.pledged.get(message.seals) == seals, "an opening without the pledge of another"
                assert all(one_answer(seals, other) for other, others in record.opened if honest.name in others), (
                    "two devices have opened against different seals"
                )
        self.of(honest).opened.append((seals, devices))

    def check(self, devices: list[Honest]) -> None:
        """Whatever lies in honest ledgers now."""
        for honest in devices:
            assert honest.journal == list(honest.table.ledger), "disk and memory differ"
            self._check_who_is_who(honest)
            self._check_reveals(honest)

    def _check_who_is_who(self, honest: Honest) -> None:
        """Nobody sits, leaves, proposes or votes but who has wished just that."""
        ledger = honest.table.ledger
        for entry in ledger:
            record = self.records.get(entry.device)
            if record is None or not isinstance(entry.body, SeatTaken | SeatLeft | ProposalMade | VoteCast):
                continue
            assert entry.signature in record.signed, "a forged entry about a seat or a vote"
            if isinstance(entry.body, VoteCast):
                assert record.signed[entry.signature] == ledger[entry.body.proposal], "a vote for another proposal"

    def _check_reveals(self, honest: Honest) -> None:
        """What is revealed is what every device has opened against that has sealed with this one."""
        for seals in reveals_of(honest.table):
            for record in self.records.values():
                assert all(one_answer(seals, opened) for opened, devices in record.opened if honest.name in devices), (
                    "another seal was revealed than somebody has opened against"
                )


def one_answer(one: Seals, other: Seals) -> bool:
    """Whether no question of one branch has two different seals."""
    if one[0] != other[0]:
        return True
    seals = dict(other[1])
    return all(seals.get(question, seal) == seal for question, seal in one[1])


def reveals_of(table: Table) -> list[Seals]:
    """The seals behind every reveal of a ledger."""
    lying: dict[tuple[int, str], bytes] = {}
    reveals: list[Seals] = []
    for entry in table.ledger:
        body = entry.body
        if isinstance(body, AnswerSealed):
            lying[body.branch, body.question] = body.seal
        elif isinstance(body, SealsOpened):
            seals = tuple((each.question, lying[body.branch, each.question]) for each in body.openings)
            reveals.append((body.branch, seals))
    return reveals


@dataclass
class WatchedDevice(Honest):
    """An honest device with somebody who looks over its shoulder."""

    witness: Witness = field(default_factory=Witness)
    _hears: bool = False

    def do(self, effects: Iterable[Effect]) -> None:
        done = list(effects)
        super().do(done)
        for effect in done:
            if isinstance(effect, Keep) and effect.name.startswith(SEALED) and not self._hears:
                self.witness.of(self).answered.add(effect.name.removeprefix(SEALED))
            elif isinstance(effect, Send):
                self.witness.sent(self, effect.message)

    def hear(self, *messages: Message) -> None:
        self._hears = True
        try:
            super().hear(*messages)
        finally:
            self._hears = False


class WatchedDen(Den):
    """A den in which every honest device is watched."""

    def __init__(self, *arguments: Any, **how: Any) -> None:
        self.witness = Witness()
        super().__init__(*arguments, **how)

    def device(self, name: str) -> WatchedDevice:
        self.witness.records[name] = Record()
        return WatchedDevice(name, GuestSession(KEYS[name], Table(), os.urandom), witness=self.witness)

    def check(self) -> None:
        self.witness.check(list(self.honest.values()))
