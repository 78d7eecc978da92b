"""A table put away in a file: taken back whole, or refused with a reason."""

import os
from contextlib import AbstractAsyncContextManager
from functools import cache
from pathlib import Path
from random import Random

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgpack import unpackb

from companion.net.keeping import archive
from companion.net.keeping.archive import (
    AGAINST_THE_RULES,
    BROKEN_CHAIN,
    DAMAGED,
    EMPTY,
    FIRST_LINE,
    FORGED,
    MALFORMED,
    NAME,
    NO_ARCHIVE,
    OTHER_VERSION,
    TOO_LARGE,
    TRUNCATED,
    UNREADABLE,
    ArchiveError,
    export_table,
    import_table,
    load_table,
    save_table,
)
from companion.net.keeping.files import StorageError
from companion.net.keeping.journal import as_records
from companion.net.keeping.storage import TableStorage
from companion.table.cards.dealer import Dealer
from companion.table.guest.session import GuestSession
from companion.table.host.session import HostSession
from companion.table.ledger.entries import AnswerSealed, Entry, SeatTaken
from companion.table.ledger.keys import DeviceKey
from companion.table.state.table import Table
from companion.table.talk.effects import Send
from companion.table.talk.messages import Standing
from tests.net.evening import CODE, HOUSES, TABLE_ID, Evening, evening, in_a_loop, opening, until

HOSTING = DeviceKey.make(os.urandom)


@cache
def entries() -> tuple[Entry, ...]:
    """A short ledger, made without sockets: the table is laid, dealt, two seats are taken, and it is put away."""
    dealer = Dealer(lambda cards: Random(1).sample(list(cards), len(cards)))
    session = HostSession(HOSTING, Table(), dealer)
    session.open(opening(HOSTING))
    for house in HOUSES[:2]:
        guest = GuestSession(DeviceKey.make(os.urandom), session.table, os.urandom)
        guest.connected()
        length = len(session.table.ledger)
        guest.receive(Standing(0, 0, length, session.device, length, "serving"))
        (sent,) = guest.suggest(SeatTaken(house, guest.key.public, house))
        assert isinstance(sent, Send)
        session.receive(guest.device, sent.message)
    session.put_away()
    return session.table.ledger.after(0)


def reason_of(data: bytes) -> tuple[str, int]:
    with pytest.raises(ArchiveError) as caught:
        import_table(data)
    return caught.value.reason, caught.value.entry


def with_checksums(*records: bytes) -> bytes:
    return FIRST_LINE + as_records(records)


def test_what_was_put_away_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "evening.council"
    save_table(path, entries())
    found = load_table(path)
    assert (found.table_id, found.name, found.entries) == (TABLE_ID, "Evening", entries())
    assert sorted(tmp_path.iterdir()) == [path]
    assert Table(found.entries).ledger.head == Table(entries()).ledger.head


@in_a_loop
async def test_a_table_is_put_away_and_resumed_by_its_host_from_the_file(tmp_path: Path) -> None:
    """With a sealed answer: the seal is in the file, what it hides is not, and neither is the code or a private key."""
    path = tmp_path / "evening.council"
    async with evening(tmp_path / "first") as table:
        guests = await table.joined(len(HOUSES))
        for house, guest in zip(HOUSES, guests, strict=True):
            guest.plays(house, Random(house), unless=lambda question: question.secret)
            guest.on_told()
        await until(lambda: table.host.table.secret_questions and table.agree())
        question = table.host.table.secret_questions[0]
        guest = guests[HOUSES.index(question.house)]
        guest.plays(question.house, Random(1))
        guest.on_told()
        await until(lambda: table.host.table.seals)
        table.host.server.carry_out(table.host.server.session.put_away())
        save_table(path, table.host.table.ledger.after(0))
        put_away, key = table.host.table, table.host.key
        secrets = [guest.key.to_bytes() for guest in guests] + [table.host.certificate.key_pem]
        kept = [data for guest in guests for data in guest.storage.secrets().values()]
        assert kept
        secrets += [unpackb(data)[-1][-1] for data in kept]
    data = path.read_bytes()
    assert all(secret not in data for secret in secrets)
    assert CODE.encode() not in data
    found = load_table(path)
    assert any(isinstance(entry.body, AnswerSealed) for entry in found.entries)
    async with _resumed(tmp_path / "second", found.entries, key) as again:
        assert again.host.table.ledger.head == put_away.ledger.head
        assert again.host.table.game.digest() == put_away.game.digest()
        (guest,) = await again.joined()
        await until(again.agree)


