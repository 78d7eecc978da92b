"""A search: the host is hostile, holds its own keys, and says whatever it can build, in any order.

The honest devices are the real sessions with real secrets. What must hold after every step stands in witness.py.
"""

from collections import Counter
from collections.abc import Callable

import attrs
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.table.ledger.entries import (
    Action,
    Agreement,
    AnswerSealed,
    AskAgain,
    Body,
    CorrectMirror,
    Entry,
    GoBack,
    HandOver,
    HostChanged,
    HousesDrawn,
    ProposalMade,
    SealsOpened,
    SealWithdrawn,
    SeatLeft,
    SeatTaken,
    SetupChanged,
    TablePutAway,
    VoteCast,
)
from companion.table.ledger.ledger import ChainBroken
from companion.table.secrets.pledges import sealed_together
from companion.table.secrets.seals import SEAL_BYTES
from companion.table.state.judging import Objection
from companion.table.state.table import Table
from companion.table.talk.comparing import shared_with
from companion.table.talk.life import HostStage
from companion.table.talk.messages import (
    BrokenSeal,
    Entries,
    Pledge,
    Pledges,
    Refused,
    Shown,
    Standing,
    Suggest,
    Sync,
)
from tests.adversary.den import Honest
from tests.adversary.witness import WatchedDen
from tests.table.room import KEYS, id_of

PUPPET = "a puppet of the host"
MOST_STORIES = 6
CORRECTION = CorrectMirror((("power", "stark", "5"),))
WHICH = st.integers(0, 7)
"""Which of several, counted round; what comes first in a list of samples is tried most."""
LATEST, AGREES = 0, 1
STAGES = st.sampled_from([HostStage.SERVING.value] * 4 + [HostStage.GATHERING.value, HostStage.RETURNING.value])


