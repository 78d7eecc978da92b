"""The host's session: it orders the entries, and is bound by them like everybody else."""

from collections.abc import Iterable, Sequence

import attrs

from companion.table.cards.dealer import Dealer
from companion.table.cards.dealing import Dealing
from companion.table.cards.looks import Look
from companion.table.host.audience import Audience, entries_message
from companion.table.host.digests import Digests
from companion.table.host.hearing import Hearing
from companion.table.host.reminders import Reminders, better_table, later_host, news
from companion.table.ledger.entries import (
    Body,
    Entry,
    HostChanged,
    SealBroken,
    SealOpened,
    TableOpened,
)
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.ledger import ChainBroken, batches
from companion.table.ledger.signatures import is_signed, sign
from companion.table.secrets.openings import BREAKS_SEAL, HeldOpenings
from companion.table.state.judging import judge, judge_serial
from companion.table.state.table import Objection, Table
from companion.table.talk.comparing import shared_with
from companion.table.talk.effects import CutJournal, Effect, Happened, Notice, Send, Store
from companion.table.talk.messages import (
    Agreed,
    Differs,
    Farewell,
    Message,
    Ping,
    Refused,
    Remember,
    Shown,
    Standing,
    Stopped,
    Suggest,
    Sync,
)
from engine import House

ANOTHER_HOST = "another_host"
OUT_OF_TURN = "out_of_turn"


