"""What a town crier says over a whole game: the said-aloud column, of houses only, and nothing that is secret."""

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import get_type_hints

import attrs
import pytest

from companion.door import Happening, Progress, PublicTable, StagedTable, View
from companion.ui.app import CouncilApp
from companion.ui.device.voice import Voice
from companion.ui.keeping import Keeping
from companion.ui.models.settings import Settings, Sound
from companion.ui.models.sounding.crier import said_aloud
from companion.ui.shots.scenes import Scene, answer_by_lot
from companion.ui.shots.stage import Moment, StagedDoors
from companion.ui.shots.theatre import Theatre
from companion.ui.words import Words, words_in
from engine import Game, GameOptions, new_game, open_box, random_choice
from tests.ui.scene import staged

ENGLISH = words_in("en")
PLAYER = "Zebedee"


def of_players(table: PublicTable) -> PublicTable:
    """With players whose names no house has."""
    return attrs.evolve(table, seats=tuple(attrs.evolve(seat, player=PLAYER) for seat in table.seats))


class Ear:
    """A device without a seat, and what it would say of each view."""

    def __init__(self, table: StagedTable) -> None:
        self.said: list[str] = []
        self._before: PublicTable | None = None
        table.door(listener=self.hears)

    def hears(self, view: View) -> None:
        now = of_players(view.table)
        self.said += said_aloud(self._before, now, view.happened, ENGLISH)
        self._before = now


def play(table: StagedTable) -> Iterator[Game]:
    """By lot, to the end, answer by answer."""
    table.show()
    while table.game.pending:
        answer_by_lot(table, next(one for one in table.game.answerable if one.id not in table.sealed))
        table.show()
        yield table.game


@pytest.fixture(scope="module")
def evening() -> list[str]:
    """All that is said in two games."""
    said = []
    for tides in (False, True):
        game = new_game("second", open_box("second").setups[6].houses, GameOptions(tides=tides))
        table = StagedTable(game)
        ear = Ear(table)
        for _ in play(table):
            pass
        said += ear.said
    return said


def test_it_is_made_from_the_public_half_alone() -> None:
    hints = get_type_hints(said_aloud)
    assert hints == {
        "before": PublicTable | None,
        "now": PublicTable,
        "happened": tuple[Happening, ...],
        "words": Words,
        "return": tuple[str, ...],
    }


@pytest.mark.parametrize(
    "sentence",
    [
        "Planning.",
        "All orders are revealed.",
        "Bid for the Iron Throne.",
        "Bid against the wildlings.",
        "Lannister raids.",
        "Stark marches.",
        "Mustering.",
        "End of the round.",
    ],
)
def test_what_everybody_waits_for_is_said(evening: list[str], sentence: str) -> None:
    assert sentence in evening


@pytest.mark.parametrize(
    "part", ["attacks", "Final strength", "wins in", "consolidates", "The wildling threat stands at", "wins the game"]
)
def test_what_comes_of_it_is_said(evening: list[str], part: str) -> None:
    assert any(part in sentence for sentence in evening)


def test_every_sentence_is_whole_and_names_no_player(evening: list[str]) -> None:
    assert all(sentence.endswith(".") and sentence[0].isupper() for sentence in evening)
    assert not any(PLAYER in sentence for sentence in evening)
    assert not any("alone sees" in sentence for sentence in evening)


def test_COK_04_bids_are_said_from_the_lowest_up(evening: list[str]) -> None:
    told = [sentence for sentence in evening if sentence.startswith("Bids ")]
    numbers = [[int(word.strip(".,")) for word in sentence.split() if word.strip(".,").isdigit()] for sentence in told]
    assert len(numbers) > 3
    assert all(one == sorted(one) for one in numbers)


@pytest.mark.parametrize("kind", ["orders", "bid", "house-card"])
def test_two_games_that_differ_in_secrets_alone_say_the_same(kind: str) -> None:
    said = []
    for seed in range(4):
        table, house = staged(Moment(kind, round=3))
        ear, dice = Ear(table), Random(seed)
        table.show()
        for question in [one for one in table.game.pending if one.house != house]:
            table.answer(question, random_choice(table.game, question, dice))
            table.show()
        assert table.sealed
        said.append((ear.said, {question: str(choice) for question, choice in table.sealed.items()}))
    assert len({str(sealed) for _, sealed in said}) > 1
    assert all(sentences == said[0][0] for sentences, _ in said)


def test_what_is_caught_up_with_is_not_called_out() -> None:
    table, _ = staged(Moment("march", round=3))
    ear = Ear(table)
    table.show()
    connection = table.public.connection
    table.public = attrs.evolve(table.public, connection=attrs.evolve(connection, progress=Progress.CATCHING_UP))
    table.show()
    for _ in range(10):
        answer_by_lot(table, next(one for one in table.game.answerable if one.id not in table.sealed))
    table.public = attrs.evolve(table.public, connection=connection)
    table.show()
    assert ear.said == []


# on a display


@pytest.mark.parametrize(
    ("settings", "speaks"),
    [
        (Settings(crier=True), True),
        (Settings(crier=False), False),
        (Settings(crier=True, sound=Sound.OFF), False),
    ],
)
def test_a_display_speaks_if_it_is_set_so(theatre: Theatre, settings: Settings, speaks: bool) -> None:
    shown = theatre.show(Scene(Moment("march", round=2), is_display=True), settings)
    said = []
    shown.app.aloud.voice.call_out = said.extend
    for _ in range(3):
        answer_by_lot(shown.table, shown.table.game.answerable[0])
        shown.show()
    theatre.clear()
    assert bool(said) is speaks


def test_the_settings_of_a_display_have_a_crier_and_those_of_a_phone_have_none(theatre: Theatre) -> None:
    for is_display in (True, False):
        shown = theatre.show(Scene(is_display=is_display))
        shown.tap_sentence("Settings")
        assert shown.hand.sees("Town crier") is is_display
        if is_display:
            shown.tap("Town crier")
            assert shown.app.steward.situation.settings.crier
        theatre.clear()


def test_the_command_line_sets_a_crier_for_good(tmp_path: Path) -> None:
    app = CouncilApp(tmp_path, StagedDoors(None, ()), is_display=True)
    app.name_display()
    app.cry_out()
    assert Keeping(tmp_path / "app").settings().crier


def test_a_voice_drops_what_is_no_news_any_more_and_falls_silent_where_nothing_speaks() -> None:
    said, may_go_on, is_speaking = [], threading.Event(), threading.Event()

    def speak(sentence: str) -> None:
        said.append(sentence)
        is_speaking.set()
        may_go_on.wait(10)
        if sentence == "Last.":
            raise NotImplementedError

    voice = Voice(speak)
    voice.call_out(())
    voice.call_out(("First.", "And more."))
    assert is_speaking.wait(10)
    voice.call_out(("Old.",))
    voice.call_out(("Last.",))
    may_go_on.set()
    voice._thread.join(10)
    voice.call_out(("Never.",))
    assert said == ["First. And more.", "Last."]
