"""The store of secrets: found again by name, and by their owner alone."""

import os
import stat
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.net.keeping.files import InUse, StorageError
from companion.net.keeping.private_store import PrivateStore


@settings(max_examples=15)
@given(
    st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=25), st.binary(), max_size=3)
)
def test_secrets_are_found_by_name(secrets: dict[str, bytes]) -> None:
    with TemporaryDirectory() as folder:
        store = PrivateStore(Path(folder) / "private")
        for name, value in secrets.items():
            store.put(name, b"old")
            store.put(name, value)
        store.close()
        store = PrivateStore(Path(folder) / "private")
        assert store.secrets == secrets
        for name in secrets:
            store.remove(name)
            store.remove(name)
        assert store.secrets == {}
        store.close()
        store = PrivateStore(Path(folder) / "private")
        assert store.secrets == {}
        store.close()


def test_secrets_are_private_and_stay_in_their_folder(tmp_path: Path) -> None:
    store = PrivateStore(tmp_path / "private")
    store.put("../../escape", b"secret")
    store.close()
    modes = {stat.S_IMODE(file.stat().st_mode) for file in (tmp_path / "private").iterdir()}
    assert modes == {0o600}
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o700
    assert [path.name for path in tmp_path.iterdir()] == ["private"]


def test_a_store_has_one_owner_and_no_nameless_secret(tmp_path: Path) -> None:
    store = PrivateStore(tmp_path)
    with pytest.raises(InUse):
        PrivateStore(tmp_path)
    with pytest.raises(ValueError, match="name"):
        store.put("", b"")
    store.close()
    with pytest.raises(StorageError):
        store.put("too late", b"")


def test_what_a_failing_disk_has_lost_is_written_again_with_the_next_secret(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was only written is in doubt, too, once the disk has failed."""
    store = PrivateStore(tmp_path)
    store.put("first", b"1")
    store.put("only written", b"2", at_once=False)

    def fails(_: object) -> None:
        raise OSError(5, "broken")

    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", fails)
        for _ in range(2):
            with pytest.raises(StorageError):
                store.put("refused", b"3")
    assert store.secrets == {"first": b"1", "only written": b"2"}
    store.put("last", b"4")
    store.close()
    store = PrivateStore(tmp_path)
    assert store.secrets == {"first": b"1", "only written": b"2", "last": b"4"}
    store.close()


def test_what_is_old_or_forgotten_is_gone_from_the_disk_after_the_next_start(tmp_path: Path) -> None:
    store = PrivateStore(tmp_path)
    store.put("changed", b"the old one")
    store.put("changed", b"the new one")
    store.put("forgotten", b"what was forgotten")
    store.remove("forgotten")
    store.close()
    store = PrivateStore(tmp_path)
    store.put("next", b"another")
    store.close()
    content = (tmp_path / "secrets.journal").read_bytes()
    assert b"the new one" in content
    assert b"the old one" not in content
    assert b"what was forgotten" not in content
