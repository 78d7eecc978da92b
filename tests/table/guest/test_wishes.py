"""What a player has wished on entries that were cut off is wished again only if it still means the same."""

import attrs
import pytest

from companion.table.guest.wishes import still_meant
from companion.table.ledger.entries import (
    Agreement,
    AnswerGiven,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    GoBack,
    HostChanged,
    HousesDrawn,
    Opening,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    SetupChanged,
    TablePutAway,
    VoteCast,
)
from engine import choice_to_plain
from tests.table.room import KEYS, Room, id_of, playing

SEAL = bytes(32)
OWN_KEY = KEYS[id_of("stark")].public


@pytest.fixture
def room() -> Room:
    room = Room(3, seed=5)
    room.everybody_in()
    return room


def propose(room: Room, action: AskAgain | GoBack) -> int:
    """Stark proposes something; the number of the proposal."""
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(ProposalMade("stark", action)))
    room.settle()
    (number,) = room.host.table.proposals
    return number


def test_a_secret_answer_is_meant_for_a_question_that_was_open(room: Room) -> None:
    """The same question may come again after an undo, and another one in another position."""
    table = room.host.table
    question = next(question.id for question in table.pending if question.house == "stark")
    answers: list[AnswerSealed | SealWithdrawn] = [AnswerSealed(0, question, SEAL), SealWithdrawn(0, question)]
    for answer in answers:
        assert still_meant(table, answer)
        assert not still_meant(table, attrs.evolve(answer, branch=1))
        assert not still_meant(table, attrs.evolve(answer, question="99-stark-orders"))


def test_an_open_answer_is_meant_for_a_question_that_was_open() -> None:
    room = playing(8)
    (question,) = room.game.pending
    plain = {"question": question.id, **choice_to_plain(next(iter(question.options())))}
    assert still_meant(room.host.table, AnswerGiven(0, plain))
    assert not still_meant(room.host.table, AnswerGiven(1, plain))
    assert not still_meant(room.host.table, AnswerGiven(0, {**plain, "question": "99-stark-march"}))


@pytest.mark.parametrize(("dealer", "meant"), [("host", False), ("physical", True)])
def test_what_a_device_dealt_as_host_was_no_wish_of_its_player(dealer: str, meant: bool) -> None:
    room = Room(3, seed=5, dealer="physical")
    room.everybody_in()
    while not room.game.pending or room.game.pending[0].kind != "draw":
        assert room.deliver() or room.play_one()
    table = room.host.table
    (question,) = table.pending
    assert table.opened is not None
    table.opened = attrs.evolve(table.opened, agreement=Agreement(dealer))
    draw = AnswerGiven(0, {"question": question.id, **choice_to_plain(next(iter(question.options())))})
    assert still_meant(table, draw) == meant


def test_a_vote_is_meant_for_a_proposal_that_was_made(room: Room) -> None:
    number = propose(room, AskAgain("lannister"))
    assert still_meant(room.host.table, VoteCast(number, "lannister", True))
    assert not still_meant(room.host.table, VoteCast(number + 1, "lannister", True))


def test_an_undo_is_meant_of_what_was_answered() -> None:
    """An answer in its place, which its player has never seen, is not undone unasked."""
    room = playing(8)
    answers = len(room.game.answers)
    assert still_meant(room.host.table, ProposalMade("stark", GoBack(answers - 1)))
    assert not still_meant(room.host.table, ProposalMade("stark", GoBack(answers)))


@pytest.mark.parametrize(
    "body",
    [
        SeatTaken("stark", OWN_KEY, "Arya"),
        SeatLeft("stark"),
        ProposalMade("stark", AskAgain("lannister")),
        ProposalMade("stark", CorrectMirror((("power", "stark", "3"),))),
    ],
    ids=lambda body: type(body).__name__,
)
def test_what_needs_nothing_that_was_cut_off_is_meant(room: Room, body: Body) -> None:
    assert still_meant(room.host.table, body)


def test_what_a_device_did_as_host_or_by_itself_was_no_wish(room: Room) -> None:
    """A reveal, too, though its questions are open: the devices open their seals anew when it is time."""
    question = next(question.id for question in room.game.pending if question.house == "stark")
    bodies: list[Body] = [
        room.opening(),
        HostChanged(OWN_KEY),
        TablePutAway(),
        SetupChanged(room.setup, Agreement()),
        HousesDrawn(room.houses),
        SealsOpened(0, (Opening(question, {}, SEAL),)),
    ]
    assert not any(still_meant(room.host.table, body) for body in bodies)
