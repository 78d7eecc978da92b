"""Undo and correction by consent, and seats handed over: who proposes, who is asked, and what is enough."""

from typing import Any

import pytest

from companion.table.ledger.entries import AskAgain, CorrectMirror, GoBack, SeatLeft, SeatTaken, VoteCast
from companion.table.state.proposals import preview
from engine import WILDLING_DECK, position_of, replay
from tests.table.room import KEYS, Room, id_of
from tests.table.scenes import handed_over, propose, refusals, vote


def playing(consent: str = "all", answers: int = 12) -> Room:
    room = Room(3, seed=5, consent=consent)
    room.everybody_in()
    while len(game_of(room).answers) < answers:
        if not room.deliver():
            room.play_one()
    room.settle()
    return room


def game_of(room: Room):  # type: ignore[no-untyped-def]
    return room.host.table.game


def differences_to(room: Room, answers: int) -> dict[str, tuple[object, object]]:
    """Where the position differs from the one after so many answers, worked out the slow way."""
    game = game_of(room)
    now, then = (flat(position_of(each.state)) for each in (game, replay(game.setup, game.answers[:answers])))
    return {path: (now.get(path), then.get(path)) for path in sorted({*now, *then}) if now.get(path) != then.get(path)}


def flat(position: dict[str, Any]) -> dict[str, object]:
    """Every thing of a position under the way to it."""
    found: dict[str, object] = {}
    for name, value in position.items():
        if isinstance(value, dict):
            found |= {f"{name} {key}": inner for key, inner in flat(value).items()}
        else:
            found[name] = value
    return found


def test_an_undo_needs_the_whole_table_and_everybody_goes_back() -> None:
    room = playing("all")
    while any(step.secrets for step in room.host.table.steps[::-1][:2]):
        room.play_until(len(game_of(room).answers) + 1)
    answers, back = len(game_of(room).answers), room.host.table.steps[::-1][1].answers
    assert preview(game_of(room), room.host.table.steps, GoBack(0)).secrets_seen
    shown = preview(game_of(room), room.host.table.steps, GoBack(back))
    assert not shown.secrets_seen
    assert shown.changes == differences_to(room, back)
    proposal = propose(room, "stark", GoBack(back))
    vote(room, proposal, "lannister")
    assert len(game_of(room).answers) == answers
    vote(room, proposal, "baratheon")
    assert len(game_of(room).answers) == back
    assert len(room.digests()) == 1
    room.play_to_the_end(rounds=2)
    assert len(room.digests()) == 1


def test_one_house_against_it_is_enough_where_all_must_agree() -> None:
    room = playing("all")
    answers = len(game_of(room).answers)
    proposal = propose(room, "stark", GoBack(3))
    vote(room, proposal, "lannister", agrees=False)
    assert room.host.table.proposals == {}
    assert len(game_of(room).answers) == answers


def test_a_majority_corrects_the_mirror() -> None:
    room = playing("majority")
    before = game_of(room).state.power["stark"]
    change = CorrectMirror((("power", "stark", str(before + 3)),))
    assert preview(game_of(room), room.host.table.steps, change).changes == {"power stark": (before, before + 3)}
    proposal = propose(room, "baratheon", change)
    assert game_of(room).state.power["stark"] == before
    vote(room, proposal, "stark")
    assert game_of(room).state.power["stark"] == before + 3
    assert len(room.digests()) == 1


def test_an_impossible_correction_is_not_even_proposed() -> None:
    room = playing()
    entries = len(room.host_journal)
    propose(room, "stark", CorrectMirror((("power", "stark", "99"),)))
    assert len(room.host_journal) == entries


# proposals


def test_who_has_proposed_something_can_take_it_back() -> None:
    room = playing("majority")
    answers = len(game_of(room).answers)
    proposal = propose(room, "stark", GoBack(3))
    vote(room, proposal, "stark")
    assert refusals(room.device_of("stark")) == ["already_voted"]
    vote(room, proposal, "stark", agrees=False)
    assert room.host.table.proposals == {}
    vote(room, proposal, "lannister")
    assert refusals(room.device_of("lannister")) == ["no_such_proposal"]
    assert len(game_of(room).answers) == answers
    room.check_that_all_agree()


def test_a_new_proposal_takes_the_place_of_the_own_last_one() -> None:
    room = playing("all")
    first = propose(room, "stark", GoBack(3))
    vote(room, first, "lannister")
    second = propose(room, "stark", GoBack(4))
    other = propose(room, "baratheon", GoBack(5))
    assert set(room.host.table.proposals) == {second, other}
    assert room.host.table.proposals[second].votes == {"stark": True}, "votes were for the other proposal"


def test_a_house_votes_once() -> None:
    room = playing("all")
    proposal = propose(room, "stark", GoBack(3))
    for agrees in (True, True, False):
        vote(room, proposal, "lannister", agrees=agrees)
    assert refusals(room.device_of("lannister")) == ["already_voted", "already_voted"]
    assert room.host.table.proposals[proposal].votes == {"stark": True, "lannister": True}


def test_a_correction_that_has_become_impossible_changes_nothing() -> None:
    """The preview says why before anybody agrees."""
    room = playing("majority")
    on_board = sum(1 for house in game_of(room).state.control.values() if house == "stark")
    most = str(20 - on_board)
    change = CorrectMirror((("power", "stark", most),))
    proposal = propose(room, "stark", change)
    areas = [area for area in game_of(room).state.box.areas if area not in game_of(room).state.control]
    land = next(area for area in ("karhold", "castle-black", "widows-watch") if area in areas)
    vote(room, propose(room, "baratheon", CorrectMirror((("control", land, "stark"),))), "lannister")
    shown = preview(game_of(room), room.host.table.steps, change)
    assert shown.refusal is not None
    assert shown.changes == {}
    before = room.host.table.answers, game_of(room).digest()
    vote(room, proposal, "lannister")
    assert refusals(room.device_of("lannister")) == []
    assert room.host.table.proposals == {}
    assert (room.host.table.answers, game_of(room).digest()) == before
    room.check_that_all_agree()


