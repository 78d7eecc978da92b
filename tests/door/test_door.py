"""A whole table through doors alone: laid, joined, played, left, resumed; every wish has its ticket."""

import threading
import time
from pathlib import Path

import attrs
import pytest

from companion.door import (
    Agreement,
    AskAgain,
    Asked,
    CorrectMirror,
    Door,
    GoBack,
    Hosting,
    MarchChoices,
    OrderChoices,
    Progress,
    Stage,
    View,
)
from engine import GameOptions, March, Orders, Pick, Raid
from tests.door.doors import BY_ADDRESS, CODE, HOUSES, Devices, done, hosts, refused, sits, until

PLANS = {
    "stark": Orders((("shivering-sea", "support"), ("white-harbor", "consolidate"), ("winterfell", "march-0"))),
    "lannister": Orders((("golden-sound", "raid"), ("lannisport", "march-plus-1"), ("stoney-sept", "defense-1"))),
    "baratheon": Orders((("dragonstone", "consolidate"), ("kingswood", "march-0"), ("shipbreaker-bay", "support"))),
}


def question_of(view: View, house: str) -> Asked:
    return next(own.asked for own in view.own.questions if own.asked.house == house)


def seals(door: Door, house: str) -> None:
    view = until(door, lambda view: view.table and any(own.asked.house == house for own in view.own.questions))
    done(door, door.answer(question_of(view, house), PLANS[house]))


def test_a_table_is_laid_joined_and_its_orders_are_revealed(here: Devices) -> None:
    doors = here.table_of_three()
    for door, house in zip(doors, HOUSES, strict=True):
        view = until(door, lambda view: len(view.own.questions) == 1 and all(seat.is_here for seat in view.table.seats))
        assert view.table is not None
        assert view.table.name == "Evening"
        assert view.own.houses == (house,)
        assert isinstance(view.own.questions[0].choices, OrderChoices)
        assert view.own.questions[0].only is None
        assert view.table.connection.progress is Progress.IN_STEP
        assert view.table.connection.entries_of_host == view.table.connection.entries
    assert [door.view.table.hosting for door in doors] == [Hosting.SERVING, Hosting.NOT, Hosting.NOT]  # type: ignore[union-attr]
    for door, house in zip(doors[:2], HOUSES, strict=False):
        seals(door, house)
    view = until(doors[0], lambda view: view.own.sealed and sum(asked.is_sealed for asked in view.table.asked) == 2)
    assert view.own.sealed[0].choice == PLANS[HOUSES[0]]
    assert not doors[2].view.own.sealed
    assert doors[0].look().table is not None
    seals(doors[2], HOUSES[2])
    for door in doors:
        view = until(door, lambda view: view.table.position.step == "raven")
        assert view.table is not None
        assert view.table.position is not None
        assert len(view.table.position.orders) == 9
        assert view.table.ways_back[0].shows_secrets
        revealed = [event.name for happened in door.look().happened for event in happened.events]
        assert "orders_revealed" in revealed


def test_what_happened_is_told_once_and_none_of_it_is_lost(here: Devices) -> None:
    heard: list[View] = []
    host = here.open("host", listener=heard.append)
    polling = here.open("polling")
    done(polling, polling.join(hosts(host), CODE))
    looked = [polling.look()]
    for house in HOUSES:
        sits(host, house)
        looked.append(polling.look())
    for house in HOUSES:
        seals(host, house)
    until(host, lambda view: view.table.position.step == "raven")
    until(polling, lambda view: view.table.position.step == "raven")
    looked.append(polling.look())
    log = done(polling, polling.log())
    host.stop()  # the listener is called after the view can be seen
    told = [happened.entry for view in heard for happened in view.happened]
    seen = [happened.entry for view in looked for happened in view.happened]
    assert told == seen == list(range(1 + 3 + 3 + 1))
    assert [view.number for view in heard] == sorted({view.number for view in heard})
    assert log == tuple(happened for view in looked for happened in view.happened)


