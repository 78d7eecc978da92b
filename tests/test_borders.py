"""Who may import whom, and what the commands are called: the borders of the project, held by tests."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parent.parent

# Each layer, which parts of the project it may import, and which libraries. All may import themselves and the
# standard library. The most specific name counts: companion.ui.models is not companion.ui.
LAYERS: dict[str, tuple[set[str], set[str]]] = {
    "engine": (set(), set()),
    "companion.table": ({"engine"}, {"attr", "attrs", "cattr", "cattrs", "cryptography", "msgpack"}),
    "companion.net": ({"companion.table"}, {"attr", "attrs", "cattr", "cattrs", "cryptography", "msgpack", "zeroconf"}),
    "companion.door": ({"companion.net", "companion.table", "engine"}, {"attrs"}),
    # Whoever shows a table sees the door, and nothing behind it.
    "companion.ui.words": ({"companion.door", "engine"}, set()),
    "companion.ui.models": ({"companion.ui.words", "companion.door", "engine"}, {"attrs"}),
    # The steward knows no window.
    "companion.ui.steward": (
        {"companion.ui", "companion.ui.models", "companion.ui.words", "companion.door", "engine"},
        {"attrs"},
    ),
    "companion.ui": (
        {"companion.ui.steward", "companion.ui.models", "companion.ui.words", "companion.door", "engine"},
        {"android", "attrs", "cattrs", "jnius", "kivy", "plyer", "segno"},
    ),
    "companion.arguments": ({"engine"}, set()),
    "companion.terminal": ({"companion.arguments", "companion.door", "engine"}, set()),
    "companion.demo": ({"companion.arguments", "companion.door", "engine"}, {"attrs"}),
    # The commands of the app.
    "companion": ({"companion.ui", "companion.terminal", "companion.demo"}, set()),
}

# Parts of the standard library that reach for the world outside, and the only places that may import them.
CLOCK = {"time", "datetime", "sched", "timeit", "zoneinfo"}
CHANCE = {"random", "secrets", "uuid"}
MACHINE = {"os", "sys", "argparse", "getopt", "platform", "shutil", "signal", "subprocess", "tempfile"}
FILES = {"pathlib", "importlib", "io", "glob"}
NETWORK = {"socket", "socketserver", "ssl", "select", "selectors", "http", "urllib"}
THREADS = {"asyncio", "threading", "concurrent", "multiprocessing", "queue"}

FORBIDDEN: dict[str, set[str]] = {
    "engine": CLOCK | CHANCE | MACHINE | FILES | NETWORK | THREADS,
    "engine.box": CLOCK | CHANCE | MACHINE | NETWORK | THREADS,
    "engine.rulebook": CLOCK | CHANCE | MACHINE | NETWORK | THREADS,
    "engine.cases": CLOCK | CHANCE | MACHINE | NETWORK | THREADS,
    "engine.commands": NETWORK,
    "engine.__main__": NETWORK,
    "companion.table": NETWORK | THREADS | {"subprocess"},
}

# Built-in functions that read or write, for the same places: a rule neither prints nor opens a file.
READS_OR_WRITES = {"open", "print", "input"}
MAY_READ_OR_WRITE = {"engine.box", "engine.rulebook", "engine.cases", "engine.commands", "engine.__main__"}

# The engine's commands play with dice and clock, so no rule may lean on them. The engine's front offers the players who
# choose at random, with the dice of whoever asks.
COMMANDS = "engine.commands"
MAY_IMPORT_COMMANDS = {COMMANDS, "engine.__main__"}
RANDOM_PLAYER = "engine.commands.random_player"

# Houses that play by themselves know the rules; the rules do not know them.
PLAYERS = "engine.players"
MAY_IMPORT_PLAYERS = {PLAYERS, COMMANDS}

# All others use the engine through its front alone, and the door through its own, which is whatever is no module of it.
FRONT = {"engine", *(f"engine.{name}" for name in engine.__all__)}
DOOR = "companion.door"


def source_files() -> list[Path]:
    return sorted(path for package in ("engine", "companion") for path in (ROOT / package).rglob("*.py"))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


ROOMS_BEHIND = {module_name(path) for path in (ROOT / "companion" / "door").rglob("*.py")} - {DOOR}


def is_within(name: str, part: str) -> bool:
    return name == part or name.startswith(part + ".")


def most_specific(name: str, parts: dict[str, tuple[set[str], set[str]]] | dict[str, set[str]]) -> str | None:
    return max((part for part in parts if is_within(name, part)), key=len, default=None)


def imported_names(tree: ast.AST, package: str) -> Iterator[str]:
    """Every imported name in full, wherever the import stands: `from a import b` is a.b."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = absolute_module(node, package)
            yield from (f"{module}.{alias.name}" for alias in node.names)


