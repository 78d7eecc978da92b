"""Whoever looks at the encrypted line sees how long each record is, and must not learn from it what was answered."""

from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.net.lines.server import TableServer
from companion.net.lines.wire import LENGTH_BYTES
from companion.table.talk.messages import OPENING_BYTES, USUAL_OPENING_BYTES, Message, OpenSeal, pack
from tests.net.evening import HOUSES, LOOPBACK, Middle, evening, in_a_loop, until

RECORD_HEADER_BYTES = 5
APPLICATION_DATA = 23
TLS_BYTES = 17
"""What TLS 1.3 adds to what it encrypts: the kind of the record, and a tag."""
RECORDS_AT_THE_DOOR = 3
"""The end of the handshake, the knock and the proof."""
LENGTHS = 3
"""So many answers of different lengths are opened, at least, before the game ends."""


class Eavesdropper(Middle):
    """Between a guest and its host; notes how long each encrypted record of the guest is."""

    def __init__(self, beyond: Any) -> None:
        super().__init__(beyond)
        self._stream = b""
        self.records: list[int] = []

    def overhears(self, data: bytes) -> None:
        self._stream += data
        while len(self._stream) >= RECORD_HEADER_BYTES:
            length = int.from_bytes(self._stream[3:RECORD_HEADER_BYTES], "big")
            if len(self._stream) < RECORD_HEADER_BYTES + length:
                return
            if self._stream[0] == APPLICATION_DATA:
                self.records.append(length)
            self._stream = self._stream[RECORD_HEADER_BYTES + length :]


def answered(heard: list[tuple[Message, str]], kind: str) -> set[int]:
    """How long the openings of this kind would be without their filler."""
    openings = [message for message, of_kind in heard if isinstance(message, OpenSeal) and of_kind == kind]
    return {len(pack(opening)) - len(opening.filler) for opening in openings}


@in_a_loop
async def test_every_opening_of_a_kind_is_as_long_as_every_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[Message, str]] = []
    async with evening(tmp_path) as table:
        eavesdropper = Eavesdropper(lambda: table.host.address)
        async with eavesdropper.between():
            watched = table.guest(lambda: [(LOOPBACK, eavesdropper.port)])
            device = watched.client.session.device
            first = TableServer._hear

            def hear(server: TableServer, sender: str, message: Message) -> None:
                if sender == device:
                    opened = message.opening.question if isinstance(message, OpenSeal) else ""
                    asked = server.session.table.question(opened)
                    heard.append((message, asked.kind if asked is not None else ""))
                first(server, sender, message)

            monkeypatch.setattr(TableServer, "_hear", hear)
            for house in HOUSES:
                guest = watched if house == HOUSES[0] else table.guest()
                guest.plays(house, Random(house))
                guest.run()
            await until(lambda: all(len(answered(heard, kind)) >= LENGTHS for kind in ("orders", "house-card")))
        lengths = defaultdict(set)
        for (message, kind), length in zip(heard, eavesdropper.records[RECORDS_AT_THE_DOOR:], strict=False):
            assert length == LENGTH_BYTES + len(pack(message)) + TLS_BYTES, "one record for each message"
            lengths[kind].add(length)
    del lengths[""]
    for kind, seen in lengths.items():
        assert seen == {OPENING_BYTES.get(kind, USUAL_OPENING_BYTES) + LENGTH_BYTES + TLS_BYTES}
    assert lengths.keys() >= {"orders", "house-card"}