def test_a_refused_answer_says_why_and_changes_nothing(here: Devices) -> None:
    host, *_ = here.table_of_three()
    view = until(host, lambda view: view.own.questions)
    question = question_of(view, HOUSES[0])
    entries = host.view.table.connection.entries  # type: ignore[union-attr]
    nothing = Orders(())
    assert refused(host, host.answer(question, nothing)) == ("refused", "areas_without_order")
    assert refused(host, host.why_not(question, nothing)) == ("refused", "areas_without_order")
    done(host, host.why_not(question, PLANS[HOUSES[0]]))
    for nonsense in ("orders", None, Orders(None), Orders((("winterfell", 3),)), Pick("none")):
        assert refused(host, host.answer(question, nonsense))[0] == "refused"  # type: ignore[arg-type]
        assert refused(host, host.why_not(question, nonsense))[0] == "refused"  # type: ignore[arg-type]
    assert refused(host, host.answer(attrs.evolve(question, question="99-stark-raid"), Pick("no"))) == ("stale", "")
    assert refused(host, host.sit(HOUSES[1], "Somebody")) == ("seat_taken", "")
    assert refused(host, host.withdraw(question)) == ("nothing_sealed", "")
    assert host.view.table.connection.entries == entries  # type: ignore[union-attr]
    ticket = host.ticket(host.view.own.tickets[-1])
    assert ticket.why_not is not None
    choice = done(host, host.any_choice(question, "7"))
    done(host, host.answer(question, choice))
    done(host, host.withdraw(question))


def test_houses_that_nobody_plays_answer_by_themselves(here: Devices) -> None:
    """A round and a Westeros phase, every seat on one device; the same seed decides the same."""
    host = here.open("host")
    hosts(host, options=GameOptions(tides=True))
    for house in HOUSES:
        sits(host, house)
    view = until(host, lambda view: len(view.own.questions) == len(HOUSES))
    asked = view.own.questions[0].asked
    assert done(host, host.good_choice(asked, "7")) == done(host, host.good_choice(asked, "7"))
    assert refused(host, host.good_choice(attrs.evolve(asked, question="99-stark-raid"), "7")) == ("stale", "")
    while view.table is not None and view.table.position is not None and view.table.position.round < 3:
        due = next(own.asked for own in view.own.questions if own.asked.is_due)
        done(host, host.answer(due, done(host, host.good_choice(due, "7"))))
        view = until(host, lambda view: any(own.asked.is_due for own in view.own.questions))


def test_what_would_stand_after_an_answer_is_foreseen_and_nothing_is_entered(here: Devices) -> None:
    host = here.open("host")
    hosts(host)
    for house in HOUSES:
        sits(host, house)
    for house in HOUSES:
        seals(host, house)
    raven = until(host, lambda view: [own for own in view.own.questions if own.asked.kind == "raven"])
    done(host, host.answer(raven.own.questions[0].asked, Pick("none")))
    view = until(host, lambda view: [own for own in view.own.questions if own.asked.kind == "raid"])
    done(host, host.answer(view.own.questions[0].asked, Raid("golden-sound", "none")))
    view = until(host, lambda view: [own for own in view.own.questions if own.asked.kind == "march"])
    asked, entries = view.own.questions[0].asked, view.table.connection.entries  # type: ignore[union-attr]
    choices = view.own.questions[0].choices
    assert isinstance(choices, MarchChoices)
    free = next(area for area in choices.origins["kingswood"].destinations["footman"] if area not in choices.attacks)
    home = March("kingswood", ((free, ("footman",)),))
    weak = March("kingswood", (("kings-landing", ("footman",)),))
    far = March("kingswood", (("winterfell", ("footman",)),))
    near_by, too_weak, far_away = done(host, host.foresee(asked, [(home,), (weak,), (far,)]))
    assert near_by.why_not is None
    assert near_by.supply.fits
    assert (too_weak.attack.strength, too_weak.attack.against) == (1, too_weak.why_not.facts["needed"])
    assert far_away.why_not.code == "not_adjacent"
    assert host.view.table.connection.entries == entries  # type: ignore[union-attr]
    assert refused(host, host.foresee(attrs.evolve(asked, question="99-stark-raid"), [(home,)])) == ("stale", "")


