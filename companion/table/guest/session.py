"""A guest's session: it suggests entries, keeps its own copy of the ledger, and opens its seals in time."""

from collections.abc import Iterable

from companion.table.cards.promises import Promises
from companion.table.guest.losses import Losses
from companion.table.guest.meeting import Meeting
from companion.table.guest.replacement import Replacement
from companion.table.guest.wishes import OwnWishes
from companion.table.ledger.bounds import what_is_too_much
from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    Entry,
    Opening,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    VoteCast,
)
from companion.table.ledger.keys import DeviceKey, KeyDamaged, RandomBytes, device_id
from companion.table.ledger.ledger import ENTRIES_A_REMINDER, ChainBroken, batches
from companion.table.ledger.signatures import CheckedSignatures, is_signed, sign, tells_who_is_who
from companion.table.secrets.pledges import OwnPledges, is_proved, make_proofs, not_pledged, sealed_together
from companion.table.secrets.safe import Safe
from companion.table.secrets.seals import SALT_BYTES, Secret, fits, seal
from companion.table.state.table import Objection, Table
from companion.table.talk.comparing import known_places, leads_on, outgrows, parting
from companion.table.talk.effects import TO_HOST, Copy, CutJournal, Effect, Happened, Notice, Send
from companion.table.talk.messages import (
    Agreed,
    BrokenSeal,
    Differs,
    Entries,
    Farewell,
    Message,
    OpenSeal,
    Pledge,
    Pledges,
    Present,
    Refused,
    Remember,
    Shown,
    Standing,
    Stopped,
    Suggest,
    Sync,
)
from companion.table.talk.notices import (
    FalselyAccused,
    NotPledged,
    OtherCard,
    OwnNotice,
    PerhapsSeen,
    SeatLost,
    TwoHistories,
)
from companion.table.talk.understanding import understood
from engine import Answer, Choice, Event, Question, Refusal, choice_from_plain, choice_to_plain

FORGED, FRAUD, TWO_HISTORIES, DIFFERS, SAME_HOST = "forged", "fraud", "two_histories", "differs", "same_host"
"""Why this device believes its host no more, beside the objections to an entry."""
CORRECTED = "corrected"
"""Why the player is asked again: after a correction of the mirror the sealed answer is illegal."""


