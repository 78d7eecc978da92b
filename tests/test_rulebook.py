"""The rulebook is whole: every rule, ruling and card is shown, and every id in the project is known."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from engine import open_box
from engine.cases import Case, read_cases
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
from engine.rulebook import Rule, Ruling, editions, rules, rulings, sections

LONGEST_WORDING = 200


def wordings(edition: str) -> list[Rule | Ruling]:
    return [*rules(edition).values(), *rulings(edition).values()]


def known_rules() -> set[str]:
    return {rule for edition in editions() for rule in rules(edition)}


def known_to_cases() -> set[str]:
    """What may stand in a case's brackets."""
    return known_rules().union(*({*rulings(edition), *cards(edition)} for edition in editions()))


def cards(edition: str) -> list[str]:
    box = open_box(edition)
    return [*box.house_cards, *box.wildlings, *(card for deck in box.westeros.values() for card in deck)]


def unknown_ids(mentions: Mentions, known: set[str]) -> list[str]:
    return [f"{name} in {', '.join(files)}" for name, files in sorted(mentions.items()) if name not in known]


def unshown(wanted: dict[str, Rule] | dict[str, Ruling], shown: Mentions) -> list[str]:
    return [name for name, rule in wanted.items() if name not in shown and not rule.unshowable]


def unnamed_by_cases(edition: str, wanted: list[str]) -> list[str]:
    """What no case of this edition names; the same card may say something else in another."""
    named = {name for case in cases_of(edition) for name in case.rules}
    return [name for name in wanted if name not in named]


@cache
def cases_of(edition: str) -> tuple[Case, ...]:
    paths = sorted((ROOT / "tests" / "cases").rglob("*.case"))
    read = (case for path in paths for case in read_cases(path.read_text(encoding="utf-8"), path.name))
    return tuple(case for case in read if case.edition == edition)


@pytest.mark.parametrize("edition", editions())
def test_every_rule_is_shown_by_a_case_or_a_test_or_says_why_it_cannot_be(edition: str) -> None:
    missing = unshown(rules(edition), named_by_proofs())
    assert missing == [], f"{len(missing)} rules are shown by no case and no test: {', '.join(missing)}"


@pytest.mark.parametrize("edition", editions())
def test_every_ruling_is_shown_by_a_case_or_says_why_it_cannot_be(edition: str) -> None:
    missing = unshown(rulings(edition), named_by_cases())
    assert missing == [], f"{len(missing)} rulings are shown by no case: {', '.join(missing)}"


@pytest.mark.parametrize("edition", editions())
def test_every_worked_example_is_a_case(edition: str) -> None:
    examples = [rule.id for rule in rules(edition).values() if rule.section.endswith("EX")]
    missing = unnamed_by_cases(edition, examples)
    assert examples
    assert missing == [], f"{len(missing)} worked examples are shown by no case: {', '.join(missing)}"


@pytest.mark.parametrize("edition", editions())
def test_every_house_card_is_shown_by_a_case(edition: str) -> None:
    missing = unnamed_by_cases(edition, list(open_box(edition).house_cards))
    assert missing == [], f"{len(missing)} House cards are shown by no case: {', '.join(missing)}"


@pytest.mark.parametrize("edition", editions())
def test_every_house_card_is_played_on_both_sides(edition: str) -> None:
    """As the House card of an attacker and of a defender: the cases of a card are about more than one of them."""
    played: dict[str, set[str]] = {}
    for case in cases_of(edition):
        attacker = ""
        for statement in case.statements:
            words = statement.text.split()
            if statement.verb == "do" and words[1] == "march":
                attacker = words[0]
            elif statement.verb == "do" and words[1] == "house-card":
                played.setdefault(words[2], set()).add("attacker" if words[0] == attacker else "defender")
    missing = [card for card in open_box(edition).house_cards if len(played.get(card, ())) < 2]
    assert missing == [], f"{len(missing)} House cards are played on one side only: {', '.join(missing)}"


