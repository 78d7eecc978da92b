"""Proposals that others make: what would change, the votes so far, and the own vote."""

from pathlib import Path

import attrs
import pytest

from companion.door import CorrectMirror, Foreseen, FreeSeat, GoBack, HandOver, Happening, OpenProposal, Told, WhyNot
from companion.ui.models.consent.votes import VoteModel
from companion.ui.models.curtain.handover import HandoverModel
from companion.ui.models.intents import Go, PutOff, Wish
from companion.ui.shots.stage import Moment
from tests.ui.trouble.troubled import Device

DROPPED = "The proposal is off the table."
CHANGES = {"power stark": (5, 2), "orders winterfell": (("stark", "march-0"), None)}


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path, Moment("raid", round=2), "greyjoy")


def proposal(device: Device, **changes: object) -> OpenProposal:
    houses = device.seat.situation.position.houses
    made = OpenProposal(
        3, "martell", GoBack(4), {"martell": True, "tyrell": False}, Foreseen(CHANGES, False, None), houses, len(houses)
    )
    return attrs.evolve(made, **changes)


def vote(device: Device) -> VoteModel:
    found = device.app.sheet
    assert isinstance(found, VoteModel)
    return found


def test_it_says_what_would_change_and_who_has_voted(device: Device) -> None:
    device.proposed(proposal(device))
    shown = vote(device)
    lines = [line for change in shown.changes for line in change.lines]
    assert "Stark has 2 power." in lines
    assert "No order lies in Winterfell." in lines
    texts = {voter.house: voter.text for voter in shown.voters}
    assert (texts["martell"], texts["tyrell"], texts["greyjoy"], texts["stark"]) == ("asks", "no", "you", "…")


def test_a_deck_that_is_set_right_asks_nothing_of_the_hands(device: Device) -> None:
    action = CorrectMirror((("deck", "westeros-2", "clash-of-kings", "clash-of-kings", "game-of-thrones"),))
    changes = {"decks westeros-2": ([], [])}
    device.proposed(proposal(device, action=action, foreseen=Foreseen(changes, False, None)))
    assert "Westeros deck II still holds 2 × Clash of Kings and Game of Thrones." in vote(device).sentence
    assert vote(device).changes == ()
    device.proposed(proposal(device, foreseen=Foreseen(changes, False, None)))
    assert any("Westeros deck II" in line for change in vote(device).changes for line in change.lines), "going back"


def test_the_own_vote_is_one_touch(device: Device) -> None:
    device.proposed(proposal(device))
    no, agree = vote(device).buttons
    assert no.intent == Wish("vote", (3, "greyjoy"), (("agrees", False),))
    assert agree.intent == Wish("vote", (3, "greyjoy"), (("agrees", True),))


def test_whoever_has_voted_is_not_asked_again(device: Device) -> None:
    device.proposed(proposal(device, votes={"martell": True, "greyjoy": True}))
    assert device.app.sheet is None
    assert device.shell.header.pill is None


def test_whose_vote_does_not_count_is_not_asked(device: Device) -> None:
    device.proposed(proposal(device, voters=("martell", "stark")))
    assert device.app.sheet is None


def test_a_vote_can_be_put_off_and_leaves_a_pill(device: Device) -> None:
    device.proposed(proposal(device))
    device.seat.touches(device.app.close_sheet)
    assert device.app.sheet is None
    pill = device.shell.header.pill
    assert pill is not None
    assert pill.text == "1 vote"
    device.seat.touches(pill.intent)
    assert vote(device).title == "Go back?"
    device.seat.touches(device.app.close_sheet)
    assert device.app.sheet is None


def test_the_own_proposal_shows_the_votes_and_can_be_taken_back(device: Device) -> None:
    device.proposed(proposal(device, house="greyjoy", votes={"greyjoy": True, "tyrell": True}))
    shown = vote(device)
    assert {voter.house: voter.text for voter in shown.voters}["tyrell"] == "yes"
    (button,) = shown.buttons
    assert button.intent == Wish("vote", (3, "greyjoy"), (("agrees", False),))
    device.seat.touches(device.app.close_sheet)
    assert device.app.sheet is None
    assert device.shell.header.pill is None


def test_everybody_hears_that_a_proposal_was_dropped(device: Device) -> None:
    device.proposed(proposal(device))
    device.proposed()
    assert device.seat.situation.toast is not None
    assert device.seat.situation.toast.text == "The proposal is off the table."


