"""The journal between processes: kill -9 in the middle of work, a full disk, two who want the same file."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from runpy import run_path
from typing import IO

import pytest

from companion.net.keeping.files import InUse
from companion.net.keeping.journal import Journal
from companion.net.keeping.private_store import PrivateStore

ROOT = Path(__file__).resolve().parents[3]
PROCESS = Path(__file__).with_name("journal_process.py")
payload = run_path(str(PROCESS))["payload"]
ROUNDS = int(os.environ.get("KILL_ROUNDS", "10"))
SECONDS = 60
SMALL, LARGE = 100, 700_000
"""A large record takes the system long enough to write that a kill may fall into the middle of it."""


def command(name: str, where: Path, *numbers: int) -> list[str]:
    return [sys.executable, str(PROCESS), name, str(where), *map(str, numbers)]


@contextmanager
def started(name: str, where: Path, *numbers: int) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    process = subprocess.Popen(
        command(name, where, *numbers), stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait(SECONDS)
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()


def output_of(process: subprocess.Popen[bytes]) -> IO[bytes]:
    assert process.stdout is not None
    return process.stdout


def said_before_kill(chance: Random, name: str, where: Path, size: int) -> list[int]:
    """Start, listen for a while, kill -9 at some moment: everything that it said until then."""
    with started(name, where, size) as process:
        lines = [output_of(process).readline() for _ in range(chance.randint(1, 25))]
        time.sleep(chance.random() * 0.003)  # anywhere between two words
        process.kill()
        lines += output_of(process).readlines()
    return [int(line) for line in lines]


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_no_record_is_lost_or_doubled_by_kill_9(tmp_path: Path, size: int) -> None:
    chance, path, count = Random(size), tmp_path / "journal", 0
    for _ in range(ROUNDS):
        said = said_before_kill(chance, "append_for_ever", path, size)
        opened = Journal.open(path)
        assert said == list(range(count, count + len(said)))
        assert len(opened.records) in (said[-1], said[-1] + 1)  # the one that was being written may be whole
        assert opened.records == [payload(number, size) for number in range(len(opened.records))]
        count = min(len(opened.records), 15)
        opened.journal.cut(count)  # so that the file does not grow without end
        opened.journal.close()


@pytest.mark.parametrize("size", [SMALL, LARGE // 10])
def test_a_cut_is_whole_or_has_not_happened_at_kill_9(tmp_path: Path, size: int) -> None:
    chance, path = Random(size), tmp_path / "journal"
    payloads = [payload(number, size) for number in range(12)]
    for _ in range(ROUNDS):
        last = said_before_kill(chance, "append_and_cut_for_ever", path, size)[-1]
        opened = Journal.open(path)
        opened.journal.close()
        following = 5 if last == 12 else last + 1
        assert len(opened.records) in (last, following)
        assert opened.records == payloads[: len(opened.records)]


def test_a_secret_is_the_old_or_the_new_one_at_kill_9(tmp_path: Path) -> None:
    chance = Random(9)
    for _ in range(ROUNDS):
        last = said_before_kill(chance, "store_for_ever", tmp_path, 5000)[-1]
        store = PrivateStore(tmp_path)
        value = store.secrets.get("number", b"0 " * 5000)
        number = int(value.split()[0])
        assert number in (last, last + 1)
        assert value == f"{number} ".encode() * 5000
        store.close()


def test_two_processes_never_have_one_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with started("hold", path) as holder:
        assert output_of(holder).readline() == b"open\n"
        with pytest.raises(InUse):
            Journal.open(path)
        with started("hold", path) as second:
            assert output_of(second).read() == b""
            assert second.wait(SECONDS) != 0
        holder.kill()
        holder.wait(SECONDS)
    opened = Journal.open(path)  # the dead hold nothing
    opened.journal.append(b"mine")
    with started("hold", path) as late:
        assert output_of(late).read() == b""
    opened.journal.close()


def run(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(arguments, capture_output=True, text=True, env=environment, timeout=SECONDS, check=False)


def test_a_full_disk_by_a_limit_on_files(tmp_path: Path) -> None:
    result = run(command("fill_limited", tmp_path))
    assert result.stdout == "good\n", result.stderr


def test_a_full_disk_for_real(tmp_path: Path) -> None:
    """A tiny disk in memory, in a mount namespace of its own: it is gone with its process."""
    unshare = shutil.which("unshare")
    if unshare is None:
        pytest.skip("there is no unshare command to mount a tiny disk with")
    inside = [unshare, "--map-root-user", "--mount", "sh", "-c"]
    mount = f'mount -t tmpfs -o size=128k tmpfs "{tmp_path}"'
    if run([*inside, mount]).returncode != 0:
        pytest.skip("this user may not mount a tiny disk")
    result = run([*inside, f'{mount} && exec "$@"', "sh", *command("fill_disk", tmp_path)])
    assert result.stdout == "good\n", result.stderr
    assert list(tmp_path.iterdir()) == []
