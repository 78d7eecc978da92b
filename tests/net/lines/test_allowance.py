"""How much a device may say, without sockets and without a clock; the table server keeps to it in test_floods.py."""

import pytest

from companion.net.lines.allowance import MOST_ACCOUNTS, Allowance, TooMuch


def allowance() -> Allowance:
    return Allowance(full=100.0, per_second=10.0, most_slowed=5.0)


def test_who_says_little_is_never_slowed_down() -> None:
    ours = allowance()
    for second in range(1000):
        ours.spend("player", 9.0, float(second))
        assert ours.pause("player", float(second)) == 0.0


def test_a_burst_is_free_and_what_goes_beyond_it_is_waited_for() -> None:
    ours = allowance()
    ours.spend("player", 100.0, 0.0)
    assert ours.pause("player", 0.0) == 0.0
    ours.spend("player", 20.0, 0.0)
    assert ours.pause("player", 0.0) == 2.0
    assert ours.pause("player", 2.0) == 0.0


def test_who_goes_on_is_sent_away_and_stays_so_until_the_debt_is_gone() -> None:
    ours = allowance()
    ours.spend("flood", 100.0, 0.0)
    now = 0.0
    for _ in range(2):
        ours.spend("flood", 20.0, now)
        now += ours.pause("flood", now)
    ours.spend("flood", 20.0, now)
    with pytest.raises(TooMuch):
        ours.pause("flood", now)
    with pytest.raises(TooMuch):
        ours.pause("flood", now + 1)
    assert ours.pause("flood", now + 2) == 0.0
    ours.spend("flood", 1.0, now + 2)
    with pytest.raises(TooMuch):
        ours.pause("flood", now + 2)
    ours.spend("flood", 120.0, now + 13)
    assert ours.pause("flood", now + 13) == 2.0, "after a full allowance it may begin again"


def test_a_debt_is_bounded() -> None:
    ours = allowance()
    ours.spend("flood", 1e9, 0.0)
    assert ours.pause("flood", 10.0) == 0.0


def test_the_others_do_not_notice() -> None:
    ours = allowance()
    ours.spend("flood", 500.0, 0.0)
    assert ours.pause("player", 0.0) == 0.0


def test_progress_pays_for_a_fast_game() -> None:
    ours = allowance()
    for _ in range(1000):
        ours.spend("player", 9.0, 0.0)
        ours.earn(10.0)
        assert ours.pause("player", 0.0) == 0.0
    ours.spend("player", 101.0, 0.0)
    assert ours.pause("player", 0.0) > 0.0, "nobody saves up more than a full allowance"


def test_accounts_are_bounded_and_debts_are_not_forgotten() -> None:
    ours = allowance()
    ours.spend("flood", 150.0, 0.0)
    for number in range(10 * MOST_ACCOUNTS):
        ours.spend(f"name {number}", 1.0, 0.0)
        assert min(number + 2, MOST_ACCOUNTS // 2) <= len(ours) <= MOST_ACCOUNTS
    assert ours.pause("flood", 0.0) == 5.0


def test_as_many_accounts_as_there_may_be_are_all_remembered() -> None:
    ours = allowance()
    for number in range(MOST_ACCOUNTS):
        ours.spend(f"name {number}", 101.0, 0.0)
    assert {ours.pause(f"name {number}", 0.0) for number in range(MOST_ACCOUNTS)} == {0.1}


def test_a_debt_that_time_has_paid_is_forgotten_before_one_that_it_has_not() -> None:
    ours = allowance()
    for number in range(MOST_ACCOUNTS - 1):
        ours.spend(f"name {number}", 150.0, 0.0)
    ours.spend("flood", 120.0, 1000.0)
    ours.spend("one more", 1.0, 1000.0)
    assert ours.pause("flood", 1000.0) == 2.0
