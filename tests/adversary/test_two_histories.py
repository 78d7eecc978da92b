"""A host tells something else than before: to one device, or to another."""

import pytest

from companion.table.ledger.entries import AnswerSealed, AskAgain, ProposalMade
from companion.table.state.table import Table
from companion.table.talk.messages import OpenSeal
from companion.table.talk.notices import NotPledged, TwoHistories
from tests.adversary.den import Den
from tests.table.room import id_of

STRANGER = id_of("nobody at this table")


def told_and_changed(den: Den) -> tuple[Table, Table]:
    """What a device was told, and another ledger of the same term, which is longer."""
    table = den.seated()
    at = len(table.ledger)
    den.seal_own(table)
    den.tell_all(table)
    changed = den.fork(table, at)
    den.seal_own(changed)
    den.wish(changed, ProposalMade("stark", AskAgain("lannister")))
    den.wish(changed, ProposalMade("stark", AskAgain("baratheon")))
    return table, changed


@pytest.mark.parametrize("lies", [{}, {"host": STRANGER}, {"epoch": 7}, {"returns": 3}, {"host": STRANGER, "epoch": 7}])
def test_within_a_term_nothing_is_taken_back_whatever_the_host_says_of_itself(lies: dict[str, object]) -> None:
    den = Den()
    table, changed = told_and_changed(den)
    for honest in den.honest.values():
        den.meet(honest, changed, **lies)
        assert list(honest.table.ledger) == list(table.ledger)
        assert honest.journal == list(table.ledger)
        assert not honest.guest.synced
        assert not honest.guest.believes_host


def test_who_was_told_two_histories_says_so() -> None:
    den = Den()
    _, changed = told_and_changed(den)
    for honest in den.honest.values():
        den.meet(honest, changed)
        assert [notice.host for notice in honest.notices(TwoHistories)] == [id_of("stark")]
        assert not honest.notices(TwoHistories)[0].follows


@pytest.mark.parametrize("lies", [{}, {"epoch": 1}, {"epoch": 1, "host": STRANGER}, {"returns": 1}])
def test_who_stopped_goes_on_under_no_name_of_the_same_host(lies: dict[str, object]) -> None:
    """It must have another host in its ledger, not only in what a host says of itself."""
    den = Den()
    table, changed = told_and_changed(den)
    honest = den.honest["lannister"]
    den.meet(honest, changed)
    assert honest.guest.stopped is not None
    den.seal_own(table)
    den.meet(honest, table, **lies)
    assert honest.guest.stopped is not None
    assert not honest.guest.synced


def test_who_stopped_goes_on_under_another_host() -> None:
    den = Den(players=4, accomplices=["greyjoy"])
    table, changed = told_and_changed(den)
    honest = den.honest["lannister"]
    den.meet(honest, changed)
    assert honest.guest.stopped is not None
    den.return_of_the_host(table, "greyjoy")
    den.meet(honest, table)
    assert honest.guest.stopped is None
    assert honest.guest.synced


def test_two_devices_that_were_told_different_things_notice_at_the_next_reveal() -> None:
    """Though the same seals lie on both tables."""
    den = Den()
    table = den.seated()
    other = den.fork(table, len(table.ledger))
    first, second = den.honest.values()
    den.wish(other, ProposalMade("stark", AskAgain("lannister")))
    den.seal_honest(table, first)
    den.grant(other, first)
    den.seal_honest(table, second)
    den.grant(other, second)
    seal = den.seal_own(table).body
    assert isinstance(seal, AnswerSealed)
    den.wish(other, seal)
    den.tell_all(table, first)
    den.tell_all(other, second)
    assert table.seals == other.seals
    den.pass_pledges_on(table, first)
    den.pass_pledges_on(other, second)
    assert not first.all(OpenSeal)
    assert not second.all(OpenSeal)
    assert first.notices(NotPledged)
    assert second.notices(NotPledged)


def test_what_one_device_has_heard_after_the_last_seal_and_another_has_not_is_no_other_history() -> None:
    den = Den()
    table = den.seated()
    den.all_seal(table)
    first, second = den.honest.values()
    den.wish(table, ProposalMade("stark", AskAgain("lannister")))
    den.tell_all(table, first)
    den.meet(first, table)
    den.pass_pledges_on(table)
    assert first.all(OpenSeal)
    assert second.all(OpenSeal)
