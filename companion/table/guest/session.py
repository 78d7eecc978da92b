"""A guest's session: it suggests entries, keeps its own copy of the ledger, and opens its seals in time."""

from collections.abc import Iterable

from companion.table.cards.promises import Promises
from companion.table.guest.losses import Losses
from companion.table.guest.meeting import Meeting
from companion.table.guest.replacement import Replacement
from companion.table.guest.wishes import OwnWishes
from companion.table.host.reminders import news
from companion.table.ledger.bounds import what_is_too_much
from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    Entry,
    SealOpened,
    SealWithdrawn,
    SeatLeft,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey, RandomBytes, device_id
from companion.table.ledger.ledger import ChainBroken, batches
from companion.table.ledger.signatures import CheckedSignatures, is_signed, sign
from companion.table.secrets.safe import Safe
from companion.table.secrets.seals import SALT_BYTES, Secret, seal
from companion.table.state.state import Rank
from companion.table.state.table import Objection, Table
from companion.table.talk.comparing import known_places, leads_on, outgrows
from companion.table.talk.effects import TO_HOST, Copy, CutJournal, Effect, Happened, Notice, Send
from companion.table.talk.messages import (
    Agreed,
    Differs,
    Entries,
    Message,
    Refused,
    Remember,
    Shown,
    Standing,
    Stopped,
    Suggest,
    Sync,
)
from companion.table.talk.notices import OtherCard
from engine import Answer, Choice, Event, Refusal, choice_to_plain

FORGED = "forged"
CORRECTED = "corrected"
"""Why an own sealed answer was taken back by this device."""


