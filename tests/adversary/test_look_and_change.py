"""The host hears the others' answers first, and would then like to answer something else."""

import pytest

from companion.table.ledger.entries import (
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    GoBack,
    ProposalMade,
    SealsOpened,
    VoteCast,
)
from companion.table.secrets.pledges import sealed_together
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.messages import OpenSeal, Pledge, Pledges, Suggest
from companion.table.talk.notices import Fraud, NotPledged, PerhapsSeen, TwoHistories
from tests.adversary.den import HOST, Den, Honest


def looked(den: Den) -> Table:
    """All have sealed and pledged, and the host has heard every opening; but enters no reveal."""
    table = den.seated()
    den.all_seal(table)
    den.pass_pledges_on(table)
    assert all(honest.all(OpenSeal) for honest in den.honest.values())
    return table


def without_last_seal(den: Den, table: Table) -> Table:
    """The same ledger, as if the host had not sealed."""
    assert isinstance(table.ledger[-1].body, AnswerSealed)
    assert table.ledger[-1].device == HOST
    return den.fork(table, len(table.ledger) - 1)


def stopped_for(honest: Honest) -> str:
    return honest.guest.stopped.reason if honest.guest.stopped is not None else ""


def has_another_seal(honest: Honest, seal: bytes) -> bool:
    """Whether this seal has got into an honest ledger, or was revealed there."""
    bodies = [entry.body for entry in (*honest.table.ledger, *honest.journal)]
    sealed = any(isinstance(body, AnswerSealed) and body.seal == seal for body in bodies)
    return sealed or any(isinstance(body, SealsOpened) for body in bodies)


def test_another_seal_after_the_openings_stops_everybody() -> None:
    """Rubbish under the first seal; then the same entries, its own seal put in anew; the same epoch, and longer."""
    den = Den()
    table = looked(den)
    changed = without_last_seal(den, table)
    seal = den.seal_own(changed).body
    assert isinstance(seal, AnswerSealed)
    den.reveal(changed)
    for honest in den.honest.values():
        den.meet(honest, changed)
        assert stopped_for(honest) in ("two_histories", "fraud")
        assert honest.notices(TwoHistories) or honest.notices(Fraud)
        assert not has_another_seal(honest, seal.seal)


@pytest.mark.parametrize("restarts", [False, True])
def test_a_new_term_of_the_same_host_takes_no_seal_back(restarts: bool) -> None:
    den = Den()
    table = looked(den)
    changed = without_last_seal(den, table)
    den.return_of_the_host(changed)
    seal = den.seal_own(changed).body
    assert isinstance(seal, AnswerSealed)
    den.reveal(changed)
    for honest in den.honest.values():
        if restarts:
            honest.restart()
        den.meet(honest, changed)
        assert stopped_for(honest) == "fraud"
        assert [(fraud.house, fraud.kind) for fraud in honest.notices(Fraud)] == [("stark", "orders")]
        assert not has_another_seal(honest, seal.seal)


@pytest.mark.parametrize("restarts", [False, True])
def test_an_accomplice_that_takes_over_takes_no_seal_back(restarts: bool) -> None:
    den = Den(players=4, accomplices=["greyjoy"])
    table = den.seated()
    den.all_seal(table)
    den.pass_pledges_on(table)
    at = next(entry.number for entry in table.ledger if isinstance(entry.body, AnswerSealed) and entry.device == HOST)
    changed = den.fork(table, at)
    den.return_of_the_host(changed, "greyjoy")
    seal = den.seal_own(changed).body
    assert isinstance(seal, AnswerSealed)
    den.seal_own(changed, "greyjoy")
    den.reveal(changed)
    for honest in den.honest.values():
        if restarts:
            honest.restart()
        den.meet(honest, changed)
        assert stopped_for(honest) == "fraud"
        assert not has_another_seal(honest, seal.seal)


