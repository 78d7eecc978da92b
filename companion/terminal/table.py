"""A table in the terminal: this device holds every seat. One house is asked, the others play by themselves."""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

from companion.arguments import add_game, parsed
from companion.door import Asked, Door, Network, Position, Stage, View, WhyNot
from companion.terminal.narration import ask, describe_table, tell
from engine import GameOptions, House, Refusal, open_box, parse_answer, print_choice

SHOWN = 12
"""So many legal answers are shown at once."""
HELP = "Type an answer, ? for examples of legal answers, look for the table, or quit."
ALONE = Network(address="127.0.0.1", is_searched=False)
"""Nobody else comes to this table."""

Reader = Callable[[], str | None]


class Left(Exception):
    """The player has left the table."""


def run_table(arguments: list[str], read: Reader | None = None) -> int:
    """Play a table; without a terminal to type in, watch one."""
    chosen = _arguments(arguments)
    houses = open_box(chosen.edition).setups[chosen.players].houses
    if read is None:
        read = _typed_line if sys.stdin is not None and sys.stdin.isatty() else None
    house = chosen.house
    try:
        if read is not None and house is None:
            house = _choose_house(read, houses)
        _sit_down(chosen, houses, house, read)
    except (Left, KeyboardInterrupt):
        print("\nYou have left the table.")
    except BrokenPipeError:
        # Nobody reads any more; nothing may be written at the end of the process either.
        sys.stdout = None
    return 0


def _arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make run", description="Small Council, a table in the terminal.")
    add_game(parser)
    parser.add_argument("--house", help="the house you play; nobody to watch")
    parser.add_argument("--errata", action="store_true", help="with the official errata")
    return parsed(parser, arguments)


def _typed_line() -> str | None:
    try:
        return input("> ")
    except EOFError:
        return None


def _read_line(read: Reader) -> str:
    line = read()
    if line is None or line.strip() == "quit":
        raise Left
    return line.strip()


def _choose_house(read: Reader, houses: tuple[House, ...]) -> str:
    print(f"Which house do you play: {', '.join(houses)}; or nobody to watch?")
    while (line := _read_line(read)) not in (*houses, "nobody"):
        print(f"There is no house {line!r} at this table.")
    return line


def _sit_down(chosen: argparse.Namespace, houses: tuple[House, ...], house: str | None, read: Reader | None) -> None:
    if house not in (*houses, None, "nobody"):
        print(f"There is no house {house!r} at this table: {', '.join(houses)}.")
        return
    options = GameOptions(tides=chosen.tides, errata=chosen.errata)
    with _table(chosen.edition, houses, options) as door:
        _play(door, house, read)


@contextmanager
def _table(edition: str, houses: tuple[House, ...], options: GameOptions) -> Iterator[Door]:
    """A table on this device, which is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="small-council-table-") as folder:
        door = Door(Path(folder), network=ALONE)
        door.start()
        try:
            door.wait(door.host("Practice", houses, options, edition=edition))
            for house in houses:
                door.wait(door.sit(house, house))
            yield door
        finally:
            door.stop()


def _play(door: Door, house: str | None, read: Reader | None) -> None:
    """Until the game is over or the player leaves."""
    dice = SystemRandom()
    while True:
        door.wait_until(lambda view: _is_over(view) or _due(view))
        view = door.look()
        _tell(view)
        if _is_over(view):
            return
        asked = next((asked for asked in _due(view) if asked.house == house), None)
        if asked is not None and read is not None:
            _answer_typed(door, asked, read)
        else:
            _answer_by_itself(door, _due(view)[0], str(dice.random()))


def _position(view: View) -> Position | None:
    return view.table.position if view.table is not None else None


def _is_over(view: View) -> bool:
    position = _position(view)
    return position is not None and bool(position.ranking)


def _due(view: View) -> list[Asked]:
    """What this device is to answer now."""
    return [own.asked for own in view.own.questions if own.asked.is_due]


def _tell(view: View) -> None:
    for happened in view.happened:
        for event in happened.events:
            print(tell(event))


def _answer_by_itself(door: Door, asked: Asked, seed: str) -> None:
    chosen = door.wait(door.good_choice(asked, seed))
    if chosen.stage is Stage.DONE:
        door.wait(door.answer(asked, chosen.result))


def _answer_typed(door: Door, asked: Asked, read: Reader) -> None:
    """Ask until the player has given a legal answer; a refused one changes nothing."""
    print(f"\n{asked.house}, {ask(asked)}  [{asked.rule}]  (look, ?, quit)")
    while True:
        line = _read_line(read)
        position = _position(door.view)
        if line in ("?", ""):
            _show_options(door, asked)
        elif line == "look" and position is not None:
            print("\n".join(describe_table(position, asked.house)))
        elif _is_taken(door, asked, line):
            return


def _is_taken(door: Door, asked: Asked, line: str) -> bool:
    number, house, kind = asked.question.split("-", 2)
    try:
        answer = parse_answer(f"{number} {house} {kind} {line}")
    except Refusal as refusal:
        print(f"Not possible: {refusal}. {HELP}")
        return False
    ticket = door.wait(door.answer(asked, answer.choice))
    if ticket.why_not is not None:
        print(f"Not possible: {_reason(ticket.why_not)}. {HELP}")
    return ticket.stage is Stage.DONE


def _reason(why_not: WhyNot) -> str:
    facts = " ".join(f"{name}={value}" for name, value in why_not.facts.items())
    return f"{why_not.rule or why_not.reason} {why_not.code} {facts}".rstrip()


def _show_options(door: Door, asked: Asked) -> None:
    """A few legal answers, written as they would be typed."""
    choices = door.wait(door.some_choices(asked, SHOWN + 1)).result or ()
    for choice in choices[:SHOWN]:
        print(f"  {print_choice(choice)}")
    if len(choices) > SHOWN:
        print("  …")
