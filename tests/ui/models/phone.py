"""A phone without a window: the steward of one device at a staged table, touched by what stands in its models."""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from companion.door import AS_USUAL, Agreement, OwnQuestion, StagedTable, View
from companion.ui.keeping import Keeping
from companion.ui.models.intents import Intent
from companion.ui.models.now.now import now_model
from companion.ui.models.settings import AutomaticPace, Settings
from companion.ui.models.situation import Situation
from companion.ui.shots.stage import Moment, StagedDoors, game_at
from companion.ui.steward import Steward
from engine import Game, House, Question

SEEDS = range(1, 60)
ONLY_IN_FIRST = {"asha-greyjoy", "lose-points", "maester-luwin", "melisandre", "raid-again", "ser-loras-tyrell"}
"""Questions that only the first edition asks."""
ONLY_IN_VARIANTS = {"ser-davos-seaworth": ("upgrade-card",)}
"""Questions that only these variants of it ask."""


class Phone:
    """Counts its touches; time passes only between them, and nothing answers itself."""

    def __init__(self, game: Game, houses: tuple[House, ...], folder: Path, agreement: Agreement = AS_USUAL) -> None:
        self.table = StagedTable(game, agreement=agreement)
        self._views: deque[View] = deque()
        self._time = 0.0
        self.taps = 0
        doors = StagedDoors(self.table, houses)
        Keeping(folder).keep_settings(Settings(automatic=AutomaticPace.NEVER))
        self.steward = Steward(doors, Keeping(folder), lambda: self._time)  # type: ignore[arg-type]
        doors.listen(self._views.append)
        self._settle()

    @property
    def situation(self) -> Situation:
        return self.steward.situation

    def begun(self) -> Situation:
        """The situation after the board is laid out."""
        return attrs.evolve(self.situation, place=self.situation.place.with_part("setup", "done"))

    @property
    def asked(self) -> OwnQuestion:
        own = self.situation.question()
        assert own is not None
        return own

    @property
    def card(self) -> Any:
        return now_model(self.situation)

    def touch(self, intent: Intent | None) -> None:
        assert intent is not None, "nothing happens there"
        self.taps += 1
        self._time += 1
        self.steward.carry_out(intent)
        self._settle()

    def looks_again(self) -> None:
        """The table shows itself once more."""
        self.table.show()
        self._settle()

    def press(self, text: str) -> None:
        """Touch the button that says this."""
        buttons = {button.text: button for button in self.card.frame.buttons}
        assert text in buttons, list(buttons)
        self.touch(buttons[text].intent)

    def press_main(self) -> None:
        self.touch(self.card.frame.buttons[-1].intent)

    def choose(self, title: str) -> None:
        """Touch the row with this title."""
        rows = {row.title: row for row in self.card.rows}
        assert title in rows, list(rows)
        self.touch(rows[title].intent)

    def _settle(self) -> None:
        while self._views:
            view = self._views.popleft()
            self.steward.arrived(view, view.happened)


Fits = Callable[[Game, Question], bool]


def anything(_game: Game, _question: Question) -> bool:
    return True


def game_with(kind: str, fits: Fits = anything, **moment: Any) -> tuple[Game, House]:
    """The first game, seed after seed, in which this is asked so."""
    return game_at(Moment(kind, seed=_first_seed(kind, fits, **moment), **moment), fits)


@cache
def _first_seed(kind: str, fits: Fits, **moment: Any) -> int:
    for seed in SEEDS:
        with suppress(LookupError):
            game_at(Moment(kind, seed=seed, **moment), fits)
            return seed
    raise LookupError(kind)


def games_with(kind: str, number: int, fits: Fits = anything) -> Iterator[tuple[Game, House]]:
    """So many games in which this is asked, each of another seed."""
    variants = ONLY_IN_VARIANTS.get(kind, ())
    edition = "first" if kind in ONLY_IN_FIRST or variants else "second"
    for seed in SEEDS:
        if number == 0:
            return
        try:
            yield game_at(Moment(kind, seed=seed, edition=edition, variants=variants), fits)
            number -= 1
        except LookupError:
            continue


def phone_at(folder: Path, kind: str, fits: Fits = anything, **moment: Any) -> Phone:
    """The phone of the house that is asked this."""
    game, house = game_with(kind, fits, **moment)
    return Phone(game, (house,), folder)