def test_every_wildling_card_is_shown_by_a_case() -> None:
    missing = unnamed_by_cases("second", list(open_box("second").wildlings))
    assert missing == [], f"{len(missing)} Wildling cards are shown by no case: {', '.join(missing)}"


@pytest.mark.parametrize("edition", editions())
def test_every_westeros_card_is_drawn_in_a_case(edition: str) -> None:
    statements = [statement for case in cases_of(edition) for statement in case.statements]
    drawn = {" ".join(statement.text.split()) for statement in statements if statement.verb == "do"}
    decks = open_box(edition).westeros
    missing = [f"{deck} {card}" for deck, kinds in decks.items() for card in kinds]
    missing = [card for card in missing if f"dealer draw {card}" not in drawn]
    assert missing == [], f"{len(missing)} Westeros cards are drawn in no case: {', '.join(missing)}"


@pytest.mark.parametrize(("edition", "name"), [("second", "rules.md"), ("first", "rules-first.md")])
def test_the_rules_page_is_up_to_date(edition: str, name: str) -> None:
    page = ROOT / "docs" / name
    written = page.read_text(encoding="utf-8") if page.exists() else ""
    # Compared outside the assertion: a difference of hundreds of lines would hide what to do about it.
    up_to_date = written == render(edition)
    assert up_to_date, f"docs/{name} is out of date: run make rules"


@pytest.mark.parametrize("named", [named_by_tests, named_by_engine])
def test_every_id_that_engine_and_tests_name_is_a_rule(named: Callable[[], Mentions]) -> None:
    assert unknown_ids(named(), known_rules()) == []


def test_every_id_that_a_case_names_is_a_rule_a_ruling_or_a_card() -> None:
    assert unknown_ids(named_by_cases(), known_to_cases()) == []


@pytest.mark.parametrize("edition", editions())
def test_a_ruling_names_rules_of_its_edition(edition: str) -> None:
    found = rulings(edition)
    unknown = [(ruling.id, rule) for ruling in found.values() for rule in ruling.rules if rule not in rules(edition)]
    assert unknown == []
    assert [ruling.id for ruling in found.values() if not ruling.rules] == []


@pytest.mark.parametrize("edition", editions())
def test_a_ruling_cannot_be_taken_for_a_rule_or_a_card(edition: str) -> None:
    assert [name for name in rulings(edition) if name != name.lower()] == []
    assert rulings(edition).keys() & cards(edition) == set()


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
    texts = [rule.text for rule in wordings(edition)]
    assert len(set(names)) == len(names)
    assert len(set(texts)) == len(texts)


@pytest.mark.parametrize("edition", editions())
def test_a_wording_is_one_short_line(edition: str) -> None:
    too_long = [rule.id for rule in wordings(edition) if len(rule.text) > LONGEST_WORDING]
    unfinished = [rule.id for rule in wordings(edition) if not rule.text.endswith(".") or "\n" in rule.text]
    assert too_long == []
    assert unfinished == []


def test_a_case_names_its_rules_in_brackets() -> None:
    text = "case [RAI-02, raid-targets] A raid\n  board [TRM-01]\ncase [RAI-02]\ncase [RAI-2] mistyped\n"
    assert list(ids_of_cases(text)) == ["RAI-02", "raid-targets", "RAI-02", "RAI-2"]


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


def test_the_page_ends_with_the_rulings_and_links_them_to_their_cases(tmp_path: Path) -> None:
    write(tmp_path / "tests" / "cases" / "raid.case", "case [RAI-06, raid-pillage] one\n")
    lines = render(root=tmp_path).splitlines()
    row = next(line for line in lines if line.startswith("| raid-pillage |"))
    assert row.endswith(" | RAI-06, RAI-07, CMP-07 | [raid.case](../tests/cases/raid.case) (1) |")
    assert lines.index("## Rulings") < lines.index(row)
    assert [line for line in lines[lines.index("## Rulings") + 1 :] if line.startswith("## ")] == []


def test_the_page_is_printed_or_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert main(["--write", str(tmp_path / "rules.md")]) == 0
    assert capsys.readouterr().out == (tmp_path / "rules.md").read_text(encoding="utf-8") == render()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
