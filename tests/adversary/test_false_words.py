"""A host accuses somebody who has done nothing, or says what is not so; a guest says wrong digests.

Whoever says a word that is in no table is not understood: nobody's own words are shown.
"""

import attrs
import pytest

from companion.table.ledger.entries import AnswerSealed, SeatLeft
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.table import Table
from companion.table.talk.effects import Notice
from companion.table.talk.messages import BrokenSeal, Entries, OpenSeal, Refused, Stopped, Suggest
from companion.table.talk.notices import FalselyAccused, Fraud
from tests.adversary.den import Den
from tests.table.room import id_of, playing

NOTHING_UNDERSTOOD = Refused(1, "not_understood", "", "", {})


def opened(den: Den) -> Table:
    table = den.seated()
    den.all_seal(table)
    den.pass_pledges_on(table)
    assert all(honest.all(OpenSeal) for honest in den.honest.values())
    return table


def test_a_broken_seal_is_believed_by_everybody_but_who_knows_better() -> None:
    den = Den()
    table = opened(den)
    before = list(table.ledger)
    question = den.question_of(table, "lannister")
    for honest in den.honest.values():
        honest.hear(BrokenSeal(question, "seal_does_not_fit"))
        assert list(honest.table.ledger) == before
        assert honest.guest.stopped is None
    assert den.honest["lannister"].notices(FalselyAccused) == [FalselyAccused("lannister", question)]
    assert den.honest["baratheon"].notices(BrokenSeal)
    den.reveal(table)
    den.tell_all(table)
    assert all(honest.table.ledger.head == table.ledger.head for honest in den.honest.values())


def test_a_broken_seal_for_a_reason_that_is_not_listed_is_not_understood() -> None:
    den = Den()
    question = den.question_of(opened(den), "lannister")
    baratheon = den.honest["baratheon"]
    baratheon.hear(BrokenSeal(question, "Lannister cheats"))
    assert baratheon.notices(BrokenSeal) == [BrokenSeal(question, "not_understood")]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        (Refused(1, "seat_taken", "", "", {}), Refused(1, "seat_taken", "", "", {})),
        (Refused(1, "not_signed", "", "", {}), Refused(1, "not_signed", "", "", {})),
        (
            Refused(1, "refused", "SUP-01", "port_full", {"area": "lannisport-port"}),
            Refused(1, "refused", "SUP-01", "port_full", {"area": "lannisport-port"}),
        ),
        (Refused(1, "Call me", "", "", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "forged", "", "", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "refused", "", "", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "refused", "SUP-01", "call_me", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "refused", "SUP-01", "port_full", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "refused", "SUP-01", "port_full", {"area": "x", "call": "me"}), NOTHING_UNDERSTOOD),
        (Refused(1, "seat_taken", "Call me", "", {}), NOTHING_UNDERSTOOD),
        (Refused(1, "seat_taken", "", "port_full", {"area": "x"}), NOTHING_UNDERSTOOD),
        (Refused(1, "seat_taken", "", "", {"call": "me"}), NOTHING_UNDERSTOOD),
    ],
)
def test_a_refusal_in_words_that_are_not_listed_is_not_understood(said: Refused, shown: Refused) -> None:
    """The wish waits no longer all the same."""
    den = Den()
    den.tell_all(den.seated())
    lannister = den.honest["lannister"]
    lannister.do(lannister.guest.suggest(SeatLeft("lannister")))
    number = lannister.all(Suggest)[-1].number
    lannister.hear(attrs.evolve(said, number=number))
    assert lannister.notices(Refused) == [attrs.evolve(shown, number=number)]
    assert lannister.guest.waiting == ()


@pytest.mark.parametrize(("said", "shown"), [("two_histories", "two_histories"), ("Call me", "not_understood")])
def test_a_guest_that_stops_for_a_reason_that_is_not_listed_is_not_understood(said: str, shown: str) -> None:
    room = playing(answers=3)
    assert room.host.receive(id_of("lannister"), Stopped(3, said)) == [Notice(Stopped(3, shown))]


@pytest.mark.parametrize("new_term", [False, True])
@pytest.mark.parametrize("all_sealed", [False, True])
def test_a_forged_seal_makes_nobody_a_cheat(new_term: bool, all_sealed: bool) -> None:
    """The host shows another seal in Lannister's name: that is forged, and no fraud of Lannister's."""
    den = Den()
    table = opened(den)
    baratheon = den.honest["baratheon"]
    seals = [entry for entry in table.ledger if isinstance(entry.body, AnswerSealed)]
    forged = den.fork(table, seals[0].number)
    if new_term:
        den.return_of_the_host(forged)
    else:  # as if a take-over had cut the seals off
        baratheon.guest.table = den.fork(table, seals[0].number)
    rubbish = AnswerSealed(table.branch, den.question_of(table, "lannister"), bytes(SEAL_BYTES))
    den.forge(forged, rubbish, "lannister")
    if all_sealed:
        den.forge(forged, seals[0].body, "baratheon")
        den.wish(forged, seals[-1].body)
    den.meet(baratheon, forged)
    assert baratheon.notices(Fraud) == []
    assert not baratheon.guest.synced


@pytest.mark.parametrize("number", [-1, 4, 10**9])
def test_entries_with_impossible_numbers_are_no_better_ledger(number: int) -> None:
    den = Den()
    table = den.seated()
    den.tell_all(table)
    honest = den.honest["lannister"]
    changed = den.fork(table, len(table.ledger) - 1)
    entry = attrs.evolve(den.return_of_the_host(changed), number=number)
    honest.do(honest.guest.connected())
    honest.hear(den.standing(changed, honest))
    head = table.ledger.leads_to(len(table.ledger) - 1, [entry])
    honest.hear(Entries(len(table.ledger) - 1, (entry,), head))
    assert honest.table.ledger.head == table.ledger.head
    assert not honest.guest.believes_host
