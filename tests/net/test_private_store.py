"""The store of secrets: found again by name, and by their owner alone."""

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
        assert {name: store.get(name) for name in store.names()} == secrets
        for name in secrets:
            store.remove(name)
            store.remove(name)
            assert store.get(name) is None
        assert store.names() == []
        store.close()


def test_secrets_are_private_and_stay_in_their_folder(tmp_path: Path) -> None:
    store = PrivateStore(tmp_path / "private")
    store.put("../../escape", b"secret")
    store.close()
    (file,) = (tmp_path / "private").glob("*.secret")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o700
    assert [path.name for path in tmp_path.iterdir()] == ["private"]


def test_a_store_has_one_owner_and_no_nameless_secret(tmp_path: Path) -> None:
    store = PrivateStore(tmp_path)
    with pytest.raises(InUse):
        PrivateStore(tmp_path)
    with pytest.raises(ValueError, match="name"):
        store.put("", b"")
    with pytest.raises(StorageError):
        store.put("x" * 1000, b"")
    store.close()
