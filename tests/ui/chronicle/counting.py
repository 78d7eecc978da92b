"""A second count of recorded games, by the engine alone, and the other way round than the chronicle counts.

Castles, power and supply, which the chronicle reads from positions, are added up here from what happened. Battles, bids
and support, which it reads from what happened, are found here in positions and in the answers themselves.
"""

from collections import Counter
from pathlib import Path
from typing import Any

from engine import ATTACKER, DEFENDER, NO, NONE, Answer, Event, Game, House, Setup, State
from engine.recording import read_game

GAMES = Path(__file__).parents[2] / "games"


def recorded(name: str) -> tuple[Setup, tuple[Answer, ...]]:
    return read_game((GAMES / name).read_text(encoding="utf-8"))


class SecondCount:
    """All that is counted of a game that is played by these answers."""

    def __init__(self, setup: Setup, answers: tuple[Answer, ...]) -> None:
        game = Game(setup)
        self.castles, self.power, self.supply = [], [], []
        self.won: Counter[House] = Counter()
        self.lost: Counter[House] = Counter()
        self.areas: Counter[str] = Counter()
        self.sums: list[tuple[str, int, int]] = []
        self.bids: Counter[House] = Counter()
        self.given: Counter[House] = Counter()
        self.refused: Counter[House] = Counter()
        self.now = {
            name: dict(value)
            for name, value in (
                ("castles", game.state.victory),
                ("power", game.state.power),
                ("supply", game.state.supply),
            )
        }
        self._offered: dict[str, Any] = {}
        for answer in answers:
            self._take(game, answer)
        self._end_round()

    def _take(self, game: Game, answer: Answer) -> None:
        asked = next((one for one in game.pending if one.id == answer.question), None)
        battle = game.state.battle
        fighting = (battle, battle.winner, _pieces(game.state)) if battle is not None else None
        if asked is not None:
            self._answered(asked.kind, asked.house, asked.facts, answer.choice, battle)
        events = game.apply(answer)
        for event in events:
            self._happened(event)
        if fighting is not None:
            self._fought(game, *fighting)

    def _answered(self, kind: str, house: House, facts: Any, choice: Any, battle: Any) -> None:
        if kind == "bid":
            self.bids[house] += choice.value
        elif kind == "support" and choice.value != NONE:
            receiver = battle.attacker if choice.value == ATTACKER else battle.defender
            if receiver != house:
                self._offered[facts["area"]] = house
        elif kind == "accept-support":
            supporter = self._offered.pop(facts["area"])
            assert supporter == facts["supporter"]
            (self.refused if choice.value == NO else self.given)[supporter] += 1

    def _fought(self, game: Game, battle: Any, winner_before: str | None, pieces_before: object) -> None:
        """A combat is decided when its winner stands in the position, or when it is over and was not decided before."""
        if battle.defender is None or winner_before is not None:
            return
        is_over = game.state.battle is not battle
        if not is_over and battle.winner is None:
            return
        winner = battle.winner if battle.winner is not None else _holder(game.state, battle)
        one, other = (battle.attacker, battle.defender)[:: 1 if winner == ATTACKER else -1]
        self.won[one] += 1
        self.lost[other] += 1
        self.areas[battle.area] += 1
        # While no piece has left the board yet, both sums can still be read from it.
        if not is_over and _pieces(game.state) == pieces_before:
            sides = (sum(line.amount for line in game.battle_lines(side)) for side in (ATTACKER, DEFENDER))
            self.sums.append((battle.area, *sides))

    def _happened(self, event: Event) -> None:
        facts = event.facts
        power = self.now["power"]
        if event.name == "round_begins":
            self._end_round()
        elif event.name == "victory_moved":
            self.now["castles"][facts["house"]] = facts["areas"]
        elif event.name == "supply_moved":
            self.now["supply"][facts["house"]] = facts["level"]
        elif event.name == "power_gained":
            power[facts["house"]] += facts["amount"]
        elif event.name == "power_discarded":
            power[facts["house"]] -= facts["amount"]
        elif event.name == "control_token_placed":
            power[facts["house"]] -= 1

    def _end_round(self) -> None:
        for name, rounds in (("castles", self.castles), ("power", self.power), ("supply", self.supply)):
            rounds.append(dict(self.now[name]))


def _holder(state: State, battle: Any) -> str:
    army = state.armies.get(battle.area)
    return ATTACKER if army is not None and army.house == battle.attacker else DEFENDER


def _pieces(state: State) -> object:
    return dict(state.armies), dict(state.garrisons), dict(state.orders), state.battle and state.battle.attackers
