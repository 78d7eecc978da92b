"""A host comes back with less than it has told: its disk was not as good as its word. It hears the others first."""

from companion.table.ledger.entries import AnswerGiven, AskAgain, HostChanged, ProposalMade, SealOpened, SeatLeft
from companion.table.state.table import Table
from companion.table.talk.comparing import known_places
from companion.table.talk.messages import Remember, Sync
from engine import DEALER
from tests.table.room import FIRST_HOST, Device, Room, id_of, playing, raven_looks


def owes_a_draw(table: Table) -> bool:
    return table.game is not None and any(question.house == DEALER for question in table.game.pending)


def forgotten_draw(room: Room) -> int:
    """The number of the first entry that the host's disk has lost: a draw, which everybody has seen."""
    journal = room.host_journal
    lengths = range(len(journal) - 1, 0, -1)
    return next(length for length in lengths if owes_a_draw(Table(journal[:length])))


def loses_the_end(room: Room, left: int) -> None:
    """The host dies, its disk has lost what it told last, and it comes back."""
    room.host_dies()
    del room.host_journal[left:]
    room.host_returns()


def in_vain(room: Room, device: Device) -> None:
    """A device whose disk has lost as much as the host's."""
    del device.journal[len(room.host_journal) :]
    room.kill(device)


def test_a_returning_host_deals_nothing_before_it_has_heard_the_others() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    left = forgotten_draw(room)
    loses_the_end(room, left)
    assert room.host_journal == agreed[:left]
    assert not room.host.serving
    room.connect_all()
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == agreed
    room.at_host(room.host.resume())
    room.settle()
    assert room.host.serving
    assert room.host_journal[: len(agreed)] == agreed
    room.play_to_the_end(rounds=2)
    room.check_that_all_agree()


def test_to_a_returning_host_nobody_comes_and_it_deals_what_it_owes() -> None:
    room = playing(20)
    loses_the_end(room, forgotten_draw(room))
    room.at_host(room.host.resume())
    assert isinstance(room.host_journal[-1].body, AnswerGiven)
    assert not owes_a_draw(room.host.table)


def test_what_is_suggested_to_a_returning_host_waits_for_those_who_have_more() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    loses_the_end(room, len(agreed) - 2)
    stark = room.device_of("stark")
    in_vain(room, stark)
    room.connect(stark)
    room.settle()
    room.at_guest(stark, stark.guest.leave_seat("stark"))
    room.settle()
    assert len(room.host_journal) == len(agreed) - 2
    room.connect_all()
    room.settle()
    assert room.host_journal == agreed
    assert room.host.everybody_is_heard
    room.at_host(room.host.resume())
    room.settle()
    assert room.host_journal[: len(agreed)] == agreed
    assert [entry.body for entry in room.host_journal].count(SeatLeft("stark")) == 1
    room.check_that_all_agree()


def test_what_was_suggested_on_a_connection_that_is_gone_is_not_entered_twice() -> None:
    room = playing(20)
    loses_the_end(room, len(room.host_journal))
    stark = room.device_of("stark")
    room.connect(stark)
    room.settle()
    room.at_guest(stark, stark.guest.leave_seat("stark"))
    room.settle()
    room.disconnect(stark)
    room.connect_all()
    room.settle()
    room.at_host(room.host.resume())
    room.settle()
    assert [entry.body for entry in room.host_journal].count(SeatLeft("stark")) == 1
    room.check_that_all_agree()


def test_a_returning_host_waits_for_the_player_on_its_own_device_too() -> None:
    """What that guest keeps is another file, and may have outlived the host's."""
    room = playing(12)
    room.take_over(room.device_of("stark"))
    room.play_until(20)
    agreed = list(room.host_journal)
    loses_the_end(room, forgotten_draw(room))
    for house in ("lannister", "baratheon"):
        in_vain(room, room.device_of(house))
        room.connect(room.device_of(house))
    room.settle()
    assert not room.host.everybody_is_heard
    room.connect(room.device_of("stark"))
    room.settle()
    assert room.host.everybody_is_heard
    assert room.host_journal == agreed


def test_a_serving_host_that_is_given_back_its_end_in_pieces_deals_only_after_the_last() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    draw = forgotten_draw(room)
    loses_the_end(room, draw - 1)
    room.at_host(room.host.resume())
    assert len(room.host_journal) == draw - 1
    name = id_of("stark")
    room.host.joined(name)
    room.host.receive(name, Sync(known_places(room.device_of("stark").guest.table.ledger)))
    for piece in (agreed[draw - 1 : draw], agreed[draw:]):
        room.at_host(room.host.receive(name, Remember(piece[0].number, tuple(piece))))
    assert room.host_journal[: len(agreed)] == agreed


