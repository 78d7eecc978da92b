"""What becomes of wishes: each ticket ends as what happened to its own wish, whatever else goes on."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.door import Stage, Ticket, View, WhyNot
from companion.door.wishes.tickets import MOST_SETTLED, TicketBook
from companion.door.wishes.wishing import LEFT, STALE, Wishing
from companion.table.ledger.entries import Body, Entry, SeatLeft, VoteCast
from companion.table.talk.effects import Notice
from companion.table.talk.messages import Refused
from tests.door.doors import CODE, HOUSES, Devices, done, hosts, refused, sits, until

YES, NO = VoteCast(3, "stark", True), VoteCast(3, "stark", False)


class Host:
    """A session that waits for its host, and a line to carry effects."""

    def __init__(self) -> None:
        self.waiting: tuple[Body, ...] = ()
        self.synced = True
        self.session: Any = self
        self.book = TicketBook()
        self.wishing = Wishing(self.book)

    def carry_out(self, effects: object) -> None:
        """Nothing is sent anywhere."""

    def wish(self, body: Body, *, here: Refused | None = None) -> Ticket:
        ticket = self.book.new("vote", "3")

        def suggest(session: Any) -> list[Any]:
            if here is not None:
                return [Notice(here)]
            self.waiting = (*self.waiting, body)
            return []

        self.wishing.wish(ticket, self, suggest)  # type: ignore[arg-type]
        return ticket

    def enters(self, body: Body) -> None:
        self.forgets(body)
        self.wishing.entered(Entry(0, 0, "own", 1, b"", body), "own")

    def refuses(self, body: Body, reason: str) -> None:
        self.forgets(body)
        self.wishing.refused(Refused(7, reason, "", "", {}))

    def forgets(self, body: Body) -> None:
        waiting = list(self.waiting)
        waiting.remove(body)
        self.waiting = tuple(waiting)

    def stages(self, *tickets: Ticket) -> list[Stage]:
        self.wishing.settle(self.session)
        return [self.book.now(ticket).stage for ticket in tickets]

    def reason(self, ticket: Ticket) -> str:
        why_not = self.book.now(ticket).why_not
        return why_not.reason if why_not is not None else ""


def test_what_is_entered_is_done_and_what_waits_waits() -> None:
    host = Host()
    first, second = host.wish(YES), host.wish(SeatLeft("stark"))
    assert host.stages(first, second) == [Stage.SENT, Stage.SENT]
    host.synced = False
    assert host.stages(first, second) == [Stage.WAITING, Stage.WAITING]
    host.synced = True
    host.enters(YES)
    assert host.stages(first, second) == [Stage.DONE, Stage.SENT]


def test_the_same_wished_twice_is_entered_once_and_refused_once() -> None:
    host = Host()
    first, second = host.wish(YES), host.wish(YES)
    host.enters(YES)
    assert host.stages(first, second) == [Stage.DONE, Stage.SENT]
    host.refuses(YES, "already_voted")
    assert host.stages(first, second) == [Stage.DONE, Stage.REFUSED]
    assert host.reason(second) == "already_voted"


def test_entered_and_refused_at_once_are_told_apart() -> None:
    host = Host()
    first, second, third = host.wish(YES), host.wish(NO), host.wish(SeatLeft("stark"))
    host.refuses(YES, "no_such_proposal")
    host.enters(NO)
    host.refuses(SeatLeft("stark"), "not_your_seat")
    assert host.stages(first, second, third) == [Stage.REFUSED, Stage.DONE, Stage.REFUSED]
    assert (host.reason(first), host.reason(third)) == ("no_such_proposal", "not_your_seat")


def test_what_has_lost_its_object_is_stale_and_what_is_refused_here_never_leaves() -> None:
    host = Host()
    lost, here = host.wish(YES), host.wish(NO, here=Refused(0, "too_long", "", "", {}))
    host.forgets(YES)
    assert host.stages(lost, here) == [Stage.REFUSED, Stage.REFUSED]
    assert (host.reason(lost), host.reason(here)) == (STALE, "too_long")


def test_a_refusal_that_is_about_no_wish_is_news() -> None:
    host = Host()
    corrected = Refused(0, "corrected", "PLN-02", "number", {})
    host.wishing.refused(corrected)
    ticket = host.wish(YES)
    assert host.wishing.settle(host.session) == [corrected]
    host.wishing.give_up()
    assert host.reason(ticket) == LEFT


def test_once_settled_always_settled_and_old_tickets_are_forgotten() -> None:
    book = TicketBook()
    ticket = book.new("answer")
    book.done(ticket, 7)
    book.refuse(ticket, WhyNot("late"))
    assert (book.now(ticket).stage, book.now(ticket).result) == (Stage.DONE, 7)
    waits = book.new("answer")
    for _ in range(2 * MOST_SETTLED):
        book.done(book.new("answer"))
    assert len(book.latest()) <= MOST_SETTLED + 2
    assert book.latest()[0].number == waits.number
    assert book.now(ticket) == ticket


def test_a_ticket_can_be_waited_for() -> None:
    book = TicketBook()
    ticket = book.new("answer")
    assert not book.wait(ticket, 0.001).is_settled
    later = threading.Timer(0.01, lambda: book.done(ticket))
    later.start()
    assert book.wait(ticket, 30.0).stage is Stage.DONE


# at a real table


def test_a_ticket_is_never_done_before_a_view_shows_it(here: Devices) -> None:
    host = here.open("host")
    hosts(host)
    for _ in range(5):
        done(host, host.sit(HOUSES[0], "third player"))
        assert host.view.own.houses == (HOUSES[0],)
        assert host.view.own.tickets[-1].stage is Stage.DONE
        done(host, host.leave(HOUSES[0]))
        assert host.view.own.houses == ()


def test_whoever_goes_home_hears_that_nothing_came_of_what_waits(here: Devices) -> None:
    host, guest = here.open("host"), here.open("guest")
    done(guest, guest.join(hosts(host), CODE))
    until(guest, lambda view: view.table.position)
    done(guest, guest.go_away())
    ticket = guest.sit(HOUSES[0], "third player")
    until(guest, lambda view: any(one.stage is Stage.WAITING for one in view.own.tickets))
    done(guest, guest.go_home())
    assert refused(guest, ticket) == (LEFT, "")


def test_a_screen_that_stumbles_stops_nothing(here: Devices) -> None:
    failures: list[BaseException] = []

    def stumbles(view: View) -> None:
        raise RuntimeError(view.number)

    host = here.open("host", listener=stumbles, failed=failures.append)
    hosts(host)
    sits(host, HOUSES[0])
    assert failures


def test_a_shared_device_tells_each_seat_only_what_is_its_own(here: Devices) -> None:
    host = here.open("host")
    hosts(host)
    for house in HOUSES:
        sits(host, house)
    first, second = (question.asked for question in host.view.own.questions[:2])
    done(host, host.answer(first, done(host, host.any_choice(first, "1"))))
    view = until(host, lambda view: view.own.sealed)
    assert view.own.of_seat(first.house).sealed == view.own.sealed
    assert view.own.of_seat(second.house).sealed == ()
    assert [own.asked.house for own in view.own.of_seat(second.house).questions] == [second.house]


@pytest.mark.parametrize("ask", ["go_home", "take_over", "go_on_alone", "log", "measure", "go_away", "come_back"])
def test_what_needs_a_table_is_refused_without_one(ask: str, here: Devices) -> None:
    door = here.open("one")
    method: Callable[[], Ticket] = getattr(door, ask)
    assert refused(door, method()) == ("no_table", "")
