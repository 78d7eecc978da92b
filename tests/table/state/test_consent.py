"""Undo and correction by consent, seats handed over, and openings that do not fit."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from companion.table.ledger.entries import (
    AnswerSealed,
    AskAgain,
    CorrectMirror,
    GoBack,
    HandOver,
    Opening,
    ProposalMade,
    SealsOpened,
    SeatLeft,
    SeatTaken,
    VoteCast,
)
from companion.table.secrets.pledges import sealed_together
from companion.table.state.proposals import Preview, preview
from companion.table.talk.effects import Notice
from companion.table.talk.messages import BrokenSeal, OpenSeal, Refused
from companion.table.talk.notices import FalselyAccused, NotPledged
from engine import WILDLING_DECK, Choice, Orders, Question, choice_to_plain, position_of, random_choice, replay
from tests.table.room import KEYS, Device, Room, id_of


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
    room.at_guest(device, device.guest.suggest(VoteCast(proposal, house, agrees=agrees)))
    room.settle()


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
    vote(room, proposal, "lannister", True)
    assert len(game_of(room).answers) == answers
    vote(room, proposal, "baratheon", True)
    assert len(game_of(room).answers) == back
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


def seal(room: Room, house: str, choice: Choice | None = None) -> Device:
    """A house seals an answer, by lot unless said, and only the host hears of it."""
    device, question = room.device_of(house), question_of(room, house)
    answer = choice if choice is not None else random_choice(room.game, question, room.dice)
    room.at_guest(device, device.guest.answer(question.id, answer))
    room.deliver_on(device.name, room.current, "up")
    return device


def question_of(room: Room, house: str) -> Question:
    return next(question for question in room.game.pending if question.house == house)


def opened(room: Room) -> dict[str, dict[str, object]]:
    """What was revealed last, by question."""
    reveals = [entry.body for entry in room.host_journal if isinstance(entry.body, SealsOpened)]
    return {opening.question: opening.choice for opening in reveals[-1].openings} if reveals else {}


def told_of_seals(device: Device) -> list[object]:
    """What the player of a device was told of seals that do not open."""
    notices = [told.message for told in device.told if isinstance(told, Notice)]
    return [message for message in notices if isinstance(message, BrokenSeal | FalselyAccused | NotPledged)]


def forge(device: Device, change: Callable[[Opening], Opening]) -> str:
    """A device has other things behind its only seal than it has sealed; the question."""
    ((name, secret),) = device.guest.safe.secrets.items()
    device.guest.safe.secrets[name] = attrs.evolve(secret, opening=change(secret.opening))
    return secret.opening.question


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_an_opening_that_does_not_fit_its_seal_is_told_and_all_seal_again(action: str) -> None:
    """Nothing changes by it, and nobody sees what the others have sealed; the table asks that house again."""
    room = Room(3, seed=2)
    room.everybody_in()
    cheat = seal(room, "stark")
    question = forge(cheat, lambda opening: attrs.evolve(opening, salt=bytes(32)))
    for house in ("lannister", "baratheon"):
        seal(room, house)
    room.settle()
    assert room.host.table.all_sealed
    assert opened(room) == {}
    for device in room.devices.values():
        assert told_of_seals(device) == [BrokenSeal(question, "seal_does_not_fit")]
    again = AskAgain("stark") if action == "ask again" else handed_over("stark", "lannister")
    vote(room, propose(room, "lannister", again), "baratheon", True)
    assert (room.host.table.branch, room.host.table.seals) == (1, {})
    assert all(device.guest.waiting == () for device in room.devices.values()), "nobody seals again by itself"
    room.play_to_the_end(rounds=2)
    assert opened(room) != {}
    room.check_that_all_agree()


def test_an_illegal_plan_under_a_seal_is_told_and_all_seal_again() -> None:
    """No honest device seals one."""
    room = Room(3, seed=2, consent="majority")
    room.everybody_in()
    stark, question = room.device_of("stark"), question_of(room, "stark")
    room.at_guest(stark, stark.guest._seal(question.id, Orders(())))
    for house in ("lannister", "baratheon"):
        seal(room, house)
    room.settle()
    for device in room.devices.values():
        assert told_of_seals(device) == [BrokenSeal(question.id, "refused")]
    vote(room, propose(room, "lannister", AskAgain("stark")), "baratheon", True)
    for house in room.houses:
        seal(room, house)
    room.settle()
    assert len(opened(room)) == 3
    room.check_that_all_agree()


def test_an_opening_before_all_have_sealed_says_nothing_to_anybody() -> None:
    room = Room(3, seed=2)
    room.everybody_in()
    stark = seal(room, "stark")
    room.settle()
    (secret,) = stark.guest.safe.secrets.values()
    entries = list(room.host_journal)
    early = OpenSeal(sealed_together(room.host.table), secret.opening)
    assert room.host.receive(stark.name, early) == []
    for house in ("lannister", "baratheon"):
        seal(room, house)
    assert [type(entry.body) for entry in room.host_journal[len(entries) :]] == [AnswerSealed, AnswerSealed]
    room.settle()
    assert len(opened(room)) == 3


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


def test_a_correction_that_has_become_impossible_changes_nothing() -> None:
    """The preview says why before anybody agrees."""
    room = playing("majority")
    on_board = sum(1 for house in game_of(room).state.control.values() if house == "stark")
    most = str(20 - on_board)
    change = CorrectMirror((("power", "stark", most),))
    proposal = propose(room, "stark", change)
    areas = [area for area in game_of(room).state.box.areas if area not in game_of(room).state.control]
    land = next(area for area in ("karhold", "castle-black", "widows-watch") if area in areas)
    vote(room, propose(room, "baratheon", CorrectMirror((("control", land, "stark"),))), "lannister", True)
    shown = preview(game_of(room), room.host.table.steps, change)
    assert shown.refusal is not None
    assert shown.changes == {}
    before = room.host.table.answers, game_of(room).digest()
    vote(room, proposal, "lannister", True)
    assert refusals(room, "lannister") == []
    assert room.host.table.proposals == {}
    assert (room.host.table.answers, game_of(room).digest()) == before
    room.check_that_all_agree()


@pytest.mark.parametrize("consent", ["all", "majority"])
def test_a_house_that_leaves_its_seat_is_not_waited_for(consent: str) -> None:
    room = playing(consent)
    proposal = propose(room, "stark", GoBack(3))
    if consent == "all":
        vote(room, proposal, "lannister", True)
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
    vote(room, propose(room, "stark", CorrectMirror((("deck", WILDLING_DECK, *cards),))), "lannister", True)
    vote(room, propose(room, "lannister", GoBack(3)), "stark", True)
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
    vote(room, undoing, "baratheon", True)
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
    vote(room, undoing, "baratheon", True)
    room.disconnect(room.device_of("baratheon"))
    handing_over = propose(room, "stark", handed_over("baratheon", "stark"))
    vote(room, handing_over, "lannister", True)
    assert room.host.table.seats["baratheon"].device == id_of("stark")
    assert room.host.table.proposals[undoing].votes == {"lannister": True}
    vote(room, undoing, "stark", True)
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
    vote(room, proposal, "baratheon", True)
    assert proposal not in room.host.table.proposals
    taken = action == "hand over"
    assert room.host.table.seats["lannister"].device == id_of("stark" if taken else "lannister")
    room.check_that_all_agree()


def test_where_the_host_decides_its_word_against_others_is_not_enough_about_a_seat() -> None:
    room = playing("host")
    room.take_over(room.device_of("stark"))
    proposal = propose(room, "stark", handed_over("lannister", "stark"))
    vote(room, proposal, "baratheon", False)
    assert room.host.table.proposals == {}
    assert room.host.table.seats["lannister"].device == id_of("lannister")


def reveal_waits_for_baratheon(room: Room) -> None:
    """Stark has sealed; then all others do, and Baratheon's device is away before it has pledged."""
    for house in ("lannister", "greyjoy", "baratheon"):
        seal(room, house)
    room.disconnect(room.device_of("baratheon"))
    room.settle()
    assert room.host.table.all_sealed
    assert opened(room) == {}


