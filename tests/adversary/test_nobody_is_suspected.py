"""Whoever has cheated nobody is never suspected: insisting on seals must not find a fraud where there is none."""

import pytest

from companion.table.ledger.entries import AnswerSealed
from companion.table.state.table import Table
from companion.table.talk.messages import OpenSeal, Suggest
from companion.table.talk.notices import Fraud
from tests.adversary.den import Den


def changed_and_opened(den: Den) -> Table:
    """Lannister has sealed, and changed its answer; then all seal, and open. The last four entries are seals."""
    table = den.seated()
    for house in ("lannister", "lannister", "baratheon"):
        den.seal_honest(table, den.honest[house])
        den.tell_all(table)
    den.seal_own(table)
    den.tell_all(table)
    den.pass_pledges_on(table)
    assert all(honest.all(OpenSeal) for honest in den.honest.values())
    return table


@pytest.mark.parametrize("lost", [1, 2, 3, 4])
def test_a_host_that_has_lost_some_seals_gets_them_again(lost: int) -> None:
    """A power cut may take the end of a ledger. Everybody seals the same again, and the reveal comes."""
    den = Den()
    table = changed_and_opened(den)
    again = den.fork(table, len(table.ledger) - lost)
    own = table.ledger[-1].body
    den.return_of_the_host(again)
    for honest in den.honest.values():
        before = len(honest.all(Suggest))
        den.meet(honest, again)
        for suggest in honest.all(Suggest)[before:]:
            den.grant(again, honest, suggest)
            den.tell_all(again)
    den.wish(again, own)
    den.tell_all(again)
    den.pass_pledges_on(again)
    den.reveal(again)
    den.tell_all(again)
    for honest in den.honest.values():
        assert honest.guest.stopped is None
        assert not honest.notices(Fraud)
        assert honest.table.ledger.head == again.ledger.head


def test_of_a_changed_answer_only_the_last_is_sealed_again() -> None:
    den = Den()
    table = changed_and_opened(den)
    again = den.fork(table, len(table.ledger) - 4)
    den.return_of_the_host(again)
    lannister = den.honest["lannister"]
    before = len(lannister.all(Suggest))
    den.meet(lannister, again)
    bodies = [said.body for said in lannister.all(Suggest)[before:]]
    assert [body.seal for body in bodies if isinstance(body, AnswerSealed)] == [
        table.seals[den.question_of(table, "lannister")]
    ]
