"""Undo and correction by consent, seats handed over, and openings that do not fit."""

from typing import Any

import attrs
import pytest

from companion.table.ledger.entries import (
    AskAgain,
    CorrectMirror,
    GoBack,
    HandOver,
    ProposalMade,
    SealBroken,
    SealOpened,
    SeatTaken,
)
from companion.table.state.proposals import Preview, preview
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Refused
from engine import WILDLING_DECK, choice_to_plain, position_of, random_choice, replay
from tests.table.room import FIRST_HOST, KEYS, Room, id_of


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


def propose(room: Room, house: str, action: object) -> int:
    device = room.device_of(house)
    room.at_guest(device, device.guest.suggest(ProposalMade(house, action)))  # type: ignore[arg-type]
    room.settle()
    return len(room.host_journal) - 1


def vote(room: Room, proposal: int, house: str, agrees: bool) -> None:
    device = room.device_of(house)
    room.at_guest(device, device.guest.vote(proposal, house, agrees=agrees))
    room.settle()


def test_an_undo_needs_the_whole_table_and_everybody_goes_back() -> None:
    room = playing("all")
    answers = len(game_of(room).answers)
    shown = preview(game_of(room), room.host.table.steps, GoBack(3))
    assert not shown.secrets_seen
    assert shown.changes == differences_to(room, 3)
    proposal = propose(room, "stark", GoBack(3))
    vote(room, proposal, "lannister", True)
    assert len(game_of(room).answers) == answers
    vote(room, proposal, "baratheon", True)
    assert len(game_of(room).answers) == 3
    assert len(room.digests()) == 1
    room.play_to_the_end(rounds=2)
    assert len(room.digests()) == 1


def test_one_house_against_it_is_enough_where_all_must_agree() -> None:
    room = playing("all")
    answers = len(game_of(room).answers)
    proposal = propose(room, "stark", GoBack(3))
    vote(room, proposal, "lannister", False)
    assert room.host.table.proposals == {}
    assert len(game_of(room).answers) == answers


def test_a_majority_corrects_the_mirror() -> None:
    room = playing("majority")
    before = game_of(room).state.power["stark"]
    change = CorrectMirror((("power", "stark", str(before + 3)),))
    assert preview(game_of(room), room.host.table.steps, change).changes == {"power stark": (before, before + 3)}
    proposal = propose(room, "baratheon", change)
    assert game_of(room).state.power["stark"] == before
    vote(room, proposal, "stark", True)
    assert game_of(room).state.power["stark"] == before + 3
    assert len(room.digests()) == 1


def test_an_impossible_correction_is_not_even_proposed() -> None:
    room = playing()
    entries = len(room.host_journal)
    propose(room, "stark", CorrectMirror((("power", "stark", "99"),)))
    assert len(room.host_journal) == entries


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_a_house_whose_device_is_gone_is_asked_again(action: str) -> None:
    room = Room(3, seed=1)
    room.everybody_in()
    while not room.host.table.seals:
        if not room.deliver():
            room.play_one()
    room.settle()
    sealed = next(q.house for q in room.host.table.secret_questions if q.id in room.host.table.seals)
    gone = room.device_of(sealed)
    room.disconnect(gone)
    others = [house for house in room.houses if house != sealed]
    taker = room.device_of(others[0]).name
    hand_over = HandOver(sealed, taker, KEYS[taker].public, "x")
    what = AskAgain(sealed) if action == "ask again" else hand_over
    assert preview(game_of(room), room.host.table.steps, what) == Preview({}, False), "nothing changes on the board"
    proposal = propose(room, others[0], what)
    vote(room, proposal, others[1], True)
    # Where all must agree, the house that is gone is not asked for its consent.
    assert not room.host.table.seals


def test_an_opening_that_does_not_fit_its_seal_is_named_and_sealed_again() -> None:
    room = Room(3, seed=2)
    room.everybody_in()
    cheat = room.device_of("stark")
    question = next(q for q in room.host.table.secret_questions if q.house == "stark")
    room.at_guest(cheat, cheat.guest.answer(question.id, next(iter(question.options()))))
    room.settle()
    ((name, secret),) = cheat.guest.safe.secrets.items()
    other = choice_to_plain(list(question.options())[7])
    cheat.guest.safe.secrets[name] = attrs.evolve(secret, choice=other, salt=bytes(32))
    while not any(isinstance(entry.body, SealBroken) for entry in room.host_journal):
        assert room.deliver() or room.play_one()
    broken = [entry.body for entry in room.host_journal if isinstance(entry.body, SealBroken)]
    assert [body.question for body in broken] == [question.id]
    assert question.id not in room.host.table.seals
    room.play_to_the_end(rounds=2)
    assert len(room.digests()) == 1