class GuestSession:
    """Takes messages from the host and wishes of the player, and returns what must be done."""

    def __init__(self, key: DeviceKey, table: Table, random_bytes: RandomBytes) -> None:
        self.key = key
        self.device = device_id(key.public)
        self.table = table
        self.stopped: Stopped | None = None
        """Set once this device cannot believe its host: a difference that stays, or a forged entry. Play stops here."""
        self._doubted = (-1, "")
        """The epoch of then, and the device that hosted."""
        self.safe = Safe()
        self.pledges = OwnPledges()
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
        self.pledges.recall(kept)
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

    def connected(self, teller: str = "") -> list[Effect]:
        """Say what this device was shown and what it has; the host sends the rest.

        ``teller`` is the device that has let this one in, if it has proved which it is.
        """
        self._meeting = Meeting(teller=teller)
        return self._ask_how_both_stand()

    def _ask_how_both_stand(self) -> list[Effect]:
        self._meeting = Meeting(asked_with=self.table.ledger.head, teller=self._meeting.teller)
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
        if not asked.secret:
            return self.suggest(AnswerGiven(self.table.branch, Answer(question, choice).to_plain()))
        refusal = asked.options().why_not(choice)
        if refusal is not None:
            return [_not_here("refused", refusal)]
        return self._unless_pledged(question) or self._seal(question, choice)

    def _seal(self, question: str, choice: Choice) -> list[Effect]:
        """The answer and its salt stay on this device, on disk too, before the seal leaves it."""
        opening = Opening(question, choice_to_plain(choice), self._random_bytes(SALT_BYTES))
        secret = Secret(self.table.branch, opening)
        sealed = seal(self._table_id, secret)
        return [self.safe.put(sealed, secret), *self.suggest(AnswerSealed(secret.branch, question, sealed))]

    def withdraw(self, question: str) -> list[Effect]:
        """Take a sealed answer back, as long as another house has not sealed."""
        return self._unless_pledged(question) or self.suggest(SealWithdrawn(self.table.branch, question))

    def _unless_pledged(self, question: str) -> list[Effect]:
        """Others may have opened against what this device has pledged, though a cut has taken some seals away again."""
        return [_not_here("too_late")] if self.pledges.pledged_seal(self.table, question) else []

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
            return [Notice(understood(message))] if self._wishes.is_told_of(message) else []
        if isinstance(message, Differs):
            return self._play_again(message)
        if isinstance(message, Shown):
            return self._promises.take(self.table, message, in_step=self.synced)
        if isinstance(message, Pledges):
            return self._open_seals(message)
        if isinstance(message, BrokenSeal):
            return [Notice(self._own_word_on(message) or understood(message))]
        return [Notice(message)] if isinstance(message, Present | Farewell) else []

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
            return self._ask_how_both_stand()
        if standing.shared == len(self.table.ledger):
            return self._follow(standing)
        if self._takes_back_its_word(standing):
            return self._stop_for(TwoHistories(standing.host, standing.shared, follows=False), TWO_HISTORIES)
        if standing.rank.outranks(self.table.rank):
            self._meeting.replacement = Replacement(standing, self.table, self.pledges)
            return []
        return self._remind(standing)

    def _takes_back_its_word(self, standing: Standing) -> bool:
        """Whether a host that serves lacks what it has told this device in its present term, which its disk had before.

        Who hears the others first is another device, or has lost the end of its ledger, and is told what it lacks.
        """
        ours = self.table.rank
        is_same_term = (standing.epoch, standing.returns, standing.host) == (ours.epoch, ours.returns, ours.host)
        return is_same_term and not standing.hears_first

    def _doubts(self, standing: Standing) -> bool:
        """Whether this is still the host that could not be believed, or one before it."""
        if standing.epoch == self.table.epoch:
            return (self._meeting.teller or standing.host) == self._doubted[1]
        return standing.epoch < self.table.epoch

    def _remind(self, standing: Standing) -> list[Effect]:
        """Tell a lesser host what it lacks; what a house was shown means something to it only once it has that."""
        self._meeting.reminded = standing
        pieces = batches(self.table.ledger.after(standing.shared), ENTRIES_A_REMINDER)
        told = [Send(TO_HOST, Remember(piece[0].number, piece)) for piece in pieces]
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
        lie = replacement.two_histories
        if replacement.fraud is not None:
            return self._stop_for(replacement.fraud, FRAUD)
        if lie is not None and not lie.follows and not replacement.is_wrong:
            return self._stop_for(lie, TWO_HISTORIES)
        if not replacement.is_better:
            self.believes_host = False
            return []
        other = replacement.table.ledger
        shared = parting(self.table.ledger, other)
        told = [Notice(lie)] if lie is not None else []
        return [*told, *self._cut(shared), *self._take(other.after(shared)), *self._follow(replacement.standing)]

    def _cut(self, number: int) -> list[Effect]:
        """Forget what was never agreed; own wishes among it, and own secrets, are wishes and secrets again.

        What a host has forged in this device's name was no wish of its.
        """
        before, self.table = self.table, Table(self.table.ledger.after(0)[:number])
        cut = before.ledger.after(number)
        gone = [entry.body for entry in cut if entry.device == self.device and is_signed(before, entry)]
        lost = self._losses.cut(before, self.table)
        self._signatures.cut(number)
        refusals = self._wishes.after_cut(self.table, gone, self.safe)
        kept = self._secrets_again(before, cut)
        return [*kept, *lost, CutJournal(number), *(_not_here(CORRECTED, refusal) for refusal in refusals)]

    def _secrets_again(self, before: Table, cut: Iterable[Entry]) -> list[Effect]:
        """Own openings in reveals that are cut off."""
        sealed = [entry.body for entry in before.ledger if entry.device == self.device]
        own = {body.question for body in sealed if isinstance(body, AnswerSealed)}
        reveals = [entry.body for entry in cut if isinstance(entry.body, SealsOpened)]
        return [kept for reveal in reveals for kept in self.safe.put_back(self._table_id, reveal, own)]

    def _tell_losses(self) -> list[Effect]:
        """What was cut off and does not stand again, once this device knows what its host has."""
        answering = (body.question for body in self.waiting if isinstance(body, AnswerGiven | AnswerSealed))
        sealed = (secret.opening.question for secret in self.safe.on_the_table(self.table))
        return self._losses.tell(self.table, [*answering, *sealed])

    def _take_entries(self, message: Entries) -> list[Effect]:
        """Entries that lead from what this device has to where the host is; if they do not, ask again from there."""
        if self._meeting.replacement is not None:
            return self._hear_replacement(self._meeting.replacement, message)
        if not leads_on(self.table.ledger, message):
            # Who has just told a host what it lacks knows that it has something else; and who asks twice is answered
            # twice, takes the second answer for news of that host, and asks for ever.
            reminded = self._meeting.reminded
            is_known = reminded is not None and not outgrows(reminded, message, self.table)
            return [] if is_known or self._meeting.is_asking else self._ask_how_both_stand()
        known = len(self.table.ledger) - message.after
        return [*self._take(message.entries[known:]), *self._when_in_step()]

    def _take(self, entries: Iterable[Entry]) -> list[Effect]:
        """Entries take effect here: on disk, then on the screen, then the host hears that this device agrees."""
        answers = self.table.answers
        taken: list[Entry] = []
        happened: list[Effect] = []
        trouble: list[Effect] = []
        for entry in entries:
            trouble = self._trouble_with(entry)
            if trouble:
                break
            try:
                happened += self._take_effect(entry)
            except Objection as objection:
                trouble = self._stop(entry.number, objection.reason)
                break
            taken.append(entry)
            self._wishes.entered(entry)
        if self.table.answers != answers:
            happened += self._agree()
        stored: list[Effect] = [Copy(tuple(taken))] if taken else []
        reveals = [entry.body for entry in taken if isinstance(entry.body, SealsOpened)]
        opened = {opening.salt for reveal in reveals for opening in reveal.openings}
        forgotten = self.safe.forget_old(self.table, opened, self._signatures.entries)
        return [*stored, *happened, *self._keep_word(), *self._pledge(), *forgotten, *trouble]

    def _trouble_with(self, entry: Entry) -> list[Effect]:
        """Why an entry is not even judged: it does not come next, is forged, or a fraud."""
        try:
            self.table.ledger.check(entry)
        except ChainBroken:
            return self._ask_how_both_stand()
        # Pledges are proved by the keys of seats, so nothing about who is who is believed before it is checked.
        if tells_who_is_who(entry.body) and not is_signed(self.table, entry):
            return self._stop(entry.number, FORGED)
        fraud = self.pledges.fraud(self.table, entry)
        if fraud is None:
            return []
        is_cheat = is_proved(self.table, fraud, entry)
        return self._stop_for(fraud, FRAUD) if is_cheat else self._stop(entry.number, FORGED)

    def _take_effect(self, entry: Entry) -> list[Effect]:
        """What one entry does here, and what its player is told of it; raises the objection to it."""
        houses, branch, opened = self.table.houses_of(self.device), self.table.branch, self._opened()
        others = self._other_cards(entry)
        happened: list[Effect] = [Happened(entry, self._append(entry)), *map(Notice, others)]
        if not (entry.device == self.device and isinstance(entry.body, SeatLeft)):
            happened += [Notice(self._lost(house)) for house in houses if not self._plays(house)]
        if self.table.branch != branch:
            happened += [*map(Notice, opened), *self._seal_again()]
        return happened

    def _opened(self) -> list[PerhapsSeen]:
        """What this device has opened in this branch, and was not revealed."""
        asked = [question for question in self.table.secret_questions if self._plays(question.house)]
        opened = [question for question in asked if self.pledges.has_opened(self.table.branch, question.id)]
        return [PerhapsSeen(question.house, question.id) for question in opened]

    def _plays(self, house: str) -> bool:
        return house in self.table.houses_of(self.device)

    def _lost(self, house: str) -> SeatLost:
        seat = self.table.seats.get(house)
        return SeatLost(house, seat.player if seat is not None else "", laid_again=not self.table.seats)

    def _seal_again(self) -> list[Effect]:
        """After a correction all seal again; this device does so by itself if its player's answer is still legal.

        In turn order (PLN-12) the player is asked again, for the others must come first. So is the player whose answer
        was opened already: a host that has seen it may have lost its own seal on purpose.
        """
        sealed_before = self.table.sealed_before
        if sealed_before is None:
            return []
        effects: list[Effect] = []
        for sealed in self._wishes.take_seals(self.table.branch, sealed_before):
            secret = self.safe.secret_of(sealed)
            asked = self.table.question(secret.opening.question) if secret is not None else None
            if secret is None or asked is None or not self._plays(asked.house):
                continue
            if self.pledges.has_opened(secret.branch, asked.id):
                continue
            refusal = self.safe.refusal_of(self.table, secret.opening)
            if refusal is None and asked.simultaneous:
                effects += self._seal(asked.id, choice_from_plain(secret.opening.choice))
            else:
                effects.append(_not_here(CORRECTED, refusal))
        return effects

    def _append(self, entry: Entry) -> tuple[Event, ...]:
        """An entry to which the table here objects: perhaps the game here has gone wrong, so play it again first."""
        try:
            return self.table.append(entry)
        except Objection:
            self.table = Table(self.table.ledger)
            return self.table.append(entry)

    def _when_in_step(self) -> list[Effect]:
        """Once in step with a host that serves, suggest again whatever it has not answered."""
        if self.stopped is not None or not self._meeting.comes_in_step(self.table):
            return []
        teller = self._meeting.teller or self.table.host
        if self._doubted in ((self.table.epoch, self.table.host), (self.table.epoch, teller)):
            return self._stop(len(self.table.ledger), SAME_HOST)  # whatever it has said of itself
        effects = self._agree()
        for body in self._wishes.take_all():
            effects += self.suggest(body)
        return [*effects, *self._keep_word(), *self._pledge()]

    # the reveal

    def _keep_word(self) -> list[Effect]:
        """What this device has pledged is its answer: if a cut has taken that seal away, it seals it again."""
        if not self.synced:
            return []
        effects: list[Effect] = []
        for question in self.table.secret_questions:
            sealed = self.pledges.pledged_seal(self.table, question.id)
            wish = AnswerSealed(self.table.branch, question.id, sealed)
            is_known = self._plays(question.house) and self.safe.secret_of(sealed) is not None
            if is_known and self._can_seal(question, sealed) and wish not in self.waiting:
                effects += self.suggest(wish)
        return effects

    def _can_seal(self, question: Question, sealed: bytes) -> bool:
        """Whether it is the turn of this house, or another seal of it lies there that can still be changed."""
        there = self.table.seals.get(question.id)
        is_possible = question in self.table.asked_now or (there is not None and not self.table.is_final(question))
        return is_possible and there != sealed

    def _pledge(self) -> list[Effect]:
        """When every house has sealed, pledge to the others which seals lie here; each time it meets a host."""
        own = self.safe.on_the_table(self.table)
        asked = [question for question in self.table.secret_questions if self._plays(question.house)]
        if not (self.synced and own and self.table.all_sealed and len(own) == len(asked)):
            return []
        seals = sealed_together(self.table)
        if seals in (self._meeting.pledged, self._meeting.not_pledged):
            return []
        other = self.pledges.other_seal(self.table)
        if other is not None:
            self._meeting.not_pledged = seals
            return [Notice(other)]
        try:
            proofs = make_proofs(self.key, self.device, self.table)
        except KeyDamaged:
            return []
        self._meeting.pledged = seals
        return [*self.pledges.pledge(self.table), Send(TO_HOST, Pledge(seals, proofs))]

    def _open_seals(self, pledges: Pledges) -> list[Effect]:
        """Every other device holds the same seals as this one: open the own ones, and insist on all from now on."""
        if not self.table.all_sealed or self._meeting.pledged != sealed_together(self.table):
            return []
        if pledges.seals != self._meeting.pledged:
            return []
        missing = not_pledged(self.key, self.device, self.table, pledges.proofs)
        if missing:
            return [Notice(NotPledged(tuple(house for device in missing for house in self.table.houses_of(device))))]
        own = [secret.opening for secret in self.safe.on_the_table(self.table)]
        kinds = {question.id: question.kind for question in self.table.secret_questions}
        opened = [OpenSeal(pledges.seals, opening).filled(kinds[opening.question]) for opening in own]
        return [*self.pledges.open_against(self.table), *(Send(TO_HOST, message) for message in opened)]

    def _own_word_on(self, broken: BrokenSeal) -> OwnNotice | None:
        """What this device knows of a seal of its own that the host calls broken."""
        asked, sealed = self.table.question(broken.question), self.table.seals.get(broken.question, b"")
        secret = self.safe.secret_of(sealed)
        if asked is None or secret is None or not fits(self._table_id, secret, sealed):
            return None
        is_legal = self.safe.refusal_of(self.table, secret.opening) is None
        return FalselyAccused(asked.house, broken.question) if is_legal else None

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
            return [Notice(differs), *self._stop(differs.entries, DIFFERS)]
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
        """The player is told, and the table: nothing more is suggested or believed on this device.

        Whoever has told it is doubted: not the host before it, whose ledger is still here.
        """
        self.stopped = Stopped(entries, reason)
        self._doubted = self.table.epoch, self._meeting.teller or self.table.host
        self._meeting.is_in_step = self.believes_host = False
        return [Notice(self.stopped), Send(TO_HOST, self.stopped)]

    def _stop_for(self, notice: OwnNotice, reason: str) -> list[Effect]:
        return [Notice(notice), *self._stop(len(self.table.ledger), reason)]

    @property
    def _table_id(self) -> str:
        return self.table.opened.table if self.table.opened is not None else ""


def _not_here(reason: str, refusal: Refusal | None = None) -> Notice:
    """This device refuses by itself what its player wishes, or wished."""
    return Notice(Refused.because(0, reason, refusal))
