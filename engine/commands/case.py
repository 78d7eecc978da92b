"""``python -m engine case FILE…``: run case files."""

import sys
from pathlib import Path

from engine.cases import CaseError, CaseFailure, read_cases, run_case


def main(arguments: list[str]) -> int:
    """Run every case of the files (or of all case files in folders), print what fails, count what holds."""
    if not arguments:
        print("usage: python -m engine case FILE…", file=sys.stderr)
        return 2
    passed = failed = 0
    for path in (path for argument in arguments for path in _files(Path(argument))):
        try:
            cases = read_cases(path.read_text(encoding="utf-8"), str(path))
        except (OSError, CaseError) as error:
            print(f"FAILED {error}")
            failed += 1
            continue
        for case in cases:
            try:
                run_case(case)
                passed += 1
            except CaseFailure as failure:
                print(f"FAILED {case.name}\n  {failure}")
                failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*.case")) if path.is_dir() else [path]
