"""Finds every sentence that the app can say: in the source of the screens, in the rulebook, and on wildling cards."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine import EDITIONS, open_box, rulebook, variants

ROOT = Path(__file__).resolve().parents[3]
SPOKEN = ROOT / "companion" / "ui"
"""All that the app says is said here."""

TABLES = {"marked": 2, "marked_count": 3}
"""How a table marks a sentence: the function, and how many texts it takes, the context first."""
SPEECH = {"say": 1, "count": 2}
"""How a sentence is said where it stands: the method, and how many texts it takes."""


SILENT = {"evening", "robot", "shots"}
"""Parts of the app that say nothing of their own: they look for sentences that others say."""


@dataclass(frozen=True, slots=True)
class Found:
    """A sentence: where it is said, its English, its plural if it counts something, its file, and notes on it."""

    context: str
    english: str
    many: str
    file: str
    note: str


class NotALiteral(Exception):
    """A sentence that is put together while the app runs: no translator would ever see it."""


def all_sentences() -> Iterator[Found]:
    """Every sentence, in the order of the files."""
    for path in sorted(SPOKEN.rglob("*.py")):
        if path.relative_to(SPOKEN).parts[0] in SILENT:
            continue
        yield from sentences_in(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    for edition in EDITIONS:
        yield from _of_the_rulebook(edition)
        yield from _of_the_variants(edition)
        yield from _of_the_wildlings(edition)


def sentences_in(source: str, file: str) -> Iterator[Found]:
    """The sentences of one file, from top to bottom."""
    tree = ast.parse(source)
    notes = dict(_notes(tree))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        found = _sentence(call, file, notes.get(call, ""))
        if found is not None:
            yield found


def _sentence(call: ast.Call, file: str, note: str) -> Found | None:
    if isinstance(call.func, ast.Name) and call.func.id in TABLES:
        context, english, *many = _texts(call, TABLES[call.func.id], file)
        return Found(context, english, "".join(many), file, note)
    if not isinstance(call.func, ast.Attribute) or call.func.attr not in SPEECH or _is_of_a_list(call):
        return None
    english, *many = _texts(call, SPEECH[call.func.attr], file)
    return Found(_context(call, file), english, "".join(many), file, note)


def _is_of_a_list(call: ast.Call) -> bool:
    """`units.count(kind)` counts in a list, and says nothing."""
    return isinstance(call.func, ast.Attribute) and call.func.attr == "count" and len(call.args) < 3


def _texts(call: ast.Call, number: int, file: str) -> list[str]:
    return [_literal(argument, file) for argument in call.args[:number]]


def _context(call: ast.Call, file: str) -> str:
    return next((_literal(keyword.value, file) for keyword in call.keywords if keyword.arg == "context"), "")


def _literal(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotALiteral(f"{file}, line {node.lineno}: a sentence must stand there in full")


def _notes(tree: ast.AST) -> Iterator[tuple[ast.Call, str]]:
    """The keys under which a sentence stands in its table: the id of an event, of a card, of a question."""
    for table in (node for node in ast.walk(tree) if isinstance(node, ast.Dict)):
        for key, value in zip(table.keys, table.values, strict=True):
            if isinstance(key, ast.Constant):
                yield from ((call, str(key.value)) for call in ast.walk(value) if isinstance(call, ast.Call))


def _of_the_rulebook(edition: str) -> Iterator[Found]:
    file = f"engine/rulebook/{edition}"
    yield from (Found("section", section.title, "", file, section.id) for section in rulebook.sections(edition))
    yield from (Found("rule", rule.text, "", file, rule.id) for rule in rulebook.rules(edition).values())
    yield from (Found("rule", ruling.text, "", file, ruling.id) for ruling in rulebook.rulings(edition).values())


def _of_the_variants(edition: str) -> Iterator[Found]:
    file = f"engine/box/{edition}/variants.toml"
    for variant in variants(edition).values():
        yield from (Found("variant", text, "", file, variant.id) for text in (variant.name, variant.why))


def _of_the_wildlings(edition: str) -> Iterator[Found]:
    file = f"engine/box/{edition}/wildlings.toml"
    for card in open_box(edition).wildlings.values():
        yield from (Found("outcome", text, "", file, card.id) for text in (card.lowest, card.others, card.highest))