def said(device: Device) -> str:
    toast = device.seat.situation.toast
    assert toast is not None
    assert toast.role == "info"
    return toast.text


def test_everybody_hears_what_the_table_has_set_right(device: Device) -> None:
    action = CorrectMirror((("power", "stark", "5"),))
    device.proposed(proposal(device, action=action))
    device.table.carry_out("martell", action)
    device.proposed()
    assert said(device) == "Agreed: Stark has 5 power."


@pytest.mark.parametrize(("agrees", "text"), [(True, "Agreed: the seat of Stark is free."), (False, DROPPED)])
def test_everybody_hears_how_a_vote_about_a_seat_has_ended(device: Device, agrees: bool, text: str) -> None:
    voters = ("martell", "greyjoy", "tyrell")
    votes = {"martell": True, "greyjoy": True}
    device.proposed(proposal(device, action=FreeSeat("stark"), voters=voters, votes=votes, needed=3))
    vote = {"proposal": 3, "house": "tyrell", "agrees": agrees}
    device.table.happened.append(Happening(len(device.table.happened) + 1, "staged", Told("VoteCast", vote), ()))
    device.proposed()
    assert said(device) == text


def test_what_the_last_vote_has_carried_is_not_called_dropped(device: Device) -> None:
    """No event of the game tells that a seat was handed over: the votes do."""
    voters = ("greyjoy", "stark")
    action = HandOver("tyrell", "device of stark", b"key", "Player")
    device.proposed(proposal(device, house="stark", action=action, voters=voters, votes={"stark": True}, needed=2))
    vote = Happening(9, "a device", Told("VoteCast", {"proposal": 3, "house": "greyjoy", "agrees": True}), ())
    device.arrives(happened=(vote,), proposals=())
    assert said(device) != DROPPED


def test_what_is_settled_is_forgotten(device: Device) -> None:
    device.proposed(proposal(device))
    device.seat.touches(PutOff(3))
    device.proposed()
    assert device.shell.header.pill is None
    assert device.seat.situation.trouble.put_off == frozenset()


def test_a_touch_that_comes_with_the_sheet_is_no_vote(device: Device) -> None:
    device.proposed(proposal(device))
    device.seat.touches(vote(device).buttons[1].intent)
    assert device.seat.situation.under_way == ()


def test_what_is_not_possible_cannot_be_agreed_to(device: Device) -> None:
    device.proposed(proposal(device, foreseen=Foreseen({}, False, WhyNot("stale"))))
    no, agree = vote(device).buttons
    assert no.intent is not None
    assert agree.intent is None
    assert vote(device).note is not None


def test_secrets_that_were_learnt_are_mentioned_with_an_undo_only(device: Device) -> None:
    device.proposed(proposal(device, foreseen=Foreseen(CHANGES, True, None)))
    note = vote(device).note
    assert note is not None
    assert note.role == "warn"
    correction = CorrectMirror((("power", "stark", "2"),))
    device.proposed(proposal(device, number=4, action=correction, foreseen=Foreseen(CHANGES, True, None)))
    assert vote(device).note is None


def test_so_many_changes_that_nobody_reads_them_are_counted(device: Device) -> None:
    many = {f"power {house}": (1, 2) for house in device.seat.situation.position.houses}
    many |= {"threat": (2, 4), "round": (3, 2)}
    device.proposed(proposal(device, foreseen=Foreseen(many, False, None)))
    change = vote(device).changes[-1]
    assert change.lines[-1] == "and 3 more changes"


def test_a_device_with_two_seats_is_handed_on_for_the_vote_of_the_other(tmp_path: Path) -> None:
    device = Device(tmp_path, Moment("raid", round=2), "greyjoy", "tyrell")
    device.seat.touches(Go(attrs.evolve(device.seat.situation.place, seat="greyjoy")))
    device.proposed(proposal(device, votes={"martell": True}))
    assert not isinstance(device.seat.card, HandoverModel), "the seat that is shown votes first"
    device.proposed(proposal(device, votes={"martell": True, "greyjoy": True}))
    assert isinstance(device.seat.card, HandoverModel)
    assert device.seat.card.house == "tyrell"
    device.seat.touches(device.seat.card.button.intent)
    assert vote(device).buttons[1].intent == Wish("vote", (3, "tyrell"), (("agrees", True),))
    device.seat.touches(device.app.close_sheet)
    device.seat.touches(Go(attrs.evolve(device.seat.situation.place, seat="greyjoy")))
    assert not isinstance(device.seat.card, HandoverModel), "a vote that is put off sends the device nowhere"
