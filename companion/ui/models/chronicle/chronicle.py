"""The chronicle of a game as numbers, by round and by house. Made from public steps that stand; no words here."""

from collections import Counter
from collections.abc import Iterator, Mapping
from types import MappingProxyType

import attrs

from companion.door import Past, PastStep, Position
from engine import ATTACKER, AreaId, Event, House, Side

BY_TIE = "fiefdoms"
"""CMB-15: why a combat was won whose sums were equal."""
CLOSE = 1
"""A combat that was won by no more than this was close."""


@attrs.frozen
class RoundCount:
    """What every house had at the end of a round; of the round under way, what it has now."""

    castles: Mapping[House, int]
    power: Mapping[House, int]
    supply: Mapping[House, int]


@attrs.frozen
class Fought:
    """CMB-15: a combat that was decided."""

    round: int
    area: AreaId
    attacker: House
    defender: House
    attack: int
    defense: int
    winner: House
    is_tie: bool
    """Whether the Fiefdoms track decided."""

    @property
    def loser(self) -> House:
        """Who lost it."""
        return self.defender if self.winner == self.attacker else self.attacker

    @property
    def apart(self) -> int:
        """How far the two sums were from each other."""
        return abs(self.attack - self.defense)


@attrs.frozen
class BidsOpened:
    """COK-04, WLD-05: what everybody bid, for a track or against the wildlings."""

    round: int
    purpose: str
    bids: Mapping[House, int]


@attrs.frozen
class SupportOffered:
    """SPT-10: an area of one house stood by another, or was refused."""

    round: int
    house: House
    area: AreaId
    receiver: House
    is_refused: bool


@attrs.frozen
class Chronicle:
    """All that is counted of a game, so far as it stands."""

    houses: tuple[House, ...]
    rounds: tuple[RoundCount, ...]
    battles: tuple[Fought, ...]
    bids: tuple[BidsOpened, ...]
    supports: tuple[SupportOffered, ...]
    wildlings_beaten: int
    wildlings_won: int

    def won(self) -> Counter[House]:
        """Combats won."""
        return Counter(battle.winner for battle in self.battles)

    def lost(self) -> Counter[House]:
        """Combats lost."""
        return Counter(battle.loser for battle in self.battles)

    def power_bid(self) -> Counter[House]:
        """All that a house has bid."""
        total: Counter[House] = Counter()
        for bids in self.bids:
            total.update(bids.bids)
        return total

    def given(self) -> Counter[House]:
        """How often a house has supported another."""
        return Counter(support.house for support in self.supports if not support.is_refused)

    def refused(self) -> Counter[House]:
        """How often the support of a house was refused."""
        return Counter(support.house for support in self.supports if support.is_refused)

    def closest(self) -> Fought | None:
        """The combat whose sums were nearest to each other; the last of them, which decided most."""
        return min(reversed(self.battles), key=lambda battle: battle.apart, default=None)

    def closely_won(self) -> int:
        """How many combats were won by one, or by the Fiefdoms track."""
        return sum(battle.apart <= CLOSE for battle in self.battles)

    def fought_over(self) -> tuple[AreaId, int] | None:
        """The area with most combats, and how many."""
        areas = Counter(battle.area for battle in self.battles)
        return areas.most_common(1)[0] if areas else None


def chronicle_of(past: Past) -> Chronicle:
    """Counted from the first step to the last."""
    counting = _Counting(past.start)
    for step in past.steps:
        counting.take(step)
    return counting.chronicle()


class _Counting:
    """Goes through the steps in their order."""

    def __init__(self, start: Position) -> None:
        self._position = start
        self._round = start.round
        self._power: Mapping[House, int] = start.power
        self._rounds: list[RoundCount] = []
        self._combat: Event | None = None
        self._sums: tuple[int, int] = (0, 0)
        self._battles: list[Fought] = []
        self._bids: list[BidsOpened] = []
        self._supports: list[SupportOffered] = []
        self._names: Counter[str] = Counter()

    def take(self, step: PastStep) -> None:
        """What happened in a step, then how it left everything."""
        before = self._position
        for event in step.events:
            self._names[event.name] += 1
            if event.name == "round_begins":
                self._end_round(step.position)
                self._round = event.facts["round"]
            elif event.name == "bids_revealed":
                bids = MappingProxyType(dict(event.facts["bids"]))
                self._bids.append(BidsOpened(self._round, event.facts["purpose"], bids))
            elif event.name in ("support_declared", "support_refused"):
                self._supports += self._offered(event, before)
            else:
                self._fight(event)
        self._position = step.position
        if not step.position.power_hidden:
            self._power = step.position.power

    def _end_round(self, now: Position) -> None:
        """Nothing changes between the last answer of a round and the first card of the next."""
        self._rounds.append(RoundCount(now.victory, now.power, now.supply))

    def _offered(self, event: Event, before: Position) -> Iterator[SupportOffered]:
        """Who supports the own side neither gives nor is refused anything."""
        battle, facts = before.battle, event.facts
        receiver = _fighter(battle.attacker, battle.defender or "", facts["side"]) if battle is not None else ""
        if receiver and receiver != facts["house"]:
            is_refused = event.name == "support_refused"
            yield SupportOffered(self._round, facts["house"], facts["area"], receiver, is_refused)

    def _fight(self, event: Event) -> None:
        """From the beginning of a combat to its result."""
        facts = event.facts
        if event.name == "combat_begins":
            self._combat, self._sums = event, (0, 0)
        elif event.name == "strength_announced":
            self._sums = facts["attacker"], facts["defender"]
        elif event.name == "combat_won" and self._combat is not None:
            self._battles.append(self._fought(self._combat.facts, facts))
            self._combat = None

    def _fought(self, begun: Mapping[str, str], won: Mapping[str, str]) -> Fought:
        attacker, defender = begun["attacker"], begun["defender"] or ""
        winner = _fighter(attacker, defender, won["side"])
        is_tie = won["reason"] == BY_TIE
        return Fought(self._round, begun["area"], attacker, defender, *self._sums, winner, is_tie)

    def chronicle(self) -> Chronicle:
        """So far."""
        now = self._position
        return Chronicle(
            now.ranking or now.houses,
            (*self._rounds, RoundCount(now.victory, self._power, now.supply)),
            tuple(self._battles),
            tuple(self._bids),
            tuple(self._supports),
            self._names["wildlings_beaten"],
            self._names["wildlings_win"],
        )


def _fighter(attacker: House, defender: House, side: Side) -> House:
    return attacker if side == ATTACKER else defender
