"""What comes over a game, and how little of it while a secret is open: one test for each row of the design's table."""

from pathlib import Path

import attrs
import pytest

from companion.door import Foreseen, FreeSeat, GoBack, Hosting, OpenProposal, Progress, WhyNot
from companion.ui.models.consent.votes import VoteModel
from companion.ui.models.drafts import PlanDraft
from companion.ui.models.intents import Close, Explain, Go, KeepDraft, Open
from companion.ui.models.patterns.planning.plan import PlanModel
from companion.ui.models.place import HostingSheet
from companion.ui.models.shell import ShellModel
from companion.ui.models.trouble.notices import NoticeModel
from companion.ui.models.trouble.silent_host import SilentHostModel
from companion.ui.shots.stage import Moment
from companion.ui.steward.steward import GUARD_SECONDS
from tests.ui.trouble.troubled import Device

PLAN = Moment("orders", round=2)


@pytest.fixture
def device(tmp_path: Path) -> Device:
    made = Device(tmp_path, PLAN)
    made.seat.steward.top.go(made.seat.situation.place.with_part("setup", "done"))
    return made


def opened(device: Device) -> Device:
    """The player looks at the own plan."""
    own = device.seat.situation.question()
    assert own is not None
    device.seat.touches(Open(own.asked.question))
    assert isinstance(device.shell.body, PlanModel)
    return device


def pill(shell: ShellModel) -> str:
    return shell.header.pill.text if shell.header.pill is not None else ""


def voted_on(device: Device, action: object) -> OpenProposal:
    houses = device.seat.situation.position.houses
    asks = next(house for house in houses if house != device.house)
    return OpenProposal(3, asks, action, {asks: True}, Foreseen({}, False, None), houses, len(houses))  # type: ignore[arg-type]


def test_your_turn_opens_now_and_lights_the_edge(device: Device) -> None:
    own = device.seat.situation.question()
    assert own is not None
    assert device.shell.turn.endswith(own.asked.question)
    assert device.app.sheet is None


REFUSED = WhyNot("refused", "PLN-07", "no_such_token_left", {"token": "raid", "most": 2})


def refusal(device: Device) -> None:
    """A refusal by the rules is told, for a while."""
    device.seat.touches(Explain(REFUSED))
    toast = device.app.toast
    assert toast is not None
    assert toast.role == "bad"
    assert toast.rule is not None, "it leads to its rule"
    device.seat.passes(5.1)
    assert device.app.toast is None


def test_a_refusal_is_the_same_toast(device: Device, tmp_path: Path) -> None:
    refusal(Device(tmp_path / "open to all", Moment("march", round=2)))
    refusal(opened(device))


def test_a_refusal_about_a_secret_is_told_only_while_its_curtain_is_open(device: Device) -> None:
    device.seat.touches(Explain(REFUSED))
    assert device.app.toast is None
    assert opened(device).app.toast is not None
    device.seat.touches(Close())
    assert device.app.toast is None


def test_a_vote_is_a_sheet_or_only_a_pill(device: Device) -> None:
    device.proposed(voted_on(device, GoBack(1)))
    assert isinstance(device.app.sheet, VoteModel)
    opened(device)
    assert device.app.sheet is None
    assert pill(device.shell) == "1 vote"
    assert isinstance(device.shell.body, PlanModel)


def test_a_vote_result_is_the_same_toast(device: Device) -> None:
    opened(device).proposed(voted_on(device, FreeSeat("stark")))
    device.proposed()
    assert device.app.toast is not None
    assert device.app.toast.role == "info"
    assert isinstance(device.shell.body, PlanModel)


def test_a_lost_line_is_a_banner_after_two_seconds_and_thinner(device: Device) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(1.9)
    assert device.shell.banner is None
    device.seat.passes(0.2)
    assert device.shell.banner is not None
    assert not device.shell.banner.is_thin
    opened(device)
    assert device.shell.banner is not None
    assert device.shell.banner.is_thin


def test_a_silent_host_is_a_card_over_what_waits_and_only_a_banner_over_a_secret(
    device: Device, tmp_path: Path
) -> None:
    device.connection(Progress.LOOKING)
    device.seat.passes(10.1)
    opened(device)
    assert device.shell.banner is not None
    waits = Device(tmp_path / "waits", Moment("march", round=2), "tyrell")
    waits.connection(Progress.LOOKING)
    waits.seat.passes(10.1)
    assert isinstance(waits.shell.body, SilentHostModel)
    assert waits.shell.body.buttons[-1].text == "Host from this phone"


def test_a_new_host_is_a_toast_and_steps_taken_back_a_sheet_or_a_pill(device: Device) -> None:
    host = f"device of {next(house for house in device.seat.situation.position.houses if house != device.house)}"
    opened(device).arrives(host=host)
    assert device.app.toast is not None
    assert device.app.toast.text.endswith("hosts now.")
    device.told("TakenBack", gone=((), ()), returned=())
    assert device.app.sheet is None
    assert pill(device.shell) == "1 to read"
    device.seat.touches(device.shell.header.pill.intent)  # type: ignore[union-attr]
    assert isinstance(device.app.sheet, NoticeModel)
    assert device.seat.situation.place.curtain == ""


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("BrokenSeal", {"question": "12-greyjoy-bid", "reason": "seal_does_not_fit"}),
        ("Fraud", {"house": "greyjoy", "question": "12-greyjoy-bid"}),
        ("Stopped", {"reason": "differs"}),
    ],
)
def test_what_must_be_known_is_a_sheet_that_stays_or_a_pill(device: Device, what: str, facts: dict[str, str]) -> None:
    device.told(what, **facts)
    assert isinstance(device.app.sheet, NoticeModel)
    assert device.app.close_sheet is None
    assert len(device.app.sheet.buttons) == 1
    opened(device)
    assert device.app.sheet is None
    assert pill(device.shell) == "1 to read"


def test_a_low_battery_is_a_banner_or_a_pill(device: Device) -> None:
    device.table.charges = {device.house: 14}
    device.table.public = attrs.evolve(device.table.public, hosting=Hosting.SERVING, host=f"device of {device.house}")
    device.table.show()
    assert device.shell.banner is not None
    assert device.shell.banner.sentence.startswith("Move the hosting to ")
    opened(device)
    assert device.shell.banner is None
    assert pill(device.shell) == "Battery 14 %"
    intent = device.shell.header.pill.intent  # type: ignore[union-attr]
    assert isinstance(intent, Go)
    assert intent.place.sheet == HostingSheet()


def test_a_touch_meant_for_the_last_card_never_answers_the_next(device: Device) -> None:
    own = device.seat.situation.question()
    assert own is not None
    top = device.seat.steward.top
    top.card_since = device.seat.clock.now
    device.seat.clock.now += GUARD_SECONDS - 0.01
    device.seat.touches(KeepDraft(own.asked.question, PlanDraft(selected="winterfell")))
    assert device.seat.situation.drafts == {}
    device.seat.clock.now += 0.02
    device.seat.touches(KeepDraft(own.asked.question, PlanDraft(selected="winterfell")))
    assert own.asked.question in device.seat.situation.drafts
