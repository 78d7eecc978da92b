"""Seats of living devices are freed by nobody's word alone."""

import pytest

from companion.table.ledger.entries import (
    Agreement,
    Body,
    CorrectMirror,
    HandOver,
    HostChanged,
    HousesDrawn,
    ProposalMade,
    SeatLeft,
    SeatTaken,
    SetupChanged,
    TablePutAway,
)
from companion.table.state.judging import Objection
from companion.table.talk.messages import Entries, Suggest
from companion.table.talk.notices import SeatLost
from tests.adversary.den import HOST, Den
from tests.table.room import KEYS, id_of

PUPPET = id_of("a puppet")


def test_no_host_lays_again_what_was_not_put_away() -> None:
    den = Den()
    table = den.seated()
    for by in ("stark", "a puppet"):
        with pytest.raises(Objection, match="not_put_away"):
            den.act(table, HostChanged(KEYS[id_of(by)].public, laid_again=True), by)


def test_a_guest_believes_no_table_that_is_laid_again_and_was_not_put_away() -> None:
    den = Den()
    table = den.seated()
    honest = den.honest["lannister"]
    body = HostChanged(KEYS[HOST].public, laid_again=True)
    entry = table.ledger.next_entry(1, HOST, body, 0, den.signature(table, body))
    honest.hear(Entries(len(table.ledger), (entry,), table.ledger.leads_to(len(table.ledger), [entry])))
    assert honest.guest.stopped is not None
    assert honest.guest.stopped.reason == "not_put_away"
    assert honest.table.houses_of(honest.name) == ("lannister",)


def test_who_had_a_seat_is_told_when_the_table_is_laid_again() -> None:
    den = Den()
    table = den.seated()
    den.act(table, TablePutAway())
    den.act(table, HostChanged(KEYS[PUPPET].public, laid_again=True), "a puppet")
    den.wish(table, SeatTaken("lannister", KEYS[PUPPET].public, "lannister"), "a puppet")
    den.tell_all(table)
    for house, honest in den.honest.items():
        assert honest.notices(SeatLost) == [SeatLost(house, "", laid_again=True)]


@pytest.mark.parametrize("kind", [SetupChanged, HousesDrawn])
def test_a_host_that_changes_the_setup_of_a_game_that_has_begun_is_not_believed(kind: type[Body]) -> None:
    den = Den(consent="host")
    table = den.seated()
    den.wish(table, ProposalMade("stark", CorrectMirror((("power", "stark", "7"),))))
    den.tell_all(table)
    honest = den.honest["lannister"]
    changed, drawn = SetupChanged(den.setup, Agreement(consent="host")), HousesDrawn((*reversed([*table.seats]),))
    body = changed if kind is SetupChanged else drawn
    entry = table.ledger.next_entry(0, HOST, body, 0, den.signature(table, body))
    honest.hear(Entries(len(table.ledger), (entry,), table.ledger.leads_to(len(table.ledger), [entry])))
    assert honest.guest.stopped is not None
    assert honest.guest.stopped.reason == "game_begun"
    assert honest.table.houses_of(honest.name) == ("lannister",)


def test_the_host_alone_hands_no_seat_over() -> None:
    den = Den(consent="host")
    table = den.seated()
    den.wish(table, ProposalMade("stark", HandOver("lannister", PUPPET, KEYS[PUPPET].public, "lannister")))
    assert table.seats["lannister"].device == id_of("lannister")


def test_a_seat_that_is_left_or_taken_in_anothers_name_is_not_believed() -> None:
    den = Den()
    table = den.seated()
    honest, victim = den.honest["baratheon"], den.honest["lannister"]
    den.forge(table, SeatLeft("lannister"), "lannister")
    den.wish(table, SeatTaken("lannister", KEYS[PUPPET].public, "lannister"), "a puppet")
    den.tell_all(table)
    for each in (honest, victim):
        assert each.table.seats["lannister"].device == victim.name
        assert each.guest.stopped is not None
        assert each.guest.stopped.reason == "forged"
        assert each.notices(SeatLost) == []


def test_a_seat_that_was_left_once_is_not_left_again_in_another_term() -> None:
    """What a device has signed in one term is no wish of it in another."""
    den = Den()
    table = den.seated()
    victim = den.honest["lannister"]
    victim.do(victim.guest.suggest(SeatLeft("lannister")))
    left = victim.last(Suggest)
    den.return_of_the_host(table)
    den.tell_all(table)
    den.grant(table, victim, left)
    den.tell_all(table)
    assert all(each.table.seats["lannister"].device == victim.name for each in den.honest.values())
