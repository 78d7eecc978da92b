"""Once all have sealed, or in turn order the next house has, no trick changes what a house has sealed."""

from collections.abc import Callable

import pytest

from companion.table.ledger.entries import (
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    HandOver,
    ProposalMade,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    VoteCast,
)
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from tests.adversary.den import Den
from tests.table.room import KEYS, id_of

TEN_AREAS = tuple(
    ("units", area, "stark", unit)
    for area, unit in (
        ("bay-of-ice", "ship"),
        ("castle-black", "footman"),
        ("greywater-watch", "footman"),
        ("karhold", "footman"),
        ("moat-cailin", "footman"),
        ("stony-shore", "footman"),
        ("widows-watch", "footman"),
    )
)
THRONE = ("track", "iron-throne", "stark", "lannister", "baratheon")
BAN = ("ban", "support", "support-1", "raid", "raid-star")
"""Eight orders are left to a house with two stars, which stands in ten areas: houses seal in turn order (PLN-12)."""


def sealed_by_all() -> tuple[Den, Table]:
    den = Den(consent="majority")
    table = den.seated()
    den.all_seal(table)
    return den, table


def sealed_in_order() -> tuple[Den, Table]:
    """PLN-12: Stark has sealed and Lannister after it, Baratheon not yet."""
    den = Den(consent="host")
    table = den.seated()
    den.wish(table, ProposalMade("stark", CorrectMirror((*TEN_AREAS, THRONE, BAN))))
    den.tell_all(table)
    assert [question.house for question in table.asked_in_order] == ["stark", "lannister", "baratheon"]
    den.seal_own(table)
    den.tell_all(table)
    den.seal_honest(table, den.honest["lannister"])
    den.tell_all(table)
    return den, table


Scene = Callable[[], tuple[Den, Table]]
SCENES = pytest.mark.parametrize("scene", [sealed_by_all, sealed_in_order])


@SCENES
def test_a_final_seal_is_not_sealed_over_withdrawn_or_left(scene: Scene) -> None:
    den, table = scene()
    question = den.question_of(table, "stark")
    bodies: list[Body] = [
        AnswerSealed(table.branch, question, bytes(SEAL_BYTES)),
        SealWithdrawn(table.branch, question),
        SeatLeft("stark"),
    ]
    for body in bodies:
        with pytest.raises(Objection, match="too_late"):
            den.wish(table, body)
    with pytest.raises(Objection, match="seat_taken"):
        den.wish(table, SeatTaken("stark", KEYS[id_of("stark")].public, "stark"))


@SCENES
def test_who_is_asked_again_after_its_seal_was_final_makes_all_seal_again(scene: Scene) -> None:
    den, table = scene()
    branch = table.branch
    agree_on(den, table, AskAgain("stark"))
    assert (table.branch, table.seals) == (branch + 1, {})


@SCENES
def test_a_seat_that_is_handed_over_after_its_seal_was_final_makes_all_seal_again(scene: Scene) -> None:
    den, table = scene()
    branch, friend = table.branch, id_of("a friend")
    agree_on(den, table, HandOver("stark", friend, KEYS[friend].public, "a friend"))
    assert table.seats["stark"].device == friend
    assert (table.branch, table.seals) == (branch + 1, {})


def test_a_correction_waits_for_the_reveal_and_before_that_makes_all_seal_again() -> None:
    den, table = sealed_by_all()
    with pytest.raises(Objection, match="reveal_first"):
        den.wish(table, ProposalMade("stark", CorrectMirror((("power", "stark", "5"),))))
    den, table = sealed_in_order()
    branch = table.branch
    den.wish(table, ProposalMade("stark", CorrectMirror((("power", "stark", "5"),))))
    assert (table.branch, table.seals) == (branch + 1, {})


def test_what_was_proposed_before_the_last_seal_is_not_carried_after_it() -> None:
    den = Den(consent="majority")
    table = den.seated()
    number = den.wish(table, ProposalMade("stark", CorrectMirror((("power", "stark", "5"),)))).number
    den.all_seal(table)
    lannister = den.honest["lannister"]
    lannister.do(lannister.guest.suggest(VoteCast(number, "lannister", agrees=True)))
    with pytest.raises(Objection, match="reveal_first"):
        den.grant(table, lannister)


def test_what_was_proposed_before_the_last_seal_is_not_carried_by_a_new_term() -> None:
    """The house that decides has agreed before it hosted: with its term it would be carried, were no reveal due."""
    den = Den(players=4, consent="host", accomplices=["greyjoy"])
    table = den.seated()
    den.wish(table, ProposalMade("greyjoy", CorrectMirror((("power", "stark", "5"),))), "greyjoy")
    den.all_seal(table)
    branch = table.branch
    den.return_of_the_host(table, "greyjoy")
    assert (table.branch, table.all_sealed) == (branch, True)


def agree_on(den: Den, table: Table, action: AskAgain | HandOver) -> None:
    """Both other houses agree."""
    lannister, baratheon = den.honest["lannister"], den.honest["baratheon"]
    lannister.do(lannister.guest.suggest(ProposalMade("lannister", action)))
    number = den.grant(table, lannister).number
    den.tell_all(table)
    baratheon.do(baratheon.guest.suggest(VoteCast(number, "baratheon", agrees=True)))
    den.grant(table, baratheon)
    den.tell_all(table)
