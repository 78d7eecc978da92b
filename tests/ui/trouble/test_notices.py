"""Notices: each is told in its way, the weighty ones until they are read, and nothing comes over an open curtain."""

from gettext import NullTranslations
from pathlib import Path
from typing import Any

import attrs
import pytest

from companion.door import NOTICE_WORDS, NOTICES, OwnNews, Progress, Told
from companion.ui.models.intents import Go, Read
from companion.ui.models.place import NoticeSheet, WhoIsHere
from companion.ui.models.trouble.differences import board_lines, differences
from companion.ui.models.trouble.notices import WEIGHTS, NoticeModel, Weight
from companion.ui.shots.stage import Moment
from companion.ui.words import Words, words_in
from engine import random_choice
from tests.ui.trouble.troubled import Device

WORDS = words_in("en")

FACTS: dict[str, Any] = {
    "gone": ((1,), (2,)),
    "returned": (),
    "house": "greyjoy",
    "houses": ("greyjoy", "stark"),
    "deck": "wildlings",
    "shown": "mammoth-riders",
    "turned_up": "preemptive-raid",
    "card": "mammoth-riders",
    "question": "12-greyjoy-bid",
    "kind": "bid",
    "host": "device of lannister",
    "entry": 7,
    "follows": False,
    "player": "",
    "laid_again": False,
    "entries": 10,
    "number": 3,
    "rule": "",
    "code": "",
    "facts": {},
}


def facts_of(what: str) -> dict[str, Any]:
    """Facts of every sort; the first word where a word is expected."""
    facts = {name: FACTS[name] for name in NOTICES[what] if name in FACTS}
    words = NOTICE_WORDS.get(what, {})
    return {**facts, **{name: listed[0] for name, listed in words.items()}}


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path, Moment("orders", round=2), "greyjoy")


def sheet(device: Device) -> NoticeModel:
    found = device.app.sheet
    assert isinstance(found, NoticeModel)
    return found


def test_every_notice_has_its_weight_and_nothing_else_has() -> None:
    assert set(WEIGHTS) == set(NOTICES)


@pytest.mark.parametrize("what", sorted(NOTICES))
def test_every_notice_is_told_as_it_weighs(device: Device, what: str) -> None:
    device.told(what, **facts_of(what))
    words = WORDS.notice(Told(what, facts_of(what)))
    toast = device.seat.situation.toast
    if WEIGHTS[what] is Weight.SHEET:
        assert sheet(device).title == words.title
        assert sheet(device).sentence == words.sentence
        assert len(sheet(device).buttons) == 1
    else:
        assert device.app.sheet is None
        assert (toast.text if toast is not None else "") == (words.sentence if WEIGHTS[what] is Weight.TOAST else "")


def test_a_notice_stays_until_it_is_read(device: Device) -> None:
    device.told("BrokenSeal", **facts_of("BrokenSeal"))
    assert device.app.close_sheet is None
    device.seat.passes(60)
    device.seat.touches(sheet(device).buttons[0].intent)
    assert device.app.sheet is None
    assert device.seat.situation.trouble.unread == ()


def test_several_are_read_one_after_the_other(device: Device) -> None:
    device.told("BrokenSeal", **facts_of("BrokenSeal"))
    device.told("NotPledged", **facts_of("NotPledged"))
    device.seat.passes(1)
    device.seat.touches(sheet(device).buttons[0].intent)
    assert sheet(device).title == "Your seal stays closed"


def test_a_touch_that_comes_with_the_sheet_was_meant_for_something_else(device: Device) -> None:
    device.told("BrokenSeal", **facts_of("BrokenSeal"))
    device.seat.touches(Read(1))
    assert device.seat.situation.trouble.unread != ()


def test_while_a_curtain_is_open_there_is_only_a_pill(device: Device) -> None:
    question = device.seat.situation.question()
    assert question is not None
    device.seat.touches(Go(attrs.evolve(device.seat.situation.place, curtain=question.asked.question)))
    device.told("BrokenSeal", **facts_of("BrokenSeal"))
    assert device.app.sheet is None
    pill = device.shell.header.pill
    assert pill is not None
    assert pill.text == "1 to read"
    device.seat.touches(pill.intent)
    assert device.seat.situation.place.curtain == ""
    assert device.seat.situation.place.sheet == NoticeSheet(1)
    assert isinstance(device.app.sheet, NoticeModel)
    assert device.shell.header.pill is None