class HostileHost(RuleBasedStateMachine):
    """Several ledgers of one table, and honest devices that may be told any of them."""

    @initialize(
        crowd=st.sampled_from([(3, ()), (4, ("greyjoy",))]),
        consent=st.sampled_from(["all", "majority", "host"]),
        seed=st.integers(0, 9),
        steps=st.sampled_from([3, 3, 1, 0, 2, 4]),
    )
    def lay(self, crowd: tuple[int, tuple[str, ...]], consent: str, seed: int, steps: int) -> None:
        self.den = WatchedDen(crowd[0], consent, crowd[1], seed=seed)
        self.stories = [self.den.seated()]
        self.go_on_as_usual(0, steps)

    # the usual way, and the tricks

    @rule(which=WHICH, steps=st.integers(0, 4))
    def go_on_as_usual(self, which: int, steps: int) -> None:
        """What an honest host would do: so the search gets to the reveal."""
        for guest in range(len(self.den.honest)):
            if not any(isinstance(body, AnswerSealed) for body in self.guest(guest).guest.waiting):
                self.answer(guest)
        way = (self.enter_seals_of_all, self.tell_everybody, self.pass_all_pledges_on, self.reveal)
        for step in way[:steps]:
            step(which)

    @rule(
        which=st.sampled_from([0, 0, 0, 1, 2, 3]),
        seal=st.sampled_from([0, 0, 0, 1, 2, 3]),
        term=st.sampled_from([1, 1, 1, 2, 2, 0]),
        deed=st.sampled_from([3, 3, 4, 1, 2, 0]),
        told=st.sampled_from([7, 1, 2]),
        reveals=st.booleans(),
    )
    def take_a_seal_back(self, which: int, seal: int, term: int, deed: int, told: int, reveals: bool) -> None:
        """The trick that all this is about: another ledger from some seal on, told to some of the others."""
        table = self.story(which)
        seals = [entry.number for entry in table.ledger if isinstance(entry.body, AnswerSealed)]
        if not seals:
            return
        self.keep(self.den.fork(table, seals[-1 - seal % len(seals)]))
        if term:
            self.begin_a_term(LATEST, term - 1)
        if deed in (1, 2):
            self.propose(LATEST, house=0, about=seal, kind=deed)
        elif deed == 3:
            self.seal_own(LATEST, 0)
        elif deed == 4:
            self.enter_seals_of_all(LATEST)
        if reveals:
            self.reveal(LATEST)
        for number, honest in enumerate(self.den.honest.values()):
            if told & 1 << number:
                if honest.guest.stopped is not None:  # its player tries again
                    honest.restart()
                self.den.meet(honest, self.story(LATEST))

    @rule(guest=WHICH, kind=WHICH, other=WHICH, about=WHICH)
    def use_a_vote_elsewhere(self, guest: int, kind: int, other: int, about: int) -> None:
        """One device agrees to a proposal, and the others hear that it has agreed to another one."""
        honest = self.guest(guest)
        self.keep(Table(honest.table.ledger))
        self.keep(Table(honest.table.ledger))
        self.propose(1, 0, about, kind)
        self.propose(LATEST, 0, about, other)
        self.den.tell_all(self.story(1), honest)
        self.decide(guest, AGREES, about)
        self.enter_what_a_guest_wished(LATEST, guest, 1)
        self.tell_everybody(LATEST)

    @rule(guest=WHICH, which=WHICH)
    def show_one_device_another_seal(self, guest: int, which: int) -> None:
        honest, table = self.guest(guest), self.story(which)
        others = [entry for entry in table.ledger if entry.device == id_of("stark")]
        if isinstance(others[-1].body, AnswerSealed) and others[-1].number == len(table.ledger) - 1:
            self.keep(self.den.fork(table, len(table.ledger) - 1))
            self.seal_own(LATEST, 0)
            self.den.tell_all(self.story(LATEST), honest)
            self.pass_pledges_on(LATEST, guest)

    # ledgers

    @rule(which=WHICH, back=st.integers(0, 6), guest=st.booleans())
    def fork(self, which: int, back: int, guest: bool) -> None:
        """Of a ledger that the host has built, or of what a guest has."""
        table = self.guest(which).table if guest else self.story(which)
        self.keep(self.den.fork(table, max(len(table.ledger) - back, 4)))

    @rule(which=WHICH, house=WHICH, kind=WHICH, about=WHICH)
    def act(self, which: int, house: int, kind: int, about: int) -> None:
        """A device that the host holds does something that it may do."""
        own = self.own_house(house)
        key = KEYS[id_of(own)].public
        deeds: tuple[Callable[[Table], object], ...] = (
            lambda table: self.den.seal_own(table, own),
            lambda table: self.den.wish(table, self.rubbish(table, own), own),
            lambda table: self.den.wish(table, SealWithdrawn(table.branch, self.den.question_of(table, own)), own),
            lambda table: self.den.wish(table, SeatLeft(own), own),
            lambda table: self.den.wish(table, SeatTaken(own, key, own), own),
            lambda table: self.den.wish(table, VoteCast(max(table.proposals, default=0), own, about > 1), own),
            lambda table: self.den.return_of_the_host(table, own),
            self.put_away_and_lay_again if about == 0 else self.nothing,
        )
        self.build(which, deeds[kind])

    @rule(which=WHICH, house=WHICH, about=WHICH, kind=WHICH)
    def propose(self, which: int, house: int, about: int, kind: int) -> None:
        own = self.own_house(house)
        self.build(
            which,
            lambda table: self.den.wish(table, ProposalMade(own, self.action(table, kind, self.house(about))), own),
        )

    @rule(which=WHICH, guest=WHICH, age=st.integers(1, 5))
    def enter_what_a_guest_wished(self, which: int, guest: int, age: int) -> None:
        honest = self.guest(guest)
        wishes = honest.all(Suggest)[-age:]
        if wishes:
            self.build(which, lambda table: self.den.grant(table, honest, wishes[0]))

    @rule(which=WHICH, other=WHICH, back=st.integers(1, 5))
    def enter_from_another_ledger(self, which: int, other: int, back: int) -> None:
        """A real entry, elsewhere."""
        ledger = self.story(other).ledger
        entry = ledger[max(len(ledger) - back, 0)]
        self.build(which, lambda table: table.append(attrs.evolve(entry, number=len(table.ledger), epoch=table.epoch)))

    @rule(which=WHICH, guest=WHICH, kind=st.integers(0, 3), seal=WHICH, seldom=st.integers(0, 3))
    def forge(self, which: int, guest: int, kind: int, seal: int, seldom: int) -> None:
        """In an honest name; seldom, for the device to which it is told will stop."""
        honest = self.guest(guest)
        houses = honest.table.houses_of(honest.name)
        if houses and seldom == 0:
            self.build(which, lambda table: self.den.forge(table, self.forged(table, houses[0], kind, seal), houses[0]))

    def enter_seals_of_all(self, which: int) -> None:
        for honest in self.den.honest.values():
            wishes = [said for said in honest.all(Suggest) if isinstance(said.body, AnswerSealed)]
            if wishes:
                self.build(which, lambda table, by=honest, wish=wishes[-1]: self.den.grant(table, by, wish))
        for house in range(len(self.den.own_houses)):
            self.seal_own(which, house)

    def seal_own(self, which: int, house: int) -> None:
        self.build(which, lambda table: self.den.seal_own(table, self.own_house(house)))

    def begin_a_term(self, which: int, house: int) -> None:
        self.build(which, lambda table: self.den.return_of_the_host(table, self.own_house(house)))

    @rule(which=WHICH)
    def reveal(self, which: int) -> None:
        self.build(which, self.den.reveal)

    # what is said

    @rule(which=WHICH, guest=WHICH, before=st.integers(0, 2), most=st.integers(1, 20))
    def tell(self, which: int, guest: int, before: int, most: int) -> None:
        """What follows what a guest has, or a little before that; perhaps not all of it."""
        honest, table = self.guest(guest), self.story(which)
        after = max(min(len(honest.table.ledger), len(table.ledger)) - before, 0)
        entries = table.ledger.after(after)[:most]
        honest.hear(Entries(after, entries, table.ledger.head_at(after + len(entries))))

    @rule(which=WHICH)
    def tell_everybody(self, which: int) -> None:
        self.den.tell_all(self.story(which))

    @rule(guest=WHICH, house=WHICH, kind=st.integers(0, 9), seldom=st.integers(0, 5))
    def tell_nonsense(self, guest: int, house: int, kind: int, seldom: int) -> None:
        """An entry that no ledger holds, with the right head; seldom, for the device will stop."""
        honest, name = self.guest(guest), self.house(house)
        table, puppet = honest.table, KEYS[id_of(PUPPET)].public
        bodies = (
            SealsOpened(table.branch, ()),
            HostChanged(puppet, laid_again=house > 3),
            VoteCast(-5, name, agrees=True),
            ProposalMade(name, GoBack(-1)),
            TablePutAway(),
            SeatTaken(name, puppet, "x"),
            SealWithdrawn(table.branch, "no such question"),
            AnswerSealed(table.branch + 1, "no such question", b""),
            SetupChanged(self.den.setup, Agreement("physical", "host")),
            HousesDrawn((name,)),
        )
        entry = Entry(len(table.ledger), table.epoch + house % 2, id_of(name), kind * 1000, bytes(64), bodies[kind])
        if seldom == 0:
            honest.hear(Entries(len(table.ledger), (entry,), table.ledger.leads_to(len(table.ledger), [entry])))

    @rule(which=WHICH, guest=WHICH)
    def meet(self, which: int, guest: int) -> None:
        self.den.meet(self.guest(guest), self.story(which))

    @rule(
        which=WHICH,
        guest=WHICH,
        lies=st.tuples(st.integers(-1, 3), st.integers(-1, 2), st.integers(-2, 2), st.integers(0, 3)),
        name=st.sampled_from(["stark", "greyjoy", "lannister", PUPPET]),
        stage=STAGES,
        anew=st.booleans(),
    )
    def meet_with_lies(
        self, which: int, guest: int, lies: tuple[int, int, int, int], name: str, stage: str, anew: bool
    ) -> None:
        """About epoch, returns, entries and what is shared, about who hosts, and how it lives."""
        honest, table = self.guest(guest), self.story(which)
        if anew:
            honest.guest.disconnected()
            honest.do(honest.guest.connected())
        rank, (epoch, returns, more, less) = table.rank, lies
        shared = max(shared_with(table.ledger, honest.last(Sync)) - less, 0)
        honest.hear(
            Standing(rank.epoch + epoch, rank.returns + returns, rank.entries + more, id_of(name), shared, stage)
        )
        self.den.tell(honest, table, shared)

    @rule(which=WHICH, guest=WHICH)
    def pass_pledges_on(self, which: int, guest: int) -> None:
        self.den.pass_pledges_on(self.story(which), self.guest(guest))

    @rule(which=WHICH)
    def pass_all_pledges_on(self, which: int) -> None:
        self.den.pass_pledges_on(self.story(which))

    @rule(which=WHICH, guest=WHICH, age=st.integers(1, 4), swap=st.booleans())
    def pass_other_pledges_on(self, which: int, guest: int, age: int, swap: bool) -> None:
        """Older ones, and those that were meant for somebody else."""
        honest, table = self.guest(guest), self.story(which)
        proofs = dict(self.den.proofs_for(table, honest))
        for other in self.den.honest.values():
            pledged = other.all(Pledge)[-age:]
            if other is not honest and pledged:
                given = dict(pledged[0].proofs)
                proofs[other.name] = given.get(min(given) if swap else honest.name, b"")
        honest.hear(Pledges(sealed_together(honest.table), tuple(sorted(proofs.items()))))

    @rule(guest=WHICH, house=WHICH, kind=st.integers(0, 3))
    def say_something_else(self, guest: int, house: int, kind: int) -> None:
        honest = self.guest(guest)
        asked = [question.id for question in honest.table.pending if question.house == self.house(house)]
        entries = len(honest.table.ledger)
        honest.hear(
            (
                BrokenSeal((asked or ["nothing"])[0], "seal_does_not_fit"),
                Refused(max((said.number for said in honest.all(Suggest)), default=0), "stale", "", "", {}),
                Shown(entries - 1, self.house(house), "wildlings", "a-card"),
                Entries(entries, (), honest.table.ledger.head, "another game") if house == 0 else BrokenSeal("", ""),
            )[kind]
        )

    # what honest players and devices do

    @rule(guest=WHICH)
    def answer(self, guest: int) -> None:
        honest = self.guest(guest)
        for house in honest.table.houses_of(honest.name):
            asked = [question for question in honest.table.pending if question.house == house]
            if asked:
                honest.do(honest.guest.answer(asked[0].id, self.den.random_choice(honest.table, house)))

    @rule(guest=WHICH, kind=st.integers(0, 6), about=WHICH)
    def decide(self, guest: int, kind: int, about: int) -> None:
        """Withdraw a seal, vote, or propose something."""
        honest = self.guest(guest)
        table = honest.table
        for house in table.houses_of(honest.name):
            asked = [question.id for question in table.pending if question.house == house]
            if kind == 0 and asked:
                honest.do(honest.guest.withdraw(asked[0]))
            elif kind in (1, 2) and table.proposals:
                honest.do(honest.guest.suggest(VoteCast(max(table.proposals), house, agrees=kind == AGREES)))
            elif kind > 2:
                honest.do(honest.guest.suggest(ProposalMade(house, self.action(table, kind, self.house(about)))))

    @rule(guest=WHICH)
    def restart(self, guest: int) -> None:
        self.guest(guest).restart()

    # what must hold

    @precondition(lambda self: hasattr(self, "den"))
    @invariant()
    def promises_hold(self) -> None:
        self.den.check()

    def teardown(self) -> None:
        if hasattr(self, "den"):
            for honest in self.den.honest.values():
                COUNTED.update(type(said) for said in (*honest.said, *honest.told))

    # help

    def story(self, which: int) -> Table:
        """One of the ledgers; the latest is 0."""
        return self.stories[-1 - which % len(self.stories)]

    def keep(self, table: Table) -> None:
        self.stories = [*self.stories, table][-MOST_STORIES:]

    def guest(self, which: int) -> Honest:
        return list(self.den.honest.values())[which % len(self.den.honest)]

    def own_house(self, which: int) -> str:
        return self.den.own_houses[which % len(self.den.own_houses)]

    def house(self, which: int) -> str:
        return self.den.houses[which % len(self.den.houses)]

    def build(self, which: int, step: Callable[[Table], object]) -> None:
        """Add to a ledger, if it holds; a ledger that no device believes is told by other rules."""
        table = self.story(which)
        try:
            step(table)
        except (Objection, ChainBroken, StopIteration, KeyError):
            self.stories[self.stories.index(table)] = Table(table.ledger)

    def nothing(self, table: Table) -> None:
        """Seldom is often enough for what ends the round."""

    def rubbish(self, table: Table, house: str) -> AnswerSealed:
        return AnswerSealed(table.branch, self.den.question_of(table, house), bytes(SEAL_BYTES))

    def put_away_and_lay_again(self, table: Table) -> None:
        self.den.act(table, TablePutAway(), next(own for own in self.den.own_houses if id_of(own) == table.host))
        self.den.act(table, HostChanged(KEYS[id_of(PUPPET)].public, laid_again=True), PUPPET)

    def action(self, table: Table, kind: int, house: str) -> Action:
        back = GoBack(table.steps[-1].answers if table.steps else 0)
        puppet = HandOver(house, id_of(PUPPET), KEYS[id_of(PUPPET)].public, house)
        return (back, CORRECTION, AskAgain(house), puppet)[kind % 4]

    def forged(self, table: Table, house: str, kind: int, seal: int) -> Body:
        seals = [bytes(SEAL_BYTES), *(known for story in self.stories for known in story.seals.values())]
        bodies = (
            AnswerSealed(table.branch, self.den.question_of(table, house), seals[seal % len(seals)]),
            SeatLeft(house),
            VoteCast(max(table.proposals, default=0), house, agrees=True),
            ProposalMade(house, AskAgain(self.house(seal))),
        )
        return bodies[kind]


COUNTED: Counter[type] = Counter()
"""What honest devices have said, and told their players: a search that never comes to an opening proves nothing."""

TestHostileHost = HostileHost.TestCase
TestHostileHost.settings = settings(
    max_examples=settings().max_examples, stateful_step_count=60, deadline=None, suppress_health_check=list(HealthCheck)
)
