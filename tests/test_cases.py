"""The catalogue of cases, each one a test."""

from pathlib import Path

import pytest

from engine.cases import Case, read_cases, run_case

CASES = Path(__file__).parent / "cases"
ALL_CASES = [case for path in sorted(CASES.rglob("*.case")) for case in read_cases(path.read_text(), path.name)]


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: f"{case.file}-{case.name}")
def test_case(case: Case) -> None:
    run_case(case)
