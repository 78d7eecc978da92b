"""The commands of the engine: what they print, what they return, and what they say to wrong arguments."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import Game, parse_answer, replay
from engine import __main__ as front_door
from engine.__main__ import COMMANDS
from engine.asking.questions import KINDS
from engine.commands import bench, case, match, perft, play, soak
from engine.commands.arguments import start
from engine.commands.case import LISTED
from engine.commands.soak import Soak, checked_apply
from engine.rules.decks import shuffled
from engine.rules.pieces import army_of
from engine.setup import GameOptions, Setup
from engine.state import Army, PlacedOrder

Command = Callable[[list[str]], int]


def printed(capsys: pytest.CaptureFixture[str], command: Command, *arguments: str) -> str:
    assert command(list(arguments)) == 0
    return capsys.readouterr().out


def test_play_tells_a_game_round_by_round(capsys: pytest.CaptureFixture[str]) -> None:
    story = printed(capsys, play.main, "--players", "6", "--seed", "7")
    lines = story.splitlines()
    assert lines[0] == "Round 1"
    assert "Round 2" in lines
    assert any(" attacks " in line and " wins " in line for line in lines)
    assert any(line.startswith("  III ") for line in lines)
    assert sum(line.startswith("  areas: ") for line in lines) == sum(line.startswith("Round ") for line in lines)
    assert " wins after " in lines[-2]


def test_play_as_json_has_exactly_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, play.main, "--players", "5", "--seed", "3", "--tides", "--errata", "--json"))
    assert set(found) == {"players", "winner", "ranking", "rounds", "battles", "answers", "digest"}
    assert found["players"] == len(found["ranking"]) == 5
    assert found["winner"] == found["ranking"][0]
    assert 1 <= found["rounds"] <= 10
    assert found["answers"] > 0
    assert found["battles"] >= 0


def test_the_same_seed_is_the_same_game(capsys: pytest.CaptureFixture[str]) -> None:
    first = printed(capsys, play.main, "--players", "3", "--seed", "7", "--json")
    assert printed(capsys, play.main, "--players", "3", "--seed", "7", "--json") == first
    assert printed(capsys, play.main, "--players", "3", "--seed", "8", "--json") != first


def test_the_log_of_a_game_is_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    summary = json.loads(printed(capsys, play.main, "--players", "4", "--seed", "2", "--json"))
    lines = printed(capsys, play.main, "--players", "4", "--seed", "2", "--log").splitlines()
    assert len(lines) == summary["answers"]
    again = replay(start("second", 4, GameOptions()).setup, map(parse_answer, lines))
    assert again.digest() == summary["digest"]


@pytest.mark.parametrize(
    ("command", "arguments", "named"),
    [
        (play.main, ["--players", "7"], "--players"),
        (play.main, ["--players", "two"], "--players"),
        (play.main, ["--seed", "x"], "--seed"),
        (play.main, ["--nonsense"], "--nonsense"),
        (bench.main, ["--games", "0"], "--games"),
        (bench.main, ["--players", "2"], "--players"),
        (bench.main, ["--repetitions", "4"], "--repetitions"),
        (match.main, ["--games", "0"], "--games"),
        (match.main, ["--players", "7"], "--players"),
        (soak.main, ["--games", "-1"], "--games"),
        (soak.main, ["--games", "many"], "--games"),
        (soak.main, ["--players", "6,7"], "--players"),
        (soak.main, ["--players", ""], "--players"),
        (perft.main, ["one", "two"], "two"),
        (case.main, [], "FILE"),
        (case.main, ["--nonsense", "some.case"], "--nonsense"),
    ],
)
def test_wrong_arguments_meet_a_clear_sentence(
    command: Command, arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        command(arguments)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert "usage: python -m engine" in said
    assert named in said.splitlines()[-1]


def test_bench_as_json_has_exactly_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, bench.main, "--players", "3", "--games", "1", "--json"))
    kind = found.pop("options_us_kind")
    assert kind in KINDS
    assert set(found) == {
        "games_per_second",
        "engine_ms_per_game",
        "answers_per_second",
        "replay_ms",
        "options_us",
        "memory_kb",
    }
    assert all(number > 0 for number in found.values())


def test_bench_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, bench.main, "--players", "3", "--games", "1").splitlines()
    assert len(lines) == 6
    assert any(line.startswith("games per second") for line in lines)


def test_match_as_json_has_exactly_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(printed(capsys, match.main, "--players", "3", "--games", "3", "--json"))
    assert set(found) == {
        "games",
        "wins",
        "answer_ms_p95",
        "answers",
        "wins_by_house",
        "seven_areas",
        "rounds",
        "battles",
    }
    assert found["games"] == 3
    assert found["wins"] == sum(found["wins_by_house"].values()) <= 3
    assert all(count <= 1 for count in found["wins_by_house"].values()), "each house is seated in turn"
    assert found["answer_ms_p95"] > 0


def test_a_match_of_its_kind_alone_is_always_won_by_it(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, match.main, "--players", "3", "--games", "1", "--all", "--tides").splitlines()
    assert any(line.startswith("1 of 1 games won") for line in lines)


def test_soak_as_json_has_exactly_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    soak.main(["--games", "2", "--players", "3,6", "--seed", "5", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert set(found) == {"games", "answers", "failures", "seconds", "kinds"}
    assert found["games"] == 2
    assert found["answers"] == sum(found["kinds"].values())
    assert set(found["kinds"]) <= set(KINDS)


def test_soak_finds_out_what_does_not_hold(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A house that starts with more power than there are tokens is noticed, and the command says so."""

    def start_with_too_much_power(edition: str, players: int, options: GameOptions) -> Game:
        game = start(edition, players, options)
        game.state.power[game.state.houses[0]] = 21
        return game

    monkeypatch.setattr(soak, "start", start_with_too_much_power)
    assert soak.main(["--games", "1", "--players", "3"]) == 1
    assert "power out of bounds" in capsys.readouterr().err