def test_proposals_show_what_they_would_change(here: Devices) -> None:
    doors = here.table_of_three()
    for door, house in zip(doors, HOUSES, strict=True):
        seals(door, house)
    until(doors[0], lambda view: view.table.position.step == "raven")
    correction = CorrectMirror((("power", "stark", "9"),))
    done(doors[0], doors[0].propose(HOUSES[0], correction))
    view = until(doors[1], lambda view: view.table.proposals and view.table.proposals[0].foreseen)
    assert view.table is not None
    (proposal,) = view.table.proposals
    assert set(proposal.voters) == {seat.house for seat in view.table.seats}
    assert proposal.needed == len(proposal.voters)
    assert proposal.action == correction
    assert proposal.foreseen is not None
    assert dict(proposal.foreseen.changes) == {"power stark": (5, 9)}
    assert proposal.votes == {HOUSES[0]: True}
    for door, house in zip(doors[1:], HOUSES[1:], strict=True):
        until(door, lambda view: view.table.proposals)
        done(door, door.vote(proposal.number, house, agrees=True))
    view = until(doors[2], lambda view: view.table.position.power["stark"] == 9)
    assert view.table is not None
    done(doors[2], doors[2].propose(HOUSES[2], GoBack(view.table.ways_back[-1].answers)))
    assert refused(doors[2], doors[2].propose(HOUSES[0], AskAgain(HOUSES[1]))) == ("not_your_seat", "")
    assert refused(doors[2], doors[2].hand_over(HOUSES[2], HOUSES[1], "nobody", "New")) == ("no_such_device", "")
    device = doors[0].view.own.device
    done(doors[2], doors[2].hand_over(HOUSES[2], HOUSES[1], device, "New"))


def test_a_ticket_survives_a_lost_host(here: Devices) -> None:
    doors = here.table_of_three()
    until(doors[1], lambda view: view.own.questions)
    done(doors[1], doors[1].go_away())
    until(doors[1], lambda view: view.table.connection.progress is Progress.AWAY)
    ticket = doors[1].answer(question_of(doors[1].view, HOUSES[1]), PLANS[HOUSES[1]])
    view = until(doors[1], lambda view: view.own.tickets[-1].stage is Stage.WAITING)
    assert view.own.tickets[-1].number == ticket.number
    assert not doors[1].wait(ticket, 0.01).is_settled
    doors[0].stop()
    done(doors[2], doors[2].take_over())
    done(doors[2], doors[2].go_on_alone())
    view = until(doors[2], lambda view: view.table.hosting is Hosting.SERVING)
    assert view.table is not None
    assert view.table.way_in is not None
    done(doors[1], doors[1].come_back())
    done(doors[1], doors[1].try_address(view.table.way_in.typed[0]))
    done(doors[1], ticket)
    view = until(doors[1], lambda view: view.table.host == doors[2].view.own.device)
    assert sum(asked.is_sealed for asked in view.table.asked) == 1  # type: ignore[union-attr]


def test_a_device_resumes_what_it_was_about(here: Devices, tmp_path: Path) -> None:
    host, guest, _ = here.table_of_three()
    seals(guest, HOUSES[1])
    table = host.view.table.table  # type: ignore[union-attr]
    host.stop()
    guest.stop()
    assert refused(host, host.resume()) == ("not_running", "")
    again = here.open("host")
    view = until(again, lambda view: view.nearby.was_at)
    assert (view.nearby.was_at, view.nearby.kept[0].name) == (table, "Evening")
    assert done(again, again.resume()) == table
    until(again, lambda view: view.table.hosting is Hosting.SERVING and view.own.houses)
    other = here.open("one")
    assert done(other, other.resume()) == table
    view = until(other, lambda view: view.table.connection.progress is Progress.IN_STEP)
    assert view.own.sealed[0].choice == PLANS[HOUSES[1]]
    assert refused(other, other.resume()) == ("at_a_table", "")
    done(other, other.go_home())
    view = until(other, lambda view: view.table is None)
    assert view.nearby.was_at == ""
    assert refused(other, other.resume()) == ("no_table", "")
    assert refused(other, other.sit(HOUSES[0], "third player")) == ("no_table", "")
    done(other, other.join(again.view.table.way_in.link))  # type: ignore[union-attr]