class HostSession:
    """Takes messages from devices and returns what must be done."""

    def __init__(
        self,
        key: DeviceKey,
        table: Table,
        dealer: Dealer,
        *,
        gathering: bool = False,
        laid_again: bool = False,
        expected: Iterable[str] = (),
    ) -> None:
        """``gathering``: this device takes over, and first hears what the others have.

        ``laid_again``: it takes over from a file. ``expected``: devices to wait for, though they have no seat.
        """
        self.key = key
        self.device = device_id(key.public)
        self.table = table
        self.dealing = Dealing(dealer)
        self.gathering = gathering
        self.laid_again = laid_again
        self.deposed_by = ""
        """The device that hosts instead of this one, once this one has learnt of it."""
        self.returning = False
        """After a restart, this device first hears what the others have."""
        self._audience = Audience()
        self.hearing = Hearing(expected)
        self._heard: dict[str, int] = {}
        self._reminders = Reminders()
        self._openings = HeldOpenings()
        self._digests = Digests()
        self._played_again_at = -1

    @property
    def present(self) -> set[str]:
        """The devices that are connected."""
        return self._audience.present

    @property
    def dealer(self) -> Dealer:
        """Whoever deals, when this device serves."""
        return self.dealing.dealer

    @property
    def everybody_is_heard(self) -> bool:
        """Whether all have told what they have who are waited for."""
        return self.hearing.is_done(self.table, takes_over=self.gathering)

    @property
    def hears_first(self) -> bool:
        """Whether this device asks what the others have, before it orders the entries."""
        return self.gathering or self.returning

    @property
    def serving(self) -> bool:
        """Whether this device orders the entries now."""
        return self._hosts and not self.returning

    @property
    def _hosts(self) -> bool:
        """Whether the entries are this device's to order, now or as soon as it has heard the others."""
        opened = self.table.opened is not None
        return not self.gathering and not self.deposed_by and (not opened or self.table.host == self.device)

    # the life of a table

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what the dealer must not deal anew."""
        self.dealing.recall(kept)

    def open(self, opening: TableOpened) -> list[Effect]:
        """Lay the table: the first entry of its ledger."""
        return self._act(opening)

    def come_back(self) -> list[Effect]:
        """After a restart, or when the table is laid again: hear what the others have, and enter nothing before that.

        The disk may have lost what they were told. To deal it once more would be another card in the same place.
        """
        self.returning = True
        return self.finish_gathering() if self.gathering else self._take_back_half_a_reveal()

    def resume(self) -> list[Effect]:
        """The others were heard: whatever the dealer owes is dealt, and everybody may suggest again."""
        self.returning = False
        return [*self._deal(), *self._begin_to_serve()]

    def _take_back_half_a_reveal(self) -> list[Effect]:
        """All openings are entered at one stroke, and told afterwards.

        If the journal ends with some of them only, the power went while they were written, and nobody has heard of any.
        """
        entries = self.table.ledger.after(0)
        told = len(entries)
        while self.table.reveal is not None and told and isinstance(entries[told - 1].body, SealOpened):
            told -= 1
        if told == len(entries):
            return []
        self.table = Table(entries[:told])
        return [CutJournal(told)]

    def finish_gathering(self) -> list[Effect]:
        """Take over: from now on this device orders the entries, in a new epoch."""
        self.gathering = False
        return [*self._act(HostChanged(self.key.public, self.laid_again)), *self._begin_to_serve()]

    def _begin_to_serve(self) -> list[Effect]:
        """Everybody who was heard is in step now."""
        effects: list[Effect] = []
        for device in sorted(self._audience.following):
            effects.append(Send(device, self._standing(len(self.table.ledger))))
            effects += self._show_again(device)
        return effects

    # devices come and go

    def joined(self, device: str) -> list[Effect]:
        """An admitted device is connected; it hears of entries once it has said what it has."""
        self._heard.pop(device, None)
        self._reminders.forget(device)
        return [*self._audience.joined(device)]

    def left(self, device: str) -> list[Effect]:
        """A device is gone, for now; perhaps before it has told all it has, and nothing waits for the rest."""
        self._reminders.forget(device)
        return [*self._audience.left(device), *self._go_on()]

    def receive(self, device: str, message: Message) -> list[Effect]:
        """What a device said, and what follows from it."""
        if isinstance(message, Suggest):
            return self._suggestion(device, message)
        if isinstance(message, Sync):
            return self._bring_up_to_date(device, message)
        if isinstance(message, Remember):
            effects = self._remember(device, message)
            self.hearing.hear(device, message.after + len(message.entries))
            # What is to be dealt then, the next piece of what the device has may tell.
            return [*effects, *self._go_on()] if device in self.hearing.heard_out else effects
        if isinstance(message, Agreed):
            return self._compare(device, message)
        if isinstance(message, Shown):
            return self.dealing.honour(self.table, device, message)
        if isinstance(message, Stopped):
            return [Notice(message)]
        return [] if isinstance(message, Ping) else [Send(device, Farewell(OUT_OF_TURN))]

    # suggestions

    def _suggestion(self, device: str, suggest: Suggest) -> list[Effect]:
        """What comes twice is heard once; who does not serve leaves it unanswered, to be suggested again elsewhere."""
        if not self.serving or suggest.number <= self._heard.get(device, 0):
            return []
        self._heard[device] = suggest.number
        body = suggest.body
        if isinstance(body, TableOpened | HostChanged | SealBroken):
            return [self._refused(device, suggest, Objection("not_by_suggestion"))]
        try:
            return self._hold_opening(device, body) if isinstance(body, SealOpened) else self._enter(device, suggest)
        except Objection as objection:
            effects: list[Effect] = [self._refused(device, suggest, objection)]
            if isinstance(body, SealOpened) and objection.reason in BREAKS_SEAL:
                effects += self._act(SealBroken(body.branch, body.question, objection.reason))
            return effects

    def _enter(self, device: str, suggest: Suggest) -> list[Effect]:
        """A wish of a device, signed by it, as everybody will ask; looked at last, because that takes milliseconds."""
        entry = self._entry(device, suggest.body, suggest.number, suggest.signature)
        judge(self.table, entry)
        judge_serial(self.table, entry)
        if not is_signed(self.table, entry):
            raise Objection("not_signed")
        return self._append(entry)

    def _act(self, body: Body) -> list[Effect]:
        """What this device does as host."""
        return self._append(self._entry(self.device, body, 0, sign(self.key, self.table, 0, body)))

    def _entry(self, device: str, body: Body, serial: int, signature: bytes) -> Entry:
        epoch = self.table.epoch + isinstance(body, HostChanged)
        return self.table.ledger.next_entry(epoch, device, body, serial, signature)

    def _hold_opening(self, device: str, opening: SealOpened) -> list[Effect]:
        """Nobody sees an opening before all are here, so that nobody can see the others and then break the own seal.

        One that a correction has made illegal is held, too: it was under way, and its device will take it back.
        """
        objection = self.table.objection(device, opening)
        is_overtaken = opening.question in self.table.outdated
        if objection is not None and not (is_overtaken and objection.reason == "refused"):
            raise objection
        self._openings.hold(device, opening, is_legal=objection is None)
        return self._reveal()

    def _reveal(self) -> list[Effect]:
        """As soon as every opening is here they are entered, all at once."""
        first = len(self.table.ledger)
        openings = [self._entry(*opened, 0, b"") for opened in self._openings.take_all(self.table)]
        entries = [attrs.evolve(entry, number=first + place) for place, entry in enumerate(openings)]
        return self._append(*entries) if entries else []

    def _refused(self, device: str, suggest: Suggest, objection: Objection) -> Send:
        return Send(device, Refused.because(suggest.number, objection.reason, objection.refusal))

    def _append(self, *entries: Entry) -> list[Effect]:
        """Store entries, tell everybody, and deal what is asked for then; raises the objection to the first."""
        number, seats, lay_before = len(self.table.ledger), dict(self.table.seats), set(self.table.looks.active)
        happened = [effect for entry in entries for effect in self._take(entry)]
        told = self._audience.tell_entries(self.table.ledger, number, entries)
        players = {seat.device for house, seat in self.table.seats.items() if seats.get(house) != seat}
        shown = [effect for device in sorted(players) for effect in self._show_again(device)]
        in_sight = [look for look in self.table.looks.active if look not in lay_before]
        new = [look for look in in_sight if look.entry >= number or self._is_present(look.house)]
        self._openings.look_again(self.table)
        return [Store(entries), *happened, *told, *shown, *self._show(new), *self._go_on()]

    def _go_on(self) -> list[Effect]:
        """What this device enters by itself, as soon as it can: what it deals, and openings that are all here."""
        return [*self._deal(), *self._reveal()] if self.serving else []

    def _is_present(self, house: House) -> bool:
        """Whether the device of a house is here, and is shown a card that lies again where the house has seen it.

        By an undo, or by a shuffle that comes again: the house has seen it, but perhaps not whoever plays it now. Who
        is away will say what it was shown, and must not find another card.
        """
        seat = self.table.seats.get(house)
        return seat is not None and seat.device in self.present

    def _take(self, entry: Entry) -> list[Effect]:
        answers = self.table.answers
        events = self.table.append(entry)
        if self.table.answers != answers:
            self._digests.remember(self.table)
        return [Happened(entry, events)]

    # dealing

    def _deal(self) -> list[Effect]:
        """Answer the dealer's questions as long as there are any and this device deals."""
        answer = self.dealing.draw(self.table) if self.serving else None
        return self._act(answer) if answer is not None else []

    def _show(self, looks: Sequence[Look]) -> list[Effect]:
        return self.dealing.show(self.table, looks) if self.serving else []

    def _show_again(self, device: str) -> list[Effect]:
        return self.dealing.show_again(self.table, device) if self.serving else []

    # keeping everybody in step

    def _standing(self, shared: int) -> Standing:
        rank = self.table.rank
        return Standing(rank.epoch, rank.entries, rank.host, shared, self.gathering, self.returning)

    def _bring_up_to_date(self, device: str, sync: Sync) -> list[Effect]:
        """How things stand, the entries after the last place where both ledgers agree, and cards it may see."""
        ledger = self.table.ledger
        shared = shared_with(ledger, sync)
        self._audience.following.add(device)
        self.hearing.begin(device, sync, shared)
        effects: list[Effect] = [Send(device, self._standing(shared))]
        for batch in batches(ledger.after(shared)):
            effects.append(Send(device, entries_message(ledger, batch[0].number, batch)))
        return effects + self._show_again(device)

    def _remember(self, device: str, message: Remember) -> list[Effect]:
        """What somebody has and this host has not: welcome while taking over; later it tells that another host serves.

        A host that serves has nothing rewritten. But if it has lost the end of its ledger, that is given back.
        """
        message = news(self.table.ledger, message)
        if message.after == len(self.table.ledger) and (self.gathering or self._is_of_this_epoch(message)):
            return self._extend(message)
        message = self._reminders.whole(device, message)
        if not 0 <= message.after <= len(self.table.ledger) or not message.entries:
            return []
        if self.gathering:
            better = better_table(self.table, message)
            return self._adopt(better, message) if better is not None else []
        host = later_host(self.table, message)
        return self.give_way_to(host) if host not in ("", self.device) else []

    def _is_of_this_epoch(self, message: Remember) -> bool:
        return self._hosts and all(entry.epoch == self.table.epoch for entry in message.entries)

    def _extend(self, message: Remember) -> list[Effect]:
        """The usual case: the entries simply follow what this device has; the first that is wrong ends them."""
        taken: list[Entry] = []
        happened: list[Effect] = []
        for entry in message.entries:
            try:
                self.table.ledger.check(entry)
                if not is_signed(self.table, entry):
                    break
                happened += self._take(entry)
            except (Objection, ChainBroken, ValueError, RecursionError):
                break  # the last two: nested too deep to be packed, and what came before it must still be stored
            taken.append(entry)
        if not taken:
            return []
        self._openings.look_again(self.table)
        ledger = self.table.ledger
        told = self._audience.tell_entries(ledger, message.after, taken)
        in_step = self._audience.tell_following(self._standing(len(ledger))) if self._hosts else []
        return [Store(tuple(taken)), *happened, *told, *in_step]

    def _adopt(self, better: Table, message: Remember) -> list[Effect]:
        cut: list[Effect] = [CutJournal(message.after)] if message.after < len(self.table.ledger) else []
        self.table = better
        told = self._audience.tell_entries(better.ledger, message.after, message.entries)
        return [*cut, Store(message.entries), *told]

    def give_way_to(self, device: str) -> list[Effect]:
        """That device hosts from now on: nothing is entered here any more, and everybody is sent there."""
        self.deposed_by = device
        farewell = Farewell(ANOTHER_HOST)
        return [*self._audience.tell_present(farewell), Notice(farewell)]

    def _compare(self, device: str, agreed: Agreed) -> list[Effect]:
        """A difference is noticed at once, and named; this device first plays its own ledger again."""
        if self._digests.after(agreed.entries, self.table) in (None, agreed.digest):
            return []
        if self._played_again_at != len(self.table.ledger):
            self._play_again()
        digest = self._digests.after(agreed.entries, self.table)
        if digest in (None, agreed.digest):
            return [Notice(Differs(agreed.entries, agreed.digest))]
        differs = Differs(agreed.entries, digest or "")
        return [Send(device, differs), Notice(differs)]

    def _play_again(self) -> None:
        entries = self.table.ledger.after(0)
        self._played_again_at = len(entries)
        self._digests = Digests()
        self.table = Table()
        for entry in entries:
            self._take(entry)
