"""What happens at the table beside the game: notices, the log of the ledger, proposals, the view."""

from typing import Any

import pytest

from companion.door import (
    NOTICE_WORDS,
    NOTICES,
    VIEW_WORDS,
    WISHES,
    AskAgain,
    CorrectMirror,
    FreeSeat,
    GoBack,
    HandOver,
    Told,
)
from companion.ui.words import words_in

WORDS = words_in("en")

FACTS: dict[str, dict[str, Any]] = {
    "TakenBack": {"gone": ((), ()), "returned": ()},
    "OtherCard": {"house": "stark", "deck": "wildlings", "shown": "mammoth-riders", "turned_up": "crow-killers"},
    "Fraud": {"house": "greyjoy", "question": "7-greyjoy-bid", "kind": "bid"},
    "TwoHistories": {"host": "abc", "entry": 7, "follows": True},
    "NotPledged": {"houses": ("stark", "tyrell")},
    "PerhapsSeen": {"house": "stark", "question": "7-stark-bid"},
    "OtherSeal": {"house": "stark", "question": "7-stark-bid"},
    "FalselyAccused": {"house": "stark", "question": "7-stark-bid"},
    "SeatLost": {"house": "stark", "player": "Player 2", "laid_again": False},
    "Refused": {"number": 3, "reason": "stale", "rule": "", "code": "", "facts": {}},
    "BrokenSeal": {"question": "7-greyjoy-bid", "reason": "seal_does_not_fit"},
    "Differs": {"entries": 7},
    "Stopped": {"entries": 7, "reason": "differs"},
    "Shown": {"entry": 7, "house": "greyjoy", "deck": "wildlings", "card": "crow-killers"},
    "Farewell": {"reason": "closed"},
}


def test_there_is_one_of_every_notice() -> None:
    assert {what: set(facts) for what, facts in FACTS.items()} == {what: set(facts) for what, facts in NOTICES.items()}


@pytest.mark.parametrize("what", NOTICES)
def test_every_notice_has_a_title_and_a_sentence(what: str) -> None:
    for words in NOTICE_WORDS.get(what, {}).get("reason", ("",)):
        facts = {**FACTS[what], **({"reason": words} if words not in ("", "refused", "corrected") else {})}
        said = WORDS.notice(Told(what, facts))
        assert said.title != "Something was not understood"
        assert said.title[0].isupper() or said.title[0].isdigit()
        assert said.sentence.endswith((".", "?"))
        assert not set("{}_") & set(said.title + said.sentence)


@pytest.mark.parametrize(
    ("what", "facts", "title", "sentence"),
    [
        (
            "TakenBack",
            {},
            "2 steps were taken back",
            "The devices met again, and one history holds for all. Set the board right.",
        ),
        (
            "TakenBack",
            {"gone": (), "returned": ((),)},
            "1 step stands again",
            "The devices met again, and one history holds for all. Set the board right.",
        ),
        (
            "Fraud",
            {},
            "Greyjoy's device changed its sealed answer",
            "Play stops on this device. A faulty device can do this as well as a hand, so the app judges nobody.",
        ),
        ("SeatLost", {}, "Stark is not played here any more", "Player 2 plays Stark now."),
        (
            "SeatLost",
            {"player": ""},
            "Stark is not played here any more",
            "The host has laid the table for other Houses. Take a free seat, or let the host add a House.",
        ),
        ("Refused", {}, "The table did not take it", "The table has gone on meanwhile."),
        (
            "Refused",
            {"reason": "refused", "rule": "PLN-04", "code": "no_own_unit", "facts": {"area": "eyrie"}},
            "The table did not take it",
            "The Eyrie has no unit of yours.",
        ),
        (
            "BrokenSeal",
            {},
            "Greyjoy's seal does not open",
            "The opened answer is not the one that was sealed. It does not count.",
        ),
        (
            "BrokenSeal",
            {"question": "whatever", "reason": "not_understood"},
            "A seal does not open",
            "What was sent was not understood. It does not count.",
        ),
        (
            "Stopped",
            {},
            "Play stops on this device",
            "The game counts differently here, even when it is counted again.",
        ),
        ("Shown", {}, "For Greyjoy alone", "The top card of the wildling deck is Crow Killers."),
    ],
)
def test_a_notice_says_what_it_is_about_and_what_it_means(
    what: str, facts: dict[str, Any], title: str, sentence: str
) -> None:
    said = WORDS.notice(Told(what, {**FACTS[what], **facts}))
    assert (said.title, said.sentence) == (title, sentence)


@pytest.mark.parametrize(
    ("what", "fact", "value"),
    [
        ("Shown", "card", "<b>a card</b>"),
        ("Shown", "deck", "hidden"),
        ("SeatLost", "house", ""),
        ("Stopped", "reason", "x"),
    ],
)
def test_a_notice_with_facts_that_are_not_of_this_game_shows_none_of_them(what: str, fact: str, value: str) -> None:
    said = WORDS.notice(Told(what, {**FACTS[what], fact: value}))
    assert said.title == "Something was not understood"
    assert said.sentence == "The other device was not understood. It may have another version of the app."


def test_a_host_hears_that_another_device_has_stopped() -> None:
    said = WORDS.notice(Told("Stopped", FACTS["Stopped"]), of_host=True)
    assert said.title == "Play stops on another device"


