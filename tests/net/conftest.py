"""What several tests of the network need."""

from collections.abc import Iterator

import pytest

from tests.net.neighbours import NotAllowed, Street


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
