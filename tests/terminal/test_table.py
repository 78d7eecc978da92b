"""The table in the terminal: it plays to the end, takes typed answers, and never ends in a stack trace."""

from collections.abc import Iterator

import pytest

from companion import __main__ as front_page
from companion.__main__ import run
from companion.door import Asked
from companion.terminal.narration import ASKED, TOLD, ask, tell
from companion.terminal.table import run_table
from companion.ui.run import NO_DISPLAY
from engine import EVENTS, KINDS, Event


def typed(*lines: str) -> Iterator[str | None]:
    yield from lines
    while True:
        yield None


def test_a_table_without_a_terminal_is_watched_to_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_table(["--players", "3"]) == 0
    told = capsys.readouterr().out
    assert "== Round 2 ==" in told
    assert "The game is over" in told


def test_a_player_places_orders_and_leaves(capsys: pytest.CaptureFixture[str]) -> None:
    lines = typed(
        "dorne",
        "stark",
        "nonsense",
        "?",
        "look",
        "winterfell=march-0",
        "shivering-sea=support white-harbor=consolidate winterfell=defense-1",
    )
    assert run_table(["--players", "3"], read=lambda: next(lines)) == 0
    told = capsys.readouterr().out
    assert "There is no house 'dorne' at this table." in told
    assert "Not possible: FORM unreadable" in told
    assert "Not possible: PLN-02 areas_without_order" in told
    assert "  winterfell: stark " in told
    assert "Your hand: " in told
    assert "-- raven --" in told
    assert "You have left the table." in told


def test_the_table_is_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["table", "--players", "3"]) == 0
    assert "The game is over" in capsys.readouterr().out


def test_options_alone_mean_the_app_which_needs_a_display(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    assert run(["--host", "--name", "somebody"]) == NO_DISPLAY
    assert "There is no display here" in capsys.readouterr().err


def test_with_a_terminal_to_type_in_the_table_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = iter(["lannister", "quit"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", lambda _: next(lines))
    monkeypatch.setattr(front_page, "_has_display", lambda: False)
    assert run([]) == 0
    told = capsys.readouterr().out
    assert "Which house do you play" in told
    assert "You have left the table." in told


def test_an_unknown_house_is_answered_with_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_table(["--house", "martell", "--players", "3"]) == 0
    assert "There is no house 'martell' at this table" in capsys.readouterr().out


def test_every_event_has_a_sentence_and_nothing_else_has() -> None:
    assert set(TOLD) == set(EVENTS)


@pytest.mark.parametrize("name", TOLD)
def test_every_sentence_fits_its_event(name: str) -> None:
    facts = dict.fromkeys(EVENTS[name][1], ("something",))
    assert "something" in tell(Event(name, facts)) or not facts or name == "mirror_corrected"


def test_questions_are_asked_in_words() -> None:
    assert set(ASKED) <= set(KINDS)
    asked = Asked("1-stark-bid", 0, "stark", "bid", "COK-03", {"purpose": "iron-throne"}, True, True, False)
    assert ask(asked) == "Your bid for iron-throne, in secret:"


@pytest.mark.parametrize(("words", "command"), [([], "evening"), (["--players", "3"], "app"), (["table"], "table")])
def test_without_the_packages_of_the_network_the_missing_one_is_named(
    words: list[str], command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def not_installed(arguments: list[str]) -> int:
        raise ModuleNotFoundError(name="zeroconf")

    monkeypatch.setattr(front_page, "COMMANDS", dict.fromkeys(("app", "evening", "table"), not_installed))
    monkeypatch.setattr(front_page, "_has_display", lambda: False)
    monkeypatch.setattr(front_page, "_can_type", lambda: False)
    assert front_page.run(words) == 3
    assert f"`{command}` needs the package zeroconf" in capsys.readouterr().err


def test_with_neither_display_nor_terminal_a_short_evening_is_played(monkeypatch, capsys) -> None:
    given: list[list[str]] = []
    monkeypatch.setattr(front_page, "COMMANDS", {"evening": lambda arguments: given.append(arguments) or 0})
    monkeypatch.setattr(front_page, "_has_display", lambda: False)
    monkeypatch.setattr(front_page, "_can_type", lambda: False)
    assert front_page.run([]) == 0
    *_, pictures = given[0]
    assert f"Pictures of it: {pictures}" in capsys.readouterr().out
