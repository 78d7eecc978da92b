"""A guest's session: it suggests entries, keeps its own copy of the ledger, and opens its seals in time."""

from collections.abc import Iterable

from companion.table.cards.own_cards import OwnCards
from companion.table.guest.losses import Losses
from companion.table.guest.meeting import Meeting
from companion.table.guest.sealing import OwnSeals
from companion.table.guest.wishes import OwnWishes
from companion.table.ledger.bounds import what_is_too_much
from companion.table.ledger.entries import (
    AnswerGiven,
    AnswerSealed,
    Body,
    Entry,
    HostChanged,
    HousesDrawn,
    SealWithdrawn,
    SeatLeft,
)
from companion.table.ledger.keys import DeviceKey, RandomBytes, device_id
from companion.table.ledger.ledger import ChainBroken, batches
from companion.table.ledger.signatures import sign
from companion.table.secrets.pledges import Untrue
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk import messages
from companion.table.talk.clock import PlanningClock
from companion.table.talk.comparing import known_places, leads_on, parting
from companion.table.talk.effects import TO_HOST, Copy, CutJournal, Effect, Happened, Notice, Send
from companion.table.talk.notices import Differs, OwnNotice, SeatLost, TwoHistories
from companion.table.talk.other_ledger import OtherLedger
from companion.table.words import understood
from engine import Answer, Choice, Event, Refusal

CORRECTED = "corrected"
"""Why the player is asked again: after a correction of the mirror the sealed answer is illegal."""


