"""The host's session: it orders the entries, and is bound by them like everybody else."""

from collections import deque

from companion.table.dealer import Dealer
from companion.table.effects import Effect, Happened, Notice, Send, Store
from companion.table.entries import AnswerGiven, Body, Entry, HostChanged, SealBroken, SealOpened, TableOpened
from companion.table.ledger import ChainBroken
from companion.table.messages import (
    Agreed,
    Differs,
    Entries,
    Message,
    Ping,
    Present,
    Refused,
    Remember,
    Shown,
    Suggest,
    Sync,
)
from companion.table.table import Objection, Table
from engine.words import DEALER

REMEMBERED_DIGESTS = 256
ENTRIES_A_MESSAGE = 200
"""So many entries travel in one message, far below the limit of a frame."""


class HostSession:
    """Takes messages from devices and returns what must be done."""

    def __init__(self, device: str, table: Table, dealer: Dealer, *, gathering: bool = False) -> None:
        """``gathering``: this device takes over, and first hears what the others have."""
        self.device = device
        self.table = table
        self.dealer = dealer
        self.gathering = gathering
        self.present: set[str] = set()
        self._openings: dict[str, tuple[str, SealOpened]] = {}
        self._digests: deque[tuple[int, str]] = deque(maxlen=REMEMBERED_DIGESTS)

    # the life of a table

    def open(self, opening: TableOpened) -> list[Effect]:
        """Lay the table: the first entry of its ledger."""
        return self._append((self.device, opening))

    def resume(self) -> list[Effect]:
        """Go on after a restart: whatever the dealer owes is dealt."""
        return self._deal()

    def finish_gathering(self) -> list[Effect]:
        """Take over: from now on this device orders the entries, in a new epoch."""
        self.gathering = False
        return self._append((self.device, HostChanged(self.device)))

    # devices come and go

    def joined(self, device: str) -> list[Effect]:
        """An admitted device is connected."""
        self.present.add(device)
        return self._tell_all(Present(tuple(sorted(self.present))))

    def left(self, device: str) -> list[Effect]:
        """A device is gone, for now."""
        self.present.discard(device)
        return self._tell_all(Present(tuple(sorted(self.present))))

    def receive(self, device: str, message: Message) -> list[Effect]:
        """What a device said, and what follows from it."""
        if isinstance(message, Suggest):
            return self._suggestion(device, message)
        if isinstance(message, Sync):
            return self._bring_up_to_date(device, message)
        if isinstance(message, Remember):
            return self._remember(message)
        if isinstance(message, Agreed):
            return self._compare(device, message)
        return [] if isinstance(message, Ping) else [Notice(message)]

    # suggestions

    def _suggestion(self, device: str, suggest: Suggest) -> list[Effect]:
        if self.gathering:
            return [self._refused(device, suggest, Objection("not_serving_yet"))]
        body = suggest.body
        objection = self.table.objection(device, body)
        if objection is None:
            return self._hold_opening(device, body) if isinstance(body, SealOpened) else self._append((device, body))
        effects: list[Effect] = [self._refused(device, suggest, objection)]
        if isinstance(body, SealOpened) and objection.reason in ("seal_does_not_fit", "refused"):
            effects += self._append((self.device, SealBroken(body.branch, body.question, objection.reason)))
        return effects

    def _hold_opening(self, device: str, opening: SealOpened) -> list[Effect]:
        """Nobody sees an opening before all are here, so that nobody can see the others and then break the own seal."""
        questions = [question.id for question in self.table.secret_questions]
        self._openings = {question: held for question, held in self._openings.items() if question in questions}
        self._openings[opening.question] = (device, opening)
        held = [self._openings[question] for question in questions if question in self._openings]
        if len(held) < len(questions) or any(self.table.objection(*opened) for opened in held):
            return []
        self._openings = {}
        return self._append(*held)

    def _refused(self, device: str, suggest: Suggest, objection: Objection) -> Send:
        refusal = objection.refusal
        facts = {name: _plain(fact) for name, fact in refusal.facts.items()} if refusal else {}
        rule, code = (refusal.rule, refusal.code) if refusal else ("", "")
        return Send(device, Refused(suggest.number, objection.reason, rule, code, facts))

    def _append(self, *suggestions: tuple[str, Body]) -> list[Effect]:
        """Store entries, tell everybody, and deal what is asked for then."""
        number = len(self.table.ledger)
        entries: list[Entry] = []
        effects: list[Effect] = []
        for device, body in suggestions:
            epoch = self.table.epoch + isinstance(body, HostChanged)
            entries.append(self.table.ledger.next_entry(epoch, device, body))
            effects += self._take(entries[-1])
        store = Store(tuple(entries))
        return [store, *effects, *self._tell_all(Entries(number, tuple(entries))), *self._deal()]

    def _take(self, entry: Entry) -> list[Effect]:
        """An entry takes effect here; what it lets somebody see alone goes to that house."""
        answers = self.table.answers
        events = self.table.append(entry)
        effects: list[Effect] = [Happened(entry, events)]
        if self.table.answers != answers and self.table.game is not None:
            self._digests.append((len(self.table.ledger), self.table.game.digest()))
        if self.table.game is not None:
            for private in self.dealer.watch(self.table.game, events):
                seat = self.table.seats.get(private.house)
                if seat is not None:
                    effects.append(Send(seat.device, Shown(private.house, private.deck, private.card)))
        return effects

    def _deal(self) -> list[Effect]:
        """Answer the dealer's questions as long as there are any and this device deals."""
        game = self.table.game
        if game is None or self.gathering or self.table.host != self.device:
            return []
        question = next((question for question in game.pending if question.house == DEALER), None)
        answer = self.dealer.draw(game, question) if question is not None else None
        if answer is None:
            return []
        return self._append((self.device, AnswerGiven(self.table.branch, answer.to_plain())))

    # keeping everybody in step

    def _bring_up_to_date(self, device: str, sync: Sync) -> list[Effect]:
        """Entries after the last place where both ledgers agree."""
        ledger = self.table.ledger
        shared = 0
        for number, head in sync.known:
            if 0 <= number <= len(ledger) and ledger.head_at(number) == head:
                shared = number
                break
        missing = ledger.after(shared)
        effects: list[Effect] = []
        for start in range(0, max(len(missing), 1), ENTRIES_A_MESSAGE):
            effects.append(Send(device, Entries(shared + start, missing[start : start + ENTRIES_A_MESSAGE])))
        return effects

    def _remember(self, message: Remember) -> list[Effect]:
        """Taking over: entries that an earlier host agreed with somebody else. Later nobody may rewrite anything."""
        if not self.gathering:
            return []
        taken: list[Entry] = []
        effects: list[Effect] = []
        for entry in message.entries:
            if entry.number == len(self.table.ledger):
                try:
                    effects += self._take(entry)
                except (Objection, ChainBroken):
                    break
                taken.append(entry)
        if not taken:
            return []
        return [Store(tuple(taken)), *effects, *self._tell_all(Entries(taken[0].number, tuple(taken)))]

    def _compare(self, device: str, agreed: Agreed) -> list[Effect]:
        """A difference is noticed at once, and named."""
        for number, digest in self._digests:
            if number == agreed.entries and digest != agreed.digest:
                differs = Differs(number, digest)
                return [Send(device, differs), Notice(differs)]
        return []

    def _tell_all(self, message: Message) -> list[Effect]:
        return [Send(device, message) for device in sorted(self.present)]


def _plain(fact: object) -> object:
    return list(fact) if isinstance(fact, tuple) else fact