def test_who_has_not_opened_yet_never_opens_to_another_seal() -> None:
    """The host lets one device open, and shows the other its new seal: the first has not pledged that one."""
    den = Den()
    table = den.seated()
    den.all_seal(table)
    first, second = den.honest.values()
    den.pass_pledges_on(table, first)
    assert first.all(OpenSeal)
    assert not second.all(OpenSeal)
    changed = without_last_seal(den, table)
    den.return_of_the_host(changed)
    den.seal_own(changed)
    den.meet(second, changed)
    den.pass_pledges_on(changed, second)
    assert not second.all(OpenSeal)
    assert second.notices(NotPledged) == [NotPledged((first.table.houses_of(first.name)[0],))]


@pytest.mark.parametrize("action", [GoBack(0), CorrectMirror((("power", "stark", "5"),))])
def test_where_the_host_decides_nothing_is_undone_or_corrected_while_a_reveal_is_due(
    action: GoBack | CorrectMirror,
) -> None:
    den = Den(consent="host")
    table = looked(den)
    with pytest.raises(Objection, match="reveal_first"):
        den.wish(table, ProposalMade("stark", action))


def test_an_answer_that_was_opened_is_not_sealed_again_for_its_player() -> None:
    """The host forgets its own seal, corrects something alone, and waits for the others to seal the same again."""
    den = Den(consent="host")
    table = looked(den)
    changed = without_last_seal(den, table)
    den.return_of_the_host(changed)
    den.wish(changed, ProposalMade("stark", CorrectMirror((("power", "stark", "5"),))))
    assert changed.branch == table.branch + 1
    for honest in den.honest.values():
        before = len(honest.all(Suggest))
        den.meet(honest, changed)
        sealed = [said.body for said in honest.all(Suggest)[before:] if isinstance(said.body, AnswerSealed)]
        assert [body for body in sealed if body.branch == changed.branch] == []
        house = honest.table.houses_of(honest.name)[0]
        assert honest.notices(PerhapsSeen) == [PerhapsSeen(house, den.question_of(table, house))]


def test_who_has_opened_is_told_when_the_table_asks_again() -> None:
    den = Den()
    table = looked(den)
    number = den.wish(table, ProposalMade("stark", AskAgain("lannister"))).number
    den.tell_all(table)
    baratheon = den.honest["baratheon"]
    baratheon.do(baratheon.guest.suggest(VoteCast(number, "baratheon", agrees=True)))
    den.grant(table, baratheon)
    den.tell_all(table)
    assert table.seals == {}
    for house, honest in den.honest.items():
        assert [notice.house for notice in honest.notices(PerhapsSeen)] == [house]


def test_seals_without_a_signature_open_nothing() -> None:
    """The host does not sign its own seal: nobody believes that it lies there."""
    den = Den()
    table = den.seated()
    for honest in den.honest.values():
        den.seal_honest(table, honest)
    question = den.question_of(table, "stark")
    den.forge(table, AnswerSealed(table.branch, question, bytes(SEAL_BYTES)), "stark")
    den.tell_all(table)
    den.pass_pledges_on(table)
    for honest in den.honest.values():
        assert not honest.all(Pledge)
        assert not honest.all(OpenSeal)
        assert stopped_for(honest) == "forged"


def test_pledges_of_another_term_open_nothing() -> None:
    den = Den()
    table = den.seated()
    den.all_seal(table)
    first, second = den.honest.values()
    old = {honest.name: den.proofs_for(table, honest) for honest in (first, second)}
    pledged = len(second.all(Pledge))
    den.return_of_the_host(table)
    den.tell_all(table, second)
    assert len(second.all(Pledge)) > pledged, "in every term anew"
    den.meet(first, table)
    first.hear(Pledges(sealed_together(table), old[first.name]))
    assert not first.all(OpenSeal)
    den.pass_pledges_on(table)
    assert first.all(OpenSeal)
    assert second.all(OpenSeal)
