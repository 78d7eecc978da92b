"""Setting the stage: a real position, played by random players from a seed, in which a house is asked something."""

from collections.abc import Callable
from contextlib import suppress
from random import Random

import attrs

from companion.door import Door, StagedDoor, StagedTable, View
from engine import Game, GameOptions, House, Question, new_game, open_box, random_answer

MOST_ANSWERS = 5000
MOST_GAMES = 30
Fits = Callable[[Game, Question], bool]
USUAL = "second"
"""The edition of a scene that names none."""


@attrs.frozen
class Moment:
    """When: in the game of this seed, the `nth` time that this kind of question is asked (of this house, if named)."""

    kind: str
    house: House = ""
    nth: int = 0
    players: int = 0
    """How many play; if that is not said, as many as can."""
    seed: int = 1
    round: int = 1
    """Not before this round."""
    tides: bool = False
    edition: str = USUAL
    variants: tuple[str, ...] = ()

    def in_edition(self, edition: str) -> "Moment":
        """The same in a game of this edition, with as many players, and with tides, as far as it has them."""
        box = open_box(edition)
        players = min(self.players, max(box.setups))
        return attrs.evolve(self, edition=edition, players=players, tides=self.tides and bool(box.tides))


def next_game_at(moment: Moment, fits: Fits) -> tuple[Game, House]:
    """The same as `game_at`; where the moment does not come, the games of the next seeds follow."""
    for seed in range(moment.seed, moment.seed + MOST_GAMES):
        with suppress(LookupError):
            return game_at(attrs.evolve(moment, seed=seed), fits)
    raise LookupError(moment)


def game_at(moment: Moment, fits: Fits = lambda game, question: True) -> tuple[Game, House]:
    """The game at this moment, and the house that is asked."""
    setups = open_box(moment.edition).setups
    houses = setups[moment.players or max(setups)].houses
    game = new_game(moment.edition, houses, GameOptions(tides=moment.tides, variants=moment.variants))
    dice, left = Random(moment.seed), moment.nth
    for _ in range(MOST_ANSWERS):
        for question in game.pending:
            is_it = question.kind == moment.kind and moment.house in ("", question.house)
            if (
                is_it
                and game.state.round >= moment.round
                and len(game.pending) == len(_asked(game))
                and fits(game, question)
            ):
                left -= 1
                if left < 0:
                    return game, question.house
        if game.is_over:
            break
        game.apply(random_answer(game, dice))
    raise LookupError(moment)


def _asked(game: Game) -> list[Question]:
    """All who were asked together, or none: a moment is never in the middle of secret answers."""
    return [question for question in game.pending if not question.secret] or list(game.pending)


class StagedDoors:
    """In place of the doors of an app: always open, to a staged table, or to none."""

    def __init__(
        self,
        table: StagedTable | None,
        houses: tuple[House, ...],
        seen: Callable[[View], View] = lambda view: view,
    ) -> None:
        """`seen` makes of every view what this device is shown."""
        self._table = table
        self._houses = houses
        self._seen = seen
        self.door: StagedDoor | None = None

    def open(self, _network: object) -> None:
        """The staged table stays."""

    def practise(self, then: Callable[[Door], None]) -> None:
        """There is no other table here."""

    def stop(self) -> None:
        """Nothing is open."""

    def listen(self, listener: Callable[[View], None]) -> None:
        """From now on the listener is handed the views."""
        if self._table is None:
            listener(self._seen(View()))
            return
        self.door = self._table.door(*self._houses, listener=lambda view: listener(self._seen(view)))
        self._table.show()