def test_soak_notes_a_game_that_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_answer(*_: object) -> None:
        raise LookupError("nothing to answer")

    monkeypatch.setattr(soak, "random_answer", no_answer)
    found = Soak()
    assert soak.play_one(found, 3, 0) is None
    assert len(found.failures) == 1
    assert "broken off" in found.failures[0]


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("armies", "an army of nobody"),
        ("power", "power out of bounds"),
        ("tracks", "not every house once"),
        ("hands", "house cards"),
        ("decks", "deck wildlings"),
        ("orders", "too many order tokens"),
        ("control", "two houses in one area"),
        ("supply", "above supply"),
        ("victory", "Victory track"),
    ],
)
def test_every_invariant_notices_its_breach(change: str, complaint: str) -> None:
    game = start("second", 6, GameOptions())
    BREACHES[change](game)
    found = [text.partition(":")[0] for text in soak.opening_complaints(game)]
    assert complaint in found


def _too_many_orders(game: Game) -> None:
    for area in ("winterfell", "white-harbor"):
        game.state.orders[area] = PlacedOrder("stark", "march-0")


def _nobody(game: Game) -> None:
    game.state.armies["karhold"] = Army("stark")


def _lost_card(game: Game) -> None:
    game.state.decks["wildlings"] = shuffled(game.state.decks["wildlings"].cards[1:])


def _starved(game: Game) -> None:
    game.state.armies["karhold"] = army_of("stark", ("footman",) * 4)


BREACHES: dict[str, Callable[[Game], None]] = {
    "armies": _nobody,
    "power": lambda game: game.state.power.update(stark=-1),
    "tracks": lambda game: game.state.tracks.update({"fiefdoms": ("stark",) * 6}),
    "hands": lambda game: game.state.hands.update(stark=("eddard-stark",)),
    "decks": _lost_card,
    "orders": _too_many_orders,
    "control": lambda game: game.state.control.update(winterfell="greyjoy"),
    "supply": _starved,
    "victory": lambda game: game.state.victory.update(stark=5),
}


def test_checked_apply_of_a_sound_game_has_nothing_to_say() -> None:
    game = start("second", 3, GameOptions())
    question = game.pending[0]
    answer = parse_answer(f"{question.house} orders {_plan(game, question.house)}", game.pending)
    assert list(checked_apply(game, answer)) == []


def _plan(game: Game, house: str) -> str:
    areas = sorted(area for area, army in game.state.armies.items() if army.house == house)
    return " ".join(f"{area}={token}" for area, token in zip(areas, ("raid", "support", "defense-1"), strict=True))


def test_perft_says_that_every_count_holds(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, perft.main).splitlines()
    assert all(line.startswith("holds ") for line in lines[:-1])
    assert lines[-1] == f"{len(lines) - 1} of {len(lines) - 1} counts hold"


