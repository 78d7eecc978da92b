"""A host would like a victim to open before it has answered itself: it shows that device other seals of the others."""

import pytest

from companion.table.ledger.entries import AnswerSealed, SeatTaken
from companion.table.secrets.pledges import sealed_together
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.judging import Objection
from companion.table.talk.messages import OpenSeal, Pledges
from companion.table.talk.notices import NotPledged
from tests.adversary.den import Den
from tests.table.room import KEYS, id_of


def test_forged_seals_of_the_others_open_nothing() -> None:
    """Nobody else has sealed yet; the victim is told seals of all, and believes none that its house has not signed."""
    den = Den()
    table = den.seated()
    victim, other = den.honest["lannister"], den.honest["baratheon"]
    den.seal_honest(table, victim)
    den.forge(table, AnswerSealed(0, den.question_of(table, "baratheon"), bytes(SEAL_BYTES)), "baratheon")
    den.seal_own(table)
    den.tell_all(table, victim)
    assert not victim.table.all_sealed
    own = dict(den.proofs_for(table, victim))[id_of("stark")]
    for proof in (b"", own, bytes(16)):
        victim.hear(Pledges(sealed_together(table), ((other.name, proof), (id_of("stark"), own))))
    assert not victim.all(OpenSeal)
    assert victim.guest.stopped is not None
    assert victim.guest.stopped.reason == "forged"


def test_real_seals_of_the_others_and_another_one_of_the_host_for_each_open_nothing() -> None:
    """Each device is shown another seal of the host, so that it could choose later which of them is its answer."""
    den = Den()
    table = den.seated()
    for honest in den.honest.values():
        den.seal_honest(table, honest)
    first, second = den.honest.values()
    other = den.fork(table, len(table.ledger))
    den.seal_own(table)
    den.seal_own(other)
    den.tell_all(table, first)
    den.tell_all(other, second)
    den.pass_pledges_on(table, first)
    den.pass_pledges_on(other, second)
    assert not first.all(OpenSeal)
    assert not second.all(OpenSeal)
    assert first.notices(NotPledged)
    assert second.notices(NotPledged)


def test_a_pledge_to_one_device_is_no_pledge_to_another() -> None:
    den = Den(players=4)
    table = den.seated()
    den.all_seal(table)
    victim, other, third = den.honest.values()
    swapped = dict(den.proofs_for(table, victim))
    swapped[other.name] = dict(den.proofs_for(table, third))[other.name]
    victim.hear(Pledges(sealed_together(table), tuple(swapped.items())))
    reflected = dict(den.proofs_for(table, victim))
    reflected[other.name] = dict(den.proofs_for(table, other))[victim.name]
    victim.hear(Pledges(sealed_together(table), tuple(reflected.items())))
    assert not victim.all(OpenSeal)
    assert [notice.houses for notice in victim.notices(NotPledged)] == [other.table.houses_of(other.name)] * 2


def test_a_puppet_sits_on_no_seat_that_is_taken() -> None:
    """With the key of that seat the host could make every pledge."""
    den = Den()
    table = den.seated()
    puppet = id_of("a puppet")
    with pytest.raises(Objection, match="seat_taken"):
        den.wish(table, SeatTaken("lannister", KEYS[puppet].public, "lannister"), "a puppet")
    with pytest.raises(Objection, match="not_this_device"):
        den.forge(den.fork(table, 2), SeatTaken("lannister", KEYS[puppet].public, "lannister"), "lannister")
