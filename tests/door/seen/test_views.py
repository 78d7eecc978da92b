"""Views over whole games: each is a plain value, shares nothing with the table that changes, and costs little."""

import time
from collections import Counter
from statistics import median
from typing import Any, get_type_hints

import attrs
import pytest

from companion.door import Asked, BattleNow, Door, GoBack, Own, Position, PublicTable, View
from companion.door.behind.porter import Porter
from companion.door.seen.plain import Told, frozen, told
from companion.table.ledger.entries import Agreement, Entry, SeatTaken, TableOpened
from companion.table.talk.messages import Refused
from companion.table.talk.notices import TakenBack
from engine import Battle, GameOptions, Refusal, State, open_box
from tests.door.doors import CODE, Devices, done, until
from tests.door.seen.immutable import changeable_objects, changeable_parts, read_only_mappings, walk

SIX = open_box("second").setups[6].houses
MILLISECONDS = 2.0


def play(door: Door, most_answers: int, *, seed: str = "7") -> View:
    """Answer for every house of this device at random."""
    for number in range(most_answers):
        view = until(door, lambda view: view.table.position.ranking or any(due(view)))
        if view.table.position.ranking:  # type: ignore[union-attr]
            return view
        question = due(view)[0]
        choice = done(door, door.any_choice(question, f"{seed} {number}"))
        done(door, door.answer(question, choice))
    return door.view


def due(view: View) -> list[Asked]:
    return [own.asked for own in view.own.questions if own.asked.is_due]


def is_rare(view: View) -> bool:
    """Whether the view shows what not every round has."""
    position = view.table.position if view.table is not None else None
    return position is not None and (position.battle is not None or bool(view.table and view.table.proposals))


def table_of_six(here: Devices, **how: Any) -> Door:
    door = here.open("tablet", **how)
    done(door, door.host("Evening", SIX, GameOptions(tides=True), code=CODE))
    for house in SIX:
        done(door, door.sit(house, house.title()))
    return door


def test_every_view_of_a_game_is_a_plain_value_and_shares_nothing_with_the_table(here: Devices) -> None:
    wrong: list[str] = []
    walked: Counter[str] = Counter()
    doors: list[Door] = []

    def look(view: View) -> None:
        """In the thread of the network, where the table can be looked at, too."""
        if view.number % 4 and not is_rare(view):
            return
        wrong.extend(changeable_parts(view))
        walked.update(type(part).__name__ for _, part in walk(view))
        porter = doors[0]._errands.porter if doors else None
        if view.number % 20 == 0 and porter is not None and porter._stay is not None:
            attending = porter._stay.attending
            assert attending.client is not None
            assert attending.serving.server is not None
            live = changeable_objects([attending.client.session, attending.serving.server.session])
            assert len(live) > 100
            wrong.extend(["shared with the table"] * len(live & read_only_mappings(view)))

    door = table_of_six(here, listener=look)
    doors.append(door)
    view = play(door, 150)
    back = GoBack(view.table.ways_back[3].answers)  # type: ignore[union-attr]
    ticket = door.wait(door.propose(SIX[0], back))
    while ticket.why_not is not None and ticket.why_not.reason == "reveal_first":  # it comes by itself
        ticket = door.wait(door.propose(SIX[0], back))
    assert ticket.why_not is None
    until(door, lambda view: view.table.proposals and view.table.proposals[0].foreseen)
    door.stop()  # what was handed over last is looked at before the thread ends
    assert wrong == []
    seen = {"BattleNow", "MarchChoices", "OrderChoices", "FewChoices", "OwnSealed", "Foreseen", "Ticket"}
    assert seen <= set(walked)


def test_a_view_stays_as_it_is_while_the_table_goes_on(here: Devices) -> None:
    door = table_of_six(here)
    before = play(door, 10)
    assert before.table is not None
    as_it_was = repr(before)
    play(door, 20, seed="8")
    assert repr(before) == as_it_was
    assert door.view.table.answers > before.table.answers  # type: ignore[union-attr]


