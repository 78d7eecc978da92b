"""The host's session: it orders the entries, and is bound by them like everybody else."""

from collections.abc import Iterable, Mapping

from companion.table.cards.dealer import Dealer
from companion.table.host.audience import Audience, entries_messages
from companion.table.host.gathering import Gathering, later_host
from companion.table.ledger.entries import Body, Entry, HostAct, HostChanged, TableOpened, TablePutAway
from companion.table.ledger.keys import DeviceKey, device_id
from companion.table.ledger.signatures import is_signed, sign
from companion.table.secrets.openings import DueReveal
from companion.table.secrets.pledges import OwnPledges
from companion.table.state.judging import Objection, judge_opening
from companion.table.state.table import Table
from companion.table.talk import messages
from companion.table.talk.clock import PlanningClock
from companion.table.talk.comparing import parting, shared_with
from companion.table.talk.effects import CutJournal, Effect, Happened, Notice, Send, Store
from companion.table.talk.life import HEARS_FIRST, LIFE, HostStage, Turn
from companion.table.talk.other_ledger import Enough
from companion.table.words import understood
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
        expected: Iterable[str] = (),
        pledges: OwnPledges | None = None,
    ) -> None:
        """``expected``: devices to wait for without a seat. ``pledges``: of its guest; no ledger contradicts them."""
        self.key = key
        self.device = device_id(key.public)
        self.table = table
        self.dealer = dealer
        self.stage = HostStage.NEW
        self.deposed_by = ""
        """The device that hosts instead of this one, once this one has learnt of it."""
        self.distrusted: set[str] = set()
        """Devices for whom this one has given way before, and that did not serve."""
        self._pledges = pledges if pledges is not None else OwnPledges()
        self._audience = Audience()
        self.gathering = Gathering(table, expected, self._pledges)
        self._due = DueReveal()
        self.clock = PlanningClock()

    @property
    def present(self) -> Mapping[str, messages.AboutMe]:
        """The devices that are connected, and what they say of themselves."""
        return self._audience.present

    @property
    def everybody_is_heard(self) -> bool:
        """Whether every awaited device has sent its entries."""
        return self.gathering.is_done(self.table, takes_over=self.stage is HostStage.GATHERING)

    @property
    def somebody_still_tells(self) -> bool:
        """Whether an awaited device is connected, and has not yet sent all its entries."""
        return bool(self.gathering.missing(self.table) & self.present.keys())

    @property
    def hears_first(self) -> bool:
        """Whether this device asks what the others have, before it orders the entries."""
        return self.stage in HEARS_FIRST

    @property
    def serving(self) -> bool:
        """Whether this device orders the entries now."""
        return self.stage is HostStage.SERVING

    # the life of a table

    def recall(self, kept: dict[str, bytes]) -> None:
        """After a restart: what the dealer must not deal anew."""
        self.dealer.recall(kept)

    def _turn(self, turn: Turn) -> None:
        self.stage = LIFE[self.stage, turn]
        if not self.hears_first:
            self.gathering = Gathering(self.table, (), self._pledges)

    def _begin(self, turn: Turn, body: Body) -> list[Effect]:
        """A turn with which a term begins; an objection to that changes nothing."""
        entry = self._judged(body)
        self._turn(turn)
        return self._take(entry)

    def open(self, opening: TableOpened) -> list[Effect]:
        """Lay the table: the first entry of its ledger."""
        return self._begin(Turn.LAYS, opening)

    def lay_again(self) -> list[Effect]:
        """Lay a table that was put away: all seats are free."""
        return self._begin(Turn.LAYS_AGAIN, HostChanged(self.key.public, laid_again=True))

    def take_over(self) -> None:
        """Another device hosted: hear what the others have, and enter nothing before that."""
        self._turn(Turn.TAKES_OVER)

    def come_back(self) -> None:
        """After a restart: hear the others first, for the disk may have lost what they were told, or a card."""
        self._turn(Turn.COMES_BACK)

    def begin_to_serve(self) -> list[Effect]:
        """The others were heard: this device orders the entries, or follows who does if it may host no more."""
        if not self.table.may_host(self.device):
            return self.give_way_to(self.table.host)
        effects = self._begin(Turn.HAS_HEARD, HostChanged(self.key.public))
        for device in sorted(self._audience.following):
            effects.append(Send(device, self._standing(len(self.table.ledger))))
            effects += self._show_again(device)
        return effects

    def put_away(self) -> list[Effect]:
        """Everybody hears that the table is in a file from here on; the ledger with this entry is what is saved."""
        return self._act(TablePutAway())

    # devices come and go

    def joined(self, device: str) -> list[Effect]:
        """An admitted device is connected; it hears of entries once it has said what it has."""
        self.gathering.forget(device)
        return [*self._audience.joined(device)]

    def left(self, device: str) -> list[Effect]:
        """A device is gone, for now; what it has told so far is judged all the same."""
        return [*self._audience.left(device)]

    def receive(self, device: str, message: messages.Message) -> list[Effect]:
        """What a device said, and what follows from it."""
        match message:
            case messages.Suggest():
                return self._suggestion(device, message)
            case messages.Sync():
                return self._bring_up_to_date(device, message)
            case messages.Remember():
                return self._remember(device, message)
            case messages.Pledge():
                return self._take_pledge(device, message)
            case messages.OpenSeal():
                return self._take_opening(device, message)
            case messages.Shown():
                return self.dealer.honour(self.table, device, message)
            case messages.AboutMe():
                return [*self._audience.said_of_itself(device, message)]
            case messages.Clock():
                return self._hear_of_clock(device, message)
            case messages.Stopped():
                return [Notice(understood(message))]
            case _ if type(message) in messages.GUEST_SAYS:
                return []
        return [Send(device, messages.Farewell(OUT_OF_TURN))]

    # suggestions

    def _suggestion(self, device: str, suggest: messages.Suggest) -> list[Effect]:
        """Who does not serve leaves it unanswered, to be suggested again elsewhere."""
        if not self.serving:
            return []
        try:
            return self._enter(device, suggest)
        except Objection as objection:
            return [Send(device, messages.Refused.because(suggest.number, objection.reason, objection.refusal))]

    def _enter(self, device: str, suggest: messages.Suggest) -> list[Effect]:
        """A wish of a device, signed by it, as everybody will ask; looked at last, because that takes longest."""
        if isinstance(suggest.body, HostAct):
            raise Objection("not_by_suggestion")
        entry = self.table.ledger.next_entry(self.table.epoch, device, suggest.body, suggest.number, suggest.signature)
        self.table.judge(entry)
        if not is_signed(self.table, entry):
            raise Objection("not_signed")
        return self._take(entry)

    def _act(self, body: Body) -> list[Effect]:
        """What this device does as host."""
        return self._take(self._judged(body))

    def _judged(self, body: Body) -> Entry:
        epoch = self.table.epoch + self.table.begins_epoch(self.device, body)
        entry = self.table.ledger.next_entry(epoch, self.device, body, 0, sign(self.key, self.table, 0, body))
        self.table.judge(entry)
        return entry

    def _take(self, entry: Entry) -> list[Effect]:
        """Store an entry that was judged, tell everybody, and deal what is asked for then."""
        number, seats, lay_before = len(self.table.ledger), dict(self.table.seats), set(self.table.looks.active)
        happened = Happened(entry, self.table.take(entry))
        self.clock.follow(self.table)
        told = self._audience.tell_entries(self.table, number)
        players = {seat.device for house, seat in self.table.seats.items() if seats.get(house) != seat}
        shown = [effect for device in sorted(players) for effect in self.dealer.show_again(self.table, device)]
        in_sight = [look for look in self.table.looks.active if look not in lay_before]
        new = [look for look in in_sight if look.entry >= number or self._is_present(look.house)]
        return [Store((entry,)), happened, *told, *shown, *self.dealer.show(self.table, new), *self._deal()]

    # the reveal

    def _take_pledge(self, device: str, pledge: messages.Pledge) -> list[Effect]:
        """Pledges are passed on once all are here; to who comes late or again, once more."""
        if not self.serving or not self._due.pledge(self.table, device, pledge.seals, pledge.proofs):
            return []
        passed_on = self._due.passed_on(self.table)
        return [Send(other, messages.Pledges(pledge.seals, proofs)) for other, proofs in passed_on.items()]

    def _take_opening(self, device: str, message: messages.OpenSeal) -> list[Effect]:
        """Nobody sees an opening before all are here. One that does not open its seal is told to everybody."""
        question = self.table.question(message.opening.question)
        if not self.serving or question is None or question.house not in self.table.houses_of(device):
            return []
        try:
            judge_opening(self.table, message.opening)
        except Objection as objection:
            is_due = objection.reason != "too_early"
            return [*self._audience.tell_present(messages.BrokenSeal(question.id, objection.reason))] if is_due else []
        self._due.hold(self.table, message.seals, message.opening)
        reveal = self._due.reveal(self.table)
        return self._act(reveal) if reveal is not None else []

    def _is_present(self, house: House) -> bool:
        """Whether the device of a house is here, and is shown a card that an undo has put back where the house saw it.

        Perhaps not whoever plays it now has seen it. Who is away will say what it was, and must not find another card.
        """
        seat = self.table.seats.get(house)
        return seat is not None and seat.device in self.present

    # dealing

    def _deal(self) -> list[Effect]:
        """Answer the dealer's questions as long as there are any."""
        answer = self.dealer.draw(self.table)
        return self._act(answer) if answer is not None else []

    # keeping everybody in step

    def _standing(self, shared: int) -> messages.Standing:
        rank = self.table.rank
        return messages.Standing(rank.epoch, rank.returns, rank.entries, rank.host, shared, self.stage.value)

    def _bring_up_to_date(self, device: str, sync: messages.Sync) -> list[Effect]:
        """How things stand, the entries after the last place where both ledgers agree, and cards it may see."""
        shared = shared_with(self.table.ledger, sync)
        self._audience.following.add(device)
        self.gathering.begin(device, sync, shared)
        effects: list[Effect] = [Send(device, self._standing(shared))]
        effects += [Send(device, message) for message in entries_messages(self.table, shared)]
        return effects + (self._show_again(device) if self.serving else [])

    def _show_again(self, device: str) -> list[Effect]:
        """What is in no ledger: the cards that a device may see, and the clock of the planning."""
        shown, clock = self.dealer.show_again(self.table, device), self.clock.reading
        return [*shown, Send(device, clock)] if clock is not None else shown

    def _hear_of_clock(self, device: str, clock: messages.Clock) -> list[Effect]:
        """Before it serves, this host takes the word of the first player for how long; then only whether it runs."""
        plays = bool(self.table.houses_of(device))
        if plays and self.hears_first and self.clock.last is None:
            self.clock.set(clock)
        has_turned = plays and self.serving and not self.table.is_paused and self.clock.turn(runs=clock.runs)
        return [*self._audience.tell_present(self.clock.reading or clock)] if has_turned else []

    # what others remember

    def _remember(self, device: str, message: messages.Remember) -> list[Effect]:
        """What somebody has and this host has not: asked for before it serves; later it tells of another host."""
        if self.serving:
            host = later_host(self.table, message)
            return self.give_way_to(host) if host not in ("", self.device, *self.distrusted) else []
        return self._hear_out(device, message) if self.hears_first else []

    def _hear_out(self, device: str, message: messages.Remember) -> list[Effect]:
        known = len(self.table.ledger)
        self.gathering.remember(self.table, device, message)
        taken = self.table.ledger.after(known)
        heard: list[Effect] = [Store(taken), *self._audience.tell_entries(self.table, known)] if taken else []
        return heard + self._give_way_if_replaced()

    def work(self, enough: Enough) -> list[Effect]:
        """Judge some of what others remember; another ledger takes the place of this one as soon as it is better."""
        effects: list[Effect] = []
        while (better := self.gathering.better(self.table, enough)) is not None:
            after = parting(self.table.ledger, better.ledger)
            self.table = better
            new = better.ledger.after(after)
            effects += [CutJournal(after), Store(new), *self._audience.tell_entries(better, after)]
        return effects + self._give_way_if_replaced()

    def _give_way_if_replaced(self) -> list[Effect]:
        """A host that was away hears that another has taken over: the table is the other's, though it be away, too."""
        is_replaced = self.stage is HostStage.RETURNING and self.table.host != self.device
        return self.give_way_to(self.table.host) if is_replaced else []

    def can_pass_on(self, device: str) -> bool:
        """Whether this device can ask another to host in its place."""
        return self.serving and device in self._audience.following and self.table.may_host(device)

    def pass_on(self, device: str) -> list[Effect]:
        """Ask another device to host. This one goes on until the other has taken over."""
        return [Send(device, messages.PleaseHost())] if self.can_pass_on(device) else []

    def give_way_to(self, device: str) -> list[Effect]:
        """That device hosts from now on: nothing is entered here any more, and everybody is sent there."""
        self._turn(Turn.GIVES_WAY)
        self.deposed_by = device
        farewell = messages.Farewell(ANOTHER_HOST)
        return [*self._audience.tell_present(farewell), Notice(farewell)]
