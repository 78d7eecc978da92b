"""What several tests of the door need."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.net.entrance import doorstep
from companion.net.finding import joining
from companion.net.lines import client
from tests.door.doors import Devices, devices


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Devices]:
    """Devices whose doors are closed at the end; a handshake may take long where the machine is busy."""
    monkeypatch.setattr(client, "CONNECT_SECONDS", 30.0)
    for module in (client, joining, doorstep):
        monkeypatch.setattr(module, "DOOR_SECONDS", 30.0)
    with devices(tmp_path) as made:
        yield made
