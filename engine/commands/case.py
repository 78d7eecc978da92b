"""``python -m engine case FILE…``: run case files."""

import argparse
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

from engine.asking.notation import print_choice
from engine.asking.questions import Question
from engine.cases import Case, CaseError, CaseFailure, read_cases, run_case
from engine.cases.expectations import CaseScene
from engine.cases.running import play_statements, start
from engine.editions import NAMES
from engine.events import Event
from engine.words import TABLE

LISTED = 20
"""How many options of a question a trace writes out."""


def main(arguments: list[str]) -> int:
    """Run every case of the files, or of all case files in folders; print what fails, count what holds."""
    parser = argparse.ArgumentParser(prog="python -m engine case", description=main.__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a case file, or a folder of them")
    parser.add_argument("--trace", action="store_true", help="show every question, its options, answers and events")
    parser.add_argument("--edition", choices=NAMES, help="only the cases of this edition (all)")
    chosen = parser.parse_args(arguments)
    passed = failed = 0
    for path in (path for file in chosen.files for path in _files(file)):
        try:
            cases = read_cases(path.read_text(encoding="utf-8"), str(path))
        except (OSError, CaseError) as error:
            print(f"FAILED {error}")
            failed += 1
            continue
        for case in (case for case in cases if chosen.edition in (None, case.edition)):
            try:
                if chosen.trace:
                    _trace(case)
                else:
                    run_case(case)
                passed += 1
            except CaseFailure as failure:
                print(f"FAILED {case.name}\n  {failure}")
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.case")) if path.is_dir() else [path]


def _trace(case: Case) -> None:
    """Run a case and print what is asked, what may be answered, what is done and what happens."""
    print(case.name)
    scene = CaseScene(start(case))
    asked = scene.game.pending
    _print_all(_told(scene.game.opening_events), _asked(asked))
    for statement in play_statements(case, scene):
        print(f"  {statement.verb} {statement.text}")
        if statement.verb == "do":
            # A correction may have changed the options of what was asked before.
            known = () if statement.text.startswith(TABLE) else asked
            asked = scene.game.pending
            _print_all(_told(scene.events), _asked(question for question in asked if question not in known))


def _print_all(*parts: Iterable[str]) -> None:
    for part in parts:
        for line in part:
            print(line)


def _told(events: Iterable[Event]) -> Iterator[str]:
    for event in events:
        facts = " ".join(f"{name}={_fact(value)}" for name, value in event.facts.items())
        yield f"    {event.name} ({event.do}): {facts}".removesuffix(": ")


def _fact(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _asked(questions: Iterable[Question]) -> Iterator[str]:
    for question in questions:
        marks = (mark for mark in ("secret", "simultaneous") if getattr(question, mark))
        yield f"  asks {question.id} by {', '.join((question.rule, *marks))}"
        options = question.options()
        yield from (f"    {print_choice(choice)}" for choice in islice(options, LISTED))
        more = options.count() - LISTED
        if more > 0:
            yield f"    … and {more} more"
