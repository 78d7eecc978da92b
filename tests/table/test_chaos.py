"""Random trouble over the list network: whatever happens, all devices end with the same table.

Messages are delayed, doubled, and lost with their connection; devices and hosts are killed at every moment; answers
are sealed, changed and withdrawn; proposals come in between; devices take over from living and dead hosts.
"""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.table.ledger.entries import AnswerSealed, AskAgain, CorrectMirror, GoBack, ProposalMade, VoteCast
from companion.table.ledger.forms import write
from companion.table.secrets.pledges import sealed_together, sealing_devices
from companion.table.talk.messages import CONVERTER, Message, OpenSeal, Pledge, pack
from engine import random_choice
from tests.table.room import Room

FAULTS = ("twice", "kill", "kill host", "cut", "take over")
WISHES = ("seal again", "withdraw", "propose", "vote")
STEPS = st.sampled_from(("deliver",) * 8 + ("play",) * 4 + FAULTS + WISHES)
TROUBLE = st.lists(st.tuples(STEPS, st.integers(0, 5)), min_size=10, max_size=150)


def one_step(room: Room, step: str, which: int) -> None:
    devices = list(room.devices.values())
    device = devices[which % len(devices)]
    if step == "deliver":
        room.deliver()
    elif step == "twice":
        room.deliver(twice=True)
    elif step == "play":
        room.play_one()
    elif step == "kill":
        room.kill(device)
        room.connect(device)
    elif step == "kill host":
        room.kill_host()
        room.connect_all()
    elif step == "cut":
        if device.connected:
            room.disconnect(device)
        else:
            room.connect(device)
    elif step == "take over":
        take_over(room, which)
    else:
        wish(room, step, which)


def take_over(room: Room, which: int) -> None:
    """Somebody takes over, with or without hearing the others first; the old host is not asked.

    Who learns that it may not host gives way, and all find the old host again.
    """
    devices, old_host = list(room.devices.values()), room.current
    room.host_dies()
    room.begin_to_take_over(devices[which % len(devices)])
    for device in devices:
        if device.connected:
            room.disconnect(device)
        room.connect(device)
    for _ in range(which * 3):
        room.deliver()
    room.at_host(room.host.begin_to_serve())
    if not room.host.serving:
        room.current = old_host


def wish(room: Room, step: str, which: int) -> None:
    device = list(room.devices.values())[which % len(room.devices)]
    table = device.guest.table
    houses = table.houses_of(device.name)
    asked = [question for question in table.secret_questions if question.house in houses]
    if step == "seal again" and asked and table.game is not None:
        choice = random_choice(table.game, asked[0], room.dice)
        room.at_guest(device, device.guest.answer(asked[0].id, choice))
    elif step == "withdraw" and asked:
        room.at_guest(device, device.guest.withdraw(asked[0].id))
    elif step == "propose" and houses and table.game is not None:
        power = str(table.game.state.power["stark"])
        steps = table.steps[::-1][: which + 1]
        back = GoBack(steps[-1].answers if steps else 0)
        action = (back, CorrectMirror((("power", "stark", power),)), AskAgain("stark"))[which % 3]
        room.at_guest(device, device.guest.suggest(ProposalMade(houses[0], action)))
    elif step == "vote" and houses and table.proposals:
        number = max(table.proposals)
        room.at_guest(device, device.guest.suggest(VoteCast(number, houses[0], agrees=which != 5)))


class WatchedRoom(Room):
    """A room in which somebody reads every message and every disk, and looks for secrets before their time."""

    def __init__(self, *arguments: Any, **how: Any) -> None:
        self.opened: set[bytes] = set()
        """The salts that a device has sent to its host."""
        self.pledged: dict[bytes, set[str]] = {}
        """The devices that have pledged the same seals."""
        super().__init__(*arguments, **how)

    def _post(self, wire: tuple[str, str, str], message: Message) -> None:
        if isinstance(message, Pledge):
            self.pledged.setdefault(message.seals, set()).add(wire[0])
        if isinstance(message, OpenSeal):
            self.check_opening(wire[0], message)
            self.opened.add(message.opening.salt)
        data = pack(message)
        assert not any(salt in data for salt in self.secret_salts()), "a secret in a message"
        super()._post(wire, message)

    def check_opening(self, device: str, message: OpenSeal) -> None:
        """A device opens what lies on its table, once every device that has sealed holds the same seals."""
        table = self.devices[device].guest.table
        assert table.all_sealed, "an opening before all have sealed"
        assert message.seals == sealed_together(table), "an opening of other seals"
        assert self.pledged.get(message.seals, set()) >= set(sealing_devices(table)), (
            "an opening before all have pledged"
        )

    def secret_salts(self) -> list[bytes]:
        """The salts of answers that were never opened: without its salt nobody can try answers on a seal."""
        secrets = (secret for device in self.devices.values() for secret in device.guest.safe.secrets.values())
        return [secret.opening.salt for secret in secrets if secret.opening.salt not in self.opened]

    def check_disks(self) -> None:
        """Only its owner's disk has a secret."""
        for device in self.devices.values():
            for secret in device.guest.safe.secrets.values():
                others = [*(other for other in self.devices.values() if other is not device), *self.hostings.values()]
                assert not any(secret.opening.salt in data for other in others for data in other.kept.values())


def come_to_rest(room: Room) -> None:
    """Everybody comes back; if the host has learnt that it is none, somebody takes over and hears all the others."""
    room.connect_all()
    room.settle()
    if not room.host.serving:
        room.take_over(room.device_of("stark"))
    room.connect_all()
    room.settle()


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 1000), st.integers(0, 30), TROUBLE)
def test_whatever_happens_all_devices_end_with_the_same_table(
    seed: int, answers: int, trouble: list[tuple[str, int]]
) -> None:
    whatever_happens(seed, answers, trouble)


def whatever_happens(seed: int, answers: int, trouble: list[tuple[str, int]]) -> None:
    room = WatchedRoom(3, seed=seed, consent="majority", tides=seed % 2 == 0)
    room.everybody_in()
    room.play_until(answers)
    for step, which in trouble:
        one_step(room, step, which)
        room.check_disks()
    come_to_rest(room)
    room.check_that_all_agree()
    seals = Counter(entry.body.seal for entry in room.host_journal if isinstance(entry.body, AnswerSealed))
    assert all(count == 1 for count in seals.values()), "a sealed answer is in the ledger twice"
    given_answers = Counter(
        write(CONVERTER, entry.body, type(entry.body)) for entry in room.host_journal if hasattr(entry.body, "answer")
    )
    assert all(count == 1 for count in given_answers.values()), "an answer is in the ledger twice"
    room.play_until(len(room.game.answers) + 4)
    room.check_that_all_agree()


@pytest.mark.parametrize("seed", range(24))
def test_long_trouble_ends_well(seed: int) -> None:
    dice = Random(seed)
    names = ("deliver",) * 12 + ("play",) * 6 + FAULTS + WISHES * 2
    trouble = [(dice.choice(names), dice.randrange(6)) for _ in range(dice.randrange(400))]
    whatever_happens(seed, dice.randrange(60), trouble)
