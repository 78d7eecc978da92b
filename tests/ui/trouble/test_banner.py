"""The banner and the card of a silent host: when they come, what they say, and that no question is held back."""

from pathlib import Path

import attrs
import pytest

from companion.door import VIEW_WORDS, Hosting, Progress, Stage, Ticket
from companion.ui.models.intents import GoHome, Wish
from companion.ui.models.trouble.banner import COMES_BACK, HOST_GIVES_UP, BannerModel, banner_model
from companion.ui.models.trouble.silent_host import SilentHostModel
from companion.ui.shots.stage import Moment
from engine import House
from tests.ui.trouble.troubled import Device


@pytest.fixture
def device(tmp_path: Path) -> Device:
    return Device(tmp_path)


@pytest.fixture
def onlooker(tmp_path: Path) -> Device:
    """A player who is not asked."""
    found = Device(tmp_path / "first")
    other = next(seat for seat in found.seat.situation.position.houses if seat not in (found.house, "lannister"))
    return Device(tmp_path / "second", None, other)


def shown(device: Device) -> BannerModel:
    banner = device.shell.banner
    assert banner is not None
    return banner


def test_a_line_that_is_back_within_two_seconds_is_not_worth_a_word(device: Device) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(1.9)
    assert device.shell.banner is None
    device.seat.passes(0.1)
    assert shown(device).title == "The host is silent since 2 s"
    device.connection(Progress.IN_STEP)
    assert device.shell.banner is None


def test_the_seconds_are_counted(device: Device) -> None:
    device.connection(Progress.LOOKING)
    assert device.seat.steward.needs_ticks
    device.seat.passes(12.4)
    assert shown(device).title == "The host is silent since 12 s"
    device.connection(Progress.IN_STEP)
    assert not device.seat.steward.needs_ticks


def test_whoever_comes_back_for_a_moment_is_counted_anew(device: Device) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(8)
    device.connection(Progress.IN_STEP)
    device.connection(Progress.LOOKING)
    device.seat.passes(3)
    assert shown(device).title == "The host is silent since 3 s"


def test_catching_up_says_how_far_it_is(device: Device) -> None:
    device.connection(Progress.CATCHING_UP, entries=120, entries_of_host=400)
    device.seat.passes(0.4)
    assert device.shell.banner is None
    device.seat.passes(0.2)
    assert shown(device).sentence == "120 of 400 entries"
    assert shown(device).share == 0.3


def test_answers_that_wait_are_mentioned(device: Device) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(3)
    wish = Wish("sit", ("stark", "name"))
    waiting = Ticket(99, "sit", "stark", Stage.WAITING)
    situation = attrs.evolve(device.seat.situation, under_way=((wish, waiting),))
    banner = banner_model(situation)
    assert banner is not None
    assert banner.sentence == "Your answers wait on this phone. Nothing is lost."


def test_what_takes_long_is_named_after_two_seconds(device: Device) -> None:
    sent = (Wish("sit", ("stark", "name")), Ticket(99, "sit", "stark"))
    situation = attrs.evolve(device.seat.situation, under_way=(sent,))
    quick = attrs.evolve(situation, trouble=attrs.evolve(situation.trouble, under_way=1.9))
    slow = attrs.evolve(situation, trouble=attrs.evolve(situation.trouble, under_way=2.0))
    assert banner_model(quick) is None
    banner = banner_model(slow)
    assert banner is not None
    assert banner.title == "Taking the seat"


def test_it_is_thinner_while_a_curtain_is_open(tmp_path: Path) -> None:
    device = Device(tmp_path, Moment("orders", round=2))
    device.connection(Progress.LOOKING)
    device.seat.passes(5)
    assert not shown(device).is_thin
    question = device.seat.situation.question()
    assert question is not None
    place = attrs.evolve(device.seat.situation.place, curtain=question.asked.question)
    banner = banner_model(attrs.evolve(device.seat.situation, place=place))
    assert banner is not None
    assert banner.is_thin


def test_a_full_disk_stays_on_the_screen(device: Device) -> None:
    device.connection(Progress.IN_STEP, trouble="disk_full")
    device.seat.passes(100)
    assert "no room left" in shown(device).sentence


def test_the_lobby_has_the_banner_too(tmp_path: Path) -> None:
    device = Device(tmp_path, Moment("orders"))
    device.connection(Progress.LOOKING)
    device.seat.passes(5)
    screen = device.app.screen
    assert isinstance(screen.banner, BannerModel)  # type: ignore[union-attr]


# the host is silent


def test_after_ten_seconds_any_device_may_host(onlooker: Device) -> None:
    onlooker.connection(Progress.LOOKING)
    onlooker.seat.passes(9.9)
    assert not isinstance(onlooker.shell.body, SilentHostModel)
    onlooker.seat.passes(0.2)
    card = onlooker.shell.body
    assert isinstance(card, SilentHostModel)
    assert card.buttons[-1].text == "Host from this phone"
    assert card.buttons[-1].intent == Wish("take_over")
    values = {row.title: row.value for row in card.rows}
    assert values["Lannister"] == "host · silent"
    assert values[str(onlooker.seat.situation.words.house(onlooker.seat.situation.seat))] == "this phone"


