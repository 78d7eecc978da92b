"""The rules page: every rule and ruling in our words, the engine files that name it and the cases that show it."""

import argparse
import ast
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from engine.rulebook import Rule, Ruling, editions, rules, rulings, sections
from engine.words import RuleId

ROOT = Path(__file__).resolve().parents[2]

# Two characters may stand in front, as in F1-RAI-02: ids of an edition or game other than the second edition.
RULE_ID = re.compile(r"(?<![\w-])(?:[A-Z][A-Z0-9]-)?[A-Z]{2,3}-\d\d\b")
RULE_IN_TEST_NAME = re.compile(r"(?<![A-Za-z0-9])(?:[A-Z][A-Z0-9]_)?[A-Z]{2,3}_\d\d(?![0-9])")
CASE_LINE = re.compile(r"^case[ \t]*\[([^\]\n]*)\]", re.MULTILINE)

Mentions: TypeAlias = dict[str, dict[str, int]]
"""For every id, be it of a rule, a ruling or a card: the files that name it, and how often each does."""

INTRODUCTION = """\
# Rules

Every rule of the {edition} edition that the engine knows, in our own words. The engine names rules by these
ids, and each rule is shown by at least one case or test, or says why software cannot show it. The numbers
count cases and tests.{more}

`make rules` writes this page from `engine/rulebook/`, the engine's source and the tests: do not edit it.
"""

RULINGS = " The last section lists the rulings: how the engine reads the rules where players ask."
SHARED = " Code that several editions share names a rule by its id in the second edition."


def main(arguments: list[str]) -> int:
    """Print the rules page, or write it to a file."""
    parser = argparse.ArgumentParser(prog="python -m engine rules", description=main.__doc__)
    parser.add_argument("--edition", choices=editions(), default="second")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the page here instead of printing it")
    chosen = parser.parse_args(arguments)
    page = render(chosen.edition)
    if chosen.write is None:
        print(page, end="")
    else:
        chosen.write.write_text(page, encoding="utf-8", newline="\n")
    return 0


def render(edition: str = "second", root: Path = ROOT) -> str:
    """The whole page as Markdown, with links that work from the folder docs."""
    engine, shown = named_by_engine(root), named_by_proofs(root)
    more = (SHARED if edition != "second" else "") + (RULINGS if rulings(edition) else "")
    parts = [INTRODUCTION.format(edition=edition, more=more)]
    for section in sections(edition):
        parts.append(f"## {section.id} – {section.title}\n")
        parts.append("| rule | wording | engine | cases |\n| --- | --- | --- | --- |")
        members = (rule for rule in rules(edition).values() if rule.section == section.id)
        parts.extend(_row(rule, _keepers(rule, engine), shown.get(rule.id, {})) for rule in members)
        parts.append("")
    if rulings(edition):
        parts.extend(_rulings_section(edition, shown))
    return "\n".join(parts)


def _keepers(rule: Rule, engine: Mentions) -> dict[str, int]:
    """The engine's files that name a rule, or one of the second edition for which it stands."""
    files: Counter[str] = Counter()
    for name in (rule.id, *rule.same):
        files.update(engine.get(name, {}))
    # What the other edition's own cards and steps do is not done here.
    return {file: count for file, count in sorted(files.items()) if not (rule.same and "second" in file)}


def _rulings_section(edition: str, shown: Mentions) -> Iterator[str]:
    yield "## Rulings\n"
    yield "| ruling | wording | rules | cases |\n| --- | --- | --- | --- |"
    for ruling in rulings(edition).values():
        cells = (ruling.id, ruling.text, ", ".join(ruling.rules), _proofs(ruling, shown.get(ruling.id, {})))
        yield _table_row(cells)
    yield ""


def named_by_engine(root: Path = ROOT) -> Mentions:
    """The rules that the engine's source names, its commands left out."""
    commands = root / "engine" / "commands"
    sources = (path for path in (root / "engine").rglob("*.py") if commands not in path.parents)
    return _mentions(root, sources, RULE_ID.findall)


def named_by_cases(root: Path = ROOT) -> Mentions:
    """The rules, rulings and cards that cases show."""
    return _mentions(root, (root / "tests" / "cases").rglob("*.case"), ids_of_cases)


def named_by_tests(root: Path = ROOT) -> Mentions:
    """The rules that tests in Python show."""
    return _mentions(root, (root / "tests").rglob("*.py"), ids_of_tests)


def named_by_proofs(root: Path = ROOT) -> Mentions:
    """The rules that are shown at all, be it by a case or by a test."""
    cases, tests = named_by_cases(root), named_by_tests(root)
    return {rule: cases.get(rule, {}) | tests.get(rule, {}) for rule in sorted(cases | tests)}


def ids_of_cases(text: str) -> Iterator[str]:
    """The ids in brackets after the word case, of rules, rulings and cards, once for each case that lists them."""
    for brackets in CASE_LINE.findall(text):
        # Whatever stands between the commas counts, so that a mistyped id is found out and not passed over.
        yield from dict.fromkeys(brackets.replace(",", " ").split())


def ids_of_tests(source: str) -> Iterator[RuleId]:
    """The ids in names and in rule marks of tests, once for each test that bears them."""
    tree = ast.parse(source)
    decorating: set[ast.Call] = set()
    for test in _test_functions(tree):
        marks = [mark for decorator in test.decorator_list for mark in _rule_marks(decorator)]
        decorating.update(marks)
        yield from dict.fromkeys([*_ids_in_name(test.name), *(rule for mark in marks for rule in _ids_in_mark(mark))])
    # Marks also stand in tables of parameters and in a module's pytestmark.
    for mark in _rule_marks(tree):
        if mark not in decorating:
            yield from _ids_in_mark(mark)


def _test_functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield node


def _rule_marks(tree: ast.AST) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            yield node


def _ids_in_name(name: str) -> list[RuleId]:
    return [found.replace("_", "-") for found in RULE_IN_TEST_NAME.findall(name)]


def _ids_in_mark(mark: ast.Call) -> list[RuleId]:
    return [str(argument.value) for argument in mark.args if isinstance(argument, ast.Constant)]


def _mentions(root: Path, paths: Iterable[Path], ids: Callable[[str], Iterable[str]]) -> Mentions:
    found: Mentions = {}
    for path in sorted(paths):
        for rule, count in Counter(ids(path.read_text(encoding="utf-8"))).items():
            found.setdefault(rule, {})[path.relative_to(root).as_posix()] = count
    return found


def _row(rule: Rule, engine: dict[str, int], shown: dict[str, int]) -> str:
    files = ", ".join(_link(path) for path in engine)
    return _table_row((rule.id, rule.text, files, _proofs(rule, shown)))


def _proofs(shown: Rule | Ruling, files: dict[str, int]) -> str:
    """The files that show a rule or ruling, and why nothing can, if so."""
    proofs = [f"{_link(path)} ({count})" for path, count in files.items()]
    return ", ".join([*proofs, f"*{shown.unshowable}*"] if shown.unshowable else proofs)


def _table_row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _link(path: str) -> str:
    return f"[{path.rpartition('/')[2]}](../{path})"
