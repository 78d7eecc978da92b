"""What a case may expect: everything that can be set, and what follows from it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.asking.notation import parse_choice, print_choice
from engine.asking.questions import Question
from engine.combat.strength import combat_icons, strength
from engine.corrections.subjects import SUBJECTS, key_words, read
from engine.events import Event
from engine.game import Game
from engine.rules.control import controller
from engine.rules.pieces import army_of, unused_pieces
from engine.rules.power import power_in_pool, power_income
from engine.rules.supply import allowed_armies, standing_armies, supply_icons
from engine.rules.tracks import stars
from engine.state import Battle
from engine.words import NO, NONE, YES


class Unmet(Exception):
    """Something that a case expects and that does not hold."""


def demand(holds: bool, otherwise: str) -> None:
    """Raise if something does not hold, with what is there instead."""
    if not holds:
        raise Unmet(otherwise)


@dataclass(slots=True)
class CaseScene:
    """A game in a case, and what its last answer caused."""

    game: Game
    events: tuple[Event, ...] = ()


def check(scene: CaseScene, text: str) -> None:
    """``expect SUBJECT [KEY]: VALUE``; raises with what is there instead."""
    named, colon, value = text.partition(":")
    words = named.split()
    demand(bool(words), "nothing expected")
    if words[0] in ASKING:
        ASKING[words[0]](scene, words[1:], value.strip())
        return
    if words[0] in FOLLOWING:
        found = _following(scene.game, words[0], words[1:])
    elif words[0] in SUBJECTS:
        demand(len(words) == key_words(words[0]), "a subject and its key are expected")
        found = " ".join(read(scene.game.state, tuple(words)))
        value = _in_kept_order(scene, words, value)
    else:
        raise Unmet(f"unknown subject: {words[0]}")
    demand(bool(colon), "a value is expected after a colon")
    demand(found == " ".join(value.split()), f"it is: {found}")


def _following(game: Game, subject: str, keys: list[str]) -> str:
    """What follows from the position, if the keys name something that there is."""
    try:
        return FOLLOWING[subject](game, keys)
    except (IndexError, KeyError, ValueError):
        raise Unmet(f"there is no {subject} of: {' '.join(keys) or 'nothing'}") from None


def _in_kept_order(scene: CaseScene, words: list[str], value: str) -> str:
    """Units may be named in any order; the engine keeps them sorted."""
    if words[0] != "units" or value.strip() == NONE:
        return value
    house, *units = value.split()
    return " ".join([house, *army_of(house, units).units])


def _battle(game: Game) -> Battle:
    if game.state.battle is None:
        raise Unmet("no combat is under way")
    return game.state.battle


def _lines(game: Game, side: str) -> str:
    _battle(game)
    lines = game.battle_lines(side)
    return ", ".join(f"{line.source} {line.name} {line.amount} {line.rule}" for line in lines)


def _open_questions(game: Game) -> str:
    return ", ".join(f"{question.house} {question.kind}" for question in game.pending) or "nobody"


FOLLOWING: Mapping[str, Callable[[Game, list[str]], str]] = {
    "controls": lambda game, words: controller(game.state, words[0]) or NONE,
    "pool": lambda game, words: str(power_in_pool(game.state, words[0])),
    "victory": lambda game, words: str(game.state.victory[words[0]]),
    "stars": lambda game, words: str(stars(game.state, words[0])),
    "allowed": lambda game, words: " ".join(map(str, allowed_armies(game.state, words[0]))),
    "armies": lambda game, words: " ".join(map(str, standing_armies(game.state, words[0]))) or NONE,
    "icons": lambda game, words: str(supply_icons(game.state, words[0])),
    "income": lambda game, words: str(power_income(game.state, words[0])),
    "unused": lambda game, words: str(unused_pieces(game.state, words[0], words[1])),
    "strength": lambda game, words: str(strength(game.state, _battle(game), words[0])),
    "lines": lambda game, words: _lines(game, words[0]),
    "swords": lambda game, words: str(combat_icons(game.state, _battle(game), words[0]).swords),
    "fortifications": lambda game, words: str(combat_icons(game.state, _battle(game), words[0]).fortifications),
    "card": lambda game, words: _battle(game).cards.get(words[0]) or NONE,
    "power-hidden": lambda game, words: YES if game.state.power_hidden else NO,
    "step": lambda game, words: game.state.step,
    "ranking": lambda game, words: " ".join(game.ranking) or NONE,
    "winner": lambda game, words: " ".join(game.winners) or NONE,
    "pending": lambda game, words: _open_questions(game),
    "under": lambda game, words: " ".join(card or "?" for card in game.state.decks[words[0]].slots[-1:]),
}
"""What follows from a position; docs/cases.md lists them."""


def _question(scene: CaseScene, words: list[str]) -> Question:
    demand(len(words) == 2, "a house and a kind of question are expected")
    for question in scene.game.pending:
        if [question.house, question.kind] == words:
            return question
    raise Unmet(f"open questions: {_open_questions(scene.game)}")


def _asks(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect asks stark retreat``, with ``: secret``, ``: simultaneous`` or ``: RET-03`` if that matters."""
    question = _question(scene, words)
    marks = {question.rule, *(mark for mark in ("secret", "simultaneous") if getattr(question, mark))}
    for mark in value.split():
        demand(mark in marks, f"it is: {' '.join(sorted(marks))}")


