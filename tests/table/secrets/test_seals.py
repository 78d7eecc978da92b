"""A seal fits one answer to one question of one house at one table."""

import attrs
import pytest

from companion.table.ledger.entries import Opening
from companion.table.secrets.seals import SALT_BYTES, SEAL_BYTES, Secret, fits, seal

SECRET = Secret(1, Opening("5-stark-bid", {"form": "number", "value": 3}, bytes(range(SALT_BYTES))))


def with_other(**change: object) -> Secret:
    """The same secret, but for this in its opening."""
    return attrs.evolve(SECRET, opening=attrs.evolve(SECRET.opening, **change))


def test_a_seal_fits_its_own_answer() -> None:
    assert fits("table", SECRET, seal("table", SECRET))
    assert len(seal("table", SECRET)) == SEAL_BYTES
    turned = with_other(choice={"value": 3, "form": "number"})
    assert seal("table", turned) == seal("table", SECRET)


@pytest.mark.parametrize(
    "change",
    [
        {"question": "5-lannister-bid"},
        {"question": "6-stark-bid"},
        {"choice": {"form": "number", "value": 4}},
        {"choice": {"form": "number", "value": "3"}},
        {"salt": bytes(SALT_BYTES)},
    ],
)
def test_a_seal_is_bound_to_question_house_and_answer(change: dict[str, object]) -> None:
    assert not fits("table", with_other(**change), seal("table", SECRET))


def test_a_seal_is_bound_to_its_table_and_branch() -> None:
    assert not fits("another", SECRET, seal("table", SECRET))
    assert not fits("table", attrs.evolve(SECRET, branch=2), seal("table", SECRET))


@pytest.mark.parametrize("salt", [b"", bytes(15), bytes(31), bytes(33)])
def test_a_salt_of_another_length_fits_nothing(salt: bytes) -> None:
    assert SALT_BYTES * 8 >= 128
    short = with_other(salt=salt)
    assert not fits("table", short, seal("table", short))
