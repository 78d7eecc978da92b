"""The rulebook is whole: every rule has a wording and is shown, and every id in the project is a rule."""

from collections.abc import Callable
from pathlib import Path

import pytest

from engine.commands.rules import (
    ROOT,
    Mentions,
    ids_of_cases,
    ids_of_tests,
    main,
    named_by_cases,
    named_by_engine,
    named_by_proofs,
    named_by_tests,
    render,
)
from engine.rulebook import editions, rules, sections

LONGEST_WORDING = 200


def unknown_ids(mentions: Mentions) -> list[str]:
    known = {rule for edition in editions() for rule in rules(edition)}
    return [f"{rule} in {', '.join(files)}" for rule, files in sorted(mentions.items()) if rule not in known]


def test_every_rule_is_shown_by_a_case_or_a_test_or_says_why_it_cannot_be() -> None:
    shown = named_by_proofs()
    missing = [rule.id for rule in rules().values() if rule.id not in shown and not rule.unshowable]
    assert missing == [], f"{len(missing)} rules are shown by no case and no test: {', '.join(missing)}"


def test_the_rules_page_is_up_to_date() -> None:
    page = ROOT / "docs" / "rules.md"
    written = page.read_text(encoding="utf-8") if page.exists() else ""
    # Compared outside the assertion: a difference of hundreds of lines would hide what to do about it.
    up_to_date = written == render()
    assert up_to_date, "docs/rules.md is out of date: run make rules"


@pytest.mark.parametrize("named", [named_by_cases, named_by_tests, named_by_engine])
def test_every_id_that_the_project_names_is_a_rule(named: Callable[[], Mentions]) -> None:
    assert unknown_ids(named()) == []


@pytest.mark.parametrize("edition", editions())
def test_ids_are_consecutive_within_each_section_and_follow_the_order_of_sections(edition: str) -> None:
    found = list(rules(edition))
    counts = {
        section.id: sum(rule.section == section.id for rule in rules(edition).values()) for section in sections(edition)
    }
    expected = [f"{section}-{number:02}" for section, count in counts.items() for number in range(1, count + 1)]
    assert found == expected
    assert 0 not in counts.values()


@pytest.mark.parametrize("edition", editions())
def test_section_ids_and_wordings_are_unique(edition: str) -> None:
    names = [section.id for section in sections(edition)]
    wordings = [rule.text for rule in rules(edition).values()]
    assert len(set(names)) == len(names)
    assert len(set(wordings)) == len(wordings)


@pytest.mark.parametrize("edition", editions())
def test_a_wording_is_one_short_line(edition: str) -> None:
    too_long = [rule.id for rule in rules(edition).values() if len(rule.text) > LONGEST_WORDING]
    unfinished = [rule.id for rule in rules(edition).values() if not rule.text.endswith(".") or "\n" in rule.text]
    assert too_long == []
    assert unfinished == []


def test_a_case_names_its_rules_in_brackets() -> None:
    text = "case [RAI-02, RAI-04] A raid\n  board [TRM-01]\ncase [RAI-02]\ncase [RAI-2] mistyped\n"
    assert list(ids_of_cases(text)) == ["RAI-02", "RAI-04", "RAI-02", "RAI-2"]


def test_a_test_names_its_rules_by_name_or_by_mark() -> None:
    source = """
import pytest
TABLE = [pytest.param(1, marks=pytest.mark.rule("SUP-08"))]
@pytest.mark.rule("RAI-02", "RAI-04")
def test_RAI_02_EX_11_a_raid(): ...
def test_F1_RAI_03_another(): ...
def helper_RAI_05(): ...
"""
    assert list(ids_of_tests(source)) == ["RAI-02", "EX-11", "RAI-04", "F1-RAI-03", "SUP-08"]


def test_the_page_links_a_rule_to_its_engine_files_and_cases(tmp_path: Path) -> None:
    write(tmp_path / "engine" / "phases" / "raid.py", '"""RAI-01: one raid per house and turn."""')
    write(tmp_path / "engine" / "commands" / "play.py", '"""RAI-01: not a rule of the engine."""')
    write(tmp_path / "tests" / "cases" / "raid.case", "case [RAI-01] one\ncase [RAI-01, RAI-02] two\n")
    write(tmp_path / "tests" / "test_raid.py", "def test_RAI_01_in_turn_order(): ...\n")
    row = next(line for line in render(root=tmp_path).splitlines() if line.startswith("| RAI-01 |"))
    assert row.endswith(
        " | [raid.py](../engine/phases/raid.py)"
        " | [raid.case](../tests/cases/raid.case) (2), [test_raid.py](../tests/test_raid.py) (1) |"
    )


def test_the_page_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert main(["--write", str(tmp_path / "rules.md")]) == 0
    assert capsys.readouterr().out == (tmp_path / "rules.md").read_text(encoding="utf-8") == render()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
