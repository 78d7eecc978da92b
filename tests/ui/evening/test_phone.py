"""A real app in a process of its own: it is touched from outside, killed, and started again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.ui.robot.phone import Phone, Unexpected


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[Phone]:
    phone = Phone("Phone", tmp_path / "phone")
    phone.start()
    yield phone
    phone.quit()


def test_what_was_set_is_there_again_after_the_app_was_killed(phone: Phone) -> None:
    phone.tap("Name or nickname")
    phone.write("Player")
    phone.tap("Begin")
    phone.wait_for("Practise alone")
    phone.kill()
    phone.start_again()
    phone.wait_for("Practise alone")
    assert phone.taps == 2


def test_a_touch_that_nothing_takes_fails(phone: Phone) -> None:
    with pytest.raises(Unexpected, match="does not show 'Host a table' to be touched"):
        phone.tap("Host a table", seconds=0.2)
