"""``python -m engine play``: a whole random game, told round by round."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping
from random import Random

from engine import print_answer
from engine.box import Box
from engine.commands.arguments import add_options, add_players, options_of, parsed, start
from engine.commands.random_player import random_answer
from engine.events import Event
from engine.game import Game
from engine.words import WESTEROS_DECKS, House


def main(arguments: list[str]) -> int:
    """Play a whole game at random and tell it."""
    chosen = parsed(_parser(), arguments)
    game = start(chosen.edition, chosen.players, options_of(chosen))
    story = Story(game, log=chosen.log)
    dice = Random(chosen.seed)
    lines = list(story.tell(dice))
    if chosen.log or not chosen.json:
        print("\n".join(lines))
    if chosen.json:
        print(json.dumps(story.summary()))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m engine play", description=main.__doc__)
    add_players(parser)
    parser.add_argument("--seed", type=int, default=0, help="the same seed plays the same game (0)")
    add_options(parser)
    parser.add_argument("--log", action="store_true", help="print every answer as one line")
    parser.add_argument("--json", action="store_true", help="print one JSON object at the end, and no story")
    return parser


class Story:
    """A game as it is played, in lines."""

    def __init__(self, game: Game, *, log: bool = False) -> None:
        self.game = game
        self.log = log
        self.battles = 0
        self._strengths: Mapping[str, int] = {}
        self._combat: Mapping[str, str] = {}

    def tell(self, dice: Random) -> Iterator[str]:
        """Play to the end; with a log every answer is a line, else every round, card and battle."""
        if not self.log:
            yield "Round 1"
        while self.game.pending:
            answer = random_answer(self.game, dice)
            events = self.game.apply(answer)
            lines = [line for event in events for line in self._lines(event)]
            yield from [print_answer(answer)] if self.log else lines
        if not self.log:
            yield from self._ending()

    def summary(self) -> dict[str, object]:
        """The game in a few numbers."""
        game = self.game
        return {
            "players": len(game.state.houses),
            "winner": game.ranking[0],
            "ranking": list(game.ranking),
            "rounds": game.state.round,
            "battles": self.battles,
            "answers": len(game.answers),
            "digest": game.digest(),
        }

    def _lines(self, event: Event) -> Iterator[str]:
        teller = TELLERS.get(event.name)
        if teller is not None:
            yield from teller(self, event)

    def _round_begins(self, event: Event) -> Iterator[str]:
        yield self._standings()
        yield f"Round {event.facts['round']}"

    def _card_drawn(self, event: Event) -> Iterator[str]:
        box, deck, card = self._box, event.facts["deck"], event.facts["card"]
        if deck in WESTEROS_DECKS:
            yield f"  {'I' * (WESTEROS_DECKS.index(deck) + 1):4}{box.westeros[deck][card].name}"
        elif card in box.wildlings:
            yield f"      the wildlings bring {box.wildlings[card].name}"

    def _wildlings_attack(self, event: Event) -> Iterator[str]:
        yield f"      the wildlings attack with {event.facts['strength']}"

    def _combat_begins(self, event: Event) -> Iterator[str]:
        self.battles += 1
        self._combat = event.facts
        self._strengths = {}
        yield from ()

    def _strength_announced(self, event: Event) -> Iterator[str]:
        if event.facts["when"] == "final":
            self._strengths = event.facts
        yield from ()

    def _combat_won(self, event: Event) -> Iterator[str]:
        area, origin = (self._box.areas[self._combat[place]].name for place in ("area", "origin"))
        attacker, defender = (self._name(self._combat[side]) for side in ("attacker", "defender"))
        winner = self._name(event.facts["house"])
        yield f"  {attacker} attacks {defender} in {area} from {origin}: {winner} wins {self._margin(event)}"

    def _margin(self, event: Event) -> str:
        """By how much, or by which track."""
        attacker, defender = self._strengths["attacker"], self._strengths["defender"]
        if event.facts["reason"] == "fiefdoms":
            return f"the tie of {attacker} by the Fiefdoms track"
        return f"by {abs(attacker - defender)}, {attacker} against {defender}"

    def _neutral_force_removed(self, event: Event) -> Iterator[str]:
        yield f"  the Neutral Force in {self._box.areas[event.facts['area']].name} gives way"

    def _standings(self) -> str:
        """The Victory track, the most areas first."""
        held = sorted(self.game.state.victory.items(), key=lambda item: -item[1])
        return "  areas: " + ", ".join(f"{self._name(house)} {count}" for house, count in held)

    def _ending(self) -> Iterator[str]:
        yield self._standings()
        winner, *others = map(self._name, self.game.ranking)
        yield f"{winner} wins after {self.game.state.round} rounds and {self.battles} battles,"
        yield f"then {', '.join(others)}"

    @property
    def _box(self) -> Box:
        return self.game.state.box

    def _name(self, house: House) -> str:
        return self._box.houses[house].name


Teller = Callable[[Story, Event], Iterator[str]]
TELLERS: Mapping[str, Teller] = {
    "round_begins": Story._round_begins,
    "card_drawn": Story._card_drawn,
    "wildlings_attack": Story._wildlings_attack,
    "combat_begins": Story._combat_begins,
    "strength_announced": Story._strength_announced,
    "combat_won": Story._combat_won,
    "neutral_force_removed": Story._neutral_force_removed,
}
"""The events that a story tells of."""