def _resumed(folder: Path, ledger: tuple[Entry, ...], key: DeviceKey) -> AbstractAsyncContextManager[Evening]:
    storage = TableStorage(folder / "host")
    storage.begin_with(ledger)
    storage.close()
    return evening(folder, key=key)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", NO_ARCHIVE),
        (b"PK\x03\x04 something else", NO_ARCHIVE),
        (b"small council 1\n", NO_ARCHIVE),
        (NAME[:7], NO_ARCHIVE),
        (NAME + b"2\n" + bytes(100), OTHER_VERSION),
        (NAME + b"17\n" + bytes(100), OTHER_VERSION),
        (with_checksums(), EMPTY),
        (with_checksums(b""), MALFORMED),
        (with_checksums(b"abc"), MALFORMED),
        (with_checksums(b"abc")[:-1], DAMAGED),
        (with_checksums(b"abc") + b"more", DAMAGED),
    ],
)
def test_junk(data: bytes, reason: str) -> None:
    assert reason_of(data)[0] == reason


def test_a_file_cut_at_any_byte() -> None:
    whole = export_table(entries())
    for end in [*range(len(FIRST_LINE) + 5), *range(len(FIRST_LINE) + 5, len(whole), 37)]:
        assert reason_of(whole[:end])[0] in (NO_ARCHIVE, OTHER_VERSION, EMPTY, DAMAGED)


def test_a_file_that_lacks_its_last_entries() -> None:
    for number in range(1, len(entries())):
        assert reason_of(export_table(entries()[:number])) == (TRUNCATED, -1)


@given(place=st.integers(min_value=0), bit=st.integers(min_value=0, max_value=7))
def test_a_changed_bit_anywhere(place: int, bit: int) -> None:
    data = bytearray(export_table(entries()))
    data[place % len(data)] ^= 1 << bit
    assert reason_of(bytes(data))[0] in (NO_ARCHIVE, OTHER_VERSION, DAMAGED)


@given(data=st.binary(max_size=300))
def test_whatever_stands_behind_a_right_checksum_is_refused(data: bytes) -> None:
    assert reason_of(with_checksums(data))[0] in (MALFORMED, AGAINST_THE_RULES, BROKEN_CHAIN, FORGED)


def test_tampering_with_the_checksum_mended_is_found_by_signatures_and_rules() -> None:
    whole = list(entries()[:-1])
    last = len(whole) - 1
    renamed = attrs.evolve(whole[-2], body=attrs.evolve(whole[-2].body, player="somebody else"))
    assert reason_of(export_table([*whole[:-2], renamed, whole[-1]])) == (FORGED, last - 1)
    assert reason_of(export_table([*whole[:-2], whole[-1]])) == (BROKEN_CHAIN, last - 1)
    assert reason_of(export_table([*whole, whole[-1]]))[1] == last + 1
    doubled = attrs.evolve(whole[-1], number=last + 1)
    assert reason_of(export_table([*whole, doubled])) == (AGAINST_THE_RULES, last + 1)
    stolen = attrs.evolve(doubled, device="thief")
    assert reason_of(export_table([*whole, stolen])) == (FORGED, last + 1)
    assert reason_of(export_table(whole[1:]))[1] == 0


def test_a_file_that_is_too_large(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(archive, "LARGEST_ARCHIVE", 1000)
    (tmp_path / "huge").write_bytes(bytes(5000))
    with pytest.raises(ArchiveError) as caught:
        load_table(tmp_path / "huge")
    assert caught.value.reason == TOO_LARGE


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        with pytest.raises(ArchiveError) as caught:
            load_table(path)
        assert caught.value.reason == UNREADABLE
    with pytest.raises(StorageError):
        save_table(tmp_path / "no folder" / "file", entries())


def test_an_export_that_fails_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.council"
    save_table(path, entries())

    def fails(_: int) -> None:
        raise OSError(28, "no room")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(StorageError):
        save_table(path, entries()[:1])
    assert load_table(path).entries == entries()
    assert sorted(tmp_path.iterdir()) == [path]


def test_a_file_is_there_after_a_crash_once_it_was_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its host gives the table up as soon as this returns: the name is on the disk, too, not only what it names."""
    path, fsync = tmp_path / "evening.council", os.fsync
    found: list[bool] = []

    def watch(number: int) -> None:
        fsync(number)
        if os.path.samestat(os.fstat(number), tmp_path.stat()):
            found.append(path.exists())

    monkeypatch.setattr(os, "fsync", watch)
    save_table(path, entries())
    assert found == [True]


def test_a_table_that_could_not_be_read_again_is_not_put_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.council"
    monkeypatch.setattr(archive, "LARGEST_ARCHIVE", 100)
    with pytest.raises(StorageError):
        save_table(path, entries())
    assert sorted(tmp_path.iterdir()) == []


@pytest.mark.parametrize("table_id", ["", "../up", "a b", "x" * 65, "x/y"])
def test_a_table_that_nobody_could_find_is_not_laid_again(table_id: str) -> None:
    """No link and no announcement can name it, every guest refuses it, and it may be the name of a folder."""
    dealer = Dealer(lambda cards: Random(1).sample(list(cards), len(cards)))
    session = HostSession(HOSTING, Table(), dealer)
    session.open(opening(HOSTING, table=table_id))
    assert reason_of(export_table(session.table.ledger)) == (MALFORMED, 0)