def test_a_view_takes_less_than_two_milliseconds(here: Devices, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worst of them is left to the machine, which others use as well."""
    times: list[float] = []
    look = Porter._look

    def timed(porter: Porter) -> View:
        begun = time.thread_time()
        view = look(porter)
        times.append((time.thread_time() - begun) * 1000)
        return view

    door = table_of_six(here)
    play(door, 100)
    monkeypatch.setattr(Porter, "_look", timed)
    play(door, 60, seed="8")
    assert len(times) > 60
    assert median(times) < MILLISECONDS / 2
    assert sorted(times)[int(len(times) * 0.95)] < MILLISECONDS


def test_who_catches_up_makes_a_few_views_and_hears_everything(here: Devices) -> None:
    host = table_of_six(here)
    play(host, 120)
    entries = host.view.table.connection.entries  # type: ignore[union-attr]
    views: list[View] = []
    late = here.open("late", listener=views.append)
    done(late, late.join(host.view.table.way_in.link))  # type: ignore[union-attr]
    until(late, lambda view: view.table.connection.entries >= entries)
    late.stop()  # the listener is called after the view can be seen
    heard = [happened.entry for view in views for happened in view.happened]
    assert heard == list(range(len(heard)))
    assert len(heard) >= entries > 5 * len(views)


def test_a_seat_that_another_device_holds_is_no_business_of_this_one(here: Devices) -> None:
    host = table_of_six(here)
    guest = here.open("guest")
    done(guest, guest.join(host.view.table.way_in.link))  # type: ignore[union-attr]
    view = until(guest, lambda view: view.table.position and len(view.table.devices) == 2)
    assert view.own.questions == view.own.sealed == ()
    question = due(host.view)[0]
    done(host, host.answer(question, done(host, host.any_choice(question, "1"))))
    view = until(guest, lambda view: any(asked.is_sealed for asked in view.table.asked))
    assert view.own == attrs.evolve(view.own, questions=(), sealed=(), cards=(), houses=())
    assert len(host.view.own.sealed) == 1


def test_nothing_of_the_public_half_could_hold_a_secret() -> None:
    """Own answers, own cards and tickets belong to the other half."""
    forms = [PublicTable]
    seen: set[Any] = set()
    while forms:
        form = forms.pop()
        seen.add(form)
        hints = get_type_hints(form) if attrs.has(form) else {}
        forms += [part for hint in hints.values() for part in parts_of(hint) if part not in seen]
    own = {part for hint in get_type_hints(Own).values() for part in parts_of(hint) if attrs.has(part)}
    assert own
    assert not seen & own


def parts_of(hint: Any) -> list[Any]:
    inner = getattr(hint, "__args__", ())
    return [part for one in inner for part in parts_of(one)] if inner else [hint]


def test_the_position_has_everything_that_the_engine_has_on_the_table() -> None:
    ours = {field.name for field in attrs.fields(Position)}
    assert set(State.__dataclass_fields__) - ours == {"box", "events"}
    assert set(Battle.__dataclass_fields__) <= {field.name for field in attrs.fields(BattleNow)}


def test_whatever_is_told_becomes_a_plain_value() -> None:
    refused = Refused(3, "refused", "PLN-02", "number", {"missing": ["winterfell"], "more": {"a": {1}}})
    opened = Entry(0, 0, "", 0, b"", TableOpened("t", "n", {"houses": ["stark"]}, Agreement(), b""))
    taken = SeatTaken("stark", b"key", "third player")
    back = TakenBack((), ())
    for value in (refused, opened, taken, back):
        assert changeable_parts(told(value)) == []
    assert told(refused).what == "Refused"
    assert told(refused).facts["facts"]["missing"] == ("winterfell",)
    assert frozen(taken) is taken
    assert isinstance(frozen(opened), Told)
    assert frozen(Refusal("PLN-02", "x", area="y")).facts == {"area": "y"}
