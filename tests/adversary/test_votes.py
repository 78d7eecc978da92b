"""A vote is good for the proposal that its player saw, and for no other."""

import pytest

from companion.table.ledger.entries import AskAgain, CorrectMirror, HandOver, ProposalMade, VoteCast
from companion.table.state.judging import Objection
from companion.table.talk.messages import Suggest
from tests.adversary.den import Den
from tests.table.room import KEYS, id_of

HARMLESS = CorrectMirror((("power", "stark", "5"),))
PUPPET = id_of("a puppet of the host")


def test_a_vote_for_one_proposal_is_no_vote_for_another_with_the_same_number() -> None:
    """The host shows one device a harmless proposal, and another, under its number, a seat to be taken away."""
    den = Den(players=4, consent="majority")
    table = den.seated()
    lannister, greyjoy = den.honest["lannister"], den.honest["greyjoy"]
    stolen = HandOver("baratheon", PUPPET, KEYS[PUPPET].public, "a friend")
    shown, used = den.fork(table, len(table.ledger)), den.fork(table, len(table.ledger))
    number = den.wish(shown, ProposalMade("stark", HARMLESS)).number
    assert den.wish(used, ProposalMade("stark", stolen)).number == number
    den.tell_all(shown, lannister)
    lannister.do(lannister.guest.suggest(VoteCast(number, "lannister", agrees=True)))
    assert lannister.last(Suggest).body == VoteCast(number, "lannister", agrees=True)
    den.grant(used, lannister)
    assert used.seats["baratheon"].device == PUPPET, "so the host would have it"
    den.tell_all(used, greyjoy)
    assert greyjoy.table.seats["baratheon"].device == id_of("baratheon")
    assert greyjoy.guest.stopped is not None
    assert greyjoy.guest.stopped.reason == "forged"
    assert not greyjoy.guest.synced


def test_a_vote_counts_for_its_proposal_after_a_new_term_began() -> None:
    den = Den(players=4, consent="majority")
    table = den.seated()
    lannister = den.honest["lannister"]
    number = den.wish(table, ProposalMade("stark", AskAgain("baratheon"))).number
    den.tell_all(table)
    den.return_of_the_host(table)
    den.tell_all(table)
    lannister.do(lannister.guest.suggest(VoteCast(number, "lannister", agrees=True)))
    den.grant(table, lannister)
    den.tell_all(table)
    assert [honest.guest.stopped for honest in den.honest.values()] == [None] * 3
    assert table.proposals == {}


@pytest.mark.parametrize("number", [-1, 10**9])
def test_a_vote_for_what_was_never_proposed_is_refused_in_words(number: int) -> None:
    den = Den()
    table = den.seated()
    with pytest.raises(Objection, match="no_such_proposal"):
        den.wish(table, VoteCast(number, "stark", agrees=True))