def test_an_opening_before_all_have_sealed_is_refused() -> None:
    room = Room(3, seed=2)
    room.everybody_in()
    stark = room.device_of("stark")
    question = next(q for q in room.host.table.secret_questions if q.house == "stark")
    plan = next(iter(question.options()))
    room.at_guest(stark, stark.guest.answer(question.id, plan))
    room.settle()
    secret = next(iter(stark.guest.safe.secrets.values()))
    opening = SealOpened(secret.branch, secret.question, secret.choice, secret.salt)
    objection = room.host.table.objection(id_of("stark"), opening)
    assert objection is not None
    assert objection.reason == "too_early"


# proposals


def refusals(room: Room, house: str) -> list[str]:
    """What the host has refused to a house's device."""
    told = room.device_of(house).told
    return [each.message.reason for each in told if isinstance(each, Notice) and isinstance(each.message, Refused)]


def handed_over(house: str, to: str) -> HandOver:
    return HandOver(house, id_of(to), KEYS[id_of(to)].public, "x")


def test_who_has_proposed_something_can_take_it_back() -> None:
    room = playing("majority")
    answers = len(game_of(room).answers)
    proposal = propose(room, "stark", GoBack(3))
    vote(room, proposal, "stark", True)
    assert refusals(room, "stark") == ["already_voted"]
    vote(room, proposal, "stark", False)
    assert room.host.table.proposals == {}
    vote(room, proposal, "lannister", True)
    assert refusals(room, "lannister") == ["no_such_proposal"]
    assert len(game_of(room).answers) == answers
    room.check_that_all_agree()


def test_a_new_proposal_takes_the_place_of_the_own_last_one() -> None:
    room = playing("all")
    first = propose(room, "stark", GoBack(3))
    vote(room, first, "lannister", True)
    second = propose(room, "stark", GoBack(4))
    other = propose(room, "baratheon", GoBack(5))
    assert set(room.host.table.proposals) == {second, other}
    assert room.host.table.proposals[second].votes == {"stark": True}, "votes were for the other proposal"


def test_a_house_votes_once() -> None:
    room = playing("all")
    proposal = propose(room, "stark", GoBack(3))
    for agrees in (True, True, False):
        vote(room, proposal, "lannister", agrees)
    assert refusals(room, "lannister") == ["already_voted", "already_voted"]
    assert room.host.table.proposals[proposal].votes == {"stark": True, "lannister": True}


def test_nobody_agrees_to_what_has_become_impossible() -> None:
    room = playing("majority")
    on_board = sum(1 for house in game_of(room).state.control.values() if house == "stark")
    most = str(20 - on_board)
    change = CorrectMirror((("power", "stark", most),))
    proposal = propose(room, "stark", change)
    areas = [area for area in game_of(room).state.box.areas if area not in game_of(room).state.control]
    land = next(area for area in ("karhold", "castle-black", "widows-watch") if area in areas)
    vote(room, propose(room, "baratheon", CorrectMirror((("control", land, "stark"),))), "lannister", True)
    vote(room, proposal, "lannister", True)
    assert refusals(room, "lannister") == ["refused"]
    shown = preview(game_of(room), room.host.table.steps, change)
    assert shown.refusal is not None
    assert shown.changes == {}
    assert proposal in room.host.table.proposals, "it may become possible again"
    vote(room, proposal, "lannister", False)
    vote(room, proposal, "baratheon", False)
    assert room.host.table.proposals == {}
    room.check_that_all_agree()


@pytest.mark.parametrize("consent", ["all", "majority"])
def test_a_house_that_leaves_its_seat_is_not_waited_for(consent: str) -> None:
    room = playing(consent)
    proposal = propose(room, "stark", GoBack(3))
    if consent == "all":
        vote(room, proposal, "lannister", True)
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.leave_seat("baratheon"))
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
    vote(room, propose(room, "stark", CorrectMirror((("deck", WILDLING_DECK, *cards),))), "lannister", True)
    vote(room, propose(room, "lannister", GoBack(3)), "stark", True)
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.leave_seat("baratheon"))
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
    vote(room, undoing, "baratheon", True)
    baratheon = room.device_of("baratheon")
    room.at_guest(baratheon, baratheon.guest.leave_seat("baratheon"))
    room.settle()
    assert handing_over not in room.host.table.proposals, "there is no seat to hand over any more"
    assert room.host.table.proposals[undoing].votes == {"lannister": True}
    assert len(room.host.table.proposals) == 1
    assert len(game_of(room).answers) == answers


