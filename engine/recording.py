"""A recorded game: its setup, every answer as a line, what each answer caused, and a digest at the end of each round.

Reading a record and telling the game again gives the same lines, or somebody has changed the game.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.asking.answers import Answer
from engine.asking.notation import parse_answer, print_answer
from engine.asking.refusals import malformed
from engine.events import Event
from engine.game import Game
from engine.setup import GameOptions, Setup, checked_setup
from engine.words import NONE

COMMENT = "#"
EVENT = "  "
"""An event stands under the answer that caused it, two spaces to the right."""
DIGEST = "digest "
ROUND_IS_OVER = ("round_begins", "game_over")


def tell_game(setup: Setup, answers: Iterable[Answer]) -> Iterator[str]:
    """The lines of a game played by these answers."""
    game = Game(setup)
    yield f"game {setup.edition}"
    yield f"houses {' '.join(setup.houses)}"
    yield f"options {' '.join(setup.options.words()) or NONE}"
    yield from map(tell_event, game.opening_events)
    for answer in answers:
        events = game.apply(answer)
        yield print_answer(answer)
        yield from map(tell_event, events)
        if any(event.name in ROUND_IS_OVER for event in events):
            yield DIGEST + game.digest()


def tell_event(event: Event) -> str:
    """``  order_removed house=stark area=winterfell token=raid``."""
    return EVENT + " ".join([event.name, *(f"{name}={_words(value)}" for name, value in event.facts.items())])


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return ",".join(f"{name}:{_words(inner)}" for name, inner in value.items()) or NONE
    if isinstance(value, tuple):
        return ",".join(map(_words, value)) or NONE
    return str(value) or NONE


def read_game(text: str) -> tuple[Setup, tuple[Answer, ...]]:
    """The setup and the answers of a record; events and digests are for whoever compares."""
    lines = [line for line in text.splitlines() if line and not line.startswith((COMMENT, EVENT, DIGEST))]
    words = [line.split() for line in lines[:3]]
    if [line[0] for line in words] != ["game", "houses", "options"]:
        raise malformed("not_a_record")
    (_, edition), (_, *houses), (_, *switches) = words
    options = GameOptions.from_words(switches if switches != [NONE] else ())
    return checked_setup(edition, houses, options), tuple(map(parse_answer, lines[3:]))
