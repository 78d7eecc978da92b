"""The houses that nobody plays: each answers by what it could see from its own seat."""

from collections.abc import Callable
from random import SystemRandom

from companion.door import Asked, Door, Happening, Own, Stage, Ticket, View
from engine import House

THINKING_SECONDS = 0.6
"""So long one of them thinks about an open answer, so that people can follow."""
LOOK_SECONDS = {"house_cards_revealed": 2.5, "combat_won": 2.5}
"""So long they leave an event on the screen before they play on."""
COMBAT_SECONDS = 5.0
"""So long they leave a combat there that is over."""

THINKING = ("good_choice", "any_choice")
"""The wishes that bring an answer, which is then to be given."""


class ByThemselves:
    """First the door is asked for an answer, then it is given: in secret all at once, openly one at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._chance = SystemRandom()
        self._asked: dict[str, Ticket] = {}
        self._next_at = 0.0

    def begin_anew(self) -> None:
        """Another table."""
        self._asked.clear()

    def arrived(self, before: View, now: View, happened: tuple[Happening, ...]) -> None:
        """People want to see how cards and combats came out; what was read from a log is old."""
        if before.table is None or not happened:
            return
        seconds = [LOOK_SECONDS.get(event.name, 0.0) for one in happened for event in one.events]
        if _is_fought(before) and not _is_fought(now):
            seconds.append(COMBAT_SECONDS)
        self._next_at = max(self._next_at, self._clock() + max(seconds, default=0.0))

    def answer(self, door: Door | None, own: Own, houses: frozenset[House], *, by_chance: bool = False) -> None:
        """What is due for one of these houses, if it is time. `by_chance`: they consider nothing."""
        if door is None or not houses or self._clock() < self._next_at:
            return
        for question, ticket in list(self._asked.items()):
            self._go_on(door, own, question, ticket)
        for asked in (one.asked for one in own.questions):
            if asked.house in houses and asked.is_due and not asked.is_sealed and _key(asked) not in self._asked:
                think = door.any_choice if by_chance else door.good_choice
                self._asked[_key(asked)] = think(asked, str(self._chance.random()))
                if not asked.is_secret:
                    self._next_at = self._clock() + THINKING_SECONDS
                    return

    def _go_on(self, door: Door, own: Own, key: str, ticket: Ticket) -> None:
        settled = door.ticket(ticket)
        if not settled.is_settled:
            return
        question = own.question(key.split(" ", 1)[1])
        has_thought = settled.wish in THINKING
        if has_thought and settled.stage is Stage.DONE and question is not None:
            self._asked[key] = door.answer(question.asked, settled.result)
        elif has_thought or settled.stage is Stage.REFUSED:
            del self._asked[key]


def _is_fought(view: View) -> bool:
    position = view.table.position if view.table is not None else None
    return position is not None and position.battle is not None


def _key(asked: Asked) -> str:
    """The same question after an undo is another one."""
    return f"{asked.branch} {asked.question}"