@pytest.mark.parametrize(
    ("what", "facts", "line"),
    [
        ("TableOpened", {"name": "Sunday"}, "The table “Sunday” is laid."),
        (
            "SeatTaken",
            {"house": "stark", "player": "Player 2", "key": b"", "by_itself": False},
            "Player 2 plays Stark.",
        ),
        ("SeatTaken", {"house": "stark", "player": "x", "key": b"", "by_itself": True}, "Stark plays by itself."),
        ("TablePaused", {"house": "stark"}, "Stark lets the table rest."),
        ("TableResumed", {"house": "stark"}, "Stark lets the table go on."),
        ("SeatLeft", {"house": "stark"}, "Stark has nobody to play it."),
        ("AnswerGiven", {"branch": 0, "answer": {}}, None),
        ("AnswerSealed", {"question": "7-stark-orders"}, "Stark has sealed."),
        ("SealWithdrawn", {"question": "7-stark-orders"}, "Stark breaks its seal."),
        ("SealsOpened", {"branch": 0, "openings": ()}, None),
        ("ProposalMade", {"house": "stark", "action": GoBack(7)}, "Stark proposes to go back."),
        ("VoteCast", {"proposal": 7, "house": "stark", "agrees": True}, "Stark agrees."),
        ("VoteCast", {"proposal": 7, "house": "stark", "agrees": False}, "Stark does not agree."),
        ("TablePutAway", {}, "The table is put away."),
        ("HostChanged", {"key": b"", "laid_again": False}, "The table has a host again."),
        ("HostChanged", {"key": b"", "laid_again": True}, "The table is laid again, and every seat is free."),
    ],
)
def test_an_entry_of_the_ledger_has_its_line_in_the_log(what: str, facts: dict[str, Any], line: str | None) -> None:
    assert WORDS.entry(Told(what, facts)) == line


@pytest.mark.parametrize(
    ("action", "title", "sentence"),
    [
        (GoBack(7), "Go back?", "Martell proposes to go back."),
        (
            CorrectMirror((("power", "stark", "2"), ("units", "eyrie", "stark", "knight", "knight"))),
            "Set the app right?",
            "Martell proposes a correction: Stark has 2 power; Stark has 2 Knights in The Eyrie.",
        ),
        (AskAgain("stark"), "Ask Stark again?", "Martell proposes to ask Stark again."),
        (
            HandOver("stark", "device", b"", "Player 2"),
            "Stark to Player 2?",
            "Martell proposes that Player 2 plays Stark.",
        ),
        (
            HandOver("stark", "device", b"", "x", by_itself=True),
            "Shall Stark play by itself?",
            "Martell proposes that Stark plays by itself.",
        ),
        (FreeSeat("stark"), "Free the seat of Stark?", "Martell proposes to free the seat of Stark."),
    ],
)
def test_a_proposal_says_what_the_table_votes_on(action: Any, title: str, sentence: str) -> None:
    said = WORDS.proposal("martell", action)
    assert (said.title, said.sentence) == (title, sentence)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            ("units", "eyrie", "stark", "footman", "routed-knight"),
            "Stark has a Footman and a routed Knight in The Eyrie",
        ),
        (("units", "eyrie", "none"), "no units stand in The Eyrie"),
        (("attackers", "ship", "ship"), "the attacker has 2 Ships"),
        (("attackers", "none"), "the attacker has no units"),
        (("order", "eyrie", "stark", "raid-star"), "Stark's special Raid lies in The Eyrie"),
        (("order", "eyrie", "none"), "no order lies in The Eyrie"),
        (("control", "eyrie", "stark"), "Stark's power token lies in The Eyrie"),
        (("control", "eyrie", "none"), "no power token lies in The Eyrie"),
        (("garrison", "pyke", "2"), "a garrison of 2 stands in Pyke"),
        (("garrison", "pyke", "none"), "no garrison stands in Pyke"),
        (("neutral", "eyrie", "6"), "a Neutral Force of 6 stands in The Eyrie"),
        (("neutral", "eyrie", "none"), "no Neutral Force stands in The Eyrie"),
        (("power", "stark", "2"), "Stark has 2 power"),
        (("supply", "stark", "4"), "Stark has supply 4"),
        (("hand", "stark", "robb-stark", "catelyn-stark"), "Stark holds Robb Stark and Catelyn Stark"),
        (("hand", "stark", "none"), "Stark holds no card"),
        (("discard", "stark", "robb-stark"), "Stark has discarded Robb Stark"),
        (("discard", "stark", "none"), "Stark has discarded no card"),
        (("track", "fiefdoms", "stark", "tyrell"), "the order on the Fiefdoms track is Stark and Tyrell"),
        (("deck", "wildlings", "crow-killers"), "the wildling deck still holds Crow Killers"),
        (("deck", "wildlings", "none"), "the wildling deck holds no unseen card"),
        (("threat", "8"), "the wildling threat is 8"),
        (("round", "3"), "it is round 3"),
        (("blade", "used"), "the Valyrian Steel Blade is used"),
        (("blade", "ready"), "the Valyrian Steel Blade is ready"),
        (("raven", "used"), "the Messenger Raven is used"),
        (("raven", "ready"), "the Messenger Raven is ready"),
        (("ban", "support", "support-1"), "forbidden this round: Support and Support +1"),
        (("ban", "none"), "no order is forbidden this round"),
    ],
)
def test_a_correction_says_what_is_so_now(change: tuple[str, ...], said: str) -> None:
    assert WORDS.correction(change) == said


@pytest.mark.parametrize("field", VIEW_WORDS)
def test_every_word_of_the_view_can_be_said(field: str) -> None:
    assert all(WORDS.view_word(field, word)[0].isupper() for word in VIEW_WORDS[field])


def test_every_wish_can_be_said() -> None:
    assert all(WORDS.wish(wish)[0].isupper() for wish in WISHES)
