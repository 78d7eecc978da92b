"""A guest's session: it suggests entries, keeps its own copy of the ledger, and opens its seals in time."""

from collections.abc import Callable

from companion.table.effects import HOST, CutJournal, Effect, Happened, Keep, Notice, Send, Store
from companion.table.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    Entry,
    HostChanged,
    SealOpened,
    SealWithdrawn,
    SeatLeft,
    VoteCast,
)
from companion.table.forms import read, strict_converter, write
from companion.table.ledger import ChainBroken
from companion.table.messages import (
    Agreed,
    Differs,
    Entries,
    Message,
    Refused,
    Remember,
    Suggest,
    Sync,
)
from companion.table.seals import SALT_BYTES, Secret, seal
from companion.table.table import Objection, Table
from engine import Answer
from engine.answers import Choice, choice_to_plain

SECRETS = strict_converter()
RandomBytes = Callable[[int], bytes]


class GuestSession:
    """Takes messages from the host and wishes of the player, and returns what must be done."""

    def __init__(self, device: str, table: Table, random_bytes: RandomBytes) -> None:
        self.device = device
        self.table = table
        self.synced = False
        self._random_bytes = random_bytes
        self._secrets: dict[str, Secret] = {}
        self._waiting: dict[int, Body] = {}
        self._number = 0

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: the sealed answers that this device keeps."""
        for name, data in kept.items():
            self._secrets[name] = read(SECRETS, data, Secret)

    @property
    def waiting(self) -> tuple[Body, ...]:
        """What this device has suggested and the host has not yet answered."""
        return tuple(self._waiting.values())

    # the connection

    def connected(self) -> list[Effect]:
        """Say what this device has; the host sends the rest."""
        self.synced = False
        return [Send(HOST, Sync(_known(self.table)))]

    def disconnected(self) -> None:
        """Wait; everything suggested and unanswered is suggested again after the next sync."""
        self.synced = False

    # the player's wishes

    def suggest(self, body: Body) -> list[Effect]:
        """Ask the host for an entry."""
        self._number += 1
        self._waiting[self._number] = body
        return [Send(HOST, Suggest(self._number, body))] if self.synced else []

    def answer(self, question: str, choice: Choice) -> list[Effect]:
        """Answer an open question: openly, or under a seal if it is secret."""
        if any(asked.id == question and asked.secret for asked in self.table.secret_questions):
            return self._seal(question, choice)
        return self.suggest(AnswerGiven(self.table.branch, Answer(question, choice).to_plain()))

    def _seal(self, question: str, choice: Choice) -> list[Effect]:
        """The answer and its salt stay on this device, on disk too, before the seal leaves it."""
        secret = Secret(self.table.branch, question, choice_to_plain(choice), self._random_bytes(SALT_BYTES))
        self._secrets[_name(secret)] = secret
        keep = Keep(_name(secret), write(SECRETS, secret, Secret))
        return [keep, *self.suggest(AnswerSealed(secret.branch, question, seal(self._table_id, secret)))]

    def withdraw(self, question: str) -> list[Effect]:
        """Take a sealed answer back, as long as another house has not sealed."""
        return self.suggest(SealWithdrawn(self.table.branch, question))

    def leave_seat(self, house: str) -> list[Effect]:
        """Give a seat up."""
        return self.suggest(SeatLeft(house))

    def vote(self, proposal: int, house: str, *, agrees: bool) -> list[Effect]:
        """Agree to a proposal, or not."""
        return self.suggest(VoteCast(proposal, house, agrees))

    # what the host says

    def receive(self, message: Message) -> list[Effect]:
        """What the host said, and what follows from it."""
        if isinstance(message, Entries):
            return self._take_entries(message)
        if isinstance(message, Refused):
            self._waiting.pop(message.number, None)
            return [Notice(message)]
        if isinstance(message, Differs):
            return self._play_again(message)
        return [Notice(message)]

    def _take_entries(self, message: Entries) -> list[Effect]:
        effects: list[Effect] = []
        fresh = [entry for entry in message.entries if entry.number >= len(self.table.ledger)]
        if self._has_left_the_ledger(message):
            effects += self._cut(message.after)
            fresh = list(message.entries)
        elif not message.entries and message.after < len(self.table.ledger):
            effects += self._remind(message.after)
        return [*effects, *self._take(fresh), *self._after_sync()]

    def _has_left_the_ledger(self, message: Entries) -> bool:
        """Whether the host's entries contradict ours, in an epoch that is at least as new."""
        ledger = self.table.ledger
        for entry in message.entries:
            if entry.number < len(ledger) and ledger.after(entry.number)[0] != entry:
                return entry.epoch >= ledger.after(entry.number)[0].epoch
        return False

    def _cut(self, number: int) -> list[Effect]:
        """Forget what was never agreed; own wishes among it are suggested again."""
        for entry in self.table.ledger.after(number):
            if entry.device == self.device and not isinstance(entry.body, HostChanged):
                self._number += 1
                self._waiting[self._number] = entry.body
        kept = self.table.ledger.after(0)[:number]
        self.table = Table(kept)
        return [CutJournal(number)]

    def _remind(self, number: int) -> list[Effect]:
        """The host has less than this device: give it back what it lost."""
        return [Send(HOST, Remember(number, self.table.ledger.after(number)))]

    def _take(self, entries: list[Entry]) -> list[Effect]:
        """Entries take effect here: on disk, then on the screen, then the host hears that this device agrees."""
        answers = self.table.answers
        taken: list[Entry] = []
        happened: list[Effect] = []
        gap: list[Effect] = []
        for entry in entries:
            try:
                events = self.table.append(entry)
            except (Objection, ChainBroken):
                # A gap or a fork: ask again from the last place where both agree.
                gap = self.connected()
                break
            taken.append(entry)
            happened.append(Happened(entry, events))
            self._no_longer_waiting(entry)
        if self.table.answers != answers and self.table.game is not None:
            happened.append(Send(HOST, Agreed(len(self.table.ledger), self.table.game.digest())))
        stored: list[Effect] = [Store(tuple(taken))] if taken else []
        return [*stored, *happened, *self._open_seals(), *self._forget_old_secrets(), *gap]

    def _no_longer_waiting(self, entry: Entry) -> None:
        for number, body in list(self._waiting.items()):
            if entry.device == self.device and body == entry.body:
                del self._waiting[number]
                return

    def _after_sync(self) -> list[Effect]:
        """Once in step with the host, suggest again whatever it has not answered."""
        if self.synced:
            return []
        self.synced = True
        waiting, self._waiting = self._waiting, {}
        effects: list[Effect] = []
        for body in waiting.values():
            effects += self.suggest(body)
        return effects + self._open_seals()

    def _open_seals(self) -> list[Effect]:
        """When every house has sealed, open the seals of this device's houses, each once."""
        if not self.table.all_sealed:
            return []
        effects: list[Effect] = []
        for question in self.table.secret_questions:
            secret = self._secrets.get(f"{self.table.branch}-{question.id}")
            if secret is None or question.id in self.table.openings:
                continue
            opening = SealOpened(secret.branch, secret.question, secret.choice, secret.salt)
            if opening not in self._waiting.values():
                effects += self.suggest(opening)
        return effects

    def _forget_old_secrets(self) -> list[Effect]:
        """A secret that has been opened, or whose question is gone, need not be kept."""
        current = {f"{self.table.branch}-{question.id}" for question in self.table.secret_questions}
        old = [name for name in self._secrets if name not in current]
        for name in old:
            del self._secrets[name]
        return [Keep(name, None) for name in old]

    def _play_again(self, differs: Differs) -> list[Effect]:
        """The game here differs from the host's: play the whole ledger again, and say so."""
        self.table = Table(self.table.ledger)
        return [Notice(differs)]

    @property
    def _table_id(self) -> str:
        return self.table.opened.table if self.table.opened is not None else ""


def _name(secret: Secret) -> str:
    return f"{secret.branch}-{secret.question}"


def _known(table: Table) -> tuple[tuple[int, bytes], ...]:
    """The hash after all entries, and after one, two, four, eight … fewer: enough to find where ledgers part."""
    length = len(table.ledger)
    places = [length]
    step = 1
    while places[-1] > 0:
        places.append(max(length - step, 0))
        step *= 2
    return tuple((place, table.ledger.head_at(place)) for place in places)
