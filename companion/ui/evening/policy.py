"""How the players of an evening play: at random among what they can see, with a liking for what an evening should show.

A player sees targets and texts, and nothing else.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random

import attrs

from companion.ui.evening.screen import SeenScreen
from companion.ui.robot.target import Target

LIST_ALL = "List all"
NO_ANSWER = (
    "Close",
    "Back",
    "Break the seal",
    "Last plan",
    "What if",
    "My hand",
    LIST_ALL,
    "Wait",
    "Take back",
    "Show the rule",
)
"""Quiet buttons that lead away from an answer."""
BACK = "back"
TRIED_FOR_LONG = 8
BUYS_FIRST = frozenset({"muster"})
"""Questions whose main button also means: nothing."""
LISTS_ALL = frozenset({"raid"})
"""Questions whose list has all that can be chosen: without a row there is nothing, and the board need not be tried."""
WAYS_OUT = {"march": "No move"}
"""By the kind of question: what can be done where nothing else pleases."""
WITHOUT_ORDER = "without order"
ENOUGH_ORDERS = 10
MARCHES = "march"
ACTS = (MARCHES, "raid")
SUMS = re.compile(r"(\d+) : (\d+)")
"""How an attack stands before any card, the own strength first: such a destination is an attack."""
GOOD_CARD = 2
NEUTRAL = "Neutral"
TOO_MUCH = "too much"
"""What a destination says where so many units are more than supply allows."""
TOO_WEAK = "too weak"
"""What a Neutral Force says that so many units cannot beat, whoever helps."""
TOUCHES_TO_MARCH = 3
LEFT = " left"
"""What a card says that can be on top, where that can be counted."""
CARD_ROW = "LineCard"
WANTED_CARDS = ("Clash of Kings", "Mustering", "Wildlings Attack")
CALM_CARDS = ("Last Days of Summer", "Wildlings Attack", "Silence at the Wall")
"""The wildlings come in every round, and nothing else happens in it."""


@attrs.define
class RobotPlayer:
    """Whoever holds a phone; remembers only what the question at hand is, and how often it was touched.

    Chance depends on nothing else: whoever is killed and comes back goes on as if nothing had happened.
    """

    seed: str
    is_calm: bool = False
    """Whether this player keeps the peace, so that a round is short."""
    ways: Mapping[str, int] = attrs.field(factory=dict)
    """How far each area is from everybody, by its name on the board."""
    question: str = ""
    touches: int = 0
    answers: int = 0

    def touch(self, screen: SeenScreen) -> Target | None:
        """What to touch next; None if there is nothing to do."""
        question = screen.question_after(self.question)
        if question != self.question:
            self.question, self.touches = question, 0
        target = screen.sheet_closer or self._main(screen) or (self._content(screen) if question else None)
        self.touches += target is not None
        return target

    def answered(self) -> None:
        """The question is out of the hands; the next one may be of the same kind."""
        self.question, self.touches = "", 0
        self.answers += 1

    def _main(self, screen: SeenScreen) -> Target | None:
        if screen.is_sealed or screen.main is None:
            return None
        wants_more = self.question in BUYS_FIRST and not self.touches and bool(screen.content)
        return None if wants_more or self._may_order_more(screen.main) else screen.main

    def _may_order_more(self, main: Target) -> bool:
        """Where areas may stay without an order, a plan is filled all the same, so that there is something to see."""
        return WITHOUT_ORDER in main.text and self.touches < ENOUGH_ORDERS

    def _content(self, screen: SeenScreen) -> Target | None:
        """One of the things that make an answer; whoever has tried for long takes any way out."""
        rows = [target for target in screen.content if target.kind != "MapPane" and target.text != BACK]
        quiet = [
            target
            for target in screen.targets
            if target.text == BACK or (target.kind == "PressButton" and not target.text.startswith(NO_ANSWER))
        ]
        if self.question in LISTS_ALL and not rows:
            return next((target for target in quiet if target.text != BACK), None)
        if self.touches >= TRIED_FOR_LONG and quiet:
            return self._one_of([*quiet, *screen.content])
        found = rows or screen.content or quiet
        likes = LIKES.get(self.question, _anything)
        liked = likes(self, found) or _lists_all(screen) or likes(self, screen.content) or self._way_out(quiet)
        return self._one_of(liked or found) if found else None

    def _way_out(self, quiet: Sequence[Target]) -> list[Target]:
        return [target for target in quiet if target.text == WAYS_OUT.get(self.question)]

    def _one_of(self, targets: Sequence[Target]) -> Target:
        return Random(f"{self.seed} {self.answers} {self.touches}").choice(targets)


def _lists_all(screen: SeenScreen) -> list[Target]:
    """The button behind which there is more to choose from."""
    return [target for target in screen.targets if target.kind == "PressButton" and target.text.startswith(LIST_ALL)]


def _anything(_player: RobotPlayer, found: Sequence[Target]) -> list[Target]:
    return list(found)


def _plan(player: RobotPlayer, found: Sequence[Target]) -> list[Target]:
    """Marches first, so that there is something to see; or none at all."""
    tokens = [target for target in found if target.kind == "TokenCell"]
    if player.is_calm:
        return [token for token in tokens if not token.text.startswith(ACTS)] or tokens
    marches = [token for token in tokens if token.text.startswith(MARCHES)]
    return marches if player.touches <= TOUCHES_TO_MARCH and marches else tokens


def _bid(player: RobotPlayer, found: Sequence[Target]) -> list[Target]:
    """All bid the same: a tie. Whoever has no power left bids nothing, after it was explained."""
    number = "1" if player.touches <= 1 else "0"
    return [target for target in found if target.text == number]


def _march(player: RobotPlayer, found: Sequence[Target]) -> list[Target]:
    """Somebody is attacked, if somebody can be, best one whom a good card would beat; else all meet in the middle."""
    rows = [
        target
        for target in found
        if target.kind not in ("UnitChip", "SwitchRow", "MapPane") and target.text != BACK
        if TOO_MUCH not in target.text and TOO_WEAK not in target.text
    ]
    attacks = {row: SUMS.match(row.text) for row in rows}
    ahead = {row: int(sums[1]) - int(sums[2]) for row, sums in attacks.items() if sums}
    # No card helps against a Neutral Force.
    beaten = [row for row, by in ahead.items() if by + (0 if NEUTRAL in row.text else GOOD_CARD) >= 0]
    others = [row for row in ahead if NEUTRAL not in row.text]
    return beaten or others or _nearest(player, [row for row, sums in attacks.items() if not sums])


def _nearest(player: RobotPlayer, rows: Sequence[Target]) -> list[Target]:
    """Of these areas those that are nearest to everybody."""
    ways = {
        row: min((player.ways[word] for word in row.text.split(" · ") if word in player.ways), default=0)
        for row in rows
    }
    return [row for row in rows if ways[row] == min(ways.values())]


def _draw(player: RobotPlayer, found: Sequence[Target]) -> list[Target]:
    """The cards that let houses bid and muster, as long as one of them is left; others only explain themselves."""
    possible = [target for target in found if LEFT in target.text] or [row for row in found if row.kind == CARD_ROW]
    wanted = CALM_CARDS if player.is_calm else WANTED_CARDS
    return [target for target in possible if any(card in target.text for card in wanted)] or possible


LIKES: Mapping[str, Callable[[RobotPlayer, Sequence[Target]], list[Target]]] = {
    "orders": _plan,
    "bid": _bid,
    "march": _march,
    "draw": _draw,
}
"""What players like to touch, by the kind of question."""
