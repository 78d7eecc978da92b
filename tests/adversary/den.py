"""A hostile host that plays Stark, and honest guests: it says to each whatever it can build, and hears what they say.

Every message goes through its bytes. What an honest device has sent, stored and told its player is kept here.
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

import attrs

from companion.table.guest.session import GuestSession
from companion.table.ledger.entries import (
    Agreement,
    AnswerSealed,
    Body,
    Entry,
    HostChanged,
    Opening,
    SealsOpened,
    SeatTaken,
    TableOpened,
)
from companion.table.ledger.ledger import batches
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import make_proofs, sealed_together
from companion.table.secrets.seals import Secret, seal
from companion.table.state.judging import MOST_WISHES
from companion.table.state.table import Table
from companion.table.talk.comparing import shared_with
from companion.table.talk.effects import Copy, CutJournal, Effect, Keep, Notice, Send
from companion.table.talk.life import HostStage
from companion.table.talk.messages import (
    Entries,
    Message,
    OpenSeal,
    Pledge,
    Pledges,
    Standing,
    Suggest,
    Sync,
    pack,
    unpack,
)
from companion.table.talk.notices import OwnNotice
from engine import Choice, choice_to_plain, new_game, open_box, random_choice
from tests.table.room import KEYS, TABLE_ID, id_of

HOST = id_of("stark")
Said = TypeVar("Said", bound=Message)
Told = TypeVar("Told", bound=OwnNotice | Message)


@dataclass
class Honest:
    """An honest device: its session, its disk, what its screen was told, and what the host has heard from it."""

    name: str
    guest: GuestSession
    journal: list[Entry] = field(default_factory=list)
    kept: dict[str, bytes] = field(default_factory=dict)
    told: list[Message | OwnNotice] = field(default_factory=list)
    said: list[Message] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.guest.table

    def do(self, effects: Iterable[Effect]) -> None:
        """Carry out what its session wants done."""
        for effect in effects:
            match effect:
                case Send(message=message):
                    self.said.append(unpack(pack(message)))
                case Copy(entries=entries):
                    self.journal += entries
                case CutJournal(entries=number):
                    del self.journal[number:]
                case Keep(name=name, data=data):
                    self.kept.pop(name, None)
                    self.kept |= {name: data} if data is not None else {}
                case Notice(message=notice):
                    self.told.append(notice)

    def hear(self, *messages: Message) -> None:
        """The host says something to it."""
        for message in messages:
            self.do(self.guest.receive(unpack(pack(message))))

    def last(self, kind: type[Said]) -> Said:
        """The latest of this kind that the host has heard from it."""
        return next(message for message in reversed(self.said) if isinstance(message, kind))

    def all(self, kind: type[Said]) -> list[Said]:
        """Everything of this kind that the host has heard from it."""
        return [message for message in self.said if isinstance(message, kind)]

    def notices(self, kind: type[Told]) -> list[Told]:
        """What its player was told of this kind."""
        return [notice for notice in self.told if isinstance(notice, kind)]

    def restart(self) -> None:
        """It dies, and comes back with what is on its disk."""
        self.guest = GuestSession(self.guest.key, Table(self.journal), os.urandom)
        self.guest.recall(dict(self.kept))


class Den:
    """The hostile host, with the keys that it holds, and its honest guests."""

    def __init__(self, players: int = 3, consent: str = "all", accomplices: Iterable[str] = (), seed: int = 1) -> None:
        self.dice = Random(seed)
        self.houses = open_box("second").setups[players].houses
        self.own_houses = ["stark", *accomplices]
        self.setup = new_game(houses=self.houses).setup.to_plain()
        self.consent = consent
        names = [house for house in self.houses if house not in self.own_houses]
        self.honest = {name: self.device(id_of(name)) for name in names}
        self.secrets: dict[bytes, Opening] = {}
        """What is behind the seals of the hostile houses."""

    def device(self, name: str) -> Honest:
        """An honest device that has just come."""
        return Honest(name, GuestSession(KEYS[name], Table(), os.urandom))

    # ledgers that the host builds

    def laid(self) -> Table:
        """A new ledger: the table, and the seats of the houses that the host holds."""
        table = Table()
        agreement = Agreement(consent=self.consent)
        self.act(table, TableOpened(TABLE_ID, "Evening", self.setup, agreement, KEYS[HOST].public))
        for house in self.own_houses:
            self.wish(table, SeatTaken(house, KEYS[id_of(house)].public, house), house)
        return table

    def fork(self, table: Table, entries: int) -> Table:
        """Another ledger, which begins with so many entries of this one."""
        return Table(table.ledger.after(0)[:entries])

    def act(self, table: Table, body: Body, by: str = "stark") -> Entry:
        """What a device does as host; by a key that the host holds."""
        device = id_of(by)
        epoch = table.epoch + table.begins_epoch(device, body)
        entry = table.ledger.next_entry(epoch, device, body, 0, self.signature(table, body, by))
        table.append(entry)
        return entry

    def signature(self, table: Table, body: Body, by: str = "stark") -> bytes:
        """The signature of what a device does as host."""
        return sign(KEYS[id_of(by)], table, 0, body)

    def wish(self, table: Table, body: Body, by: str = "stark") -> Entry:
        """A wish of a device whose key the host holds."""
        device = id_of(by)
        serial = table.serials.get(device, 0) + 1
        entry = table.ledger.next_entry(table.epoch, device, body, serial, sign(KEYS[device], table, serial, body))
        table.append(entry)
        return entry

    def grant(self, table: Table, honest: Honest, suggest: Suggest | None = None) -> Entry:
        """Enter what an honest device has suggested; its latest, if none is named."""
        said = suggest or honest.last(Suggest)
        entry = table.ledger.next_entry(table.epoch, honest.name, said.body, said.number, said.signature)
        table.append(entry)
        return entry

    def forge(self, table: Table, body: Body, house: str) -> Entry:
        """An entry in the name of a device whose key the host does not hold."""
        device = id_of(house)
        serial = min(table.serials.get(device, 0) + 1, MOST_WISHES)
        entry = table.ledger.next_entry(table.epoch, device, body, serial, bytes(64))
        table.append(entry)
        return entry

    def return_of_the_host(self, table: Table, by: str = "stark") -> Entry:
        """A device that the host holds says that it hosts: a new term, and a new epoch if another one hosted."""
        return self.act(table, HostChanged(KEYS[id_of(by)].public), by)

    # what the host says

    def standing(self, table: Table, honest: Honest) -> Standing:
        """How this ledger stands against what an honest device has said to have."""
        rank, shared = table.rank, shared_with(table.ledger, honest.last(Sync))
        return Standing(rank.epoch, rank.returns, rank.entries, rank.host, shared, HostStage.SERVING.value)

    def meet(self, honest: Honest, table: Table, **lies: object) -> None:
        """An honest device connects, and the host answers with this ledger, and perhaps with a lie about it."""
        honest.do(honest.guest.connected())
        self.answer_sync(honest, table, **lies)

    def answer_sync(self, honest: Honest, table: Table, **lies: object) -> None:
        standing = attrs.evolve(self.standing(table, honest), **lies)  # type: ignore[arg-type]
        honest.hear(standing)
        self.tell(honest, table, standing.shared)

    def tell(self, honest: Honest, table: Table, after: int) -> None:
        """What follows the first so many entries."""
        for batch in batches(table.ledger.after(after)):
            number = batch[0].number
            honest.hear(Entries(number, batch, table.ledger.head_at(number + len(batch))))

    def tell_all(self, table: Table, *only: Honest) -> None:
        """Whoever follows this ledger hears what they lack of it."""
        for honest in only or self.honest.values():
            self.tell(honest, table, len(honest.table.ledger))

    # a usual evening

    def seated(self) -> Table:
        """Everybody has sat down, and is asked for orders."""
        table = self.laid()
        for house, honest in self.honest.items():
            self.meet(honest, table)
            honest.do(honest.guest.suggest(SeatTaken(house, honest.guest.key.public, house)))
            self.grant(table, honest)
        self.tell_all(table)
        return table

    def random_choice(self, table: Table, house: str) -> Choice:
        """A legal answer of a house to what it is asked."""
        assert table.game is not None
        question = next(question for question in table.pending if question.house == house)
        return random_choice(table.game, question, self.dice)

    def question_of(self, table: Table, house: str) -> str:
        return next(question.id for question in table.pending if question.house == house)

    def seal_own(self, table: Table, house: str = "stark", choice: Choice | None = None) -> Entry:
        """A hostile house seals an answer, at random if none is named."""
        question = self.question_of(table, house)
        plain = choice_to_plain(choice or self.random_choice(table, house))
        opening = Opening(question, plain, self.dice.randbytes(32))
        sealed = seal(TABLE_ID, Secret(table.branch, opening))
        self.secrets[sealed] = opening
        return self.wish(table, AnswerSealed(table.branch, question, sealed), house)

    def seal_honest(self, table: Table, honest: Honest) -> Entry:
        """An honest house seals a legal answer at random, and it is entered here."""
        house = honest.table.houses_of(honest.name)[0]
        honest.do(honest.guest.answer(self.question_of(table, house), self.random_choice(table, house)))
        return self.grant(table, honest)

    def all_seal(self, table: Table) -> None:
        """All seal, the hostile houses last, and everybody hears of it."""
        for honest in self.honest.values():
            self.seal_honest(table, honest)
        for house in self.own_houses:
            self.seal_own(table, house)
        self.tell_all(table)

    # the reveal

    def proofs_for(self, table: Table, honest: Honest) -> tuple[tuple[str, bytes], ...]:
        """The latest pledges of all others to an honest device, whatever about; own ones about this ledger."""
        devices = sorted({seat.device for seat in table.seats.values()} - {honest.name})
        by_name = {other.name: other for other in self.honest.values()}
        proofs = []
        for device in devices:
            if device in by_name:
                pledged = by_name[device].all(Pledge)[-1:]
                given = dict(pledged[0].proofs if pledged else ())
            else:
                given = dict(make_proofs(KEYS[device], device, table))
            proofs.append((device, given.get(honest.name, b"")))
        return tuple(proofs)

    def pass_pledges_on(self, table: Table, *to: Honest) -> None:
        for honest in to or self.honest.values():
            honest.hear(Pledges(sealed_together(table), self.proofs_for(table, honest)))

    def openings(self, table: Table) -> dict[str, Opening]:
        """All openings that the host has, by their question: its own, and those it has heard."""
        own = [self.secrets[sealed] for sealed in table.seals.values() if sealed in self.secrets]
        heard = [message.opening for honest in self.honest.values() for message in honest.all(OpenSeal)]
        return {opening.question: opening for opening in (*heard, *own)}

    def reveal(self, table: Table) -> Entry:
        """Enter the reveal, with the openings that the host has."""
        openings = self.openings(table)
        asked = [question.id for question in table.secret_questions]
        by = next(house for house in self.own_houses if id_of(house) == table.host)
        return self.act(table, SealsOpened(table.branch, tuple(openings[question] for question in asked)), by)
