"""Whole recorded games: played again, they tell the same story, line by line."""

from pathlib import Path

import pytest

from engine import GameOptions, Refusal, Setup, open_box
from engine.commands import record
from engine.recording import COMMENT, read_game, tell_game
from engine.setup import checked_setup

GAMES = Path(__file__).resolve().parents[2] / "games"
RECORDS = sorted(GAMES.glob("*.game"))


def lines_of(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith(COMMENT)]


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_told_again_in_the_same_lines(path: Path) -> None:
    setup, answers = read_game(path.read_text(encoding="utf-8"))
    recorded = lines_of(path)
    number = 0
    for number, line in enumerate(tell_game(setup, answers), 1):
        assert line == recorded[number - 1], f"line {number} of the record after its comments"
    assert number == len(recorded)


def setups() -> list[Setup]:
    return [read_game(path.read_text(encoding="utf-8"))[0] for path in RECORDS]


def test_every_number_of_players_and_every_option_is_recorded() -> None:
    assert {len(setup.houses) for setup in setups() if setup.edition == "first"} == {3, 4, 5}
    second = [setup for setup in setups() if setup.edition == "second"]
    assert {len(setup.houses) for setup in second} == {3, 4, 5, 6}
    assert {(setup.options.tides, setup.options.errata) for setup in second} == {
        (False, False),
        (True, False),
        (False, True),
        (True, True),
    }


def test_both_ways_to_end_a_game_are_recorded() -> None:
    ends = {lines_of(path)[-2].rpartition("reason=")[2] for path in RECORDS}
    assert {"last_round", "seven_areas"} <= ends


def test_a_changed_line_is_found_out() -> None:
    text = RECORDS[0].read_text(encoding="utf-8")
    setup, answers = read_game(text)
    without_one = [answer for place, answer in enumerate(answers) if place != len(answers) - 1]
    assert list(tell_game(setup, without_one)) != lines_of(RECORDS[0])


@pytest.mark.parametrize(
    ("edition", "options"),
    [
        ("second", GameOptions(tides=True, errata=True)),
        ("first", GameOptions(variants=("oldtown-without-sunset-sea", "printed-kings-court"))),
        ("first", GameOptions()),
    ],
)
def test_a_record_keeps_what_the_table_has_agreed_on(edition: str, options: GameOptions) -> None:
    setup = checked_setup(edition, open_box(edition).setups[4].houses, options)
    assert read_game("\n".join(tell_game(setup, ())))[0] == setup


@pytest.mark.parametrize(
    "text", ["", "game second", "houses stark\ngame second\noptions none", "game first\nhouses\noptions"]
)
def test_what_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(Refusal):
        read_game(text)


def test_the_command_records_so_many_rounds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "short.game"
    arguments = ["--players", "3", "--seed", "5", "--tides", "--rounds", "2"]
    assert record.main([*arguments, "--write", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    assert text.startswith(f"{COMMENT} python -m engine record {' '.join(arguments)}\n")
    assert sum(line.startswith("digest ") for line in text.splitlines()) == 2
    assert record.main(arguments) == 0
    assert capsys.readouterr().out == text