@pytest.mark.parametrize("consent", ["all", "majority"])
def test_a_house_that_leaves_its_seat_is_not_waited_for(consent: str) -> None:
    room = playing(consent)
    proposal = propose(room, "stark", GoBack(3))
    if consent == "all":
        vote(room, proposal, "lannister")
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.suggest(SeatLeft("baratheon")))
    room.settle()
    carried = consent == "all"
    assert (len(game_of(room).answers) == 3) == carried
    assert (proposal in room.host.table.proposals) != carried
    room.check_that_all_agree()


def test_a_correction_and_an_undo_that_are_agreed_on_at_once_leave_the_decks_as_they_were() -> None:
    room = playing("all")
    table = room.host.table
    before = table.steps[1].places
    cards = game_of(room).state.decks[WILDLING_DECK].hidden
    vote(room, propose(room, "stark", CorrectMirror((("deck", WILDLING_DECK, *cards),))), "lannister")
    vote(room, propose(room, "lannister", GoBack(3)), "stark")
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.suggest(SeatLeft("baratheon")))
    room.settle()
    assert len(game_of(room).answers) == 3
    assert table.looks.places == before
    room.check_that_all_agree()


def test_what_a_house_that_leaves_has_proposed_goes_with_it() -> None:
    room = playing("all")
    answers = len(game_of(room).answers)
    propose(room, "baratheon", GoBack(3))
    handing_over = propose(room, "stark", handed_over("baratheon", "lannister"))
    undoing = propose(room, "lannister", GoBack(3))
    vote(room, undoing, "baratheon")
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.suggest(SeatLeft("baratheon")))
    room.settle()
    assert handing_over not in room.host.table.proposals, "there is no seat to hand over any more"
    assert room.host.table.proposals[undoing].votes == {"lannister": True}
    assert len(room.host.table.proposals) == 1
    assert len(game_of(room).answers) == answers


def test_a_seat_that_was_handed_over_votes_with_its_new_player() -> None:
    room = playing("all")
    undoing = propose(room, "lannister", GoBack(3))
    vote(room, undoing, "baratheon")
    room.disconnect(room.device_of("baratheon"))
    handing_over = propose(room, "stark", handed_over("baratheon", "stark"))
    vote(room, handing_over, "lannister")
    assert room.host.table.seats["baratheon"].device == id_of("stark")
    assert room.host.table.proposals[undoing].votes == {"lannister": True}
    vote(room, undoing, "stark")
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(VoteCast(undoing, "baratheon", agrees=True)))
    room.settle()
    assert len(game_of(room).answers) == 3
    room.connect_all()
    room.settle()
    room.check_that_all_agree()


def test_a_new_host_decides_what_it_has_agreed_to_already() -> None:
    room = playing("host")
    room.take_over(room.device_of("baratheon"))
    proposal = propose(room, "stark", GoBack(3))
    assert proposal in room.host.table.proposals
    room.take_over(room.device_of("stark"))
    assert len(game_of(room).answers) == 3
    room.check_that_all_agree()


@pytest.mark.parametrize("consent", ["all", "majority"])
def test_who_hosts_decides_nothing_alone_where_others_are_asked(consent: str) -> None:
    room = playing(consent)
    room.take_over(room.device_of("stark"))
    answers = len(game_of(room).answers)
    proposal = propose(room, "stark", GoBack(3))
    assert proposal in room.host.table.proposals
    assert len(game_of(room).answers) == answers
    for house in ("lannister", "baratheon"):
        if proposal in room.host.table.proposals:
            vote(room, proposal, house)
    assert len(game_of(room).answers) == 3


@pytest.mark.parametrize("consent", ["all", "majority", "host"])
def test_a_house_that_is_alone_decides_about_its_own_seat(consent: str) -> None:
    room = Room(3, seed=5, consent=consent)
    room.connect_all()
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.suggest(SeatTaken("stark", KEYS[stark.name].public, "x")))
    room.settle()
    propose(room, "stark", handed_over("stark", "lannister"))
    assert room.host.table.seats["stark"].device == id_of("lannister")


# seats


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_the_host_alone_never_decides_about_a_seat(action: str) -> None:
    """Not even where the host decides about everything else: it could take every seat."""
    room = playing("host")
    room.take_over(room.device_of("stark"))
    proposal = propose(
        room, "stark", AskAgain("lannister") if action == "ask again" else handed_over("lannister", "stark")
    )
    assert proposal in room.host.table.proposals
    assert room.host.table.seats["lannister"].device == id_of("lannister")
    vote(room, proposal, "baratheon")
    assert proposal not in room.host.table.proposals
    taken = action == "hand over"
    assert room.host.table.seats["lannister"].device == id_of("stark" if taken else "lannister")
    room.check_that_all_agree()


def test_where_the_host_decides_its_word_against_others_is_not_enough_about_a_seat() -> None:
    room = playing("host")
    room.take_over(room.device_of("stark"))
    proposal = propose(room, "stark", handed_over("lannister", "stark"))
    vote(room, proposal, "baratheon", agrees=False)
    assert room.host.table.proposals == {}
    assert room.host.table.seats["lannister"].device == id_of("lannister")