def _asks_not(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect asks-not stark retreat``."""
    asked = [(question.house, question.kind) for question in scene.game.pending]
    demand(tuple(words) not in asked, f"open questions: {_open_questions(scene.game)}")


def _options(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect options stark retreat: karhold | castle-black``: exactly these, in any order."""
    question = _question(scene, words)
    found = sorted(print_choice(choice) for choice in question.options())
    wanted = sorted(print_choice(parse_choice(question.kind, part.strip())) for part in value.split("|"))
    demand(found == wanted, f"they are: {' | '.join(found)}")


def _option(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect option stark retreat: karhold``: this is among them."""
    question = _question(scene, words)
    refusal = question.options().why_not(parse_choice(question.kind, value))
    demand(refusal is None, f"refused: {refusal}")


def _no_option(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect no-option stark retreat: karhold``: this is not."""
    question = _question(scene, words)
    demand(question.options().why_not(parse_choice(question.kind, value)) is not None, "it is legal")


def _count(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect count stark march: 24``."""
    found = _question(scene, words).options().count()
    demand(str(found) == value, f"it is: {found}")


def _event(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect event order_removed: area=winterfell house=stark``: such an event followed the last answer."""
    demand(len(words) == 1 and all("=" in word for word in value.split()), "an event and field=value are expected")
    wanted = dict(word.split("=", 1) for word in value.split())
    happened = [event for event in scene.events if event.name == words[0]]
    for event in happened:
        facts = {name: _event_value(fact) for name, fact in event.to_plain().items()}
        if all(facts.get(name) == fact for name, fact in wanted.items()):
            return
    raise Unmet(f"events: {', '.join(event.name for event in scene.events)}; such: {happened}")


def _no_event(scene: CaseScene, words: list[str], value: str) -> None:
    """``expect no-event order_removed``."""
    demand(len(words) == 1, "an event is expected")
    happened = [event for event in scene.events if event.name == words[0]]
    demand(not happened, f"it happened: {happened}")


def _event_value(fact: object) -> str:
    return ",".join(map(str, fact)) if isinstance(fact, list) else str(fact)


ASKING: Mapping[str, Callable[[CaseScene, list[str], str], None]] = {
    "asks": _asks,
    "asks-not": _asks_not,
    "options": _options,
    "option": _option,
    "no-option": _no_option,
    "count": _count,
    "event": _event,
    "no-event": _no_event,
}
"""What is asked and what happened."""