def test_case_counts_what_holds_and_what_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = "case [PLN-02] Good\nboard setup\nexpect power stark: 5\n"
    (tmp_path / "good.case").write_text(good)
    assert case.main([str(tmp_path / "good.case")]) == 0
    (tmp_path / "bad.case").write_text(good.replace("5", "6").replace("Good", "Bad"))
    assert case.main([str(tmp_path)]) == 1
    said = capsys.readouterr().out
    assert "FAILED PLN-02 Bad" in said
    assert "1 passed, 1 failed" in said


PILLAGE = """\
case [RAI-06] A pillager gains one power
step raid
given units winterfell: stark footman
given order winterfell: stark raid
given units moat-cailin: greyjoy footman
given order moat-cailin: greyjoy consolidate
refuse RAI-02 no_enemy_order: stark raid winterfell > karhold
do stark raid winterfell > moat-cailin
expect power stark: 6
"""
PILLAGE_TRACED = """\
    phase_begins (look): phase=raid
  asks 1-stark-raid by RAI-02
    winterfell > moat-cailin
    winterfell > none
  refuse RAI-02 no_enemy_order: stark raid winterfell > karhold
  do stark raid winterfell > moat-cailin
    order_removed (take): house=stark area=winterfell token=raid
    order_removed (take): house=greyjoy area=moat-cailin token=consolidate
    power_gained (take): house=stark amount=1 reason=pillage
    power_discarded (discard): house=greyjoy amount=1 reason=pillage
"""


def test_a_traced_case_shows_questions_options_answers_and_events(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pillage.case").write_text(PILLAGE)
    said = printed(capsys, case.main, "--trace", str(tmp_path / "pillage.case"))
    assert said.startswith("RAI-06 A pillager gains one power\n    victory_moved (move): ")
    assert PILLAGE_TRACED in said
    assert "  expect power stark: 6\n" in said
    assert "  asks 2-dealer-draw by WES-04\n" in said
    assert said.endswith("1 passed, 0 failed\n")


def test_a_trace_goes_as_far_as_the_case_holds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "pillage.case").write_text(PILLAGE.replace("power stark: 6", "power stark: 7"))
    assert case.main(["--trace", str(tmp_path / "pillage.case")]) == 1
    said = capsys.readouterr().out
    assert said.startswith("RAI-06 A pillager gains one power\n    victory_moved (move): ")
    assert PILLAGE_TRACED in said
    assert "FAILED RAI-06 A pillager gains one power\n" in said
    assert "it is: 6" in said


def test_a_trace_shows_the_open_questions_again_after_a_correction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    correction = "do table correct order moat-cailin: none"
    (tmp_path / "pillage.case").write_text(
        PILLAGE.replace("do stark", f"{correction}\ndo stark").replace("moat-cailin\nexpect power stark: 6", "none")
    )
    said = printed(capsys, case.main, "--trace", str(tmp_path / "pillage.case"))
    before, after = said.split(f"  {correction}\n")
    assert "  asks 1-stark-raid by RAI-02\n    winterfell > moat-cailin\n    winterfell > none\n" in before
    assert "  asks 1-stark-raid by RAI-02\n    winterfell > none\n" in after


def test_a_trace_writes_out_the_first_options_and_counts_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "plan.case").write_text("case [PLN-02] A plan\nplayers 3\nboard setup\n")
    said = printed(capsys, case.main, "--trace", str(tmp_path / "plan.case")).splitlines()
    first = said.index("  asks 1-stark-orders by PLN-02, secret, simultaneous")
    count = start("second", 3, GameOptions()).question("1-stark-orders").options().count()
    assert said[first + LISTED + 1] == f"    … and {count - LISTED} more"


@pytest.mark.parametrize("words", [["--help"], ["-h"], *([command, "--help"] for command in COMMANDS)])
def test_every_command_explains_itself(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["engine", *words])
    try:
        code = front_door.main()
    except SystemExit as left:
        code = int(left.code or 0)
    said = capsys.readouterr()
    assert code == 0
    assert said.err == ""
    assert said.out.startswith(f"usage: python -m engine {words[0] if len(words) > 1 else 'COMMAND'}")
    assert len(words) > 1 or all(f"  {name} " in said.out for name in COMMANDS)


@pytest.mark.parametrize("words", [[], ["nonsense"]])
def test_without_a_command_the_usage_is_an_error(
    words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["engine", *words])
    assert front_door.main() == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "usage: python -m engine COMMAND" in said.err


def test_a_setup_survives_as_plain_data() -> None:
    setup = start("second", 4, GameOptions(tides=True, errata=True, assignment={"stark": "anyone"})).setup
    assert Setup.from_plain(setup.to_plain()) == setup