def test_a_notice_comes_over_another_sheet_which_is_there_again_afterwards(device: Device) -> None:
    device.seat.touches(Go(attrs.evolve(device.seat.situation.place, sheet=WhoIsHere())))
    device.told("BrokenSeal", **facts_of("BrokenSeal"))
    device.seat.passes(1)
    device.seat.touches(sheet(device).buttons[0].intent)
    assert device.seat.situation.place.sheet == WhoIsHere()


def test_what_one_house_was_shown_is_not_told_to_another(tmp_path: Path) -> None:
    """OtherCard names a card that only the house's player has seen."""
    device = Device(tmp_path, Moment("orders", round=2), "stark")
    device.told("OtherCard", **facts_of("OtherCard"))
    assert device.app.sheet is None
    assert device.shell.header.pill is None


def test_play_that_stops_is_said_until_another_host_is_there(device: Device) -> None:
    device.connection(Progress.CATCHING_UP)
    device.told("Fraud", **facts_of("Fraud"))
    device.seat.passes(1)
    device.seat.touches(sheet(device).buttons[0].intent)
    banner = device.shell.banner
    assert banner is not None
    assert banner.title == "Play stops on this device"
    device.connection(Progress.IN_STEP)
    assert device.shell.banner is None


def test_a_house_that_another_device_has_invented_is_not_drawn(device: Device) -> None:
    device.told("Fraud", house="nobody", question="12-nobody-bid", kind="bid")
    assert sheet(device).seal == ""


# steps that were taken back


def test_taken_back_says_how_the_board_must_lie_now(tmp_path: Path) -> None:
    device = Device(tmp_path, Moment("raid", round=2))
    before = device.seat.situation.position
    for _ in range(6):
        question = device.table.game.pending[0]
        device.table.answer(question, random_choice(device.table.game, question, device.table._dice))
    device.table.show()
    after = device.seat.situation.position
    assert board_lines(differences(after, before), WORDS)
    view = device.seat.situation.view
    assert view.table is not None
    device.arrives(
        position=before, connection=attrs.evolve(view.table.connection, progress=Progress.CATCHING_UP), notices=()
    )
    device.arrives(
        position=before,
        connection=attrs.evolve(view.table.connection, progress=Progress.IN_STEP),
        notices=(_taken_back(),),
    )
    shown = sheet(device)
    assert [line.title for line in shown.lines] == [
        row.title for row in board_lines(differences(after, before), device.seat.situation.words)
    ]
    assert shown.buttons[0].text == "Done on the board"
    device.seat.passes(1)
    device.seat.touches(shown.lines[0].intent)
    assert [line.is_ticked for line in sheet(device).lines][:2] == [True, False]


def _taken_back() -> OwnNews:
    return OwnNews(Told("TakenBack", {"gone": ((1,), (2,)), "returned": ()}))


def test_after_a_restart_nobody_knows_how_the_board_lay(device: Device) -> None:
    device.seat.steward._watch._known = None
    device.told("TakenBack", **facts_of("TakenBack"))
    assert sheet(device).lines == ()
    assert sheet(device).note is not None


def test_equal_positions_need_no_hands(device: Device) -> None:
    position = device.seat.situation.position
    assert differences(position, position) == {}


def test_the_table_can_go_back_into_a_bid_where_power_lies_behind_the_screens(device: Device) -> None:
    """COK-03: nobody sets right what nobody sees; once it lies open again, it is told."""
    position = device.seat.situation.position
    hidden = attrs.evolve(position, power_hidden=True, threat=8)
    texts = [row.title for row in board_lines(differences(position, hidden), WORDS)]
    assert texts == ["The wildling threat is 8."]
    again = [row.title for row in board_lines(differences(hidden, position), WORDS)]
    assert len([text for text in again if "power" in text]) == len(position.power)


def test_each_change_is_a_sentence(device: Device) -> None:
    position = device.seat.situation.position
    changed = attrs.evolve(
        position, threat=8, raven_used=not position.raven_used, power={**position.power, "stark": 9}, orders={}
    )
    texts = [row.title for row in board_lines(differences(position, changed), WORDS)]
    assert "Stark has 9 power." in texts
    assert "The wildling threat is 8." in texts


class WithForms(NullTranslations):
    """A language whose sentences ask for a form of areas that English does not have."""

    def gettext(self, message: str) -> str:
        return message.replace("{areas}", "{areas:in}")


def test_so_many_areas_are_said_in_a_sentence_that_asks_for_a_form(device: Device) -> None:
    position = device.seat.situation.position
    words = Words("another", WithForms(), lambda: WORDS.names)
    rows = board_lines(differences(position, attrs.evolve(position, armies={})), words, most_areas=1)
    assert len(position.armies) > 1
    assert f"No units stand in {len(position.armies)} areas." in [row.title for row in rows]