def test_a_card_whose_look_is_given_back_is_shown() -> None:
    """Its house has looked at it; but the host died before it showed the card, and its disk has lost the look."""
    room, device = raven_looks()
    room.settle()
    (look,) = room.host.table.looks.active
    loses_the_end(room, look.entry)
    room.hostings[FIRST_HOST].kept.clear()
    device.kept.clear()
    in_vain(room, device)
    room.connect_all()
    room.settle()
    assert device.guest.shown == ()
    room.at_host(room.host.resume())
    room.settle()
    assert [shown.house for shown in device.guest.shown] == [look.house]


def test_a_table_that_is_laid_again_twice_deals_nothing_before_somebody_was_heard() -> None:
    """The disk has lost that it was laid again, and what was drawn then."""
    room = playing(20)
    draw = forgotten_draw(room)
    del room.host_journal[draw:]
    archive = list(room.host_journal)
    room.lay_again(id_of("shelf"))
    agreed = list(room.host_journal)
    assert isinstance(agreed[draw].body, HostChanged)
    assert isinstance(agreed[draw + 1].body, AnswerGiven)
    room.host_dies()
    room._host(room.current, archive, gathering=True, laid_again=True)
    room.at_host(room.host.come_back())
    room.connect_all()
    room.settle()
    assert room.host_journal == agreed
    room.at_host(room.host.resume())
    room.settle()
    room.check_that_all_agree()


def test_a_serving_host_deals_when_whoever_gave_back_its_end_is_gone_after_the_first_piece() -> None:
    room = playing(20)
    agreed = list(room.host_journal)
    draw = forgotten_draw(room)
    loses_the_end(room, draw - 1)
    room.at_host(room.host.resume())
    name = id_of("stark")
    room.at_host(room.host.joined(name))
    room.host.receive(name, Sync(known_places(room.device_of("stark").guest.table.ledger)))
    room.at_host(room.host.receive(name, Remember(draw - 1, tuple(agreed[draw - 1 : draw]))))
    assert owes_a_draw(room.host.table)
    room.at_host(room.host.left(name))
    assert not owes_a_draw(room.host.table)


def test_openings_that_a_serving_host_holds_are_entered_when_the_last_is_given_back() -> None:
    room = Room(3, seed=6)
    room.everybody_in()
    while not room.host.table.all_sealed:
        assert room.play_one()
        (wire,) = (wire for wire, messages in room.wires.items() if messages)
        room.deliver_on(*wire)
        if not room.host.table.all_sealed:
            room.settle()
    last = room.devices[wire[0]]
    room.disconnect(last)
    room.settle()
    (secret,) = last.guest.safe.secrets.values()
    opening = SealOpened(secret.branch, secret.question, secret.choice, secret.salt)
    entry = room.host.table.ledger.next_entry(0, last.name, opening)
    assert room.host.table.reveal is None
    room.at_host(room.host.joined(last.name))
    room.at_host(room.host.receive(last.name, Remember(entry.number, (entry,))))
    assert room.host.table.seals == {}
    assert room.host_journal == list(room.host.table.ledger)
    room.connect_all()
    room.settle()
    room.check_that_all_agree()


def test_a_device_that_reminds_its_host_in_vain_comes_to_rest_while_the_host_goes_on() -> None:
    """The host has entered something else in place of what that device has, comes back once more, and serves."""
    room = playing(20)
    stark, lannister, baratheon = (room.device_of(house) for house in ("stark", "lannister", "baratheon"))
    loses_the_end(room, len(room.host_journal) - 4)
    for device in (lannister, baratheon):
        in_vain(room, device)
        room.connect(device)
    room.settle()
    room.at_host(room.host.resume())
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", AskAgain("baratheon"))))
    room.settle()
    room.host_dies()
    room.host_returns()
    for device in (lannister, stark):
        room.connect(device)
        room.deliver_on(device.name, FIRST_HOST, "up")
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    room.at_host(room.host.resume())
    room.deliver_on(FIRST_HOST, lannister.name, "down")
    room.at_guest(lannister, lannister.guest.suggest(ProposalMade("lannister", AskAgain("stark"))))
    room.deliver_on(lannister.name, FIRST_HOST, "up")
    assert room.host.table.rank.entries < stark.guest.table.rank.entries
    room.settle()
    assert not stark.guest.synced
    assert lannister.guest.synced