class GuestSession:
    """Takes messages from the host and wishes of the player, and returns what must be done."""

    def __init__(self, key: DeviceKey, table: Table, random_bytes: RandomBytes) -> None:
        self.key = key
        self.device = device_id(key.public)
        self.table = table
        self.stopped: Stopped | None = None
        """Set once this device cannot believe its host: a difference that stays, or a forged entry. Play stops here."""
        self._doubted = ""
        """The device that hosted then."""
        self.safe = Safe()
        self._promises = Promises(self.safe)
        self._random_bytes = random_bytes
        self._wishes = OwnWishes(self.device)
        self._signatures = CheckedSignatures()
        self._losses = Losses()
        self._meeting = Meeting()
        self.believes_host = True
        """Whether there is any use in this connection; if not, another host must be found."""

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: the sealed answers and the shown cards that this device keeps, and what it has to tell."""
        self.safe.recall(kept)
        self._losses.recall(kept)

    @property
    def synced(self) -> bool:
        """Whether this device has all that its host has, and can suggest."""
        return self._meeting.is_in_step

    @property
    def entries_of_host(self) -> int:
        """How many entries its host had when it said how both stand; 0 before that."""
        standing = self._meeting.standing
        return standing.entries if standing is not None else 0

    @property
    def waiting(self) -> tuple[Body, ...]:
        """What this device has suggested and the host has not yet answered."""
        return self._wishes.waiting

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The cards that houses of this device have looked at alone, and that still lie there."""
        active = self.table.looks.active
        return tuple(shown for look, shown in self.safe.shown.items() if look in active)

    # the connection

    def connected(self) -> list[Effect]:
        """Say what this device was shown and what it has; the host sends the rest."""
        self._meeting = Meeting(asked_with=self.table.ledger.head)
        self.believes_host = True
        said = [*self.safe.shown.values(), *(() if self.stopped is None else (self.stopped,))]
        return [*(Send(TO_HOST, message) for message in said), Send(TO_HOST, Sync(known_places(self.table.ledger)))]

    def disconnected(self) -> None:
        """Wait; everything suggested and unanswered is suggested again after the next sync."""
        self._meeting = Meeting()

    # the player's wishes

    def suggest(self, body: Body) -> list[Effect]:
        """Ask the host for an entry; what is too much for any ledger is refused here."""
        number = self._wishes.next_number(self.table)
        too_much = what_is_too_much(self.table.ledger.next_entry(self.table.epoch, self.device, body, number))
        if too_much:
            return [_not_here(too_much)]
        self._wishes.wait_for(number, body)
        if not self.synced or self.stopped is not None:
            return []
        return [Send(TO_HOST, Suggest(number, body, sign(self.key, self.table, number, body)))]

    def answer(self, question: str, choice: Choice) -> list[Effect]:
        """Answer an open question: openly, or under a seal if it is secret.

        An answer to what is no longer asked stays here: it may be a secret, and the question may come again. So does a
        secret answer that is illegal: under its seal nobody else would see that in time.
        """
        asked = self.table.question(question)
        if asked is None:
            return [_not_here("stale")]
        if asked.secret:
            refusal = asked.options().why_not(choice)
            return self._seal(question, choice) if refusal is None else [_not_here("refused", refusal)]
        return self.suggest(AnswerGiven(self.table.branch, Answer(question, choice).to_plain()))

    def _seal(self, question: str, choice: Choice) -> list[Effect]:
        """The answer and its salt stay on this device, on disk too, before the seal leaves it."""
        secret = Secret(self.table.branch, question, choice_to_plain(choice), self._random_bytes(SALT_BYTES))
        sealed = seal(self._table_id, secret)
        return [self.safe.put(sealed, secret), *self.suggest(AnswerSealed(secret.branch, question, sealed))]

    def withdraw(self, question: str) -> list[Effect]:
        """Take a sealed answer back, as long as another house has not sealed."""
        withdrawal = SealWithdrawn(self.table.branch, question)
        self._wishes.note_who_takes_back(withdrawal, is_player=True)
        return self.suggest(withdrawal)

    def leave_seat(self, house: str) -> list[Effect]:
        """Give a seat up."""
        return self.suggest(SeatLeft(house))

    def vote(self, proposal: int, house: str, *, agrees: bool) -> list[Effect]:
        """Agree to a proposal, or not."""
        return self.suggest(VoteCast(proposal, house, agrees))

    # what the host says

    def receive(self, message: Message) -> list[Effect]:
        """What the host said, and what follows from it."""
        effects = self._hear(message)
        return [*effects, *self._tell_losses()] if self.synced else effects

    def _hear(self, message: Message) -> list[Effect]:
        if isinstance(message, Standing):
            return self._take_standing(message)
        if self.stopped is not None:
            return []
        if isinstance(message, Entries):
            return self._take_entries(message)
        if isinstance(message, Refused):
            return [Notice(message)] if self._wishes.is_told_of(message) else []
        if isinstance(message, Differs):
            return self._play_again(message)
        if isinstance(message, Shown):
            return self._promises.take(self.table, message, in_step=self.synced)
        return [Notice(message)]

    def _take_standing(self, standing: Standing) -> list[Effect]:
        """Follow a host whose ledger is ours or outranks it; tell any other host what it does not know.

        A device that could not believe its host believes the next one.
        """
        if self.stopped is not None and self._doubts(standing):
            self.believes_host = False
            return []
        if self.synced:
            return []  # an answer to an older question
        self.stopped = None
        if self._meeting.must_begin_anew(standing, self.table):
            return self.connected()
        if standing.shared == len(self.table.ledger):
            return self._follow(standing)
        if Rank(standing.epoch, standing.entries, standing.host).outranks(self.table.rank):
            self._meeting.replacement = Replacement(standing)
            return []
        return self._remind(standing.shared)

    def _doubts(self, standing: Standing) -> bool:
        """Whether this is still the host that could not be believed, or one before it."""
        if standing.epoch == self.table.epoch:
            return standing.host == self._doubted
        return standing.epoch < self.table.epoch

    def _remind(self, shared: int) -> list[Effect]:
        """Tell a lesser host what it lacks; what a house was shown means something to it only once it has that."""
        self._meeting.is_reminding = True
        told = [Send(TO_HOST, Remember(batch[0].number, batch)) for batch in batches(self.table.ledger.after(shared))]
        return [*told, *(Send(TO_HOST, shown) for shown in self.safe.shown.values())]

    def _follow(self, standing: Standing) -> list[Effect]:
        """The host's ledger is ours, or goes on from ours."""
        self._meeting.standing = standing
        # It may learn, or have learnt, of the looks from somebody else, after it heard what was shown here.
        shown = self.safe.shown.values() if standing.hears_first else ()
        return [*(Send(TO_HOST, card) for card in shown), *self._when_in_step()]

    def _hear_replacement(self, replacement: Replacement, message: Entries) -> list[Effect]:
        """Nothing is given up on a mere claim: only once all is here that comes in its place, and is better."""
        replacement.hear(message)
        if not replacement.is_whole:
            return []
        self._meeting.replacement = None
        if not replacement.is_better_than(self.table):
            self.believes_host = False
            return []
        # Devices compare their ledgers in steps: of what is heard, the beginning may be known.
        instead = news(self.table.ledger, Remember(replacement.standing.shared, tuple(replacement.heard)))
        cut = self._cut(instead.after)
        return [*cut, *self._take(instead.entries), *self._follow(replacement.standing)]

    def _cut(self, number: int) -> list[Effect]:
        """Forget what was never agreed; own wishes among it, and own secrets, are wishes and secrets again.

        What a host has forged in this device's name was no wish of its.
        """
        ledger = self.table.ledger
        own = [entry for entry in ledger.after(number) if entry.device == self.device]
        gone = [entry.body for entry in own if is_signed(self.table, entry)]
        before, self.table = self.table, Table(ledger.after(0)[:number])
        lost = self._losses.cut(before, self.table)
        self._signatures.cut(number)
        refusals = self._wishes.after_cut(self.table, gone, self.safe)
        kept = [self.safe.put_back(self._table_id, body) for body in gone if isinstance(body, SealOpened)]
        return [*kept, *lost, CutJournal(number), *(_not_here(CORRECTED, refusal) for refusal in refusals)]

    def _tell_losses(self) -> list[Effect]:
        """What was cut off and does not stand again, once this device knows what its host has."""
        answering = (body for body in self.waiting if isinstance(body, AnswerGiven | AnswerSealed | SealOpened))
        sealed = (question for question, seal in self.table.seals.items() if self.safe.secret_of(seal) is not None)
        return self._losses.tell(self.table, [*(body.question for body in answering), *sealed])

    def _take_entries(self, message: Entries) -> list[Effect]:
        """Entries that lead from what this device has to where the host is; if they do not, ask again from there."""
        if self._meeting.replacement is not None:
            return self._hear_replacement(self._meeting.replacement, message)
        if not leads_on(self.table.ledger, message):
            # Who has just told a host what it lacks knows that it has something else; and who asks twice is answered
            # twice, takes the second answer for news of that host, and asks for ever.
            is_known = self._meeting.is_reminding and not outgrows(message, self.table)
            return [] if is_known or self._meeting.is_asking else self.connected()
        known = len(self.table.ledger) - message.after
        return [*self._take(message.entries[known:]), *self._when_in_step()]

    def _take(self, entries: Iterable[Entry]) -> list[Effect]:
        """Entries take effect here: on disk, then on the screen, then the host hears that this device agrees."""
        answers = self.table.answers
        taken: list[Entry] = []
        happened: list[Effect] = []
        trouble: list[Effect] = []
        for entry in entries:
            try:
                others = self._other_cards(entry)
                happened.append(Happened(entry, self._append(entry)))
            except ChainBroken:
                # A gap or a fork: ask again from the last place where both agree.
                trouble = self.connected()
                break
            except Objection as objection:
                trouble = self._stop(entry.number, objection.reason)
                break
            happened += [Notice(other) for other in others]
            taken.append(entry)
            self._wishes.entered(entry, self.table)
        if self.table.answers != answers:
            happened += self._agree()
        stored: list[Effect] = [Copy(tuple(taken))] if taken else []
        opened = {entry.body.salt for entry in taken if isinstance(entry.body, SealOpened)}
        forgotten = self.safe.forget_old(self.table, opened, self._signatures.entries)
        return [*stored, *happened, *self._open_seals(), *forgotten, *trouble]

    def _append(self, entry: Entry) -> tuple[Event, ...]:
        """An entry to which the table here objects: perhaps the game here has gone wrong, so play it again first."""
        try:
            return self.table.append(entry)
        except Objection:
            self.table = Table(self.table.ledger)
            return self.table.append(entry)

    def _when_in_step(self) -> list[Effect]:
        """Once in step with a host that serves, suggest again whatever it has not answered."""
        if not self._meeting.comes_in_step(self.table):
            return []
        effects = self._agree()
        for body in self._wishes.take_all():
            effects += self.suggest(body)
        return effects + self._open_seals()

    def _open_seals(self) -> list[Effect]:
        """When every house has sealed, open the seals of this device's houses, each once.

        What a correction has made illegal is never opened: it is taken back, unseen, and the player is asked again.
        """
        effects: list[Effect] = []
        for secret, refusal in self.safe.on_the_table(self.table):
            if refusal is not None:
                effects += self._take_back(secret, refusal)
            elif self.table.all_sealed:
                effects += self._suggest_once(SealOpened(secret.branch, secret.question, secret.choice, secret.salt))
        return effects

    def _take_back(self, secret: Secret, refusal: Refusal) -> list[Effect]:
        withdrawal = SealWithdrawn(secret.branch, secret.question)
        if withdrawal in self.waiting:
            return []
        self._wishes.note_who_takes_back(withdrawal, is_player=False)
        return [_not_here(CORRECTED, refusal), *self.suggest(withdrawal)]

    def _suggest_once(self, body: Body) -> list[Effect]:
        return self.suggest(body) if body not in self.waiting else []

    def _other_cards(self, entry: Entry) -> list[OtherCard]:
        """A host in step has shown this device all that its houses may see, or has been told what they were shown."""
        vouched = self.table.houses_of(self.device) if self.synced else ()
        return self._promises.broken_by(entry, self.table, vouched)

    # agreeing, differing

    def _agree(self) -> list[Effect]:
        game = self.table.game
        return [Send(TO_HOST, Agreed(len(self.table.ledger), game.digest()))] if game is not None else []

    def _play_again(self, differs: Differs) -> list[Effect]:
        """The game here differs from the host's: play the whole ledger again; if that does not heal it, stop."""
        entries = self.table.ledger.after(0)
        if not 0 < differs.entries <= len(entries):
            return []
        self.table = Table(entries[: differs.entries])
        digest = self.table.game.digest() if self.table.game is not None else ""
        for entry in entries[differs.entries :]:
            self.table.append(entry)
        if digest != differs.digest:
            return [Notice(differs), *self._stop(differs.entries, "differs")]
        return [Notice(differs), *self._agree()]

    def check_signatures(self, most: int) -> list[Effect]:
        """Look at the signatures of so many more entries; that takes milliseconds each, so it waits for a quiet moment.

        A forged entry never happened: everything from there on is cut off again, and play stops under this host.
        """
        forged = self._signatures.first_forged(self.table, most)
        if forged is None:
            return []
        stopped = self._stop(forged.number, FORGED)
        self._wishes.count_anew()
        return [*self._cut(forged.number), *self._losses.tell(self.table, ()), *stopped]

    @property
    def unchecked(self) -> int:
        """How many signatures have not been looked at."""
        return self._signatures.left(self.table)

    def _stop(self, entries: int, reason: str) -> list[Effect]:
        """The player is told, and the table: nothing more is suggested or believed on this device."""
        self.stopped, self._doubted = Stopped(entries, reason), self.table.host
        self._meeting.is_in_step = self.believes_host = False
        return [Notice(self.stopped), Send(TO_HOST, self.stopped)]

    @property
    def _table_id(self) -> str:
        return self.table.opened.table if self.table.opened is not None else ""


def _not_here(reason: str, refusal: Refusal | None = None) -> Notice:
    """This device refuses by itself what its player wishes, or wished."""
    return Notice(Refused.because(0, reason, refusal))
