"""What several tests of the network need."""

from collections.abc import Iterator

import pytest

from companion.net.entrance import doorstep
from companion.net.finding import joining
from companion.net.lines import client
from tests.net.neighbours import NotAllowed, Street


@pytest.fixture(autouse=True)
def patience_at_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handshake that takes long because the machine is busy is no reason to fail; tests of that set their own."""
    monkeypatch.setattr(client, "CONNECT_SECONDS", 30.0)
    for module in (client, joining, doorstep):
        monkeypatch.setattr(module, "DOOR_SECONDS", 30.0)


@pytest.fixture
def street() -> Iterator[Street]:
    """Network namespaces on a common bridge, removed afterwards; skipped where they cannot be made."""
    try:
        made = Street()
    except NotAllowed as reason:
        pytest.skip(f"no network namespaces can be made here: {reason}")
    try:
        yield made
    finally:
        made.remove()