class GuestSession:
    """Takes messages from the host and wishes of the player, and returns what must be done."""

    def __init__(self, key: DeviceKey, table: Table, random_bytes: RandomBytes) -> None:
        self.key = key
        self.device = device_id(key.public)
        self.table = table
        self.stopped: messages.Stopped | None = None
        """Set once this device cannot believe its host: a difference that stays, or a forged entry. Play stops here."""
        self._doubted = (-1, "")
        """The epoch of then, and the device that hosted."""
        self._seals = OwnSeals(key, random_bytes)
        self.safe, self.pledges = self._seals.safe, self._seals.pledges
        self._cards = OwnCards()
        self._wishes = OwnWishes(self.device)
        self._losses = Losses()
        self._meeting = Meeting()
        self._about: messages.AboutMe | None = None
        self.clock = PlanningClock()
        self.believes_host = True
        """Whether there is any use in this connection; if not, another host must be found."""

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: the sealed answers and the shown cards that this device keeps, and what it has to tell."""
        self._seals.recall(kept)
        self._cards.recall(kept)
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
    def shown(self) -> tuple[messages.Shown, ...]:
        """The cards that houses of this device have looked at alone, and that still lie there."""
        return self._cards.lying(self.table)

    # the connection

    def connected(self, teller: str = "") -> list[Effect]:
        """Say what this device was shown and has. ``teller``: the device that has let it in, if it has proved which."""
        self._meeting = Meeting(teller=teller)
        self.table.forget_digest()
        about = [Send(TO_HOST, self._about)] if self._about is not None else []
        return [*about, *self._ask_how_both_stand()]

    def say_of_itself(self, about: messages.AboutMe) -> list[Effect]:
        """Tell the host, now and whenever there is one, what this device is."""
        has_changed, self._about = about != self._about, about
        return [Send(TO_HOST, about)] if has_changed and self.synced else []

    def turn_clock(self, *, runs: bool) -> list[Effect]:
        """Ask the host that the clock stands still, or runs."""
        reading = self.clock.reading if self.synced else None
        return [Send(TO_HOST, messages.Clock(reading.milliseconds, runs))] if reading is not None else []

    def _ask_how_both_stand(self) -> list[Effect]:
        self._meeting = Meeting(asked_with=self.table.ledger.head, teller=self._meeting.teller)
        self.believes_host = True
        said = [*self._cards.to_tell(self.table), *(() if self.stopped is None else (self.stopped,))]
        return [
            *(Send(TO_HOST, message) for message in said),
            Send(TO_HOST, messages.Sync(known_places(self.table.ledger))),
        ]

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
        return [Send(TO_HOST, messages.Suggest(number, body, sign(self.key, self.table, number, body)))]

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
        return self._seal(question, choice) if self._seals.can_change(self.table, question) else [_not_here("too_late")]

    def _seal(self, question: str, choice: Choice) -> list[Effect]:
        kept, wish = self._seals.seal(self.table, question, choice)
        return [kept, *self.suggest(wish)]

    def withdraw(self, question: str) -> list[Effect]:
        """Take a sealed answer back, as long as another house has not sealed."""
        if not self._seals.can_change(self.table, question):
            return [_not_here("too_late")]
        return self.suggest(SealWithdrawn(self.table.branch, question))

    # what the host says

    def receive(self, message: messages.Message) -> list[Effect]:
        """What the host said, and what follows from it."""
        effects = self._hear(message)
        self.clock.follow(self.table)
        return [*effects, *self._tell_losses()] if self.synced else effects

    def _hear(self, message: messages.Message) -> list[Effect]:
        if isinstance(message, messages.Standing):
            return self._take_standing(message)
        if self.stopped is not None:
            return []
        if isinstance(message, messages.Entries):
            return self._take_entries(message)
        if isinstance(message, messages.Refused):
            return [Notice(understood(message))] if self._wishes.is_told_of(message) else []
        if isinstance(message, messages.Shown):
            return self._cards.take(self.table, message) if self.synced else []
        if isinstance(message, messages.Pledges):
            return self._seals.open(self.table, self._meeting, message)
        if isinstance(message, messages.BrokenSeal):
            return [Notice(self._seals.own_word_on(self.table, message) or understood(message))]
        if isinstance(message, messages.Present):
            return [Notice(message)] if message.is_believable else []
        if isinstance(message, messages.PleaseHost):
            return [Notice(message)] if self.synced and self.table.may_host(self.device) else []
        if isinstance(message, messages.Clock):
            return [Notice(message)] if self.clock.set(message) else []
        return [Notice(message)] if isinstance(message, messages.Farewell) else []

    def _take_standing(self, standing: messages.Standing) -> list[Effect]:
        """Follow a host whose ledger is ours or outranks it; tell any other host what it does not know.

        A device that could not believe its host believes the next one. Nobody serves a table that another one hosts.
        """
        is_impostor = not standing.hears_first and self._meeting.teller not in ("", standing.host)
        if is_impostor or (self.stopped is not None and self._doubts(standing)):
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
            return self._stop_for(TwoHistories(standing.host, standing.shared, follows=False), "two_histories")
        self._meeting.standing = standing
        if standing.outranks(self.table.rank):
            self._meeting.replacement = OtherLedger(self.table, standing.shared, self.pledges)
            return []
        return self._remind(standing)

    def _takes_back_its_word(self, standing: messages.Standing) -> bool:
        """Whether a host that serves lacks what it has told this device in its present term, which its disk had before.

        Who hears the others first is another device, or has lost the end of its ledger, and is told what it lacks.
        """
        ours = self.table.rank
        is_same_term = (standing.epoch, standing.returns, standing.host) == (ours.epoch, ours.returns, ours.host)
        return is_same_term and not standing.hears_first

    def _doubts(self, standing: messages.Standing) -> bool:
        """Whether this is still the host that could not be believed, or one before it."""
        if standing.epoch == self.table.epoch:
            return (self._meeting.teller or standing.host) == self._doubted[1]
        return standing.epoch < self.table.epoch

    def _remind(self, standing: messages.Standing) -> list[Effect]:
        """Tell a lesser host what it lacks; what a house was shown means something to it only once it has that."""
        self._meeting.is_reminding = True
        pieces = batches(self.table.ledger.after(standing.shared))
        told = [Send(TO_HOST, messages.Remember(piece[0].number, piece)) for piece in pieces]
        return [*told, *(Send(TO_HOST, shown) for shown in self._cards.to_tell(self.table))]

    def _follow(self, standing: messages.Standing) -> list[Effect]:
        """The host's ledger is ours, or goes on from ours."""
        self._meeting.standing = standing
        # It may learn, or have learnt, of the looks from somebody else, after it heard what was shown here.
        shown = self._cards.to_tell(self.table) if standing.hears_first else ()
        clock = self.clock.reading if standing.hears_first else None
        told = [*(Send(TO_HOST, card) for card in shown), *([Send(TO_HOST, clock)] if clock is not None else [])]
        return [*told, *self._when_in_step()]

    def _hear_replacement(
        self, other: OtherLedger, standing: messages.Standing, message: messages.Entries
    ) -> list[Effect]:
        """Nothing is given up on a mere claim: only once all is here that comes in its place, and is better."""
        other.hear(message.after, message.entries)
        other.judge()
        if not other.is_wrong and other.length < standing.entries:
            return []
        self._meeting.replacement = None
        lie = other.two_histories
        if other.fraud is not None:
            return self._stop_for(other.fraud, "fraud")
        if lie is not None and not lie.follows and not other.is_wrong:
            return self._stop_for(lie, "two_histories")
        if not other.is_better:
            self.believes_host = False
            return []
        shared = parting(self.table.ledger, other.table.ledger)
        told = [Notice(lie)] if lie is not None else []
        cut = [*told, *self._cut(shared)]
        return [*cut, *self._take(other.table.ledger.after(shared), are_true=True), *self._follow(standing)]

    def _cut(self, number: int) -> list[Effect]:
        """Forget what was never agreed; own wishes among it are wishes again."""
        before, self.table = self.table, Table(self.table.ledger.after(0)[:number])
        cut = before.ledger.after(number)
        gone = [entry.body for entry in cut if entry.device == self.device]
        lost = self._losses.cut(before, self.table)
        refusals = self._wishes.after_cut(self.table, gone, self.safe)
        return [*lost, CutJournal(number), *(_not_here(CORRECTED, refusal) for refusal in refusals)]

    def _tell_losses(self) -> list[Effect]:
        """What was cut off and does not stand again, once this device knows what its host has."""
        if not self._losses.is_any_untold:
            return []
        answering = (body.question for body in self.waiting if isinstance(body, AnswerGiven | AnswerSealed))
        sealed = (secret.opening.question for secret in self.safe.on_the_table(self.table))
        return self._losses.tell(self.table, [*answering, *sealed])

    def _take_entries(self, message: messages.Entries) -> list[Effect]:
        """Entries that lead from what this device has to where the host is; if they do not, ask again from there."""
        meeting = self._meeting
        if meeting.replacement is not None and meeting.standing is not None:
            return self._hear_replacement(meeting.replacement, meeting.standing, message)
        if not leads_on(self.table.ledger, message):
            return self._ask_how_both_stand() if meeting.is_news(message, self.table) else []
        known = len(self.table.ledger) - message.after
        return [*self._take(message.entries[known:]), *self._compare(message), *self._when_in_step()]

    def _take(self, entries: Iterable[Entry], *, are_true: bool = False) -> list[Effect]:
        """To the disk, then to the screen. ``are_true``: this device knows already that nobody has forged them."""
        taken: list[Entry] = []
        happened: list[Effect] = []
        trouble: list[Effect] = []
        for entry in entries:
            try:
                if not are_true:
                    self.pledges.check(self.table, entry)
                happened += self._take_one(entry)
                self._wishes.entered(entry)
                taken.append(entry)
                continue
            except ChainBroken:
                trouble = self._ask_how_both_stand()
            except Untrue as untrue:
                trouble = self._stop_for(untrue.fraud, "fraud") if untrue.fraud else self._stop(entry.number, "forged")
            except Objection as objection:
                trouble = self._stop(entry.number, objection.reason)
            break
        stored: list[Effect] = [Copy(tuple(taken))] if taken else []
        return [*stored, *happened, *self._pledge(), *trouble]

    def _take_one(self, entry: Entry) -> list[Effect]:
        """What one entry does here, and what its player is told of it; raises the objection to it."""
        houses, branch, opened = self.table.houses_of(self.device), self.table.branch, self._seals.opened(self.table)
        others = self._cards.others(self.table, entry)
        happened: list[Effect] = [Happened(entry, self._append(entry)), *map(Notice, others)]
        has_left = entry.device == self.device and isinstance(entry.body, SeatLeft)
        if not (has_left or isinstance(entry.body, HousesDrawn)):
            lost = set(houses) - set(self.table.houses_of(self.device))
            happened += [Notice(self._lost(house, entry.body)) for house in houses if house in lost]
        if self.table.branch != branch:
            happened += [*map(Notice, opened), *self._seal_again()]
        return happened

    def _lost(self, house: str, body: Body) -> SeatLost:
        seat = self.table.seats.get(house)
        return SeatLost(house, seat.player if seat is not None else "", laid_again=isinstance(body, HostChanged))

    def _seal_again(self) -> list[Effect]:
        """After a correction all seal again; this device does so by itself if its player's answer is still legal."""
        sealed_before = self.table.sealed_before
        if sealed_before is None:
            return []
        effects: list[Effect] = []
        waiting = self._wishes.take_seals(self.table.branch, sealed_before)
        for question, found in self._seals.after_correction(self.table, waiting):
            if found is None or isinstance(found, Refusal):
                effects.append(_not_here(CORRECTED, found))
            else:
                effects += self._seal(question, found)
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
            return self._stop(len(self.table.ledger), "same_host")  # whatever it has said of itself
        effects = [effect for body in self._wishes.take_all() for effect in self.suggest(body)]
        return [*effects, *self._pledge()]

    def _pledge(self) -> list[Effect]:
        """In step with the host: seal again what was pledged and is gone, and pledge what all have sealed."""
        if not self.synced:
            return []
        wishes = [wish for wish in self._seals.pledged_and_gone(self.table) if wish not in self.waiting]
        again = [effect for wish in wishes for effect in self.suggest(wish)]
        return [*again, *self._seals.pledge(self.table, self._meeting)]

    def _compare(self, message: messages.Entries) -> list[Effect]:
        """If the host's game is another one than this, play the whole ledger again; if that does not heal it, stop."""
        entries = message.after + len(message.entries)
        if self.stopped is not None or entries != len(self.table.ledger) or message.digest in ("", self.table.digest):
            return []
        self.table = Table(self.table.ledger)
        healed = message.digest == self.table.digest
        return [Notice(Differs(entries)), *([] if healed else self._stop(entries, "differs"))]

    def _stop(self, entries: int, reason: str) -> list[Effect]:
        """Nothing more is suggested or believed here. Who has told it is doubted: not the host of this ledger."""
        self.stopped = messages.Stopped(entries, reason)
        self._doubted = self.table.epoch, self._meeting.teller or self.table.host
        self._meeting.is_in_step = self.believes_host = False
        return [Notice(self.stopped), Send(TO_HOST, self.stopped)]

    def _stop_for(self, notice: OwnNotice, reason: str) -> list[Effect]:
        return [Notice(notice), *self._stop(len(self.table.ledger), reason)]


def _not_here(reason: str, refusal: Refusal | None = None) -> Notice:
    """This device refuses by itself what its player wishes, or wished."""
    return Notice(messages.Refused.because(0, reason, refusal))
