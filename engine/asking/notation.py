"""One line for every answer: it prints, it reads, and it parses back.

``41 stark raid winterfell > moat-cailin`` answers question ``41-stark-raid``. Without its number the line means
the open question of that house and kind, which is how cases, logs and people write it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.asking.answers import (
    Answer,
    Choice,
    Consolidate,
    Correction,
    Draw,
    Group,
    March,
    Muster,
    Number,
    Orders,
    Pick,
    Raid,
    Ranking,
    Swap,
    Units,
    in_order,
)
from engine.asking.questions import KINDS, Question
from engine.asking.refusals import malformed
from engine.corrections.corrections import CORRECT
from engine.corrections.subjects import key_words
from engine.words import NONE, TABLE


def print_answer(answer: Answer) -> str:
    """The line of an answer."""
    if isinstance(answer.choice, Correction):
        return f"{TABLE} {CORRECT} {print_choice(answer.choice)}"
    number, house, kind = answer.question.split("-", 2)
    return f"{number} {house} {kind} {print_choice(answer.choice)}"


def parse_answer(line: str, pending: Sequence[Question] = ()) -> Answer:
    """The answer of a line; a line without number answers the open question of that house and kind."""
    words = line.split()
    if words[:2] == [TABLE, CORRECT]:
        return Answer(CORRECT, _parse_correction(" ".join(words[2:])))
    number = words.pop(0) if words and words[0].isdecimal() else ""
    if len(words) < 3 or words[1] not in KINDS:
        raise malformed("not_an_answer")
    house, kind, text = words[0], words[1], " ".join(words[2:])
    choice = parse_choice(kind, text)
    if number:
        return Answer(f"{number}-{house}-{kind}", choice)
    for question in pending:
        if (question.house, question.kind) == (house, kind):
            return Answer(question.id, choice)
    raise malformed("question_not_open", question=f"{house} {kind}")


def print_choice(choice: Choice) -> str:
    """The part of a line that says what was chosen."""
    return PRINTERS[type(choice)](choice)


def parse_choice(kind: str, text: str) -> Choice:
    """The choice that a text means, given the kind of question; a text may name the parts in any order."""
    forms = KINDS[kind]
    form = forms[0]
    if len(forms) > 1 and " " not in text:
        form = Pick
    try:
        return in_order(PARSERS[form](text))
    except (ValueError, IndexError):
        raise malformed("unreadable", text=text, kind=kind) from None


def _print_groups(groups: Sequence[Group], between: str) -> str:
    return "; ".join(f"{place}{between} {' '.join(units)}" for place, units in groups)


def _parse_groups(text: str) -> tuple[Group, ...]:
    if text == NONE:
        return ()
    groups = (part.split(":") for part in text.split(";"))
    return tuple((place.strip(), tuple(units.split())) for place, units in groups)


def _print_march(march: March) -> str:
    moves = "; ".join(f"{' '.join(units)} > {area}" for area, units in march.moves)
    return f"{march.area}: {moves}" if moves else march.area


def _parse_march(text: str) -> March:
    area, _, moves = text.partition(":")
    groups = (move.split(">") for move in moves.split(";") if move.strip())
    return March(area.strip(), tuple((place.strip(), tuple(units.split())) for units, place in groups))


def _print_raid(raid: Raid) -> str:
    return f"{raid.area} > {raid.target}"


def _parse_raid(text: str) -> Raid:
    area, target = (part.strip() for part in text.split(">"))
    return Raid(area, target)


def _parse_pairs(text: str) -> tuple[tuple[str, str], ...]:
    pairs = (word.split("=") for word in text.split())
    return tuple((area, token) for area, token in pairs)


def _parse_swap(text: str) -> Swap:
    word, pair = text.split()
    ((area, token),) = _parse_pairs(pair)
    if word != "swap":
        raise ValueError(text)
    return Swap(area, token)


def _print_muster(muster: Muster) -> str:
    return f"{muster.area}: {' '.join(muster.builds) or NONE}"


def _parse_muster(text: str) -> Muster:
    area, builds = text.split(":")
    return Muster(area.strip(), () if builds.strip() == NONE else tuple(builds.split()))


def _print_correction(correction: Correction) -> str:
    return "; ".join(print_change(change) for change in correction.changes)


def print_change(change: tuple[str, ...]) -> str:
    """``units winterfell: stark footman``."""
    named = key_words(change[0])
    return f"{' '.join(change[:named])}: {' '.join(change[named:])}"


def parse_change(text: str) -> tuple[str, ...]:
    """The words of a change; the colon only helps the eye."""
    named, colon, values = text.partition(":")
    if not colon or not named.split():
        raise malformed("unreadable", text=text, kind=CORRECT)
    return (*named.split(), *values.split())


def _parse_correction(text: str) -> Correction:
    return Correction(tuple(parse_change(part) for part in text.split(";") if part.strip()))


def _two_words(text: str) -> tuple[str, str]:
    first, second = text.split()
    return first, second


def _one_word(text: str) -> str:
    (word,) = text.split()
    return word


PRINTERS: Mapping[type[Any], Callable[[Any], str]] = {
    Draw: lambda choice: f"{choice.deck} {choice.card}",
    Pick: lambda choice: choice.value,
    Number: lambda choice: str(choice.value),
    Orders: lambda choice: " ".join(f"{area}={token}" for area, token in choice.orders) or NONE,
    Swap: lambda choice: f"swap {choice.area}={choice.token}",
    Raid: _print_raid,
    March: _print_march,
    Units: lambda choice: _print_groups(choice.units, ":") or NONE,
    Muster: _print_muster,
    Consolidate: lambda choice: f"{choice.area} {choice.use}",
    Ranking: lambda choice: " ".join(choice.houses),
    Correction: _print_correction,
}
PARSERS: Mapping[type[Any], Callable[[str], Choice]] = {
    Draw: lambda text: Draw(*_two_words(text)),
    Pick: lambda text: Pick(_one_word(text)),
    Number: lambda text: Number(int(text)),
    Orders: lambda text: Orders(() if text == NONE else _parse_pairs(text)),
    Swap: _parse_swap,
    Raid: _parse_raid,
    March: _parse_march,
    Units: lambda text: Units(_parse_groups(text)),
    Muster: _parse_muster,
    Consolidate: lambda text: Consolidate(*_two_words(text)),
    Ranking: lambda text: Ranking(tuple(text.split())),
    Correction: _parse_correction,
}