def absolute_module(node: ast.ImportFrom, package: str) -> str:
    if node.level == 0:
        return node.module or ""
    parents = package.split(".")
    parents = parents[: len(parents) - node.level + 1]
    return ".".join([*parents, node.module] if node.module else parents)


def called_names(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def may_import(module: str, name: str) -> bool:
    layer = most_specific(module, LAYERS)
    assert layer is not None, f"{module} belongs to no layer"
    parts, libraries = LAYERS[layer]
    library = name.split(".")[0]
    if library in {"engine", "companion", "tests", "main"}:
        return (
            most_specific(name, LAYERS) in parts | {layer}
            and may_enter_the_engine(module, name)
            and may_pass_the_door(module, name)
        )
    if library in sys.stdlib_module_names:
        return library not in FORBIDDEN.get(most_specific(module, FORBIDDEN) or "", set())
    return library in libraries


def may_enter_the_engine(module: str, name: str) -> bool:
    if not is_within(name, "engine"):
        return True
    if not is_within(module, "engine"):
        return name in FRONT
    if is_within(name, PLAYERS):
        return module == "engine" or any(is_within(module, part) for part in MAY_IMPORT_PLAYERS)
    return not is_within(name, COMMANDS) or may_import_commands(module, name)


def may_pass_the_door(module: str, name: str) -> bool:
    return is_within(module, DOOR) or not any(is_within(name, room) for room in ROOMS_BEHIND)


def may_import_commands(module: str, name: str) -> bool:
    if module == "engine":
        return is_within(name, RANDOM_PLAYER)
    return any(is_within(module, part) for part in MAY_IMPORT_COMMANDS)


def trespasses(module: str, package: str, source: str) -> list[str]:
    """What this source imports or calls across a border."""
    tree = ast.parse(source)
    found = [name for name in imported_names(tree, package) if not may_import(module, name)]
    if is_within(module, "engine") and not any(is_within(module, part) for part in MAY_READ_OR_WRITE):
        found += [f"{name}()" for name in called_names(tree) if name in READS_OR_WRITES]
    return found


@pytest.mark.parametrize("path", source_files(), ids=module_name)
def test_imports_stay_within_the_borders(path: Path) -> None:
    module = module_name(path)
    package = module if path.name == "__init__.py" else module.rpartition(".")[0]
    assert trespasses(module, package, path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.game", "import kivy"),
        ("engine.game", "from companion import table"),
        ("engine.game", "from random import shuffle"),
        ("engine.game", "import os.path"),
        ("engine.game", "def later():\n    import time"),
        ("engine.game", "from .commands import play"),
        ("engine.game", "from engine import commands"),
        ("engine.game", "print(1)"),
        ("engine", "from engine.commands.soak import start"),
        ("engine.phases.raid", "from pathlib import Path"),
        ("engine.phases.raid", "from ..commands import bench"),
        ("engine.phases.raid", "from ...companion import ui"),
        ("engine.box.loader", "import time"),
        ("engine.phases.raid", "from engine.players import considered_choice"),
        ("engine.players.phases.bids", "from random import Random"),
        ("engine.players.phases.bids", "from engine.commands.random_player import random_choice"),
        ("companion.door.wishes.answering", "from engine.players import considered_choice"),
        ("engine.commands.play", "import kivy"),
        ("companion.table.host", "import asyncio"),
        ("companion.table.host", "from engine.words import House"),
        ("companion.table.host", "from engine import words"),
        ("companion.table.host", "import engine.words"),
        ("companion.ui.models.bid", "from engine.asking.questions import KINDS"),
        ("companion.demo.player", "from engine.commands.random_player import random_choice"),
        ("companion.table.host", "from ..net import wire"),
        ("companion.table.host", "import kivy.clock"),
        ("companion.net.wire", "from companion.ui import app"),
        ("companion.net.wire", "from engine import new_game"),
        ("companion.net.wire", "from kivy.clock import Clock"),
        ("companion.ui.models.bid", "from kivy.metrics import dp"),
        ("companion.ui.models.bid", "from companion.ui import app"),
        ("companion.ui.steward.on_top", "from kivy.clock import Clock"),
        ("companion.ui.words.cards", "from kivy.metrics import dp"),
        ("companion.ui.words.cards", "from companion.ui.models import bid"),
        ("companion.ui.words.cards", "import attrs"),
        ("companion.ui.app", "import companion.__main__"),
        ("companion.ui.app", "from companion.net.presence import NetworkThread"),
        ("companion.ui.app", "from companion.door.behind.porter import Porter"),
        ("companion.ui.app", "from companion.door.behind import porter"),
        ("companion.ui.models.bid", "from companion.table.ledger.entries import GoBack"),
        ("companion.terminal.table", "from companion.table.state.table import Table"),
        ("companion.demo.device", "from companion.net.attending import Attending"),
        ("companion.__main__", "from companion.door import Door"),
        ("companion.net.wire", "from companion.door import Door"),
        ("companion.door.behind.porter", "from companion.ui import app"),
        ("companion.door.behind.porter", "from engine.words import House"),
    ],
)
def test_a_trespass_is_noticed(module: str, source: str) -> None:
    assert trespasses(module, module.rpartition(".")[0], source) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.game", "from dataclasses import dataclass\nfrom engine.words import House"),
        ("engine.phases.raid", "from ..state import Army\nfrom . import march"),
        ("engine.box.loader", "from pathlib import Path\nimport tomllib"),
        ("engine.commands.play", "import random, time, sys, argparse\nprint(1)"),
        ("engine.__main__", "import sys\nfrom engine.commands import main"),
        ("companion.table.host", "import attrs, cattrs, msgpack\nfrom engine import new_game"),
        ("engine", "from engine.commands.random_player import random_choice\nfrom engine.players import Seat"),
        ("engine.commands.match", "from engine.players import considered_choice"),
        (
            "engine.players.phases.bids",
            "from engine.players.seat import Seat\nfrom engine.rules.power import gain_power",
        ),
        ("companion.table.host", "import engine"),
        ("companion.demo.player", "from engine import random_choice"),
        ("companion.net.wire", "import asyncio, zeroconf\nfrom companion.table import messages"),
        ("companion.ui.models.bid", "from engine import Game\nfrom companion.door import View"),
        ("companion.ui.models.bid", "from companion.ui.words import words_in"),
        ("companion.ui.words.rules", "import gettext\nfrom engine import rulebook\nfrom companion.door import WhyNot"),
        ("companion.ui.app", "from kivy.app import App\nfrom companion.door import Door"),
        ("companion.terminal.table", "from companion.door import Door\nfrom companion.terminal import narration"),
        ("companion.demo.device", "import attrs\nfrom companion.door import Door"),
        (
            "companion.door.behind.porter",
            "from companion.net.attending import Attending\nfrom companion.door.seen.view import View",
        ),
        ("companion.__main__", "import sys\nfrom companion.ui.app import run\nfrom companion.demo.run import main"),
    ],
)
def test_what_is_allowed_passes(module: str, source: str) -> None:
    assert trespasses(module, module.rpartition(".")[0], source) == []