@pytest.mark.parametrize("action", ["ask again", "hand over"])
def test_if_a_device_is_gone_when_all_have_sealed_all_seal_again(action: str) -> None:
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    seal(room, "stark")
    reveal_waits_for_baratheon(room)
    again = AskAgain("baratheon") if action == "ask again" else handed_over("baratheon", "greyjoy")
    vote(room, propose(room, "stark", again), "greyjoy", True)
    assert (room.host.table.branch, room.host.table.seals) == (1, {})
    for house in ("stark", "lannister", "greyjoy"):
        device = room.device_of(house)
        assert device.guest.waiting == (), "what was sealed is asked again of the player"
        seal(room, house)
    if action == "ask again":
        room.connect(room.device_of("baratheon"))
        room.settle()
        seal(room, "baratheon")
    else:
        greyjoy, question = room.device_of("greyjoy"), question_of(room, "baratheon")
        room.settle()
        room.at_guest(greyjoy, greyjoy.guest.answer(question.id, next(iter(question.options()))))
    room.settle()
    assert len(opened(room)) == 4
    assert not any(told_of_seals(device) for device in room.devices.values())
    room.connect_all()
    room.settle()
    room.check_that_all_agree()


def test_a_house_that_is_asked_again_is_revealed_with_what_it_seals_then() -> None:
    """Stark has pledged, and the host waits for Baratheon; the table asks Stark again, who plans anew."""
    room = Room(4, seed=2, consent="majority")
    room.everybody_in()
    question = question_of(room, "stark")
    first, second = list(question.options())[:2]
    seal(room, "stark", first)
    reveal_waits_for_baratheon(room)
    vote(room, propose(room, "lannister", AskAgain("stark")), "greyjoy", True)
    assert room.host.table.seals == {}
    seal(room, "stark", second)
    room.connect(room.device_of("baratheon"))
    room.settle()
    for house in ("lannister", "greyjoy", "baratheon"):
        seal(room, house)
    room.settle()
    assert opened(room)[question.id] == choice_to_plain(second)
    room.check_that_all_agree()


def test_nobody_is_named_for_an_opening_that_fits_the_seal_before() -> None:
    """Lannister changes its plan just as the last seal is entered: its first plan is revealed, and nobody is named."""
    room = Room(3, seed=2, consent="majority")
    room.everybody_in()
    for house in ("stark", "lannister"):
        seal(room, house)
    room.settle()
    lannister, question = room.device_of("lannister"), question_of(room, "lannister")
    (secret,) = lannister.guest.safe.secrets.values()
    seal(room, "baratheon")
    other = next(each for each in question.options() if choice_to_plain(each) != secret.opening.choice)
    room.at_guest(lannister, lannister.guest.answer(question.id, other))
    room.settle()
    assert refusals(room, "lannister") == ["too_late"]
    assert opened(room)[question.id] == secret.opening.choice
    assert not any(told_of_seals(device) for device in room.devices.values())
    room.check_that_all_agree()
