"""The catalogue of cases, each one a test."""

import re
from pathlib import Path

import pytest

from engine.cases import Case, read_cases, run_case

CASES = Path(__file__).parent / "cases"
ALL_CASES = [case for path in sorted(CASES.rglob("*.case")) for case in read_cases(path.read_text(), path.name)]
PAGE = Path(__file__).parent.parent / "docs" / "cases.md"
EXAMPLE = re.compile(r"^```\n(case .*?)^```$", re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("case", ALL_CASES, ids=lambda case: f"{case.file}-{case.name}")
def test_case(case: Case) -> None:
    run_case(case)


def test_the_examples_of_the_page_about_cases_hold() -> None:
    examples = [
        case for text in EXAMPLE.findall(PAGE.read_text(encoding="utf-8")) for case in read_cases(text, PAGE.name)
    ]
    assert len(examples) == 2
    for case in examples:
        run_case(case)