def test_the_readme_names_both_commands() -> None:
    lines = {line.strip() for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines()}
    assert any(line.startswith("make test") for line in lines)
    assert any(line.startswith("make run") for line in lines)


def test_continuous_integration_calls_the_test_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    commands = [line for line in script if line and not line.startswith(("#", "set ", "cd "))]
    assert commands == ["make test"]


# Which registry serves the packages is the business of each machine, not of the project. The names stand here
# in pieces, because this file is searched as well.
REGISTRY_HOSTS = tuple(
    ".".join(pieces)
    for pieces in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("pypi", "python", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("crates", "io"),
        ("anaconda", "org"),
        ("deb", "debian", "org"),
        ("repo", "maven", "apache", "org"),
        ("maven", "google", "com"),
    )
)
NOT_OURS = {
    ".git",
    ".venv",
    ".hypothesis",
    ".buildozer",
    ".idea",
    ".vscode",
    "__pycache__",
    "build",
    "dist",
    "bin",
}
PICTURES_AND_SOUNDS = {".png", ".ttf", ".wav", ".ogg", ".ico", ".jpg"}


def text_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.name in NOT_OURS or path.name.endswith(("_cache", ".egg-info")):
            continue
        if path.is_dir():
            yield from text_files(path)
        elif path.suffix not in PICTURES_AND_SOUNDS:
            yield path


def test_no_file_names_a_package_registry() -> None:
    naming = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in text_files(ROOT)
        for host in REGISTRY_HOSTS
        if host in path.read_text(encoding="utf-8", errors="replace").lower()
    ]
    assert naming == []