def test_a_question_is_not_held_back_and_the_banner_leads_to_the_card(device: Device) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(12)
    assert not isinstance(device.shell.body, SilentHostModel)
    device.seat.touches(shown(device).intent)
    card = device.shell.body
    assert isinstance(card, SilentHostModel)
    back = next(button for button in card.buttons if button.text == "Back")
    device.seat.touches(back.intent)
    assert not isinstance(device.shell.body, SilentHostModel)


def gathering(device: Device, seconds: float, *away: House) -> SilentHostModel:
    """The card of a device that takes over, after so long, while these houses have not come."""
    device.table.away = frozenset(away)
    device.connection(Progress.CATCHING_UP, Hosting.GATHERING)
    device.seat.passes(seconds)
    card = device.shell.body
    assert isinstance(card, SilentHostModel)
    return card


def others_of(device: Device) -> list[House]:
    """The houses of the table but the own one and the host's."""
    situation = device.seat.situation
    return [house for house in situation.position.houses if house not in (situation.seat, "lannister")]


def test_a_device_that_takes_over_may_go_on_alone_after_a_while(onlooker: Device) -> None:
    away = others_of(onlooker)
    card = gathering(onlooker, 1, *away)
    assert Wish("go_on_alone") not in [button.intent for button in card.buttons]
    card = gathering(onlooker, 5, *away)
    assert (card.buttons[-1].text, card.buttons[-1].intent) == ("Go on alone", Wish("go_on_alone"))
    assert "may be taken back" in card.note


def test_a_device_that_takes_over_says_whom_it_waits_for(onlooker: Device) -> None:
    late = others_of(onlooker)[0]
    card = gathering(onlooker, 6, late)
    assert (card.buttons[-1].text, card.buttons[-1].intent) == ("Go on without them", Wish("go_on_alone"))
    assert card.note.startswith(f"Still away: {late.title()}.")


def test_a_device_that_takes_over_with_all_others_here_asks_nothing(onlooker: Device) -> None:
    card = gathering(onlooker, 6)
    assert Wish("go_on_alone") not in [button.intent for button in card.buttons]


def test_a_host_that_comes_back_says_so(onlooker: Device) -> None:
    onlooker.connection(Progress.CATCHING_UP, Hosting.RETURNING)
    onlooker.seat.passes(1)
    assert shown(onlooker).title == "This device comes back as the host"


def test_whoever_is_not_let_in_is_told_why_and_can_go_home(onlooker: Device) -> None:
    onlooker.connection(Progress.LOOKING, turned_away="replaced")
    onlooker.seat.passes(12)
    card = onlooker.shell.body
    assert isinstance(card, SilentHostModel)
    assert GoHome() in [button.intent for button in card.buttons]


def test_whoever_has_an_old_code_types_the_new_one(onlooker: Device) -> None:
    """So it is at a table that was laid again from a file: coming back with what is kept would never end."""
    onlooker.connection(Progress.LOOKING, turned_away="wrong_code")
    onlooker.seat.passes(12)
    card = onlooker.shell.body
    assert isinstance(card, SilentHostModel)
    assert card.sentence == "The table does not know this code."
    (button,) = (button for button in card.buttons if button.text == "Type its code")
    assert button.intent == GoHome(onlooker.seat.situation.table.table)


def test_a_table_that_was_put_away_is_not_hosted_from_here(onlooker: Device) -> None:
    onlooker.table.public = attrs.evolve(onlooker.table.public, is_put_away=True, is_paused=True)
    onlooker.connection(Progress.LOOKING, turned_away="closed")
    card = onlooker.shell.body
    assert isinstance(card, SilentHostModel)
    assert card.title == "The table is put away"
    assert [button.intent for button in card.buttons] == [GoHome()]
    onlooker.connection(Progress.LOOKING, turned_away="wrong_code")
    card = onlooker.shell.body
    assert isinstance(card, SilentHostModel)
    assert card.title == "Turned away by the host", "it was laid again"


def test_why_the_host_has_given_up_is_said(onlooker: Device) -> None:
    for why in HOST_GIVES_UP:
        onlooker.connection(Progress.LOOKING, turned_away=why)
        onlooker.seat.passes(4)
        assert shown(onlooker).sentence == onlooker.seat.situation.words.view_word("Connection.turned_away", why)


def test_every_reason_of_being_turned_away_is_known(onlooker: Device) -> None:
    known = set(VIEW_WORDS["Connection.turned_away"])
    assert known >= COMES_BACK
    for why in known - COMES_BACK:
        onlooker.connection(Progress.LOOKING, turned_away=why)
        onlooker.seat.passes(11)
        assert isinstance(onlooker.shell.body, SilentHostModel), why


def test_everybody_hears_who_hosts_now(onlooker: Device) -> None:
    onlooker.arrives(host="device of greyjoy")
    toast = onlooker.seat.situation.toast
    assert toast is not None
    assert toast.text in ("Greyjoy’s phone hosts now.", "This phone hosts now.")
