"""``python -m companion chaos``: many small games in which everything goes wrong, at random moments."""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import attrs

from companion.arguments import add_edition
from companion.demo.following import Failure
from companion.demo.party import DemoGame
from companion.demo.reports import now
from companion.demo.run import PACE, play, what_is_wrong
from companion.demo.trouble import DemoTrouble, Moments, random_kills, random_pause, random_trouble
from engine import EDITIONS, open_box

DESCRIPTION = """Small games between real processes, with devices killed, frozen, cut off and taken over from, dead or
alive, at random moments; now and then the table is put into a file and laid again. Ends with 1 if any device ever
differs, if anything is lost, or if a table falls silent."""
TABLES = (3, 3, 3, 4, 4, 6)
"""How many play: mostly few."""
MOST_ROUNDS = 3
MOST_TROUBLES = 5
COUNTED = ("entries", "restarts", "killed", "killed_together", "killed_in_take_overs", "lost_entries")
PAUSES = 0.2
"""So often the table is put away and laid again in the middle."""


@attrs.frozen
class ChaosEvening:
    """One game of the chaos, and how to play it again."""

    game: DemoGame
    troubles: tuple[DemoTrouble, ...]

    @property
    def command(self) -> str:
        """The demo that plays the same game with the same troubles, as far as processes ever do the same twice."""
        game = self.game
        words = ["demo", "--edition", game.edition, "--players", str(game.players), "--rounds", str(game.rounds)]
        words += ["--seed", game.seed, *(["--tides"] if game.tides else []), *map(str, self.troubles)]
        return " ".join(words)


def main(arguments: list[str]) -> int:
    """Play; 0 if nothing was lost and nothing differed."""
    chosen = _arguments(arguments)
    say = _quiet if chosen.json else _say
    results = []
    try:
        for number in range(chosen.games):
            evening = random_evening(f"{chosen.seed}-{number}", chosen.kills, chosen.edition)
            results.append(_play_one(number + 1, evening, say))
    except KeyboardInterrupt:
        print("The chaos was interrupted; all its processes have ended.", file=sys.stderr)
        return 130
    return _summary(results, as_json=chosen.json)


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m companion chaos", description=DESCRIPTION)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="7")
    add_edition(parser)
    parser.add_argument("--json", action="store_true", help="print the summary only, as one line of JSON")
    parser.add_argument(
        "--kills", type=int, default=0, help="so often in each game, beside all else, devices are killed"
    )
    return parser.parse_args(arguments)


def random_evening(seed: str, kills: int = 0, edition: str = EDITIONS[0]) -> ChaosEvening:
    """A table, its rounds and its troubles; the same for the same seed."""
    dice, box = Random(seed), open_box(edition)
    players = dice.choice([number for number in TABLES if number in box.setups])
    rounds = dice.randint(1, MOST_ROUNDS)
    moments = Moments(box.setups[players].houses, rounds, dice)
    troubles = [random_trouble(moments) for _ in range(dice.randint(1, MOST_TROUBLES))]
    troubles += [trouble for _ in range(kills) for trouble in random_kills(moments)]
    if dice.random() < PAUSES:
        troubles.append(random_pause(moments))
    with_tides = dice.random() < 0.5 and bool(box.tides)
    game = DemoGame(players, seed, rounds, with_tides, edition, PACE)
    return ChaosEvening(game, tuple(sorted(troubles, key=lambda one: one.entries)))


def _play_one(number: int, evening: ChaosEvening, say: Callable[[str], None]) -> dict[str, Any]:
    """Play one game, and say in one line how it went."""
    begun = now()
    try:
        result = play(evening.game, evening.troubles, _quiet)
        wrong = what_is_wrong(result)
    except Failure as failure:
        result, wrong = {**dict.fromkeys(COUNTED, 0), "digests_equal": False}, str(failure)
    how = wrong or f"all equal, {result['entries']} entries, {result['killed']} killed"
    say(f"{number:3} {evening.command}: {how}, {now() - begun:.1f} s")
    if wrong:
        print(f"python -m companion {evening.command}\n    {wrong}", file=sys.stderr, flush=True)
    return {**result, "wrong": wrong}


def _summary(results: list[dict[str, Any]], *, as_json: bool) -> int:
    failed = sum(bool(result["wrong"]) for result in results)
    equal = all(result["digests_equal"] for result in results)
    counted = {name: sum(result[name] for result in results) for name in COUNTED}
    if as_json:
        print(json.dumps({"games": len(results), "failed": failed, "digests_equal": equal, **counted}))
    else:
        print(f"{len(results)} games, {failed} failed; {counted['entries']} entries, {counted['lost_entries']} lost;")
        print(
            f"{counted['killed']} devices killed, {counted['killed_together']} of them two at once and"
            f" {counted['killed_in_take_overs']} while somebody took over."
        )
    return 1 if failed else 0


def _say(line: str) -> None:
    print(line, flush=True)


def _quiet(line: str) -> None:
    """Say nothing."""