def test_a_table_is_put_away_and_laid_again(here: Devices, tmp_path: Path) -> None:
    host, *others = here.table_of_three()
    file = tmp_path / "evening.table"
    assert refused(others[0], others[0].put_away(file)) == ("no_table", "")
    done(host, host.put_away(file))
    until(host, lambda view: view.table is None)
    other = here.open("tablet")
    assert refused(other, other.lay_again(tmp_path / "nothing.table")) == ("archive", "unreadable")
    done(other, other.lay_again(file))
    view = until(other, lambda view: view.table and view.table.hosting is Hosting.SERVING and view.table.epoch == 1)
    assert all(seat.is_free for seat in view.table.seats)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("where", "code", "why_not"),
    [
        ("nonsense", CODE, ("link", "missing")),
        ("127.0.0.1:1", CODE, ("unreachable", "")),
        ("127.0.0.1:1", "short", ("code", "length")),
        ("", CODE, ("link", "empty")),
    ],
)
def test_joining_nowhere(where: str, code: str, why_not: tuple[str, str], here: Devices) -> None:
    door = here.open("one")
    assert refused(door, door.join(where, code)) == why_not
    assert door.view.table is None


def test_joining_with_a_wrong_code_and_hosting_what_cannot_be(here: Devices, tmp_path: Path) -> None:
    host, guest = here.open("host"), here.open("one")
    assert refused(host, host.host("Evening", HOUSES[:2])) == ("refused", "number_of_players")
    assert refused(host, host.host("Evening", HOUSES, agreement=Agreement(dealer="nobody"))) == ("unknown_option", "")
    assert refused(host, host.host("Evening", HOUSES, code="short")) == ("code", "length")
    assert host.view.table is None
    assert not (tmp_path / "host" / "tables").exists()
    address = hosts(host, options=GameOptions(tides=True))
    assert refused(guest, guest.join(address, "00000-00000")) == ("wrong_code", "")
    assert refused(guest, guest.invite("nobody")) == ("no_such_device", "")


def test_nothing_is_left_running_and_one_program_has_the_folder(tmp_path: Path) -> None:
    threads = threading.active_count()
    door = Door(tmp_path, network=BY_ADDRESS)
    door.start()
    second = Door(tmp_path, network=BY_ADDRESS)
    with pytest.raises(Exception, match="lock"):
        second.start()
    door.stop()
    door.stop()
    until_gone = time.monotonic() + 5
    while threading.active_count() > threads and time.monotonic() < until_gone:
        time.sleep(0.01)
    assert threading.active_count() == threads


def test_an_answer_to_a_question_that_was_asked_before_an_undo_is_stale(here: Devices) -> None:
    """The same question comes again under the same id, perhaps in another position."""
    host = here.open("host")
    hosts(host)
    for house in HOUSES:
        sits(host, house)
    for house in HOUSES:
        seals(host, house)
    seen = until(host, lambda view: view.table.position.step == "raven" and view.own.questions).own.questions[0].asked
    done(host, host.answer(seen, Pick("none")))
    view = until(host, lambda view: view.table.ways_back[0].given[0].kind == "raven")
    done(host, host.propose(HOUSES[0], GoBack(view.table.ways_back[0].answers)))  # type: ignore[union-attr]
    proposal = until(host, lambda view: view.table.proposals).table.proposals[0]  # type: ignore[union-attr]
    for house in HOUSES[1:]:
        done(host, host.vote(proposal.number, house, agrees=True))
    view = until(host, lambda view: view.own.questions and view.own.questions[0].asked.kind == "raven")
    again = view.own.questions[0].asked
    assert (again.question, again.branch) == (seen.question, seen.branch + 1)
    assert refused(host, host.answer(seen, Pick("none"))) == ("stale", "")
    done(host, host.answer(again, Pick("none")))
