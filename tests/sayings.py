"""Reading the source for the words that it says to players."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def modules(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    """Every module of these folders by its name; those that only list words say none."""
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            if not name.endswith(".words"):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    """Every call within."""
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def function(tree: ast.Module, name: str) -> ast.FunctionDef | ast.AsyncFunctionDef:
    """The function or method with this name."""
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return next(node for node in ast.walk(tree) if isinstance(node, kinds) and node.name == name)


def returned(function: ast.AST) -> Iterator[ast.expr]:
    """The expressions that a function returns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def words_of(
    module: str, tree: ast.Module, expression: ast.expr, variables: frozenset[str] = frozenset()
) -> Iterator[str]:
    """The words that an expression may mean: its constants, those of the module, and what its variables are set to."""
    if isinstance(expression, ast.IfExp):
        for branch in (expression.body, expression.orelse):
            yield from words_of(module, tree, branch, variables)
    elif isinstance(expression, ast.Constant) and isinstance(expression.value, str) and expression.value:
        yield expression.value
    elif isinstance(expression, ast.Name) and expression.id.isupper():
        meant = getattr(importlib.import_module(module), expression.id)
        if isinstance(meant, str):
            yield meant
    elif isinstance(expression, ast.Attribute) and isinstance(expression.value, ast.Name) and expression.attr.isupper():
        # A constant of another module: `greeting.WRONG_CODE`.
        meant = getattr(getattr(importlib.import_module(module), expression.value.id), expression.attr)
        if isinstance(meant, str):
            yield meant
    elif isinstance(expression, ast.Name) and expression.id not in variables:
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == expression.id:
                yield from words_of(module, tree, node.value, variables | {expression.id})