def test_a_seat_that_was_handed_over_votes_with_its_new_player() -> None:
    room = playing("all")
    undoing = propose(room, "lannister", GoBack(3))
    vote(room, undoing, "baratheon", True)
    room.disconnect(room.device_of("baratheon"))
    handing_over = propose(room, "stark", handed_over("baratheon", "stark"))
    vote(room, handing_over, "lannister", True)
    assert room.host.table.seats["baratheon"].device == id_of("stark")
    assert room.host.table.proposals[undoing].votes == {"lannister": True}
    vote(room, undoing, "stark", True)
    stark = room.device_of("stark")
    room.at_guest(stark, stark.guest.vote(undoing, "baratheon", agrees=True))
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
            vote(room, proposal, house, True)
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


def test_nobody_is_named_for_an_opening_that_fits_the_seal_before() -> None:
    """Lannister changes its plan just as the last seal is entered, and opens the first plan; then it is asked again."""
    room = Room(3, seed=2, consent="majority")
    room.everybody_in()
    for house in ("stark", "baratheon"):
        device, question = room.device_of(house), next(q for q in room.game.pending if q.house == house)
        room.at_guest(device, device.guest.answer(question.id, random_choice(room.game, question, room.dice)))
    room.settle()
    proposal = propose(room, "stark", AskAgain("lannister"))
    lannister, baratheon = room.device_of("lannister"), room.device_of("baratheon")
    question = next(q for q in room.game.pending if q.house == "lannister")
    first, second = list(question.options())[:2]
    room.at_guest(lannister, lannister.guest.answer(question.id, first))
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    room.at_guest(lannister, lannister.guest.answer(question.id, second))
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    room.at_guest(baratheon, baratheon.guest.vote(proposal, "baratheon", agrees=True))
    room.deliver_on(baratheon.name, FIRST_HOST, "up")
    room.settle()
    assert not any(isinstance(entry.body, SealBroken) for entry in room.host_journal)
    opened = [entry.body for entry in room.host_journal if isinstance(entry.body, SealOpened)]
    assert choice_to_plain(second) in [body.choice for body in opened]
    room.check_that_all_agree()


def test_a_house_that_is_asked_again_is_revealed_with_what_it_seals_then() -> None:
    """The host holds what Stark has opened and waits for Baratheon; the table asks Stark again, who plans anew."""
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    stark, *others = (room.device_of(house) for house in ("stark", "lannister", "greyjoy", "baratheon"))
    question = next(question for question in room.game.pending if question.house == "stark")
    first, second = list(question.options())[:2]
    room.at_guest(stark, stark.guest.answer(question.id, first))
    room.settle()
    for device in others:
        asked = next(asked for asked in room.game.pending if id_of(asked.house) == device.name)
        room.at_guest(device, device.guest.answer(asked.id, random_choice(room.game, asked, room.dice)))
        room.deliver_on(device.name, FIRST_HOST, "up")
    room.disconnect(others[-1])
    room.settle()
    assert room.host.table.all_sealed
    vote(room, propose(room, "lannister", AskAgain("stark")), "greyjoy", True)
    assert not room.host.table.all_sealed
    room.at_guest(stark, stark.guest.answer(question.id, second))
    room.settle()
    room.connect(others[-1])
    room.settle()
    opened = [entry.body for entry in room.host_journal if isinstance(entry.body, SealOpened)]
    assert {body.question: body.choice for body in opened}[question.id] == choice_to_plain(second)
    assert len(opened) == len(room.houses)
    assert not any(isinstance(entry.body, SealBroken) for entry in room.host_journal)
    room.check_that_all_agree()


def test_nobody_waits_for_a_device_whose_opening_is_here_while_another_house_seals_again() -> None:
    """Lannister has opened its plan, and is away when the table asks Baratheon again."""
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    baratheon, *others = (room.device_of(house) for house in ("baratheon", "stark", "greyjoy", "lannister"))
    question = next(question for question in room.game.pending if question.house == "baratheon")
    for device in (*others, baratheon):
        asked = next(asked for asked in room.game.pending if id_of(asked.house) == device.name)
        room.at_guest(device, device.guest.answer(asked.id, random_choice(room.game, asked, room.dice)))
        room.deliver_on(device.name, FIRST_HOST, "up")
    room.disconnect(baratheon)
    room.settle()
    room.disconnect(others[-1])
    vote(room, propose(room, "stark", AskAgain("baratheon")), "greyjoy", True)
    assert question.id not in room.host.table.seals
    assert not any(isinstance(entry.body, SealOpened) for entry in room.host_journal)
    room.connect(baratheon)
    room.settle()
    room.at_guest(baratheon, baratheon.guest.answer(question.id, next(iter(question.options()))))
    room.settle()
    assert len([entry for entry in room.host_journal if isinstance(entry.body, SealOpened)]) == len(room.houses)
    room.connect(others[-1])
    room.settle()
    room.check_that_all_agree()
