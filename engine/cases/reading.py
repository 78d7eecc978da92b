"""Reading case files: text in, cases out."""

import re
from dataclasses import dataclass, field

from engine.box import open_box
from engine.editions import NAMES
from engine.words import RuleId

HEADING = re.compile(r"case \[(?P<rules>[^\]]+)\] (?P<title>.+)")
POSITION = ("edition", "players", "options", "board", "step", "given")
VERBS = ("do", "refuse", "expect")


class CaseError(Exception):
    """A case file that cannot be read."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing that a case does or expects, with its place in the file."""

    verb: str
    text: str
    line: int


@dataclass(slots=True)
class Case:
    """One case: its rules and title, its position, and its statements in order."""

    file: str
    line: int
    rules: tuple[RuleId, ...]
    title: str
    edition: str = "second"
    players: int = 0
    """How many play; if that is not said, as many as can."""
    options: tuple[str, ...] = ()
    board: str = "empty"
    step: str = "planning"
    given: list[Statement] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Rules and title, as a test report shows them."""
        return f"{' '.join(self.rules)} {self.title}"


def read_cases(text: str, file: str = "") -> list[Case]:
    """All cases of a file."""
    cases: list[Case] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if line.startswith("case"):
            cases.append(_heading(line, file, number))
        elif cases:
            _add_line(cases[-1], line, number)
        else:
            raise CaseError(f"{file}:{number}: a file begins with a case")
    return cases


def _heading(line: str, file: str, number: int) -> Case:
    found = HEADING.fullmatch(line)
    if found is None:
        raise CaseError(f"{file}:{number}: a case begins with: case [RULE-01, …] title")
    rules = tuple(rule.strip() for rule in found["rules"].split(","))
    return Case(file, number, rules, found["title"])


def _add_line(case: Case, line: str, number: int) -> None:
    verb, _, text = line.partition(" ")
    if verb in VERBS:
        case.statements.append(Statement(verb, text.strip(), number))
    elif verb in POSITION and not case.statements:
        _add_position(case, verb, text.strip(), number)
    else:
        raise CaseError(f"{case.file}:{number}: not understood here: {line}")


def _add_position(case: Case, verb: str, text: str, number: int) -> None:
    if verb == "edition":
        if text not in NAMES:
            raise CaseError(f"{case.file}:{number}: editions are {', '.join(NAMES)}, not: {text}")
        case.edition = text
    elif verb == "players":
        if text not in map(str, open_box(case.edition).setups):
            raise CaseError(f"{case.file}:{number}: no game is for so many players: {text}")
        case.players = int(text)
    elif verb == "options":
        case.options = tuple(text.split())
    elif verb == "board":
        case.board = text
    elif verb == "step":
        case.step = text
    else:
        case.given.append(Statement(verb, text, number))
