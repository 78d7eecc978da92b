"""``python -m engine perft``: the pinned counts of legal answers on known positions, recomputed."""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from engine.cases import Case, CaseFailure, read_cases, run_case

PINNED = {
    "second": Path(__file__).with_name("perft.case"),
    "first": Path(__file__).with_name("perft-first.case"),
}
"""The positions and their counts, as cases, by edition."""
COUNT = "count "


def main(arguments: list[str]) -> int:
    """Recompute every pinned count and say whether it still holds."""
    parser = argparse.ArgumentParser(prog="python -m engine perft", description=main.__doc__)
    parser.add_argument("file", nargs="?", type=Path, help="another file of cases with counts")
    parser.add_argument("--edition", choices=tuple(PINNED), default="second", help="whose counts (second)")
    chosen = parser.parse_args(arguments)
    path = chosen.file or PINNED[chosen.edition]
    counts = [single for case in read_cases(path.read_text(encoding="utf-8"), path.name) for single in counts_of(case)]
    failures = 0
    for case in counts:
        named, _, number = case.statements[-1].text.removeprefix(COUNT).partition(":")
        failure = _failure(case)
        failures += failure is not None
        print(f"{'holds ' if failure is None else 'FAILED'} {number.strip():>6} {named:20} {case.title}")
        if failure is not None:
            print(f"  {failure}")
    print(f"{len(counts) - failures} of {len(counts)} counts hold")
    return 1 if failures or not counts else 0


def counts_of(case: Case) -> Iterator[Case]:
    """One case for each count, so that every count is recomputed, whatever became of the others."""
    for place, statement in enumerate(case.statements):
        if statement.text.startswith(COUNT):
            before = [earlier for earlier in case.statements[:place] if earlier.verb == "do"]
            yield replace(case, statements=[*before, statement])


def _failure(case: Case) -> CaseFailure | None:
    try:
        run_case(case)
    except CaseFailure as failure:
        return failure
    return None
